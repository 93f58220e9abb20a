/// What an animator of dynamics takes an item to be where things collide.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle
  /// An ellipse that fills the bounds.
  case ellipse
  /// The item's own path, about its centre; what is not convex counts as the convex shape around it.
  case path
}

/// What takes part in dynamics: views, attributes of collections, and what apps make.
@MainActor @preconcurrency
public protocol UIDynamicItem: AnyObject {
  /// In the coordinates of the animator's reference view.
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  /// Turned as the item turns.
  var transform: CGAffineTransform { get set }

  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// Asked for where the type is ``UIDynamicItemCollisionBoundsType/path``; its origin is the item's centre.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: bounds) }
}

extension UIView: UIDynamicItem {}
