internal import Frames

/// A layer that is only a space: it shows nothing of its own, and does not flatten what lies in it.
///
/// Its sublayers lie in the space of its superlayer, each with its own depth. Of its own properties
/// those that place it count, and ``CALayer/isHidden`` and ``CALayer/opacity``, which fades each
/// sublayer by itself.
@MainActor @preconcurrency
open class CATransformLayer: CALayer {
  override class var kind: any LayerKind { TransformSpace() }

  /// A transform layer has no plane that could be hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}

/// What makes a layer a space.
struct TransformSpace: LayerKind {
  static var properties: [LayerProperty] { [] }
  static let isSpace = true
}

extension Node {
  /// Puts the node, which lies in a space, to the same place of the space that `map` leads to.
  mutating func move(by map: CATransform3D) {
    let place = CATransform3DMakeTranslation(position.x, position.y, zPosition)
    let whole = CATransform3DConcat(CATransform3DConcat(transform, place), map)
    // Where the anchor comes to lie; behind the eye there is no such place.
    let isSeen = whole.m44 > 1e-6
    let origin =
      isSeen ? (whole.m41 / whole.m44, whole.m42 / whole.m44, whole.m43 / whole.m44) : (0, 0, 0)
    position = rounded(CGPoint(x: origin.0, y: origin.1))
    zPosition = rounded(origin.2)
    let back = CATransform3DMakeTranslation(-position.x, -position.y, -zPosition)
    transform = rounded(CATransform3DConcat(whole, back))
  }
}
