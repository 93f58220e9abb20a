/// A 4 × 4 matrix for points in space, row vectors on the left: `p' = p M`.
///
/// Apple declares it in QuartzCore. Here it lies below, because the frames that a renderer reads
/// carry transforms too; every module above re-exports it, so no import changes.
public struct CATransform3D: Hashable, Sendable, Codable {
  public var m11: CGFloat = 0
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m14: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 0
  public var m23: CGFloat = 0
  public var m24: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 0
  public var m34: CGFloat = 0
  public var m41: CGFloat = 0
  public var m42: CGFloat = 0
  public var m43: CGFloat = 0
  public var m44: CGFloat = 0

  /// The zero matrix, as on Apple's platforms; use ``CATransform3DIdentity`` for "no transform".
  public init() {}

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The sixteen elements, row by row.
  package var elements: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// The matrix of sixteen elements, row by row.
  package init(elements e: [CGFloat]) {
    precondition(e.count == 16, "A 4 × 4 matrix has 16 elements, not \(e.count).")
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14],
      m44: e[15])
  }

  /// The image of a point in the plane z = 0, divided by its homogeneous coordinate.
  package func project(_ p: CGPoint) -> CGPoint {
    let w = p.x * m14 + p.y * m24 + m44
    return CGPoint(
      x: (p.x * m11 + p.y * m21 + m41) / w, y: (p.x * m12 + p.y * m22 + m42) / w)
  }
}

public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33, t.m44) = (sx, sy, sz, 1)
  return t
}

/// A rotation by `angle` radians about the axis (x, y, z); the identity if the axis has no length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  var t = CATransform3D()
  (t.m11, t.m12, t.m13) = (x * x * k + c, x * y * k + z * s, x * z * k - y * s)
  (t.m21, t.m22, t.m23) = (x * y * k - z * s, y * y * k + c, y * z * k + x * s)
  (t.m31, t.m32, t.m33) = (x * z * k + y * s, y * z * k - x * s, z * z * k + c)
  t.m44 = 1
  return t
}

/// The transform that applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  // Each sum begins at zero, so that none of them is a negative zero.
  func row(
    _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat
  ) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
    (
      0 + x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41,
      0 + x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
      0 + x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43,
      0 + x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
    )
  }
  var product = CATransform3D()
  (product.m11, product.m12, product.m13, product.m14) = row(a.m11, a.m12, a.m13, a.m14)
  (product.m21, product.m22, product.m23, product.m24) = row(a.m21, a.m22, a.m23, a.m24)
  (product.m31, product.m32, product.m33, product.m34) = row(a.m31, a.m32, a.m33, a.m34)
  (product.m41, product.m42, product.m43, product.m44) = row(a.m41, a.m42, a.m43, a.m44)
  return product
}

/// A translation applied first, then `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scale applied first, then `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation applied first, then `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The inverse by Gauss–Jordan elimination with pivoting, or `t` itself where it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  var left = t.elements
  var right = CATransform3DIdentity.elements
  for column in 0..<4 {
    let candidates = (column..<4).map { (row: $0, size: abs(left[$0 * 4 + column])) }
    guard let pivot = candidates.max(by: { $0.size < $1.size }), pivot.size > 0 else { return t }
    for k in 0..<4 {
      left.swapAt(column * 4 + k, pivot.row * 4 + k)
      if pivot.row != column { right.swapAt(column * 4 + k, pivot.row * 4 + k) }
    }
    let scale = left[column * 4 + column]
    for k in 0..<4 {
      left[column * 4 + k] /= scale
      right[column * 4 + k] /= scale
    }
    for row in 0..<4 where row != column {
      let factor = left[row * 4 + column]
      for k in 0..<4 {
        left[row * 4 + k] -= factor * left[column * 4 + k]
        right[row * 4 + k] -= factor * right[column * 4 + k]
      }
    }
  }
  return CATransform3D(elements: right)
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether `t` keeps the plane z = 0 in itself without perspective.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  let outOfPlane = [t.m13, t.m14, t.m23, t.m24, t.m31, t.m32, t.m34, t.m43]
  return outOfPlane.allSatisfy { $0 == 0 } && t.m33 == 1 && t.m44 == 1
}

/// The part of `t` that acts in the plane; exact only where ``CATransform3DIsAffine(_:)``.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
