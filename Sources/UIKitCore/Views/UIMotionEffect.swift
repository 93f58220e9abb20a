/// A change of a view with the way in which the device is held.
///
/// The device of a recording is held still, so that no effect shows.
///
/// - Difference: shows nothing, as the device is held still.
@MainActor @preconcurrency
open class UIMotionEffect: NSObject {
  @MainActor @preconcurrency
  public override init() { super.init() }

  public required init?(coder: NSCoder) { nil }

  /// The changes of a view, by key path, where the device is tilted by `viewerOffset`, each of -1...1.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// An effect that goes from one value to another as the device is tilted along an axis.
///
/// - Difference: shows nothing, as the device is held still.
@MainActor @preconcurrency
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction in which the device is tilted.
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

  public final let keyPath: String
  public final let type: EffectType

  /// What is added at the one end and at the other.
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  public required init?(coder: NSCoder) { nil }
}

/// Effects that a view has together.
///
/// - Difference: shows nothing, as the device is held still.
@MainActor @preconcurrency
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(effect) { motionEffects.append(effect) }
  }

  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}
