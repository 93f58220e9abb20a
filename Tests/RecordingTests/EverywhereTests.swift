import Filmstrip
import Frames
import Gallery
import Raster
import Recording
import Testing
import UIKit

/// Every demonstration on every device, held upright and sideways, in light and in dark.
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

    var description: String {
      "\(device.name), \(orientation.rawValue), \(appearance.rawValue)"
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
    }
    : [
      // The lowest screen there is, and a wide one.
      Place(device: .iPhoneSE, orientation: .landscape, appearance: .dark),
      Place(device: .iPadPro13, orientation: .landscape, appearance: .light),
    ]

  /// The demonstrations that change the surroundings, and end upright and in light.
  private static let turning: Set<String> = ["dark-switch", "rotate-card", "rotate-sheet"]

  @Test func `the devices stand for all`() {
    #expect(Self.devices.count > 10 && Self.devices.count < Device.all.count)
    #expect(Self.places.count == (Self.isSlow ? Self.devices.count * 4 : 2))
  }

  @Test func `each moves everywhere without a diagnostic, and in the slow run ends as it began`()
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
      let recording = try Recorder(
        device: place.device, framesPerSecond: 6, appearance: place.appearance,
        orientation: place.orientation
      ).record(transition, quietly: true)
      #expect(recording.reel.header.diagnostics.isEmpty, "\(name) leaves a hole")
      let frames = recording.reel.frames
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      #expect(frames.contains { $0 != first }, "\(name) moves nothing")
      guard Self.isSlow, first != last, !GalleryTests.leading.contains(transition.name),
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
}
