/// Something that is on or off.
@MainActor @preconcurrency
open class UISwitch: UIControl {
  // The measures of the control, in points.
  private static let size = CGSize(width: 51, height: 31)
  private static let thumbSize: CGFloat = 27
  private static let margin: CGFloat = 2

  /// How long a change takes, in seconds.
  ///
  /// Our choice.
  private static let changeDuration: TimeInterval = 0.25

  private final var storedValue = false
  open var onTintColor: UIColor? { didSet { show() } }
  open var thumbTintColor: UIColor? { didSet { show() } }
  private final let track = UIView()
  private final let thumb = UIView()

  /// The size of `frame` does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    track.layer.cornerRadius = Self.size.height / 2
    thumb.layer.cornerRadius = Self.thumbSize / 2
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowRadius = 4
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    show()
  }

  open var isOn: Bool {
    get { storedValue }
    set { setOn(newValue, animated: false) }
  }

  open func setOn(_ on: Bool, animated: Bool) {
    storedValue = on
    guard animated else { return show() }
    UIView.animate(withDuration: Self.changeDuration) { self.show() }
  }

  private func show() {
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.backgroundColor = storedValue ? onTintColor ?? .systemGreen : .systemGray5
    let start = Self.margin
    let end = Self.size.width - Self.margin - Self.thumbSize
    thumb.frame = CGRect(
      x: storedValue ? end : start, y: Self.margin, width: Self.thumbSize, height: Self.thumbSize)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  package override func stateDidChange() { alpha = isEnabled ? 1 : 0.5 }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  package override var sendsPrimaryAction: Bool { false }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    setOn(!storedValue, animated: true)
    valueDidChange()
  }
}
