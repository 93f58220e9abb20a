/// Axes of the plane.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}

extension UIAxis {
  var other: UIAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
  func length(_ axis: UIAxis) -> CGFloat { axis == .horizontal ? width : height }

  mutating func setLength(_ axis: UIAxis, _ length: CGFloat) {
    if axis == .horizontal { width = length } else { height = length }
  }
}

extension CGPoint {
  func coordinate(_ axis: UIAxis) -> CGFloat { axis == .horizontal ? x : y }
}

extension CGRect {
  func offset(along axis: UIAxis, _ distance: CGFloat, across other: CGFloat) -> CGRect {
    axis == .horizontal ? offsetBy(dx: distance, dy: other) : offsetBy(dx: other, dy: distance)
  }

  func min(_ axis: UIAxis) -> CGFloat { axis == .horizontal ? minX : minY }
  func max(_ axis: UIAxis) -> CGFloat { axis == .horizontal ? maxX : maxY }
}
