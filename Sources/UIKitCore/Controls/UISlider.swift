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

  /// The picture beside the end of the track where the value is least.
  open var minimumValueImage: UIImage? {
    didSet { if minimumValueImage != oldValue { show(minimumValueImage, in: least) } }
  }

  /// The picture beside the end of the track where the value is greatest.
  open var maximumValueImage: UIImage? {
    didSet { if maximumValueImage != oldValue { show(maximumValueImage, in: most) } }
  }

  private final let least = UIImageView()
  private final let most = UIImageView()
  private final let filled = UIImageView()
  private final let rest = UIImageView()
  private final let thumb = UIImageView()
  private final var images: [ImageKey: UIImage] = [:]
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
    showImages()
  }

  private func show(_ image: UIImage?, in view: UIImageView) {
    view.image = image
    if image == nil { view.removeFromSuperview() } else { insertSubview(view, at: 0) }
    setNeedsLayout()
  }

  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  open func setValue(_ value: Float, animated: Bool) {
    storedValue = min(max(value, minimumValue), max(maximumValue, minimumValue))
    guard animated else { return place() }
    UIView.animate(withDuration: Self.look.changeDuration, delay: 0, options: .allowUserInteraction)
    { self.place() }
  }

  private func keepInside() { setValue(storedValue, animated: false) }

  private func colour() {
    filled.backgroundColor = filled.image == nil ? minimumTrackTintColor ?? tintColor : nil
    rest.backgroundColor = rest.image == nil ? maximumTrackTintColor ?? .systemFill : nil
    thumb.backgroundColor = thumb.image == nil ? thumbTintColor ?? .white : nil
    (filled.tintColor, rest.tintColor) = (minimumTrackTintColor, maximumTrackTintColor)
    thumb.tintColor = thumbTintColor
  }

  // MARK: Images

  private enum Part: Hashable { case thumb, filled, rest }

  private struct ImageKey: Hashable {
    let part: Part
    let state: UInt
  }

  private func setImage(_ image: UIImage?, _ part: Part, for state: UIControl.State) {
    images[ImageKey(part: part, state: state.rawValue)] = image
    showImages()
  }

  /// The image for a state, or else the one for the normal state.
  private func image(_ part: Part, for state: UIControl.State) -> UIImage? {
    images[ImageKey(part: part, state: state.rawValue)]
      ?? images[ImageKey(part: part, state: UIControl.State.normal.rawValue)]
  }

  /// Shows `image` in place of the thumb in `state`; nil for the normal state's, or the usual thumb.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    setImage(image, .thumb, for: state)
  }

  /// Shows `image`, which may be resizable, in place of the track before the thumb.
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    setImage(image, .filled, for: state)
  }

  /// Shows `image`, which may be resizable, in place of the track after the thumb.
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    setImage(image, .rest, for: state)
  }

  open func thumbImage(for state: UIControl.State) -> UIImage? { image(.thumb, for: state) }
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { image(.filled, for: state) }
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { image(.rest, for: state) }
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  private func showImages() {
    thumb.image = currentThumbImage
    filled.image = currentMinimumTrackImage
    rest.image = currentMaximumTrackImage
    for track in [rest, filled] {
      track.layer.cornerRadius = track.image == nil ? Self.look.trackHeight / 2 : 0
    }
    thumb.layer.cornerRadius = thumb.image == nil ? Self.look.thumbSize / 2 : 0
    thumb.layer.show(Self.look.thumbShadow)
    if thumb.image != nil { thumb.layer.shadowOpacity = 0 }
    colour()
    setNeedsLayout()
  }

  private var thumbSize: CGSize {
    currentThumbImage?.size ?? CGSize(width: Self.look.thumbSize, height: Self.look.thumbSize)
  }

  open override func tintColorDidChange() { colour() }

  package override func stateDidChange() {
    alpha = isEnabled ? 1 : 0.5
    if !images.isEmpty { showImages() }
  }

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
    let height =
      [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }.max()
      ?? Self.look.trackHeight
    func room(_ image: UIImage?) -> CGFloat {
      image.map { $0.size.width + Self.look.imageGap } ?? 0
    }
    let (start, end) = (room(minimumValueImage), room(maximumValueImage))
    let track = CGRect(
      x: bounds.minX + start, y: bounds.midY - height / 2,
      width: max(bounds.width - start - end, 0), height: height)
    return directed(track, in: bounds)
  }

  /// Where ``minimumValueImage`` lies; empty if there is none.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, in: bounds) { _ in bounds.minX }
  }

  /// Where ``maximumValueImage`` lies; empty if there is none.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, in: bounds) { bounds.maxX - $0 }
  }

  private func imageRect(_ image: UIImage?, in bounds: CGRect, x: (_ width: CGFloat) -> CGFloat)
    -> CGRect
  {
    let size = image?.size ?? .zero
    let frame = CGRect(
      origin: CGPoint(x: x(size.width), y: bounds.midY - size.height / 2), size: size)
    return directed(frame, in: bounds)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let span = maximumValue - minimumValue
    let fraction = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    let size = thumbSize
    let thumb = CGRect(
      x: rect.minX + (rect.width - size.width) * fraction, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
    return directed(thumb, in: rect)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  private func place() {
    let (track, frame) = (trackRect(forBounds: bounds), thumbFrame)
    rest.frame = track
    let end = directed(frame, in: track).midX
    filled.frame = directed(
      CGRect(x: track.minX, y: track.minY, width: max(end - track.minX, 0), height: track.height),
      in: track)
    thumb.frame = frame
    least.frame = minimumValueImageRect(forBounds: bounds)
    most.frame = maximumValueImageRect(forBounds: bounds)
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
    let way = track.width - thumbSize.width
    guard way > 0 else { return true }
    let start = touch.location(in: self).x - grip - thumbSize.width / 2 - track.minX
    let x = isRightToLeft ? way - start : start
    let old = storedValue
    value = minimumValue + Float(min(max(x / way, 0), 1)) * (maximumValue - minimumValue)
    if isContinuous, storedValue != old { valueDidChange() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { valueDidChange() }
  }
}
