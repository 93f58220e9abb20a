/// A wheel above content that is loaded anew when it is pulled down.
///
/// The control lies behind the content of its scroll view, and says `.valueChanged` when it begins.
@MainActor @preconcurrency
open class UIRefreshControl: UIControl, PulledView {
  /// How far the content makes room while it is loaded, in points.
  ///
  /// - Source: github.com/Vercantez/openuikit, uikit/docs, iOS 26.1, and apps on iOS 17.
  static let height: CGFloat = 60

  /// How far the content is pulled when loading begins, in points: as in apps on iOS 17.
  private static let trigger: CGFloat = 100

  /// The perceptual duration of the spring on which the content goes back, in seconds; our choice.
  private static let duration: TimeInterval = 0.4

  open private(set) var isRefreshing = false

  /// Under the wheel.
  open var attributedTitle: NSAttributedString? {
    didSet {
      guard attributedTitle != oldValue else { return }
      title.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  private final let wheel = UIActivityIndicatorView(style: .medium)
  private final let title = UILabel()
  private final var scrollView: UIScrollView? { superview as? UIScrollView }

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
    isUserInteractionEnabled = false
    // Behind the content, wherever that is put in.
    layer.zPosition = -1
    wheel.hidesWhenStopped = false
    title.textAlignment = .center
    title.font = .preferredFont(forTextStyle: .footnote)
    title.textColor = .secondaryLabel
    addSubview(wheel)
    addSubview(title)
    wheel.shownShare = 0
  }

  final var heldHeight: CGFloat { isRefreshing ? Self.height : 0 }

  // MARK: Beginning and ending

  /// Shows that content is loaded, as after a pull.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    wheel.shownShare = 1
    wheel.startAnimating()
    scrollView?.pulledViewDidChange()
  }

  /// Lets the content go back to its place.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.wheel.alpha = 0
      self.scrollView?.pulledViewDidChange()
    } completion: { _ in
      guard !self.isRefreshing else { return }
      self.wheel.stopAnimating()
      self.wheel.shownShare = 0
      self.wheel.alpha = 1
    }
  }

  // MARK: The content

  /// A large title and a search bar go down with the content, and the wheel stands above them.
  ///
  /// - Source: github.com/wix/react-native-navigation/issues/3137, of Mail.
  final func contentDidMove(pull: CGFloat, below hanging: CGFloat, isDragging: Bool) {
    guard let scrollView else { return }
    // What is in the bar's way comes as far as there is room for it.
    let share = hanging > 0 && wheel.alpha == 1 ? min(max(pull / Self.height, 0), 1) : 1
    let place = CGRect(
      x: 0,
      y: scrollView.bounds.minY + scrollView.insetAboveContent - hanging
        - (1 - share) * Self.height / 2,
      width: scrollView.bounds.width, height: Self.height)
    // In an animation it goes along with the content, and stays where it is on the screen.
    if bounds.isEmpty { UIView.performWithoutAnimation { frame = place } } else { frame = place }
    UIView.performWithoutAnimation {
      if wheel.alpha == 1 { alpha = share }
      layoutIfNeeded()
      // Bars appear one after the other.
      if !isRefreshing, wheel.alpha == 1 { wheel.shownShare = min(max(pull / Self.trigger, 0), 1) }
    }
    guard isDragging, !isRefreshing, isEnabled, pull >= Self.trigger else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// The wheel has the tint that the control was given, and not that of the views around it.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if let ownTintColor { wheel.color = ownTintColor }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (size, text) = (wheel.intrinsicContentSize, title.intrinsicContentSize)
    let gap: CGFloat = text.height > 0 ? 4 : 0
    let top = (bounds.height - size.height - gap - text.height) / 2
    wheel.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: top, width: size.width, height: size.height)
    title.frame = CGRect(
      x: 0, y: top + size.height + gap, width: bounds.width, height: text.height)
  }
}

extension UIScrollView {
  /// What shows above the content that it is loaded anew, after a pull.
  public var refreshControl: UIRefreshControl? {
    get { pulledView as? UIRefreshControl }
    set { pulledView = newValue }
  }
}
