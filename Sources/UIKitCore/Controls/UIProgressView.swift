/// How much of something is done.
@MainActor @preconcurrency
open class UIProgressView: UIView {
  public enum Style: Int, Sendable { case `default`, bar }

  /// In points.
  private static let height: CGFloat = 4

  /// How long an animated change takes, in seconds.
  ///
  /// Our choice.
  private static let changeDuration: TimeInterval = 0.25

  private final var storedProgress: Float = 0
  open var progressViewStyle = Style.default {
    didSet { if progressViewStyle != oldValue { show() } }
  }
  open var progressTintColor: UIColor? { didSet { if progressTintColor != oldValue { show() } } }
  open var trackTintColor: UIColor? { didSet { if trackTintColor != oldValue { show() } } }
  private final let done = UIView()

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

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  private func setUp() {
    clipsToBounds = true
    addSubview(done)
    show()
  }

  /// In 0...1.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = min(max(progress, 0), 1)
    guard animated else { return show() }
    UIView.animate(withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction) {
      self.show()
    }
  }

  private func show() {
    let radius = progressViewStyle == .default ? bounds.height / 2 : 0
    layer.cornerRadius = radius
    done.layer.cornerRadius = radius
    layer.backgroundColor = shade(trackTintColor ?? .systemFill)
    done.backgroundColor = progressTintColor ?? tintColor
    done.frame = directed(
      CGRect(x: 0, y: 0, width: bounds.width * CGFloat(storedProgress), height: bounds.height))
  }

  open override func tintColorDidChange() { show() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}
