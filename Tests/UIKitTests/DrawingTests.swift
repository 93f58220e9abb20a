import Frames
import Pixels
import QuartzCore
import Raster
import Testing
import UIKit

/// A view that draws itself.
private final class Drawn: UIView {
  var drawing: (CGRect) -> Void = { _ in }
  private(set) var rects: [CGRect] = []

  override func draw(_ rect: CGRect) {
    rects.append(rect)
    drawing(rect)
  }
}

@MainActor @Suite struct DrawingTests {
  private static let canvas = CGRect(x: 0, y: 0, width: 120, height: 80)

  private func pixels(_ layer: CALayer) throws -> Bitmap {
    layer.frame = Self.canvas
    return try bitmap(of: layer)
  }

  /// The pixels of what `draw` draws on a context, in an image in a layer.
  private func drawn(_ draw: (CGContext) -> Void) throws -> Bitmap {
    let image = UIGraphicsImageRenderer(size: Self.canvas.size).image { draw($0.cgContext) }
    let layer = CALayer()
    layer.contents = image.cgImage
    layer.contentsScale = image.scale
    return try pixels(layer)
  }

  /// The pixels of a layer that `build` gives sublayers.
  private func layers(_ build: (CALayer) -> Void) throws -> Bitmap {
    let layer = CALayer()
    build(layer)
    return try pixels(layer)
  }

  @Test func `fills and strokes equal shape layers`() throws {
    try inFreshApp { _, _ in
      let path = UIBezierPath(
        roundedRect: CGRect(x: 10, y: 8, width: 77, height: 50), cornerRadius: 16)
      path.lineWidth = 3
      path.setLineDash([7, 4], count: 2, phase: 2)
      let byContext = try drawn { _ in
        UIColor.systemOrange.setFill()
        UIColor.systemBlue.setStroke()
        path.fill()
        path.stroke()
      }
      let byLayer = try layers { parent in
        let shape = CAShapeLayer()
        shape.path = path.cgPath
        shape.fillColor = UIColor.systemOrange.cgColor
        shape.strokeColor = UIColor.systemBlue.cgColor
        shape.lineWidth = 3
        shape.lineDashPattern = [7, 4]
        shape.lineDashPhase = 2
        parent.addSublayer(shape)
      }
      #expect(byContext == byLayer)
    }
  }

  @Test func `a moved, turned and scaled context equals a transformed layer`() throws {
    try inFreshApp { _, _ in
      let turn = CGAffineTransform(translationX: 60, y: 20).rotated(by: 0.4).scaledBy(
        x: 1.5, y: 0.5)
      let byContext = try drawn { context in
        context.concatenate(turn)
        context.setStrokeColor(UIColor.red.cgColor)
        context.setLineWidth(4)
        context.stroke(CGRect(x: 0, y: 0, width: 30, height: 40))
      }
      let byLayer = try layers { parent in
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 40), transform: nil)
        shape.fillColor = nil
        shape.strokeColor = UIColor.red.cgColor
        shape.lineWidth = 4
        shape.setAffineTransform(turn)
        parent.addSublayer(shape)
      }
      #expect(largestDifference(byContext, byLayer) <= 1)
    }
  }

  @Test func `clips equal masks and cut bounds`() throws {
    try inFreshApp { _, _ in
      let circle = CGRect(x: 20, y: 5, width: 70, height: 70)
      let byContext = try drawn { context in
        context.saveGState()
        context.addEllipse(in: circle)
        context.clip()
        context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 80))
        context.setFillColor(UIColor.purple.cgColor)
        context.fill(Self.canvas)
        context.restoreGState()
        context.setFillColor(UIColor.green.cgColor)
        context.fill(CGRect(x: 100, y: 0, width: 20, height: 20))
      }
      let byLayer = try layers { parent in
        let (round, cut, inner, corner) = (CALayer(), CALayer(), CALayer(), CALayer())
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: circle, transform: nil)
        round.frame = Self.canvas
        round.mask = mask
        cut.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
        cut.masksToBounds = true
        inner.frame = Self.canvas
        inner.backgroundColor = UIColor.purple.cgColor
        corner.frame = CGRect(x: 100, y: 0, width: 20, height: 20)
        corner.backgroundColor = UIColor.green.cgColor
        cut.addSublayer(inner)
        round.addSublayer(cut)
        parent.addSublayer(round)
        parent.addSublayer(corner)
      }
      #expect(byContext == byLayer)
    }
  }

  @Test func `a gradient down the canvas equals a gradient layer`() throws {
    try inFreshApp { _, _ in
      let colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.blue.cgColor]
      let places: [CGFloat] = [0, 0.3, 1]
      let gradient = try #require(
        CGGradient(
          colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: places))
      let byContext = try drawn {
        $0.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 0, y: 80), options: [])
      }
      let byLayer = try layers { parent in
        let layer = CAGradientLayer()
        layer.frame = Self.canvas
        layer.colors = colors
        layer.locations = [0, 0.3, 1]
        parent.addSublayer(layer)
      }
      #expect(byContext == byLayer)
    }
  }

  @Test func `a gradient ends at its ends unless it is told to go on`() throws {
    try inFreshApp { _, _ in
      let gradient = try #require(
        CGGradient(
          colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.blue.cgColor], locations: nil))
      let (start, end) = (CGPoint(x: 30, y: 20), CGPoint(x: 70, y: 50))
      let cut = try drawn {
        $0.drawLinearGradient(gradient, start: start, end: end, options: [])
      }
      let whole = try drawn {
        $0.drawLinearGradient(
          gradient, start: start, end: end,
          options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
      }
      #expect(cut[2, 2] == 0xFFFF_FFFF && cut[237, 157] == 0xFFFF_FFFF)
      #expect(whole[2, 2] == 0xFFFF_0000 && whole[237, 157] == 0xFF00_00FF)
      // Half-way between the ends is half of each colour.
      let middle = cut[100, 70]
      #expect(abs(Int(middle >> 16 & 0xFF) - 127) <= 3 && abs(Int(middle & 0xFF) - 128) <= 3)
      let ring = try drawn {
        $0.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 60, y: 40), startRadius: 10,
          endCenter: CGPoint(x: 60, y: 40), endRadius: 30, options: [])
      }
      #expect(ring[120, 80] == 0xFFFF_FFFF && ring[120, 145] == 0xFFFF_FFFF)
      #expect(ring[120, 80 + 22] >> 16 & 0xFF > 200 && ring[120, 80 + 58] & 0xFF > 200)
    }
  }

  @Test func `text drawn equals a label`() throws {
    try inFreshApp { _, _ in
      let font = UIFont.systemFont(ofSize: 20)
      let byContext = try drawn { _ in
        "Filmstrip".draw(
          at: CGPoint(x: 4, y: 10), withAttributes: [.font: font, .foregroundColor: UIColor.red])
      }
      let label = UILabel()
      label.text = "Filmstrip"
      label.font = font
      label.textColor = .red
      let size = ("Filmstrip" as NSString).size(withAttributes: [.font: font])
      label.frame = CGRect(origin: CGPoint(x: 4, y: 10), size: size)
      #expect(try byContext == layers { $0.addSublayer(label.layer) })
    }
  }

  @Test func `alpha, layers and shadows equal those of layers`() throws {
    try inFreshApp { _, _ in
      let (a, b) = (
        CGRect(x: 10, y: 10, width: 40, height: 40), CGRect(x: 30, y: 20, width: 50, height: 40)
      )
      let byContext = try drawn { context in
        context.setAlpha(0.5)
        context.setShadow(
          offset: CGSize(width: 3, height: 5), blur: 8, color: UIColor.black.cgColor)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(UIColor.red.cgColor)
        context.fill(a)
        context.setFillColor(UIColor.blue.cgColor)
        context.fill(b)
        context.endTransparencyLayer()
      }
      let byLayer = try layers { parent in
        let (shadow, group) = (CALayer(), CALayer())
        group.opacity = 0.5
        for (rect, color) in [(a, UIColor.red), (b, .blue)] {
          let layer = CALayer()
          layer.frame = rect
          layer.backgroundColor = color.cgColor
          group.addSublayer(layer)
        }
        shadow.shadowOpacity = 1
        shadow.shadowRadius = 4
        shadow.shadowOffset = CGSize(width: 3, height: 5)
        for layer in [shadow, group] { layer.frame = Self.canvas }
        shadow.addSublayer(group)
        parent.addSublayer(shadow)
      }
      #expect(byContext == byLayer)
    }
  }

  @Test func `what is cleared shows what lies behind`() throws {
    try inFreshApp { _, _ in
      let bitmap = try drawn { context in
        context.fill(Self.canvas)
        context.clear(CGRect(x: 20, y: 20, width: 20, height: 20))
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 25, y: 25, width: 5, height: 5))
      }
      #expect(bitmap[45, 45] == 0xFFFF_FFFF && bitmap[39, 39] == 0xFF00_0000)
      #expect(bitmap[55, 55] == 0xFFFF_0000)
    }
  }

  @Test func `a core graphics image is drawn upside down in UIKit's space, a UIKit image is not`()
    throws
  {
    try inFreshApp { _, _ in
      let image = UIGraphicsImageRenderer(size: Self.canvas.size).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 120, height: 40))
      }
      let upright = try drawn { _ in image.draw(at: .zero) }
      let flipped = try drawn { context in
        if let picture = image.cgImage { context.draw(picture, in: Self.canvas) }
      }
      #expect(upright[10, 10] == 0xFFFF_0000 && upright[10, 150] == 0xFFFF_FFFF)
      #expect(flipped[10, 150] == 0xFFFF_0000 && flipped[10, 10] == 0xFFFF_FFFF)
    }
  }

  @Test func `an image that code has drawn is shown, tinted, cropped and stretched like a file`()
    throws
  {
    try inFreshApp { _, _ in
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 30), false, 0)
      UIColor.black.set()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(image.size == CGSize(width: 30, height: 30) && image.scale == 2)
      #expect(image.cgImage?.width == 60)

      let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
      view.tintColor = .red
      view.contentMode = .center
      let tinted = try pixels(view.layer)
      #expect(tinted[120, 80] == 0xFFFF_0000 && tinted[60, 80] == 0xFFFF_FFFF)

      let quarter = try #require(
        image.cgImage?.cropping(to: CGRect(x: 0, y: 0, width: 30, height: 30)))
      let cropped = UIImageView(image: UIImage(cgImage: quarter, scale: 2))
      let corner = try pixels(cropped.layer)
      #expect(corner[2, 2] == 0xFFFF_FFFF && corner[238, 158] == 0xFF00_0000)

      let stretched = UIImageView(
        image: image.resizableImage(
          withCapInsets: UIEdgeInsets(top: 14, left: 14, bottom: 14, right: 14)))
      let pill = try pixels(stretched.layer)
      #expect(pill[120, 3] == 0xFF00_0000 && pill[3, 80] == 0xFF00_0000)
      #expect(pill[2, 2] == 0xFFFF_FFFF)
    }
  }

  @Test func `a layer rendered into a context equals the layer`() throws {
    try inFreshApp { _, _ in
      let view = UIView(frame: Self.canvas)
      view.backgroundColor = .systemTeal
      let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
      label.text = "Rendered"
      view.addSubview(label)
      let rendered = try drawn { view.layer.render(in: $0) }
      let hierarchy = try drawn { _ in
        #expect(view.drawHierarchy(in: Self.canvas, afterScreenUpdates: true))
      }
      let original = try pixels(view.layer)
      #expect(rendered == original && hierarchy == original)
    }
  }

  @Test func `a view draws itself when it is first shown and when it is asked to`() throws {
    try inFreshApp { _, window in
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
      view.drawing = { rect in
        UIColor.red.setFill()
        UIRectFill(rect)
      }
      window.addSubview(view)
      window.makeKeyAndVisible()
      UIApplication.shared.layOutWindows()
      #expect(view.rects == [CGRect(x: 0, y: 0, width: 20, height: 10)])
      let shown = try screenshot()
      #expect(shown[10, 10] == 0xFFFF_0000)
      // Resizing stretches what was drawn, unless the mode says to draw again.
      view.bounds.size.width = 40
      UIApplication.shared.layOutWindows()
      #expect(view.rects.count == 1)
      view.contentMode = .redraw
      view.bounds.size.width = 60
      UIApplication.shared.layOutWindows()
      #expect(view.rects.count == 2)
      view.drawing = { _ in }
      view.setNeedsDisplay()
      UIApplication.shared.layOutWindows()
      #expect(view.layer.contents == nil)
    }
  }

  @Test func `an opaque image is black where nothing is drawn`() throws {
    try inFreshApp { _, _ in
      let format = UIGraphicsImageRendererFormat()
      format.opaque = true
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: Self.canvas.size, format: format).image { _ in }
      #expect(image.scale == 1)
      let view = UIImageView(image: image)
      let shown = try pixels(view.layer)
      #expect(shown[5, 5] == 0xFF00_0000)
    }
  }

  /// Where a mark at the top left of a picture of 40 × 20 is seen, by the names that EXIF gives.
  private static let turns: [(UIImage.Orientation, CGSize, CGRect)] = [
    (.up, CGSize(width: 40, height: 20), CGRect(x: 0, y: 0, width: 10, height: 5)),
    (.down, CGSize(width: 40, height: 20), CGRect(x: 30, y: 15, width: 10, height: 5)),
    (.left, CGSize(width: 20, height: 40), CGRect(x: 0, y: 30, width: 5, height: 10)),
    (.right, CGSize(width: 20, height: 40), CGRect(x: 15, y: 0, width: 5, height: 10)),
    (.upMirrored, CGSize(width: 40, height: 20), CGRect(x: 30, y: 0, width: 10, height: 5)),
    (.downMirrored, CGSize(width: 40, height: 20), CGRect(x: 0, y: 15, width: 10, height: 5)),
    (.leftMirrored, CGSize(width: 20, height: 40), CGRect(x: 0, y: 0, width: 5, height: 10)),
    (.rightMirrored, CGSize(width: 20, height: 40), CGRect(x: 15, y: 30, width: 5, height: 10)),
  ]

  @Test func `a turned picture has its top left where its orientation says`() throws {
    try inFreshApp { _, _ in
      let mark = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 5))
      }
      let picture = try #require(mark.cgImage)
      for (orientation, size, place) in Self.turns {
        let turned = UIImage(cgImage: picture, scale: mark.scale, orientation: orientation)
        #expect(turned.size == size)
        let seen = try drawn { _ in turned.draw(at: CGPoint(x: 30, y: 20)) }
        let expected = try layers { layer in
          let sublayer = CALayer()
          sublayer.frame = place.offsetBy(dx: 30, dy: 20)
          sublayer.backgroundColor = UIColor.red.cgColor
          layer.addSublayer(sublayer)
        }
        #expect(seen == expected, "\(orientation)")
      }
    }
  }
}
