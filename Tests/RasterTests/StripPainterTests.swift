import CoreGraphics
import Frames
import Pixels
import Testing

@testable import Raster

@Suite struct StripPainterTests {
  /// A picture, which is drawn as a whole, in some rows.
  private static func whole(_ id: Int, y: CGFloat, height: CGFloat) -> Node {
    var inside = Node(id: 1, frame: CGRect(x: 3, y: 2, width: 20, height: 30))
    inside.backgroundColor = CGColor(red: 1, green: 0.4, blue: 0.2, alpha: 1)
    inside.shadow = Shadow(color: .black, radius: 4, offset: CGSize(width: 0, height: 3))
    var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 40, height: 50))
    root.backgroundColor = .white
    root.children = [inside]
    var node = Node(id: id, frame: CGRect(x: 5.3, y: y, width: 30, height: height))
    node.corners.radius = 6
    node.clipsToBounds = true
    node.content = .picture(
      PictureContent(frame: Frame(size: CGSize(width: 40, height: 50), root: root)))
    return node
  }

  /// What can be drawn row by row.
  private static func box(_ id: Int, y: CGFloat, height: CGFloat) -> Node {
    var node = Node(id: id, frame: CGRect(x: 1, y: y, width: 38, height: height))
    node.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
    return node
  }

  private static func root(_ children: [Node]) -> Node {
    var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 40, height: 200))
    root.children = children
    return root
  }

  private static func strips(_ children: [Node], about count: Int = 10) -> [Range<Int>] {
    let canvas = PixelRect(x: 0, y: 0, width: 40, height: 200)
    return Wholes(of: root(children), .identity, done: nil, on: canvas)
      .strips(of: 200, about: count)
  }

  @Test func `a canvas is cut where nothing lies that is drawn as a whole`() {
    let rows = (0..<10).map { 20 * $0..<20 * $0 + 20 }
    #expect(Self.strips([]) == rows)
    #expect(Self.strips([Self.box(1, y: 0, height: 200)]) == rows)
    // One pixel more around for edges that are smoothed.
    #expect(
      Self.strips([Self.whole(1, y: 31, height: 38), Self.whole(2, y: 90, height: 9)])
        == [0..<20, 20..<70, 70..<100, 100..<120, 120..<140, 140..<160, 160..<180, 180..<200])
    #expect(
      Self.strips([Self.whole(1, y: 100, height: 60), Self.whole(2, y: -9, height: 120)])
        == [0..<161, 161..<181, 181..<200])
    #expect(Self.strips([Self.whole(1, y: -9, height: 400)]) == [0..<200])
  }

  @Test(arguments: [1, 2, 3, 7])
  func `several threads draw what one does`(threads: Int) throws {
    let children = [
      Self.box(1, y: 0, height: 150), Self.whole(2, y: 4.6, height: 40),
      Self.whole(3, y: 50, height: 41), Self.box(4, y: 60, height: 90),
      Self.whole(5, y: 120, height: 22.2),
    ]
    let frame = Frame(size: CGSize(width: 40, height: 200), root: Self.root(children))
    for scale in [1, 2.5] {
      #expect(
        try StripPainter(images: [:], threads: threads).bitmap(of: frame, scale: scale)
          == Rasterizer(caching: .off).bitmap(of: frame, scale: scale))
    }
  }

  @Test func `an error of one thread is thrown`() {
    var node = Self.box(1, y: 0, height: 20)
    node.content = .image(ImageContent(digest: "none", size: CGSize(width: 1, height: 1)))
    let frame = Frame(size: CGSize(width: 40, height: 200), root: Self.root([node]))
    #expect(throws: MissingImage.self) {
      try StripPainter(images: [:], threads: 2).bitmap(of: frame, scale: 1)
    }
  }
}
