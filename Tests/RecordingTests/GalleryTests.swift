import Filmstrip
import Frames
import Gallery
import Raster
import Recording
import Testing
import UIKit

@MainActor @Suite struct GalleryTests {
  /// The demonstrations that do not go back to where they began.
  static let leading: Set<String> = [
    "cross-dissolve-view", "edit-list", "mail-list", "match-zoom-let-go", "photo-grid",
    "photo-library",
    "pickers", "push-swipe-and-return", "stack-reveal", "storyboard-card", "thrown-card",
    "today-card-let-go",
    "zoom-let-go",
  ]

  /// Drawing the two pictures of one demonstration in full takes a debug build seconds, so those of
  /// all of them are for the slow run.
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
  private static let drawnInFull: Set<String> = ["today-card", "push-pop", "sheet-detents", "zoom"]

  private static let names = Gallery.transitions.map(\.name)

  @Test func `names are different, and made for the command line`() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
    }
  }

  @Test(
    "Every one is on the pages that list all of them, where families may share a row",
    arguments: [
      ("Gallery/Gallery.docc/Gallery", ["interrupt-", "modal-"]),
      ("FilmstripTesting/FilmstripTesting.docc/GoldenSizes", []),
    ])
  func isListed(page: String, families: [String]) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let file = tests.appending(path: "../../Sources/\(page).md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    for name in Self.names where !families.contains(where: name.hasPrefix) {
      let isThere = text.contains("`\(name)`")
      #expect(isThere, "\(name) is not on \(page).md")
    }
  }

  @Test func `each begins at rest and ends where it began`() throws {
    for transition in Gallery.transitions where !transition.name.hasPrefix("interrupt-") {
      let recording = try Recorder(device: transition.device, framesPerSecond: 20).record(
        transition)
      #expect(recording.reel.header.diagnostics.isEmpty, "\(transition.name) leaves a hole")
      let frames = recording.reel.frames
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      #expect(frames.contains { $0 != first }, "\(transition.name) moves nothing")
      guard !Self.leading.contains(transition.name) else { continue }
      try expectEqualPixels(first, last, of: recording, named: transition.name, scale: 0.25)
    }
  }

  @Test func `each ends with the pixels it began with at the device's scale and rate`() throws {
    let all = Gallery.transitions.filter { !Self.leading.contains($0.name) }
    let transitions = Self.isSlow ? all : all.filter { Self.drawnInFull.contains($0.name) }
    #expect(transitions.count >= Self.drawnInFull.count)
    for transition in transitions {
      let device = transition.device
      let recording = try Recorder(device: device, framesPerSecond: 60).record(transition)
      let frames = recording.reel.frames
      let (first, last) = (try #require(frames.first), try #require(frames.last))
      try expectEqualPixels(
        first, last, of: recording, named: transition.name, scale: device.scale)
    }
  }

  private func expectEqualPixels(
    _ first: Frame, _ last: Frame, of recording: Recording, named name: String, scale: CGFloat
  ) throws {
    let rasterizer = Rasterizer(images: recording.images)
    let before = try rasterizer.bitmap(of: first, scale: scale)
    let after = try rasterizer.bitmap(of: last, scale: scale)
    #expect(before == after, "\(name) ends elsewhere at \(scale) pixels per point")
  }
}
