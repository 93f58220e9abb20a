internal import Frames

/// Every animatable property of a layer, of whatever class.
///
/// A layer holds one with its model values; what it shows at an instant is a copy with the animations
/// of that instant applied.
package struct LayerState {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var opacity: CGFloat = 1
  var isHidden = false
  var isDoubleSided = true
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
  var masksToBounds = false
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = .black
  var shadowColor: CGColor? = .black
  var shadowOpacity: CGFloat = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: VectorPath?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var shape = Shape()
  var gradient = Gradient()
  var backdrop = Backdrop()

  /// What a `CAShapeLayer` adds.
  struct Shape {
    var path: VectorPath?
    var fillColor: CGColor? = .black
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var miterLimit: CGFloat = 10
    var lineDashPhase: CGFloat = 0
  }

  /// What a `CAGradientLayer` adds.
  struct Gradient {
    var colors: [CGColor] = []
    var locations: [CGFloat] = []
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
  }

  /// What a backdrop layer adds.
  struct Backdrop {
    var blurRadius: CGFloat = 0
    var saturation: CGFloat = 1
    var tintColor = CGColor.clear
  }

  /// The bounds with their size and anchor as the transform leaves them in the parent's space.
  var frame: CGRect {
    guard CATransform3DIsIdentity(transform) else {
      let corners = bounds.corners.map { corner -> CGPoint in
        let offset = CGPoint(x: corner.x - anchor.x, y: corner.y - anchor.y)
        let moved = transform.project(offset)
        return CGPoint(x: moved.x + position.x, y: moved.y + position.y)
      }
      return CGRect(enclosing: corners)
    }
    return CGRect(
      x: position.x - bounds.width * anchorPoint.x, y: position.y - bounds.height * anchorPoint.y,
      width: bounds.width, height: bounds.height)
  }

  /// The anchor point in the layer's own space.
  var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
  }

  /// The position and bounds size that make ``frame`` equal to `frame`.
  func placement(for frame: CGRect) -> (position: CGPoint, size: CGSize) {
    guard !CATransform3DIsIdentity(transform) else {
      let position = CGPoint(
        x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
      return (position, frame.size)
    }
    let affine = CATransform3DGetAffineTransform(transform)
    let size = CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size
    var sized = self
    sized.bounds.size = size
    sized.position = .zero
    let box = sized.frame
    return (CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY), size)
  }
}
