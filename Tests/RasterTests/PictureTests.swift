import Foundation
import Frames
import Pixels
import Raster
import Testing

@Suite struct PictureTests {
  private func draw(_ nodes: Node..., scale: CGFloat = 2) throws -> Bitmap {
    try Rasterizer().bitmap(of: scene(nodes), scale: scale)
  }

  /// Two overlapping squares, one half clear, in a canvas of 40 × 30 points.
  private var drawing: Node {
    var root = Node(id: 10, frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    root.children = [
      square(11, CGRect(x: 2.3, y: 3.1, width: 20, height: 15), CGColor(gray: 0.2, alpha: 1)),
      square(
        12, CGRect(x: 10, y: 8, width: 25, height: 20.7),
        CGColor(red: 0.9, green: 0.3, blue: 0, alpha: 0.5)),
    ]
    return root
  }

  private func picture(of root: Node, in rect: CGRect) -> Node {
    var node = Node(id: 1, frame: rect)
    node.content = .picture(PictureContent(frame: Frame(size: root.bounds.size, root: root)))
    return node
  }

  @Test(
    "A picture looks as its nodes do in its place",
    arguments: [
      CGRect(x: 5, y: 7, width: 40, height: 30), CGRect(x: 5.3, y: 7.9, width: 40, height: 30),
      CGRect(x: 0, y: 0, width: 60, height: 45),
    ])
  func inPlace(rect: CGRect) throws {
    var moved = drawing
    moved.position = CGPoint(x: rect.midX, y: rect.midY)
    moved.transform = CATransform3DMakeScale(rect.width / 40, rect.height / 30, 1)
    #expect(try draw(picture(of: drawing, in: rect)) == draw(moved))
  }

  @Test func `a picture is cut at its canvas, and fades as one`() throws {
    var wide = drawing
    wide.children.append(square(13, CGRect(x: -30, y: -30, width: 200, height: 35)))
    var holder = Node(id: 2, frame: CGRect(x: 8, y: 8, width: 40, height: 30))
    holder.clipsToBounds = true
    holder.children = [wide]
    let rect = CGRect(x: 8, y: 8, width: 40, height: 30)
    #expect(try draw(picture(of: wide, in: rect)) == draw(holder))
    var faded = picture(of: wide, in: rect)
    faded.opacity = 0.5
    holder.opacity = 0.5
    #expect(try draw(faded) == draw(holder))
  }

  @Test func `a huge picture costs no more than what is seen of it`() throws {
    let huge = CGRect(x: -2e6, y: -2e6, width: 4e6, height: 3e6)
    #expect(try draw(picture(of: drawing, in: huge)).width == 128)
  }

  @Test func `shares that are added give the whole, whatever lies behind`() throws {
    let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      var group = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
      var (a, b) = (square(2, rect), square(3, rect, CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
      a.opacity = 1 - share
      b.opacity = share
      b.blend = .plusLighter
      group.children = [a, b]
      let pixel = try draw(group)[40, 40]
      #expect(pixel & 0xFFFF == 0 && abs(Double(pixel >> 16 & 0xFF) - 255 * share) <= 1)
    }
  }

  @Test func `what hangs out of a node is seen in perspective, too`() throws {
    var holder = Node(id: 1, frame: CGRect(x: 20, y: 20, width: 24, height: 24))
    var turn = CATransform3DMakeRotation(0.3, 0, 1, 0)
    turn.m34 = -1 / 1000
    holder.transform = turn
    holder.children = [square(2, CGRect(x: 0, y: -10, width: 24, height: 8))]
    let bitmap = try draw(holder)
    #expect(bitmap[64, 28] == 0xFF00_0000 && bitmap[64, 50] == 0xFFFF_FFFF)
  }
}
