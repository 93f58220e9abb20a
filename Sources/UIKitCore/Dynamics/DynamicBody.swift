/// An item as a rigid body: of even density, and convex.
@MainActor
final class DynamicBody {
  let item: any UIDynamicItem

  var motion: BodyMotion
  /// The item's transform before it was turned, and its angle then.
  private var upright: CGAffineTransform
  private var firstAngle: CGFloat

  /// The corners about the centre, clockwise where y points down.
  private(set) var corners: [CGPoint] = []
  private var area: CGFloat = 0
  /// The mean square distance of the body from its centre.
  private var gyration: CGFloat = 0

  /// What ``UIDynamicItemBehavior`` says of a body.
  struct Nature {
    var elasticity: CGFloat = 0
    var friction: CGFloat = 0
    var density: CGFloat = 1
    var resistance: CGFloat = 0
    var angularResistance: CGFloat = 0
    var allowsRotation = true
    var isAnchored = false
  }

  var nature = Nature()

  /// The area in square points that has mass 1 at density 1.
  ///
  /// - Source: Apple, *UIPushBehavior*: a force of magnitude 1 moves a view of 100 × 100 points by
  ///   100 points/s².
  private static let unitArea: CGFloat = 100 * 100

  init(_ item: any UIDynamicItem) {
    self.item = item
    (motion, upright, firstAngle) = (BodyMotion(), .identity, 0)
    readItem()
  }

  /// Takes place, angle and shape from the item; how it moves stays.
  func readItem() {
    upright = item.transform
    firstAngle = atan2(upright.b, upright.a)
    motion.position = CGVector(dx: item.center.x, dy: item.center.y)
    motion.angle = firstAngle
    let size = item.bounds.size
    switch item.collisionBoundsType {
    case .rectangle: corners = Self.box(size)
    case .ellipse: corners = Self.ellipse(size)
    case .path:
      let points = item.collisionBoundingPath.cgPath.vectorPath
        .polylines(pieces: Self.curvePieces).flatMap(\.points)
      corners = ConvexHull.around(points)
      if corners.count < 3 { corners = Self.box(size) }
    }
    measure()
  }

  /// Moves the item to where the body is.
  func moveItem(to motion: BodyMotion) {
    item.center = CGPoint(x: motion.position.dx, y: motion.position.dy)
    guard motion.angle != firstAngle || item.transform != upright else { return }
    item.transform = upright.concatenating(
      CGAffineTransform(rotationAngle: motion.angle - firstAngle))
  }

  var mass: CGFloat { nature.density * area / Self.unitArea }
  var inverseMass: CGFloat { nature.isAnchored || mass <= 0 ? 0 : 1 / mass }
  var inverseInertia: CGFloat {
    let inertia = mass * gyration
    return nature.isAnchored || !nature.allowsRotation || inertia <= 0 ? 0 : 1 / inertia
  }

  /// The corners where `motion` has them.
  func corners(at motion: BodyMotion) -> [CGVector] {
    let (sine, cosine) = (sin(motion.angle), cos(motion.angle))
    return corners.map { corner in
      CGVector(
        dx: motion.position.dx + corner.x * cosine - corner.y * sine,
        dy: motion.position.dy + corner.x * sine + corner.y * cosine)
    }
  }

  // MARK: Shapes

  private static func box(_ size: CGSize) -> [CGPoint] {
    let (x, y) = (size.width / 2, size.height / 2)
    return [
      CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y),
    ]
  }

  /// The straight pieces that stand for a curve of a path; our choice.
  static let curvePieces = 12

  /// The corners that stand for an ellipse; our choice.
  private static let ellipseCorners = 32

  private static func ellipse(_ size: CGSize) -> [CGPoint] {
    (0..<ellipseCorners).map { index in
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(ellipseCorners)
      return CGPoint(x: size.width / 2 * cos(angle), y: size.height / 2 * sin(angle))
    }
  }

  /// The area, and how far from the centre it lies, from the triangles between the centre and each side.
  private func measure() {
    (area, gyration) = (0, 0)
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      let double = a.x * b.y - a.y * b.x
      area += double / 2
      gyration +=
        double / 12 * (a.x * a.x + a.x * b.x + b.x * b.x + a.y * a.y + a.y * b.y + b.y * b.y)
    }
    gyration = area > 0 ? gyration / area : 0
  }
}

/// Where a body is, and how fast it goes and turns: points, radians and seconds.
struct BodyMotion: Equatable {
  var position = CGVector.zero
  var angle: CGFloat = 0
  var velocity = CGVector.zero
  var spin: CGFloat = 0

  /// The velocity of a point of the body, given from its centre.
  func velocity(at arm: CGVector) -> CGVector {
    CGVector(dx: velocity.dx - spin * arm.dy, dy: velocity.dy + spin * arm.dx)
  }

  /// What is so far from the centre when the body is upright, as the body stands.
  func arm(_ offset: UIOffset) -> CGVector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGVector(
      dx: offset.horizontal * cosine - offset.vertical * sine,
      dy: offset.horizontal * sine + offset.vertical * cosine)
  }
}

/// The smallest convex shape around points.
enum ConvexHull {
  /// Clockwise where y points down.
  static func around(_ points: [CGPoint]) -> [CGPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var hull: [CGPoint] = []
      for point in points {
        while hull.count > 1, turn(hull[hull.count - 2], hull[hull.count - 1], point) <= 0 {
          hull.removeLast()
        }
        hull.append(point)
      }
      return Array(hull.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }

  private static func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
