/// Two buttons that make a number smaller and larger.
@MainActor @preconcurrency
open class UIStepper: UIControl {
  private static var look: SystemLook.Stepper { SystemLook.current.stepper }

  private final var stored = 0.0
  private final let minus = UIImageView(image: UIImage(systemName: "minus"))
  private final let plus = UIImageView(image: UIImage(systemName: "plus"))
  private final let line = UIView()
  private final let press = UIView()
  /// Which way the button goes that a finger is on; nil while there is none.
  private final var pressed: Double?
  private final var hasChanged = false
  private final var ticket: VirtualClock.Ticket?

  open var value: Double {
    get { stored }
    set {
      stored = min(max(newValue, minimumValue), maximumValue)
      show()
    }
  }
  open var minimumValue = 0.0 { didSet { if minimumValue != oldValue { value = stored } } }
  open var maximumValue = 100.0 { didSet { if maximumValue != oldValue { value = stored } } }
  open var stepValue = 1.0

  /// Whether each step is told of, and not only where the finger leaves.
  open var isContinuous = true
  /// Whether a finger that stays goes on stepping.
  open var autorepeat = true
  /// Whether the largest value is followed by the smallest.
  open var wraps = false { didSet { if wraps != oldValue { show() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    if bounds.size != Self.look.size { bounds.size = Self.look.size }
    layer.cornerRadius = Self.look.cornerRadius
    layer.cornerCurve = .continuous
    clipsToBounds = true
    line.backgroundColor = .separator
    press.backgroundColor = .tertiarySystemFill
    backgroundColor = .tertiarySystemFill
    for view in [press, line, minus, plus] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for glyph in [minus, plus] { glyph.contentMode = .scaleAspectFit }
    show()
  }

  open override var intrinsicContentSize: CGSize { Self.look.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.look.size }

  open func decrementImage(for state: UIControl.State) -> UIImage? { images[state]?.minus }
  open func incrementImage(for state: UIControl.State) -> UIImage? { images[state]?.plus }

  private final var images: [UIControl.State: (minus: UIImage?, plus: UIImage?)] = [:]

  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    images[state, default: (nil, nil)].minus = image
    show()
  }

  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    images[state, default: (nil, nil)].plus = image
    show()
  }

  package override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  private func show() {
    let (canFall, canRise) = (
      isEnabled && (wraps || stored > minimumValue), isEnabled && (wraps || stored < maximumValue)
    )
    show(minus, canFall, images[canFall ? .normal : .disabled]?.minus ?? images[.normal]?.minus)
    show(plus, canRise, images[canRise ? .normal : .disabled]?.plus ?? images[.normal]?.plus)
    press.isHidden = pressed == nil
    setNeedsLayout()
  }

  private func show(_ glyph: UIImageView, _ isPossible: Bool, _ own: UIImage?) {
    let standard = UIImage(systemName: glyph === minus ? "minus" : "plus")
    glyph.image = own ?? standard
    glyph.tintColor = isPossible ? .label : .tertiaryLabel
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (look, half) = (Self.look, bounds.width / 2)
    let side = look.glyphSize
    for (glyph, x) in [(minus, half / 2), (plus, half * 1.5)] {
      glyph.frame = directed(
        CGRect(x: x - side / 2, y: bounds.midY - side / 2, width: side, height: side))
    }
    line.frame = CGRect(
      x: half - look.lineSize.width / 2, y: bounds.midY - look.lineSize.height / 2,
      width: look.lineSize.width, height: look.lineSize.height)
    press.frame = directed(
      CGRect(x: (pressed ?? 0) > 0 ? half : 0, y: 0, width: half, height: bounds.height))
  }

  // MARK: The finger

  package override var sendsPrimaryAction: Bool { false }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = directed(touch.location(in: self).x, in: bounds) < bounds.midX ? -1 : 1
    hasChanged = false
    step()
    if autorepeat { repeatStep(after: Self.look.repeatDelay) }
    show()
    return true
  }

  private func repeatStep(after delay: TimeInterval) {
    ticket = VirtualClock.current.schedule(after: delay) { [weak self] in
      guard let self, pressed != nil else { return }
      if isTouchInside { step() }
      repeatStep(after: Self.look.repeatInterval)
    }
  }

  private func step() {
    guard let pressed else { return }
    let (old, wanted) = (stored, stored + pressed * stepValue)
    if wraps, wanted > maximumValue {
      value = minimumValue
    } else if wraps, wanted < minimumValue {
      value = maximumValue
    } else {
      value = wanted
    }
    guard stored != old else { return }
    hasChanged = true
    if isContinuous { valueDidChange() }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    letGo()
    if !isContinuous, hasChanged { valueDidChange() }
  }

  open override func cancelTracking(with event: UIEvent?) { letGo() }

  private func letGo() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    (ticket, pressed) = (nil, nil)
    show()
  }
}
