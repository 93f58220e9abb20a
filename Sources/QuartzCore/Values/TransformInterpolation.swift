/// A transform taken apart into what people turn, stretch and move.
///
/// - Source: W3C, *CSS Transforms Level 2*, "Decomposing a 3D matrix", after *Graphics Gems II*.
struct TransformParts {
  var translation = SIMD3<Double>()
  var scale = SIMD3<Double>(1, 1, 1)
  /// xy, xz, yz.
  var skew = SIMD3<Double>()
  var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// By how much all elements are multiplied, which nobody sees, but which goes on into products.
  var weight = 1.0
  /// The rotation as a unit quaternion, w last.
  var rotation = SIMD4<Double>(0, 0, 0, 1)

  init() {}

  /// Takes `transform` apart; nil if it cannot be inverted.
  init?(_ transform: CATransform3D) {
    var m = transform.elements.map { Double($0) }
    guard m[15] != 0 else { return nil }
    for index in m.indices { m[index] /= transform.m44 }
    // A way from a weight below zero would lead through zero, where everything is infinitely large.
    if transform.m44 > 0 { weight = transform.m44 }
    let linear = CATransform3D(elements: m.map { CGFloat($0) })
    if linear.m14 != 0 || linear.m24 != 0 || linear.m34 != 0 {
      var plain = linear
      (plain.m14, plain.m24, plain.m34, plain.m44) = (0, 0, 0, 1)
      let inverse = CATransform3DInvert(plain)
      guard inverse != plain || plain == CATransform3DIdentity else { return nil }
      let e = inverse.elements
      let right = [linear.m14, linear.m24, linear.m34, linear.m44]
      for row in 0..<4 {
        perspective[row] = (0..<4).reduce(0) { $0 + e[row * 4 + $1] * right[$1] }
      }
    }
    translation = SIMD3(m[12], m[13], m[14])
    var rows = [
      SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10]),
    ]
    guard orthogonalise(&rows) else { return nil }
    rotation = Self.quaternion(rows)
  }

  /// The weighted sum of parts, whose weights add up to 1; rotations are blended the short way round.
  init(blending terms: [(weight: Double, parts: TransformParts)]) {
    (scale, perspective, rotation, self.weight) = (SIMD3(), SIMD4(), SIMD4(), 0)
    for (weight, parts) in terms {
      self.weight += weight * parts.weight
      translation += weight * parts.translation
      scale += weight * parts.scale
      skew += weight * parts.skew
      perspective += weight * parts.perspective
      let isNear = (parts.rotation * terms[0].parts.rotation).sum() >= 0
      rotation += (isNear ? weight : -weight) * parts.rotation
    }
    let length = (rotation * rotation).sum().squareRoot()
    rotation = length > 0 ? rotation / length : terms[0].parts.rotation
  }

  /// Strips scale and skew off `rows`.
  private mutating func orthogonalise(_ rows: inout [SIMD3<Double>]) -> Bool {
    scale.x = length(rows[0])
    guard scale.x > 0 else { return false }
    rows[0] /= scale.x
    skew.x = dot(rows[0], rows[1])
    rows[1] -= rows[0] * skew.x
    scale.y = length(rows[1])
    guard scale.y > 0 else { return false }
    rows[1] /= scale.y
    skew.x /= scale.y
    skew.y = dot(rows[0], rows[2])
    rows[2] -= rows[0] * skew.y
    skew.z = dot(rows[1], rows[2])
    rows[2] -= rows[1] * skew.z
    scale.z = length(rows[2])
    guard scale.z > 0 else { return false }
    rows[2] /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(rows[0], cross(rows[1], rows[2])) < 0 {
      scale = -scale
      for index in 0..<3 { rows[index] = -rows[index] }
    }
    return true
  }

  private static func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
    let (xx, yy, zz) = (r[0].x, r[1].y, r[2].z)
    let trace = xx + yy + zz
    var q: SIMD4<Double>
    if trace > 0 {
      q = SIMD4(r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x, trace + 1)
    } else if xx > yy && xx > zz {
      q = SIMD4(1 + xx - yy - zz, r[1].x + r[0].y, r[2].x + r[0].z, r[1].z - r[2].y)
    } else if yy > zz {
      q = SIMD4(r[1].x + r[0].y, 1 - xx + yy - zz, r[2].y + r[1].z, r[2].x - r[0].z)
    } else {
      q = SIMD4(r[2].x + r[0].z, r[2].y + r[1].z, 1 - xx - yy + zz, r[0].y - r[1].x)
    }
    return q / (q * q).sum().squareRoot()
  }

  /// The number that key paths call `name`: `scale.x`, `rotation.z`; nil if none is called so.
  static func named(_ name: String) -> WritableKeyPath<TransformParts, Double>? {
    switch name {
    case "scale.x": \.scale.x
    case "scale.y": \.scale.y
    case "scale.z": \.scale.z
    case "translation.x": \.translation.x
    case "translation.y": \.translation.y
    case "translation.z": \.translation.z
    case "rotation", "rotation.z": \.eulerAngles.z
    case "rotation.x": \.eulerAngles.x
    case "rotation.y": \.eulerAngles.y
    default: nil
    }
  }

  /// The parts put together again.
  var transform: CATransform3D {
    var t = CATransform3DIdentity
    (t.m14, t.m24, t.m34, t.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
    t = CATransform3DTranslate(t, translation.x, translation.y, translation.z)
    t = CATransform3DConcat(Self.matrix(rotation), t)
    var shear = CATransform3DIdentity
    (shear.m21, shear.m31, shear.m32) = (skew.x, skew.y, skew.z)
    t = CATransform3DConcat(shear, t)
    t = CATransform3DScale(t, scale.x, scale.y, scale.z)
    return weight == 1 ? t : CATransform3D(elements: t.elements.map { $0 * weight })
  }

  private static func matrix(_ q: SIMD4<Double>) -> CATransform3D {
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (t.m21, t.m22, t.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (t.m31, t.m32, t.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return t
  }

  /// The rotation about each axis in radians, as `transform.rotation.x`, `.y` and `.z` name it.
  var eulerAngles: SIMD3<Double> {
    get {
      let m = Self.matrix(rotation)
      let y = asin(min(max(-m.m13, -1), 1))
      return SIMD3(atan2(m.m23, m.m33), y, atan2(m.m12, m.m11))
    }
    set {
      var t = CATransform3DMakeRotation(newValue.x, 1, 0, 0)
      t = CATransform3DConcat(t, CATransform3DMakeRotation(newValue.y, 0, 1, 0))
      t = CATransform3DConcat(t, CATransform3DMakeRotation(newValue.z, 0, 0, 1))
      rotation = TransformParts(t)?.rotation ?? rotation
    }
  }
}

/// The transform that is `fraction` of the way from `a` to `b`, part by part; the rotation takes the
/// shorter way round.
func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ fraction: Double) -> CATransform3D {
  if let plain = interpolateUpright(a, b, fraction) { return plain }
  guard let from = TransformParts(a), let to = TransformParts(b) else {
    // A flat transform has no parts; its elements are mixed instead, as Core Animation does.
    return CATransform3D(
      elements: zip(a.elements, b.elements).map { $0 + ($1 - $0) * fraction })
  }
  var mixed = TransformParts()
  mixed.translation = from.translation + (to.translation - from.translation) * fraction
  mixed.scale = from.scale + (to.scale - from.scale) * fraction
  mixed.skew = from.skew + (to.skew - from.skew) * fraction
  mixed.perspective = from.perspective + (to.perspective - from.perspective) * fraction
  mixed.weight = from.weight + (to.weight - from.weight) * fraction
  mixed.rotation = slerp(from.rotation, to.rotation, fraction)
  return mixed.transform
}

/// The common case of transforms that only scale and move: exact, and free of rounding.
private func interpolateUpright(_ a: CATransform3D, _ b: CATransform3D, _ fraction: Double)
  -> CATransform3D?
{
  guard a.isUpright, b.isUpright else { return nil }
  return CATransform3D(elements: zip(a.elements, b.elements).map { $0 + ($1 - $0) * fraction })
}

extension CATransform3D {
  /// Whether it only scales, by positive factors, and moves.
  fileprivate var isUpright: Bool {
    let others = [m12, m13, m14, m21, m23, m24, m31, m32, m34]
    return others.allSatisfy { $0 == 0 } && m44 == 1 && m11 >= 0 && m22 >= 0 && m33 >= 0
  }
}

private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
  var cosine = (a * b).sum()
  let end = cosine < 0 ? -b : b
  cosine = min(abs(cosine), 1)
  let angle = acos(cosine)
  guard angle > 1e-9 else { return a }
  return (a * sin((1 - fraction) * angle) + end * sin(fraction * angle)) / sin(angle)
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
