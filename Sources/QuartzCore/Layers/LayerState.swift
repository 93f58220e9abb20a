internal import Frames

/// Every property that decides what a layer shows, of whatever kind it is.
///
/// A layer holds one with its model values; what it shows at an instant is a copy with the animations
/// of that instant applied. Commits, presentation layers and copies of a layer take it as a whole.
///
/// A property is a field with its default here, and its row in ``properties``; the properties of one
/// kind of layer stand in the file of that kind.
package struct LayerState {
  var name: String?

  // Geometry
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var anchorPointZ: CGFloat = 0
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity

  // Appearance
  var opacity: CGFloat = 1
  var isHidden = false
  var isDoubleSided = true
  var allowsGroupOpacity = true
  /// How the layer meets what lies behind it.
  var blend = Blend.over
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
  var cornerCurve = CALayerCornerCurve.circular
  var maskedCorners = CACornerMask.all
  var masksToBounds = false
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = .black
  var shadowColor: CGColor? = .black
  var shadowOpacity: CGFloat = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: VectorPath?

  // Contents
  var contents = LayerContents()
  var contentsGravity = CALayerContentsGravity.resize
  var contentsScale: CGFloat = 1
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsTile = false
  var contentsTint: CGColor?
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  /// What the layer draws in place of its contents: text, in the main.
  var drawnContent: Content?
  /// The picture that this is, if it is one; it has images and fonts of its own.
  var drawnPicture: Picture?

  /// What the kind of the layer adds.
  var kind: any LayerKind = PlainLayer()

  /// What was set under keys of an app's own.
  var values: [String: Any] = [:]

  static let properties: [LayerProperty] = [
    LayerProperty("name", \.name),
    LayerProperty("bounds", \.bounds),
    LayerProperty("position", \.position),
    LayerProperty("zPosition", \.zPosition),
    LayerProperty("anchorPoint", \.anchorPoint),
    LayerProperty("anchorPointZ", \.anchorPointZ),
    LayerProperty("transform", \.transform),
    LayerProperty("sublayerTransform", \.sublayerTransform),
    LayerProperty("opacity", \.opacity),
    LayerProperty("hidden", \.isHidden),
    LayerProperty("doubleSided", \.isDoubleSided),
    LayerProperty("allowsGroupOpacity", \.allowsGroupOpacity, isAnimatable: false),
    LayerProperty("backgroundColor", \.backgroundColor),
    LayerProperty("cornerRadius", \.cornerRadius),
    LayerProperty("cornerCurve", \.cornerCurve),
    LayerProperty("maskedCorners", \.maskedCorners),
    LayerProperty("masksToBounds", \.masksToBounds),
    LayerProperty("borderWidth", \.borderWidth),
    LayerProperty("borderColor", \.borderColor),
    LayerProperty("shadowColor", \.shadowColor),
    LayerProperty("shadowOpacity", \.shadowOpacity),
    LayerProperty("shadowOffset", \.shadowOffset),
    LayerProperty("shadowRadius", \.shadowRadius),
    LayerProperty("shadowPath", \.shadowPath),
    LayerProperty("contents", \.contents),
    LayerProperty("contentsGravity", \.contentsGravity),
    LayerProperty("contentsRect", \.contentsRect),
    // These follow the contents, which change at once: they must not move on their own.
    LayerProperty("contentsScale", \.contentsScale, isAnimatable: false),
    LayerProperty("contentsCenter", \.contentsCenter, isAnimatable: false),
    LayerProperty("contentsTile", \.contentsTile, isAnimatable: false),
    LayerProperty("contentsTint", \.contentsTint, isAnimatable: false),
    LayerProperty("magnificationFilter", \.magnificationFilter),
    LayerProperty("minificationFilter", \.minificationFilter),
  ]
}

/// What a kind of layer adds to the properties that every layer has.
protocol LayerKind: SendableMetatype {
  static var properties: [LayerProperty] { get }

  /// What such a layer draws of its own; nil for its ``CALayer/contents``.
  func content(of state: LayerState) -> Content?

  /// Whether what the layer draws of its own lies over its contents, instead of replacing them.
  static var liesOverContents: Bool { get }

  /// What such a layer shows of the picture behind it.
  var backdrop: Backdrop? { get }

  /// Whether such a layer shows nothing of its own, and what lies in it keeps its depth.
  static var isSpace: Bool { get }
}

extension LayerKind {
  func content(of state: LayerState) -> Content? { nil }
  static var liesOverContents: Bool { false }
  var backdrop: Backdrop? { nil }
  static var isSpace: Bool { false }
}

/// A layer that adds nothing.
struct PlainLayer: LayerKind {
  static var properties: [LayerProperty] { [] }
}

extension LayerState {
  /// The transform, about the height of the anchor.
  var turning: CATransform3D {
    guard anchorPointZ != 0 else { return transform }
    return CATransform3DConcat(CATransform3DMakeTranslation(0, 0, -anchorPointZ), transform)
  }

  /// From the layer's own space to that of its parent's sublayers.
  var toParent: CATransform3D {
    var t = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let turning = turning
    if !CATransform3DIsIdentity(turning) { t = CATransform3DConcat(t, turning) }
    return CATransform3DConcat(t, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// `map`, which leads to the space of the layer's sublayers, on to its own.
  func fromSublayers(_ map: CATransform3D) -> CATransform3D {
    guard !CATransform3DIsIdentity(sublayerTransform) else { return map }
    var t = CATransform3DConcat(map, CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0))
    t = CATransform3DConcat(t, sublayerTransform)
    return CATransform3DConcat(t, CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
  }

  /// The bounds with their size and anchor as the transform leaves them in the parent's space.
  var frame: CGRect {
    guard CATransform3DIsIdentity(turning) else {
      let corners = bounds.corners.map { corner -> CGPoint in
        let offset = CGPoint(x: corner.x - anchor.x, y: corner.y - anchor.y)
        let moved = turning.project(offset)
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

  /// The position and bounds size that make ``frame`` equal to `frame`; as far as the position can
  /// where the transform leaves no more than a line.
  func placement(for frame: CGRect) -> (position: CGPoint, size: CGSize) {
    guard !CATransform3DIsIdentity(transform) else {
      let position = CGPoint(
        x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
      return (position, frame.size)
    }
    let affine = CATransform3DGetAffineTransform(transform)
    let size =
      affine.isFlat
      ? bounds.size : CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size
    var sized = self
    sized.bounds.size = size
    sized.position = .zero
    let box = sized.frame
    return (CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY), size)
  }
}

extension CGAffineTransform {
  /// Areas are this much smaller after a transform that leaves a line, but for rounding; our choice.
  private static let flat: CGFloat = 1e-10

  /// Whether what it transforms comes out as a line or a point, so that no way leads back.
  fileprivate var isFlat: Bool {
    let largest = max(abs(a), abs(b), abs(c), abs(d))
    return abs(a * d - b * c) <= Self.flat * largest * largest
  }
}
