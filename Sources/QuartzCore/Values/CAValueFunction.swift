/// Turns numbers into a transform, so that an animation of numbers can turn further than the shortest
/// way.
public final class CAValueFunction: NSObject, Sendable {
  public let name: CAValueFunctionName
  private let parts: [Part]

  /// What one number does.
  private enum Part { case rotation(Axis), scale(Axis), translation(Axis) }
  private enum Axis { case x, y, z }

  /// nil for a name that is not Core Animation's.
  public init?(name: CAValueFunctionName) {
    self.name = name
    switch name {
    case .rotateX: parts = [.rotation(.x)]
    case .rotateY: parts = [.rotation(.y)]
    case .rotateZ: parts = [.rotation(.z)]
    case .scale: parts = [.scale(.x), .scale(.y), .scale(.z)]
    case .scaleX: parts = [.scale(.x)]
    case .scaleY: parts = [.scale(.y)]
    case .scaleZ: parts = [.scale(.z)]
    case .translate: parts = [.translation(.x), .translation(.y), .translation(.z)]
    case .translateX: parts = [.translation(.x)]
    case .translateY: parts = [.translation(.y)]
    case .translateZ: parts = [.translation(.z)]
    default: return nil
    }
    super.init()
  }

  /// The numbers of the identity.
  var neutral: AnimatableValue {
    let numbers = parts.map { if case .scale = $0 { 1.0 } else { 0.0 } }
    return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
  }

  /// The transform of as many numbers as the function takes; nil for anything else.
  func transform(of value: AnimatableValue) -> CATransform3D? {
    let numbers: [Double]
    switch value {
    case .number(let number): numbers = [number]
    case .numbers(let several): numbers = several
    default: return nil
    }
    guard numbers.count == parts.count else { return nil }
    return zip(parts, numbers).reduce(CATransform3DIdentity) { transform, step in
      CATransform3DConcat(transform, Self.transform(step.0, CGFloat(step.1)))
    }
  }

  private static func transform(_ part: Part, _ number: CGFloat) -> CATransform3D {
    func along(_ axis: Axis, _ number: CGFloat, _ rest: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (axis == .x ? number : rest, axis == .y ? number : rest, axis == .z ? number : rest)
    }
    switch part {
    case .rotation(let axis):
      let (x, y, z) = along(axis, 1, 0)
      return CATransform3DMakeRotation(number, x, y, z)
    case .scale(let axis):
      let (x, y, z) = along(axis, number, 1)
      return CATransform3DMakeScale(x, y, z)
    case .translation(let axis):
      let (x, y, z) = along(axis, number, 0)
      return CATransform3DMakeTranslation(x, y, z)
    }
  }
}

/// The names of value functions; each takes one number, `scale` and `translate` three.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
