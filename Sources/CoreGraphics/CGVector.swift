/// A displacement in the plane.
public struct CGVector: Hashable, Sendable, Codable {
  public var dx: CGFloat
  public var dy: CGFloat

  public static let zero = CGVector(dx: 0, dy: 0)

  public init() { self = .zero }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

extension CGVector {
  package var length: CGFloat { hypot(dx, dy) }

  package static func + (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  package static func - (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  package static func * (a: CGVector, factor: CGFloat) -> CGVector {
    CGVector(dx: a.dx * factor, dy: a.dy * factor)
  }

  package func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }

  /// Positive where `other` lies to the right, y pointing down.
  package func cross(_ other: CGVector) -> CGFloat { dx * other.dy - dy * other.dx }
}

extension CGPoint {
  static func - (a: CGPoint, b: CGPoint) -> CGVector { CGVector(dx: a.x - b.x, dy: a.y - b.y) }

  static func + (a: CGPoint, b: CGVector) -> CGPoint { CGPoint(x: a.x + b.dx, y: a.y + b.dy) }
}
