import Filmstrip
import Frames
import Gallery
import Pixels
import Raster
import Recording
import Testing
import UIKit

/// Every demonstration on every device, held upright and sideways, in light and in dark, and in a language from
/// right to left.
@MainActor @Suite struct EverywhereTests {
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil

  /// Devices that differ in more than their names.
  private static let devices: [Device] = Device.all.filter { device in
    let twin = Device.all.first { $0.size == device.size && $0.safeAreaTop == device.safeAreaTop }
    return twin == device
  }

  /// A place to run in.
  private struct Place: CustomStringConvertible {
    let device: Device
    let orientation: Recorder.Orientation
    let appearance: Appearance
    var isFromRight = false

    var description: String {
      "\(device.name), \(orientation.rawValue), \(appearance.rawValue)"
        + (isFromRight ? ", from right to left" : "")
    }
  }

  private static let places: [Place] =
    isSlow
    ? devices.flatMap { device in
      Recorder.Orientation.allCases.flatMap { orientation in
        Appearance.allCases.map { appearance in
          Place(device: device, orientation: orientation, appearance: appearance)
        }
      }
    } + [fromRight]
    : [
      // The lowest screen there is, and a wide one.
      Place(device: .iPhoneSE, orientation: .landscape, appearance: .dark),
      Place(device: .iPadPro13, orientation: .landscape, appearance: .light),
      fromRight,
    ]

  private static let fromRight = Place(
    device: .iPhone15Pro, orientation: .portrait, appearance: .light, isFromRight: true)

  /// The demonstrations that change the surroundings, and end upright and in light.
  private static let turning: Set<String> = ["dark-switch", "rotate-card", "rotate-sheet"]

  @Test func `the devices stand for all`() {
    #expect(Self.devices.count > 10 && Self.devices.count < Device.all.count)
    #expect(Self.places.count == (Self.isSlow ? Self.devices.count * 4 + 1 : 3))
  }

  @Test func `each moves everywhere without a diagnostic, and comes back from right to left`()
    throws
  {
    for transition in Gallery.transitions
    where Self.isSlow || !transition.name.hasPrefix("interrupt-") {
      for place in Self.places { run(transition, at: place) }
    }
  }

  private func run(_ transition: any Transition, at place: Place) {
    let name = "\(transition.name) on \(place)"
    do {
      var recorder = Recorder(
        device: place.device, framesPerSecond: 6, appearance: place.appearance,
        orientation: place.orientation)
      if place.isFromRight { recorder.layoutDirection = .rightToLeft }
      let recording = try recorder.record(transition, quietly: true)
      #expect(recording.reel.header.diagnostics.isEmpty, "\(name) leaves a hole")
      let frames = recording.reel.frames
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      #expect(frames.contains { $0 != first }, "\(name) moves nothing")
      if place.isFromRight {
        let labels = recording.reel.header.events.map(\.label)
        #expect(
          !labels.contains { $0.hasPrefix("leave the screen") }, "\(name): a finger goes too far")
      }
      for frame in [first, last] { try expectIndicator(in: frame, of: recording, name) }
      guard Self.isSlow || place.isFromRight, first != last,
        !GalleryTests.leading.contains(transition.name),
        !Self.turning.contains(transition.name)
      else { return }
      let rasterizer = Rasterizer(images: recording.images)
      let isBack =
        try rasterizer.bitmap(of: first, scale: 0.1) == rasterizer.bitmap(of: last, scale: 0.1)
      #expect(isBack, "\(name) ends elsewhere")
    } catch {
      Issue.record("\(name): \(error)")
    }
  }

  /// The home indicator is black on what is light and white on what is dark, as drawn.
  private func expectIndicator(in frame: Frame, of recording: Recording, _ name: String) throws {
    var root = frame.root
    guard let system = root.children.firstIndex(where: { $0.name == "system" }),
      let index = root.children[system].children.firstIndex(where: {
        $0.name == "home indicator" && $0.opacity == 1
      })
    else { return }
    let indicator = root.children[system].children.remove(at: index)
    let isWhite = try #require(indicator.backgroundColor).red > 0.5
    let scale: CGFloat = 0.2
    let bitmap = try Rasterizer(images: recording.images).bitmap(
      of: Frame(size: frame.size, root: root), scale: scale)
    let place = indicator.frame
    let columns = Int(place.minX * scale)..<Int(place.maxX * scale)
    let lumas = columns.map { x -> Double in
      let pixel = bitmap[x, Int(place.midY * scale)]
      func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
      return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }
    let luma = lumas.reduce(0, +) / Double(lumas.count)
    // Half way between the two either will do.
    #expect(
      abs(luma - 0.5) < 0.15 || isWhite == (luma < 0.5),
      "\(name): the home indicator is \(isWhite ? "white" : "black") on \(luma)")
  }
}
