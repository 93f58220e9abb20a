import Frames
import Pixels
import QuartzCore
import Raster
import Testing
import UIKit

/// How lines end and meet, and what a path's drawing is made of, in pixels.
@MainActor @Suite struct StrokeStyleTests {
  private static let size = CGSize(width: 60, height: 60)

  /// Whether black lies at a place, in points, of what is drawn on white.
  private func inked(_ actions: @escaping UIGraphicsImageRenderer.DrawingActions) throws
    -> (CGFloat, CGFloat) -> Bool
  {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: Self.size, format: format).image(actions: actions)
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    (layer.contents, layer.contentsScale) = (image.cgImage, image.scale)
    let pixels = try bitmap(of: layer)
    return { x, y in pixels[Int(x * 2), Int(y * 2)] & 0xFF < 0x80 }
  }

  /// A line of 10 points' width from x = 20 to x = 40.
  @Test(arguments: [CGLineCap.butt, .round, .square])
  func `a line ends flat, round or square`(cap: CGLineCap) throws {
    try inFreshApp { _, _ in
      let black = try inked { context in
        context.cgContext.setLineWidth(10)
        context.cgContext.setLineCap(cap)
        context.cgContext.move(to: CGPoint(x: 20, y: 30))
        context.cgContext.addLine(to: CGPoint(x: 40, y: 30))
        context.cgContext.strokePath()
      }
      #expect(black(30, 30) && black(39, 26) && !black(46, 30))
      #expect(black(43, 30) == (cap != .butt))
      // The corner of the square lies outside of the half circle.
      #expect(black(44, 34) == (cap == .square))
    }
  }

  /// A right angle at (40, 20), of lines 10 points wide.
  @Test(arguments: [CGLineJoin.miter, .round, .bevel])
  func `lines meet in a point, round or cut off`(join: CGLineJoin) throws {
    try inFreshApp { _, _ in
      let black = try inked { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 40, y: 20))
        path.addLine(to: CGPoint(x: 40, y: 50))
        (path.lineWidth, path.lineJoinStyle) = (10, join)
        path.stroke()
      }
      // On the diagonal, 2 of 5 and 4 of 5 points out: the cut goes through 2.5, the circle to 3.5.
      #expect(black(42, 18))
      #expect(black(43, 17) == (join != .bevel))
      #expect(black(44.5, 15.5) == (join == .miter))
    }
  }

  /// Two squares in one another, both clockwise.
  @Test(arguments: [
    (CGPathDrawingMode.fill, true, false), (.eoFill, false, false), (.stroke, false, true),
    (.fillStroke, true, true), (.eoFillStroke, false, true),
  ])
  func `a path is filled, by either rule, and stroked`(
    mode: CGPathDrawingMode, isFilledInside: Bool, isStroked: Bool
  ) throws {
    try inFreshApp { _, _ in
      let black = try inked { context in
        context.cgContext.setLineWidth(4)
        context.cgContext.addRect(CGRect(x: 10, y: 10, width: 40, height: 40))
        context.cgContext.addRect(CGRect(x: 20, y: 20, width: 20, height: 20))
        context.cgContext.drawPath(using: mode)
      }
      #expect(black(30, 30) == isFilledInside)
      #expect(black(15, 30) == (mode != .stroke))
      #expect(black(9, 30) == isStroked)
    }
  }

  @Test(arguments: [
    (UIRectCorner.topLeft, CGPoint(x: 11, y: 11)), (.topRight, CGPoint(x: 49, y: 11)),
    (.bottomLeft, CGPoint(x: 11, y: 49)), (.bottomRight, CGPoint(x: 49, y: 49)),
  ])
  func `the corners that are named are round, and no others`(corner: UIRectCorner, place: CGPoint)
    throws
  {
    try inFreshApp { _, _ in
      @MainActor func ink(_ corners: UIRectCorner) throws -> [Bool] {
        let black = try inked { _ in
          UIBezierPath(
            roundedRect: CGRect(x: 10, y: 10, width: 40, height: 40), byRoundingCorners: corners,
            cornerRadii: CGSize(width: 16, height: 16)
          ).fill()
        }
        return [(11, 11), (49, 11), (11, 49), (49, 49)].map { black($0.0, $0.1) }
      }
      let expected = [(11, 11), (49, 11), (11, 49), (49, 49)].map {
        CGPoint(x: $0.0, y: $0.1) != place
      }
      let inks = try [corner, .allCorners, []].map(ink)
      #expect(
        inks == [expected, Array(repeating: false, count: 4), Array(repeating: true, count: 4)])
      #expect(UIRectCorner.allCorners.contains(corner))
    }
  }

  @Test func `a fill with a blend is laid over what is there, as strong as it says`() throws {
    try inFreshApp { _, _ in
      let normal = CGBlendMode.normal
      let black = try inked { _ in
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 60)).fill(with: normal, alpha: 1)
        UIBezierPath(rect: CGRect(x: 20, y: 0, width: 20, height: 60)).fill(
          with: normal, alpha: 0.4)
      }
      #expect(black(10, 30) && !black(30, 30) && !black(50, 30))
    }
  }

  /// A gradient of components takes as many of them for a colour as its space has, and an alpha.
  @Test func `a space of colours says how many numbers make one`() throws {
    let (grey, sRGB) = (CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceRGB())
    #expect(grey.numberOfComponents == 1 && grey != sRGB)
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == sRGB)
    #expect(CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil)
    let byGrey = CGGradient(
      colorSpace: grey, colorComponents: [0, 1, 1, 0.5], locations: nil, count: 2)
    let bySRGB = CGGradient(
      colorSpace: sRGB, colorComponents: [0, 0, 0, 1, 1, 1, 1, 0.5], locations: nil, count: 2)
    #expect(byGrey != nil && byGrey == bySRGB)
  }

  // MARK: Texts

  /// The columns, of 240, that a text layer's line of 120 points has ink in.
  private func ink(
    _ text: String, _ alignment: CATextLayerAlignmentMode, _ truncation: CATextLayerTruncationMode
  ) throws -> [Int] {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 120, height: 24)
    (layer.string, layer.fontSize, layer.foregroundColor) = (text, 16, .black)
    (layer.alignmentMode, layer.truncationMode) = (alignment, truncation)
    let pixels = try bitmap(of: layer)
    return (0..<240).filter { x in (0..<48).contains { pixels[x, $0] & 0xFF < 0x80 } }
  }

  @Test func `a text layer's line is aligned, and cut where it is too long`() throws {
    try inFreshApp { _, _ in
      let (left, right) = try (ink("Note", .left, .none), ink("Note", .right, .none))
      let center = try ink("Note", .center, .none)
      #expect(try #require(left.first) < 12 && #require(right.last) > 228)
      #expect(try abs(#require(center.first) + #require(center.last) - 240) < 10)
      let long = "A sentence that is too long for it"
      let whole = try ink(long, .left, .none)
      let cuts = try [CATextLayerTruncationMode.start, .middle, .end].map {
        try ink(long, .left, $0)
      }
      // Without a cut letters run out of the layer; each cut leaves others.
      #expect(try #require(whole.last) > 232)
      #expect(Set(cuts + [whole]).count == 4)
      #expect(cuts[2].prefix(40) == whole.prefix(40) && cuts[0].prefix(40) != whole.prefix(40))
    }
  }

  @Test func `a line of text breaks and is cut as its mode says`() throws {
    try inFreshApp { _, _ in
      @MainActor func label(_ mode: NSLineBreakMode, _ text: String, lines: Int) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 100))
        (label.text, label.lineBreakMode, label.numberOfLines) = (text, mode, lines)
        return label
      }
      let cut = try [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].map {
        try bitmap(of: label($0, "Incomprehensible", lines: 1).layer)
      }
      #expect(cut[0] != cut[1] && cut[1] != cut[2] && cut[2] != cut[0])
      // A break inside of the word leaves room for the beginning of the next on its last line.
      @MainActor func height(_ mode: NSLineBreakMode) -> CGFloat {
        let size = CGSize(width: 60, height: 1000)
        return label(mode, "be incomprehensible", lines: 0).sizeThatFits(size).height
      }
      #expect(height(.byWordWrapping) > height(.byCharWrapping))
    }
  }

  @Test(arguments: [
    NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail, .byClipping,
  ])
  func `a paragraph that is cut is one line, measured and drawn`(mode: NSLineBreakMode) {
    inFreshApp { _, _ in
      let paragraph = NSMutableParagraphStyle()
      paragraph.lineBreakMode = mode
      let text = NSAttributedString(
        string: "Several words on lines", attributes: [.paragraphStyle: paragraph])
      let size = CGSize(width: 50, height: 500)
      let box = text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(box.height == text.size().height && box.width <= 51 || mode == .byClipping)
      paragraph.lineBreakMode = .byWordWrapping
      let broken = NSAttributedString(string: text.string, attributes: [.paragraphStyle: paragraph])
      let lines = broken.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(lines.height > 2 * box.height)
    }
  }

  @Test func `a text is measured with a context as without`() {
    inFreshApp { _, _ in
      let (text, size) = ("Two words", CGSize(width: 50, height: 500))
      let with = text.boundingRect(
        with: size, options: .usesLineFragmentOrigin, context: NSStringDrawingContext())
      #expect(with == text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil))
      #expect(with.height > text.size().height)
    }
  }
}
