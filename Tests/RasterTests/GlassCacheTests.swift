import CoreGraphics
import Foundation
import Frames
import Pixels
import Testing

@testable import Raster

@Suite struct GlassCacheTests {
  /// Glass over all but the edges of a tall screen, with squares behind and before it.
  private static func frame(
    behind: CGFloat?, before: CGFloat? = nil, radius: CGFloat = 12, isDim: Bool = false,
    cover: CGFloat? = nil
  ) -> Frame {
    func square(_ id: Int, y: CGFloat) -> Node {
      var node = Node(id: id, frame: CGRect(x: 4, y: y, width: 30, height: 30))
      node.backgroundColor = CGColor(red: 1, green: 0.5, blue: CGFloat(id) / 9, alpha: 1)
      return node
    }
    var glass = Node(id: 2, frame: CGRect(x: 0, y: 10, width: 50, height: 880))
    glass.backdrop = Backdrop(blurRadius: radius, saturation: 1.8)
    var root = Node(id: 3, frame: CGRect(x: 0, y: 0, width: 50, height: 900))
    root.backgroundColor = CGColor(gray: isDim ? 0.5 : 1, alpha: 1)
    root.children = [behind.map { square(1, y: $0) }, glass, before.map { square(4, y: $0) }]
      .compactMap { $0 }
    if let cover {
      var plate = Node(id: 5, frame: CGRect(x: 0, y: cover, width: 50, height: 900))
      plate.backgroundColor = CGColor(gray: 0.2, alpha: 1)
      root.children.append(plate)
    }
    return Frame(size: root.bounds.size, root: root)
  }

  @Test(arguments: [CGFloat(3), 12, 60])
  func `frames are the same bytes with and without what is kept`(radius: CGFloat) throws {
    let frames = [
      Self.frame(behind: 100, radius: radius), Self.frame(behind: 104, radius: radius),
      Self.frame(behind: 500, radius: radius), Self.frame(behind: 500, before: 40, radius: radius),
      Self.frame(behind: 500, before: 46, radius: radius),
      Self.frame(behind: 504, before: 52, radius: radius),
      // All of it is hidden while something moves behind, and then some of it no more.
      Self.frame(behind: 504, before: 52, radius: radius, cover: 0),
      Self.frame(behind: 700, before: 52, radius: radius, cover: 0),
      Self.frame(behind: 700, before: 52, radius: radius, cover: 800),
      Self.frame(behind: 704, before: 52, radius: radius),
      Self.frame(behind: nil, before: 52, radius: radius),
      Self.frame(behind: 880, radius: radius, isDim: true),
      Self.frame(behind: 0, radius: radius, isDim: true),
      Self.frame(behind: 0, radius: radius + 1, isDim: true),
      Self.frame(behind: 4, radius: radius + 1, isDim: true),
    ]
    let (warm, cold) = (Rasterizer(), Rasterizer(caching: .off))
    for (number, frame) in frames.enumerated() {
      #expect(
        try warm.bitmap(of: frame, scale: 1) == cold.bitmap(of: frame, scale: 1),
        "frame \(number)")
    }
  }

  @Test func `a large pane is blurred again near what moves behind it alone`() {
    let groundwork = Groundwork()
    let cache = GlassCache(limit: 1 << 20)
    let canvas = PixelRect(x: 0, y: 0, width: 50, height: 900)
    func drawn(_ frame: Frame) -> Int {
      let plan = groundwork.plan(frame.root, .identity, on: canvas, knows: cache.knows)
      cache.expect(plan.drawn)
      return plan.drawn.count
    }
    func draw(_ frame: Frame) {
      let place = CGAffineTransform(translationX: 0, y: 10)
      guard let pane = Pane(frame.root.children[1], place, on: canvas) else { return }
      _ = cache.glass(of: pane, in: [pane.seen], saturation: Saturation(1), rows: pane.seen) {
        Bitmap(width: $0.width, height: $0.height)
      }
    }
    let frames = [Self.frame(behind: 400), Self.frame(behind: 404), Self.frame(behind: 408)]
    #expect(drawn(frames[0]) == 15)
    #expect(drawn(frames[1]) == 14)
    draw(frames[1])
    #expect((1...5).contains(drawn(frames[2])))
    // Nothing was drawn then.
    #expect(drawn(frames[1]) == 14)
  }
}
