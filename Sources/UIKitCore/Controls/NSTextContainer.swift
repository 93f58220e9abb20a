/// The place in a text view in which its lines are laid out.
@MainActor @preconcurrency
open class NSTextContainer: NSObject {
  /// Between the ends of lines and the sides of the container, in points.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { onChange() } }
  }

  /// The most lines that are laid out; 0 for all.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { onChange() } }
  }

  /// What becomes of a last line that is too long.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { onChange() } }
  }

  /// Hears of every change.
  final var onChange: () -> Void = {}

  nonisolated override init() { super.init() }
}
