/// What the buttons of a bar look like.
@MainActor @preconcurrency
open class UIBarButtonItemAppearance: NSObject {
  public final let normal = UIBarButtonItemStateAppearance()
  public final let highlighted = UIBarButtonItemStateAppearance()
  public final let disabled = UIBarButtonItemStateAppearance()
  public final let focused = UIBarButtonItemStateAppearance()

  /// Has the bar show what was changed.
  final var onChange: (() -> Void)? {
    didSet { for state in states { state.onChange = onChange } }
  }

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  @MainActor @preconcurrency
  public override init() { super.init() }

  /// - Parameter style: All begin without attributes, and words that end something are bold.
  public convenience init(style: UIBarButtonItem.Style) { self.init() }

  /// Back to what the system has.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.titleTextAttributes = [:] }
  }

  final func duplicate() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    for (new, old) in zip(copy.states, states) { new.titleTextAttributes = old.titleTextAttributes }
    return copy
  }
}

/// What buttons of a bar look like in one state.
@MainActor @preconcurrency
open class UIBarButtonItemStateAppearance: NSObject {
  /// The font and the colour count; where there is none, the bar's own holds.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

  final var onChange: (() -> Void)?

  @MainActor @preconcurrency
  public override init() { super.init() }
}

/// How a bar sets the words of its buttons.
struct BarButtonTitles {
  typealias States = (
    normal: [NSAttributedString.Key: Any], disabled: [NSAttributedString.Key: Any]
  )

  var plain: States = ([:], [:])
  var done: States = ([:], [:])
  var back: States = ([:], [:])

  init() {}

  @MainActor
  init(
    plain: UIBarButtonItemAppearance, done: UIBarButtonItemAppearance,
    back: UIBarButtonItemAppearance? = nil
  ) {
    func states(_ appearance: UIBarButtonItemAppearance) -> States {
      (appearance.normal.titleTextAttributes, appearance.disabled.titleTextAttributes)
    }
    (self.plain, self.done) = (states(plain), states(done))
    if let back { self.back = states(back) }
  }
}
