/// The shape of a rounded corner.
///
/// - Difference: ours alone, the value behind `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, Codable {
  /// A quarter of a circle.
  case circular
  /// A corner whose curvature grows smoothly from the straight side, as on the device itself.
  case continuous
}

/// A set of a rectangle's corners.
public struct CACornerMask: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  package static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

extension VectorPath {
  /// How far along a side a continuous corner of radius 1 reaches.
  package static let continuousReach: CGFloat = 1.52866498

  /// The continuous corner of radius 1 as three cubic curves, each point given by its distances
  /// from the corner along the incoming and the outgoing side.
  private static let continuousCorner: [(CGFloat, CGFloat)] = [
    (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139),
    (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
    (0, 0.86840694), (0, 1.08849296), (0, 1.52866498),
  ]

  /// A rectangle with the corners in `corners` rounded by `radius`.
  ///
  /// A circular radius is at most half the shorter side. A continuous corner whose reach does not
  /// fit in half the shorter side is scaled down until it does.
  public static func rectangle(
    _ rect: CGRect, radius: CGFloat, curve: CornerCurve, corners: CACornerMask
  ) -> VectorPath {
    let half = min(rect.width, rect.height) / 2
    let fitting = curve == .circular ? half : half / continuousReach
    let radius = min(max(radius, 0), fitting)
    guard radius > 0, !corners.isEmpty else { return rectangle(rect) }
    let sides: [(corner: CGPoint, in: CGVector, out: CGVector, mask: CACornerMask)] = [
      (rect.corners[1], CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), .layerMaxXMinYCorner),
      (rect.corners[2], CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), .layerMaxXMaxYCorner),
      (rect.corners[3], CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1), .layerMinXMaxYCorner),
      (rect.corners[0], CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0), .layerMinXMinYCorner),
    ]
    var elements: [Element] = []
    for side in sides {
      func at(_ before: CGFloat, _ after: CGFloat) -> CGPoint {
        CGPoint(
          x: side.corner.x - side.in.dx * before * radius + side.out.dx * after * radius,
          y: side.corner.y - side.in.dy * before * radius + side.out.dy * after * radius)
      }
      let isRounded = corners.contains(side.mask)
      let reach = !isRounded ? 0 : curve == .circular ? 1 : continuousReach
      elements.append(elements.isEmpty ? .move(at(reach, 0)) : .line(at(reach, 0)))
      guard isRounded else { continue }
      if curve == .circular {
        let handle = 1 - quarterCircleHandle
        elements.append(.curve(control1: at(handle, 0), control2: at(0, handle), to: at(0, 1)))
      } else {
        for piece in stride(from: 0, to: 9, by: 3) {
          let points = continuousCorner[piece..<piece + 3].map { at($0.0, $0.1) }
          elements.append(.curve(control1: points[0], control2: points[1], to: points[2]))
        }
      }
    }
    return VectorPath(elements + [.close])
  }
}
