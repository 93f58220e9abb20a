/// A value between two ends, shown by a thumb on a track.
@MainActor @preconcurrency
open class UISlider: UIControl {
  private static var look: SystemLook.Slider { SystemLook.current.slider }

  private final var storedValue: Float = 0
  open var minimumValue: Float = 0 { didSet { if minimumValue != oldValue { keepInside() } } }
  open var maximumValue: Float = 1 { didSet { if maximumValue != oldValue { keepInside() } } }
  /// Whether the value is told while the thumb moves, or only when it is let go.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? {
    didSet { if minimumTrackTintColor != oldValue { colour() } }
  }
  open var maximumTrackTintColor: UIColor? {
    didSet { if maximumTrackTintColor != oldValue { colour() } }
  }
  open var thumbTintColor: UIColor? { didSet { if thumbTintColor != oldValue { colour() } } }

  private final let filled = UIView()
  private final let rest = UIView()
  private final let thumb = UIView()
  private final var grip: CGFloat = 0

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
    for view in [rest, filled, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for track in [rest, filled] { track.layer.cornerRadius = Self.look.trackHeight / 2 }
    thumb.layer.cornerRadius = Self.look.thumbSize / 2
    thumb.layer.show(Self.look.thumbShadow)
    colour()
  }

  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  open func setValue(_ value: Float, animated: Bool) {
    storedValue = min(max(value, minimumValue), max(maximumValue, minimumValue))
    guard animated else { return place() }
    UIView.animate(withDuration: Self.look.changeDuration) { self.place() }
  }

  private func keepInside() { setValue(storedValue, animated: false) }

  private func colour() {
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    rest.backgroundColor = maximumTrackTintColor ?? .systemFill
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  open override func tintColorDidChange() { colour() }

  package override func stateDidChange() { alpha = isEnabled ? 1 : 0.5 }

  // MARK: Geometry

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.look.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.look.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX, y: bounds.midY - Self.look.trackHeight / 2, width: bounds.width,
      height: Self.look.trackHeight)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let span = maximumValue - minimumValue
    let fraction = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    return CGRect(
      x: rect.minX + (rect.width - Self.look.thumbSize) * fraction,
      y: bounds.midY - Self.look.thumbSize / 2,
      width: Self.look.thumbSize, height: Self.look.thumbSize)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  private func place() {
    let (track, frame) = (trackRect(forBounds: bounds), thumbFrame)
    rest.frame = track
    filled.frame = CGRect(
      x: track.minX, y: track.minY, width: max(frame.midX - track.minX, 0), height: track.height)
    thumb.frame = frame
  }

  // MARK: Tracking

  package override var sendsPrimaryAction: Bool { false }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    grip = point.x - thumbFrame.midX
    return thumbFrame.insetBy(dx: -Self.look.reach, dy: -Self.look.reach).contains(point)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let way = track.width - Self.look.thumbSize
    guard way > 0 else { return true }
    let x = touch.location(in: self).x - grip - Self.look.thumbSize / 2 - track.minX
    let old = storedValue
    value = minimumValue + Float(min(max(x / way, 0), 1)) * (maximumValue - minimumValue)
    if isContinuous, storedValue != old { valueDidChange() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { valueDidChange() }
  }
}
