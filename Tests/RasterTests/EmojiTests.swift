import Frames
import Pixels
import Raster
import Testing
import Typography

@MainActor @Suite struct EmojiTests {
  @Test func `an emoji is drawn in its own colours, at its size`() throws {
    let layout = TextLayout(
      [TextRun(string: "😀", font: Font(pointSize: 40, weight: 0), color: .black)])
    var node = Node(id: 1, frame: CGRect(x: 4, y: 4, width: 56, height: 56))
    node.content = .text(TextContent(string: "😀", size: node.bounds.size, runs: layout.runs))
    let bitmap = try Rasterizer().bitmap(of: scene([node]), scale: 2)
    var yellow = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        if red > 200, green > 130, blue < 120 { yellow += 1 }
      }
    }
    // A yellow disc of about 40 pt, less eyes and mouth, at four pixels to the square point.
    #expect((2500...5500).contains(yellow), "\(yellow) yellow pixels")
  }
}
