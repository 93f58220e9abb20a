internal import Frames

/// Planes that cross each other in the space that their parent puts before one eye: each is cut along
/// the line in which another crosses it, and the parts are drawn from back to front.
///
/// Planes that do not cross keep the order in which they come.
///
/// - Source: H. Fuchs, Z. M. Kedem, B. F. Naylor, *On Visible Surface Generation by A Priori Tree
///   Structures*, 1980.
struct DepthOrder {
  /// What a node shows on one side of the planes that cross it.
  struct Part {
    let node: Node
    /// What the node is of its plane, in its own space.
    let plate: CGRect
    /// From the node's own space to that of its parent's children.
    let toParent: CATransform3D
    /// All of the node that is seen lies where none of these is negative.
    var sides: [Line] = []
  }

  /// A linear function of a point of a node's own space.
  struct Line {
    let x, y, constant: CGFloat

    /// Whether what the line cuts off lies before what is left.
    var isBehind = false

    func callAsFunction(_ p: CGPoint) -> CGFloat { p.x * x + p.y * y + constant }

    /// The other side.
    var behind: Line { Line(x: -x, y: -y, constant: -constant, isBehind: true) }
  }

  /// Planes that are nearer to each other than this, in points, touch and do not cross; our choice.
  static let touch: CGFloat = 1e-3

  /// The parts from back to front.
  let parts: [Part]

  /// - Parameters:
  ///   - nodes: All before the eye, back to front.
  ///   - common: What the parent does to the space of its children.
  init(_ nodes: [Node], _ common: CATransform3D) {
    let parts = nodes.map {
      Part(node: $0, plate: $0.plate, toParent: $0.transformToParent)
    }
    let eye = Vector4.eye(of: common)
    let planes = parts.map { Plane($0, eye) }
    let doCross = planes.indices.contains { a in
      planes.indices.contains { b in a < b && Plane.cross(planes[a], planes[b]) }
    }
    self.parts = doCross ? Self.sorted(parts, eye) : parts
  }

  /// The first part between what lies behind its plane and what lies before it, and so on in both.
  private static func sorted(_ parts: [Part], _ eye: Vector4) -> [Part] {
    guard let first = parts.first, parts.count > 1 else { return parts }
    guard let plane = Plane(first, eye) else {
      // A plane that is seen edge-on hides nothing.
      return [first] + sorted(Array(parts.dropFirst()), eye)
    }
    var (behind, before): ([Part], [Part]) = ([], [])
    for part in parts.dropFirst() {
      let height = plane.height(in: part)
      let heights = part.plate.corners.map { height($0) }
      if heights.allSatisfy({ $0 >= -touch }) {
        before.append(part)
      } else if heights.allSatisfy({ $0 <= touch }) {
        behind.append(part)
      } else {
        var (back, front) = (part, part)
        back.sides.append(height.behind)
        front.sides.append(height)
        behind.append(back)
        before.append(front)
      }
    }
    return sorted(behind, eye) + [first] + sorted(before, eye)
  }
}

/// A point of a space, or a direction of it where the last number is 0; or a plane of it, as the numbers
/// that make 0 of its points.
private struct Vector4 {
  var x, y, z, w: CGFloat

  static func dot(_ a: Vector4, _ b: Vector4) -> CGFloat {
    a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
  }

  /// The vector that all three are at right angles to.
  static func cross(_ a: Vector4, _ b: Vector4, _ c: Vector4) -> Vector4 {
    func det(
      _ i: KeyPath<Vector4, CGFloat>, _ j: KeyPath<Vector4, CGFloat>,
      _ k: KeyPath<Vector4, CGFloat>
    ) -> CGFloat {
      a[keyPath: i] * (b[keyPath: j] * c[keyPath: k] - b[keyPath: k] * c[keyPath: j])
        - a[keyPath: j] * (b[keyPath: i] * c[keyPath: k] - b[keyPath: k] * c[keyPath: i])
        + a[keyPath: k] * (b[keyPath: i] * c[keyPath: j] - b[keyPath: j] * c[keyPath: i])
    }
    return Vector4(
      x: det(\.y, \.z, \.w), y: -det(\.x, \.z, \.w), z: det(\.x, \.y, \.w), w: -det(\.x, \.y, \.z))
  }

  /// What `m` shows at every place of the screen at once, nearer than all else.
  static func eye(of m: CATransform3D) -> Vector4 {
    let eye = cross(
      Vector4(x: m.m11, y: m.m21, z: m.m31, w: m.m41),
      Vector4(x: m.m12, y: m.m22, z: m.m32, w: m.m42),
      Vector4(x: m.m14, y: m.m24, z: m.m34, w: m.m44))
    let depth = dot(eye, Vector4(x: m.m13, y: m.m23, z: m.m33, w: m.m43))
    return depth < 0 ? Vector4(x: -eye.x, y: -eye.y, z: -eye.z, w: -eye.w) : eye
  }

  /// Where a point of a plane's own space lies.
  init(_ p: CGPoint, _ m: CATransform3D) {
    self.init(
      x: p.x * m.m11 + p.y * m.m21 + m.m41, y: p.x * m.m12 + p.y * m.m22 + m.m42,
      z: p.x * m.m13 + p.y * m.m23 + m.m43, w: p.x * m.m14 + p.y * m.m24 + m.m44)
  }

  init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}

/// The plane that a node lies in, with the side of the eye positive.
private struct Plane {
  private let normal: Vector4
  private let part: DepthOrder.Part

  /// nil where the plane is seen edge-on, or is none.
  init?(_ part: DepthOrder.Part, _ eye: Vector4) {
    let corners = part.plate.corners.map { Vector4($0, part.toParent) }
    let n = Vector4.cross(corners[0], corners[1], corners[3])
    let length = (n.x * n.x + n.y * n.y + n.z * n.z).squareRoot()
    let facing = Vector4.dot(n, eye)
    guard length > 0, length.isFinite, facing != 0 else { return nil }
    let factor = (facing < 0 ? -1 : 1) / length
    normal = Vector4(x: n.x * factor, y: n.y * factor, z: n.z * factor, w: n.w * factor)
    self.part = part
  }

  /// How far before the plane a point of another part lies, in points.
  func height(in other: DepthOrder.Part) -> DepthOrder.Line {
    let m = other.toParent
    func product(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> CGFloat {
      Vector4.dot(normal, Vector4(x: x, y: y, z: z, w: w))
    }
    return DepthOrder.Line(
      x: product(m.m11, m.m12, m.m13, m.m14), y: product(m.m21, m.m22, m.m23, m.m24),
      constant: product(m.m41, m.m42, m.m43, m.m44))
  }

  /// Whether both nodes have a stretch of the line in which their planes meet in common.
  static func cross(_ a: Plane?, _ b: Plane?) -> Bool {
    guard let a, let b, let p = a.stretch(in: b), let q = b.stretch(in: a) else { return false }
    // Both lie on one line, so any direction that they have tells where on it.
    let along = Vector4(x: p.1.x - p.0.x, y: p.1.y - p.0.y, z: p.1.z - p.0.z, w: 0)
    let length = Vector4.dot(along, along).squareRoot()
    func places(_ s: (Vector4, Vector4)) -> ClosedRange<CGFloat> {
      let ends = [Vector4.dot(s.0, along) / length, Vector4.dot(s.1, along) / length].sorted()
      return ends[0]...ends[1]
    }
    guard length > DepthOrder.touch else { return false }
    let (one, two) = (places(p), places(q))
    return min(one.upperBound, two.upperBound) - max(one.lowerBound, two.lowerBound)
      > DepthOrder.touch
  }

  /// The ends of what lies of the node's bounds in another plane; nil if it does not pass through it.
  private func stretch(in other: Plane) -> (Vector4, Vector4)? {
    let corners = part.plate.corners
    let height = other.height(in: part)
    let heights = corners.map { height($0) }
    guard heights.contains(where: { $0 > DepthOrder.touch }),
      heights.contains(where: { $0 < -DepthOrder.touch })
    else { return nil }
    let ends = corners.indices.compactMap { index -> Vector4? in
      let next = (index + 1) % corners.count
      let (a, b) = (heights[index], heights[next])
      guard (a < 0) != (b < 0) else { return nil }
      let share = a / (a - b)
      let p = CGPoint(
        x: corners[index].x + (corners[next].x - corners[index].x) * share,
        y: corners[index].y + (corners[next].y - corners[index].y) * share)
      let v = Vector4(p, part.toParent)
      return Vector4(x: v.x / v.w, y: v.y / v.w, z: v.z / v.w, w: 1)
    }
    return ends.count == 2 ? (ends[0], ends[1]) : nil
  }
}
