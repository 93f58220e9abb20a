import Frames
import Pixels
import QuartzCore
import Testing
import UIKit

/// A shape lies between the contents of its layer and the first sublayer.
@MainActor @Suite struct ShapeContentsTests {
  /// A picture of 20 × 20 points, black all over.
  private var black: CGImage? {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
    return renderer.image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }.cgImage
  }

  private func shape(_ path: CGPath?) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.contents = black
    layer.path = path
    layer.fillColor = UIColor.red.cgColor
    return layer
  }

  private let half = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)

  /// The colours of the middles of the layer's left and right half, and of a place beside it.
  private func colours(_ change: (UIWindow) -> Void) throws -> [UInt32] {
    var colours: [UInt32] = []
    try inFreshApp { _, window in
      window.backgroundColor = .white
      window.makeKeyAndVisible()
      change(window)
      UIApplication.shared.layOutWindows()
      let picture = try screenshot()
      // Two pixels a point.
      colours = [15, 25, 35].map { picture[2 * $0, 40] }
    }
    return colours
  }

  @Test func `contents are seen where the shape is not`() throws {
    let (black, red, white): (UInt32, UInt32, UInt32) = (0xFF00_0000, 0xFFFF_0000, 0xFFFF_FFFF)
    #expect(try colours { $0.layer.addSublayer(shape(half)) } == [red, black, white])
    #expect(try colours { $0.layer.addSublayer(shape(nil)) } == [black, black, white])
  }

  @Test func `sublayers lie over the shape, however low`() throws {
    let shown = try colours { window in
      let layer = shape(half)
      let dot = CALayer()
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
      dot.backgroundColor = UIColor.blue.cgColor
      dot.zPosition = -1
      layer.addSublayer(dot)
      window.layer.addSublayer(layer)
    }
    #expect(shown == [0xFF00_00FF, 0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test("As a mask both count", arguments: [true, false])
  func mask(hasPath: Bool) throws {
    let shown = try colours { window in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      view.backgroundColor = .green
      view.layer.mask = shape(hasPath ? half : nil)
      window.addSubview(view)
    }
    #expect(shown == [0xFF00_FF00, 0xFF00_FF00, 0xFFFF_FFFF])
  }
}
