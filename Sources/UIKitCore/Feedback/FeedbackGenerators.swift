/// Something that the hand would feel.
///
/// A recording cannot be felt, so what a generator does stands in the recording's list of events,
/// beside the script's touches, at its exact instant.
///
/// - Difference: an event of the recording.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
  @MainActor @preconcurrency
  public override init() { super.init() }

  /// Wakes the motor; feedback is never late on a virtual clock.
  open func prepare() {}

  final func felt(_ what: String) { UIApplication.shared.note("haptic \(what)") }
}

/// The feel of things that meet.
///
/// - Difference: an event of the recording.
@MainActor @preconcurrency
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  private let style: FeedbackStyle

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  @MainActor @preconcurrency
  public convenience override init() { self.init(style: .medium) }

  open func impactOccurred() { felt("impact \(style)") }

  /// - Parameter intensity: In 0...1.
  open func impactOccurred(intensity: CGFloat) {
    let percent = Int((min(max(intensity, 0), 1) * 100).rounded())
    felt("impact \(style) \(percent) %")
  }
}

/// The feel of a selection that moves on.
///
/// - Difference: an event of the recording.
@MainActor @preconcurrency
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { felt("selection") }
}

/// The feel of an outcome.
///
/// - Difference: an event of the recording.
@MainActor @preconcurrency
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  open func notificationOccurred(_ notificationType: FeedbackType) { felt("\(notificationType)") }
}
