/// Where a body touches another, or a boundary.
struct DynamicContact {
  /// Who touches whom.
  struct Pair: Hashable {
    /// The collision behavior, by its place among the animator's.
    let behavior: Int
    let body: Int
    /// nil for a boundary.
    let other: Int?
    let boundary: AnyHashable?
  }

  struct Point {
    let place: CGVector
    /// How far they overlap; less than 0 for a gap.
    let depth: CGFloat
  }

  let pair: Pair
  /// From the other to the body.
  let normal: CGVector
  let points: [Point]

  var depth: CGFloat { points.map(\.depth).max() ?? 0 }

  /// A gap that counts as touching, in points; our choice, far below a pixel.
  static let slop: CGFloat = 0.02
}

/// Finds where convex shapes touch.
enum DynamicTouch {
  /// Two shapes, with the normal from `other` to `shape`; nil if they are apart.
  ///
  /// By the axis along which they overlap least, and the part of the one's side that lies on the other's.
  static func between(_ shape: [CGVector], _ other: [CGVector])
    -> (normal: CGVector, points: [DynamicContact.Point])?
  {
    let (first, second) = (leastOverlap(other, shape), leastOverlap(shape, other))
    guard let first, let second else { return nil }
    let isOthers = first.gap >= second.gap
    let side = isOthers ? first : second
    let (base, incident) = isOthers ? (other, shape) : (shape, other)
    let (a, b) = (base[side.index], base[(side.index + 1) % base.count])
    let along = (b - a) * (1 / max((b - a).length, .leastNormalMagnitude))
    var piece = facing(incident, side.normal)
    piece = clipped(piece, from: a, along: along)
    piece = clipped(piece, from: b, along: along * -1)
    let points = piece.map { place in
      DynamicContact.Point(place: place, depth: (a - place).dot(side.normal))
    }.filter { $0.depth > -DynamicContact.slop }
    guard !points.isEmpty else { return nil }
    return (isOthers ? side.normal : side.normal * -1, points)
  }

  /// A shape and a straight boundary that it lies on the side of `centre` of.
  static func between(_ shape: [CGVector], line a: CGVector, _ b: CGVector, centre: CGVector)
    -> (normal: CGVector, points: [DynamicContact.Point])?
  {
    let length = (b - a).length
    guard length > 0 else { return nil }
    let along = (b - a) * (1 / length)
    var normal = CGVector(dx: -along.dy, dy: along.dx)
    if (centre - a).dot(normal) < 0 { normal = normal * -1 }
    let points = shape.compactMap { corner -> DynamicContact.Point? in
      let depth = (a - corner).dot(normal)
      let place = (corner - a).dot(along)
      // What is a hair beyond the end lies in a corner of boundaries.
      let isBeside = place >= -max(depth, 0) && place <= length + max(depth, 0)
      guard depth > -DynamicContact.slop, isBeside else { return nil }
      return DynamicContact.Point(place: corner, depth: depth)
    }
    if !points.isEmpty { return (normal, points) }
    return between(shape, point: a) ?? between(shape, point: b)
  }

  /// A shape and the end of a boundary in it.
  private static func between(_ shape: [CGVector], point: CGVector)
    -> (normal: CGVector, points: [DynamicContact.Point])?
  {
    guard let side = leastOverlap(shape, [point]) else { return nil }
    return (side.normal * -1, [DynamicContact.Point(place: point, depth: -side.gap)])
  }

  private typealias Side = (index: Int, normal: CGVector, gap: CGFloat)

  /// The side of `base` that `other` reaches least beyond; nil if it does not reach one.
  private static func leastOverlap(_ base: [CGVector], _ other: [CGVector]) -> Side? {
    var best: Side?
    for (index, a) in base.enumerated() {
      let side = base[(index + 1) % base.count] - a
      guard side.length > 0 else { continue }
      // Corners go clockwise where y points down, so that this points outward.
      let normal = CGVector(dx: side.dy, dy: -side.dx) * (1 / side.length)
      let gap = other.map { ($0 - a).dot(normal) }.min() ?? 0
      if gap > DynamicContact.slop { return nil }
      if gap > best?.gap ?? -.infinity { best = (index, normal, gap) }
    }
    return best
  }

  /// The side of a shape that faces `normal` most.
  private static func facing(_ shape: [CGVector], _ normal: CGVector) -> [CGVector] {
    let sides = shape.indices.map { (shape[$0], shape[($0 + 1) % shape.count]) }
    func facing(_ side: (CGVector, CGVector)) -> CGFloat {
      let way = side.1 - side.0
      return CGVector(dx: way.dy, dy: -way.dx).dot(normal)
        / max(way.length, .leastNormalMagnitude)
    }
    let side = sides.min { facing($0) < facing($1) }
    return side.map { [$0.0, $0.1] } ?? []
  }

  /// The part of a line of two points that lies beyond `from` in a direction.
  private static func clipped(_ line: [CGVector], from: CGVector, along: CGVector) -> [CGVector] {
    guard line.count == 2 else { return line }
    let (first, second) = ((line[0] - from).dot(along), (line[1] - from).dot(along))
    if first >= 0, second >= 0 { return line }
    if first < 0, second < 0 { return [] }
    let cut = line[0] + (line[1] - line[0]) * (first / (first - second))
    return first >= 0 ? [line[0], cut] : [cut, line[1]]
  }
}
