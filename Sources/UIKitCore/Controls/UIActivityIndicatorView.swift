/// A wheel of bars that turns while something takes its time.
///
/// The bars brighten and fade on the virtual clock, beginning when the wheel is started.
@MainActor @preconcurrency
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101

    /// In points.
    fileprivate var side: CGFloat { self == .large ? 37 : 20 }
  }

  private static let barCount = 8

  /// The seconds of one turn, and the opacity to which a bar fades in it.
  ///
  /// Our choice.
  private static let (period, faintest) = (1.0, 0.25)

  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  open var color: UIColor = .systemGray { didSet { if color != oldValue { setNeedsLayout() } } }
  open var hidesWhenStopped = true {
    didSet { if hidesWhenStopped != oldValue { isHidden = hidesWhenStopped && !isAnimating } }
  }
  open private(set) var isAnimating = false
  /// How many of the bars are shown while the wheel does not turn, as a share of all.
  final var shownShare: CGFloat = 1 { didSet { if shownShare != oldValue { setNeedsLayout() } } }
  private final let bars = (0..<UIActivityIndicatorView.barCount).map { _ in CALayer() }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(style: .medium) }

  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isHidden = true
    for bar in bars {
      bar.name = "bar"
      bar.actions = Dictionary(
        uniqueKeysWithValues: [
          "position", "bounds", "transform", "backgroundColor", "cornerRadius", "hidden",
        ]
        .map { ($0, NSNull()) })
      layer.addSublayer(bar)
    }
  }

  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    for (index, bar) in bars.enumerated() {
      let fading = CABasicAnimation(keyPath: "opacity")
      fading.isListed = false
      fading.fromValue = 1
      fading.toValue = Self.faintest
      fading.duration = Self.period
      fading.repeatCount = .infinity
      // The bars follow each other round the clock.
      fading.timeOffset = Self.period * (1 - Double(index) / Double(Self.barCount))
      bar.add(fading, forKey: "fading")
    }
  }

  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    for bar in bars { bar.removeAnimation(forKey: "fading") }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    let (length, thickness) = (side * 0.28, side * 0.12)
    for (index, bar) in bars.enumerated() {
      let angle = CGFloat(index) * 2 * .pi / CGFloat(Self.barCount)
      let reach = (side - length) / 2
      bar.bounds = CGRect(x: 0, y: 0, width: thickness, height: length)
      bar.cornerRadius = thickness / 2
      bar.backgroundColor = shade(color)
      bar.isHidden = CGFloat(index) >= shownShare * CGFloat(Self.barCount)
      bar.position = CGPoint(
        x: bounds.midX + reach * sin(angle), y: bounds.midY - reach * cos(angle))
      bar.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    }
  }
}
