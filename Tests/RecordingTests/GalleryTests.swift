import Filmstrip
import Frames
import Gallery
import Raster
import Recording
import Testing
import UIKit

@MainActor @Suite struct GalleryTests {
  /// The demonstrations that do not go back to where they began.
  private static let leading: Set<String> = [
    "cross-dissolve-view", "match-zoom-let-go", "photo-grid", "push-swipe-and-return",
    "stack-reveal", "storyboard-card", "today-card-let-go", "zoom-let-go",
  ]

  /// Enough to see a wrong pixel, and quick.
  private static let scale: CGFloat = 0.25

  private static let names = Gallery.transitions.map(\.name)

  @Test func `names are different, and made for the command line`() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
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
      let rasterizer = Rasterizer(images: recording.images)
      let before = try rasterizer.bitmap(of: first, scale: Self.scale)
      let after = try rasterizer.bitmap(of: last, scale: Self.scale)
      #expect(before == after, "\(transition.name) ends elsewhere")
    }
  }
}
