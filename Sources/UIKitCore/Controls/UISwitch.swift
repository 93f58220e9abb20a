/// Something that is on or off.
@MainActor @preconcurrency
open class UISwitch: UIControl {
  private static var look: SystemLook.Toggle { SystemLook.current.toggle }

  private final var storedValue = false
  open var onTintColor: UIColor? { didSet { if onTintColor != oldValue { show() } } }
  open var thumbTintColor: UIColor? { didSet { if thumbTintColor != oldValue { show() } } }
  private final let track = UIView()
  private final let thumb = UIView()

  /// The size of `frame` does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.look.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    track.layer.cornerRadius = Self.look.size.height / 2
    thumb.layer.cornerRadius = Self.look.thumbSize / 2
    thumb.layer.show(Self.look.thumbShadow)
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
    UIView.animate(withDuration: Self.look.changeDuration, delay: 0, options: .allowUserInteraction)
    { self.show() }
  }

  private func show() {
    track.frame = CGRect(origin: .zero, size: Self.look.size)
    track.backgroundColor = storedValue ? onTintColor ?? .systemGreen : .secondarySystemFill
    let start = Self.look.margin
    let end = Self.look.size.width - Self.look.margin - Self.look.thumbSize
    thumb.frame = directed(
      CGRect(
        x: storedValue ? end : start, y: Self.look.margin, width: Self.look.thumbSize,
        height: Self.look.thumbSize), in: track.frame)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    show()
  }

  package override func stateDidChange() { alpha = isEnabled ? 1 : 0.5 }

  open override var intrinsicContentSize: CGSize { Self.look.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.look.size }

  package override var sendsPrimaryAction: Bool { false }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    setOn(!storedValue, animated: true)
    valueDidChange()
  }
}
