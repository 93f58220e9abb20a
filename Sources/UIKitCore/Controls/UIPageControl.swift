/// A row of dots, one for each page.
@MainActor @preconcurrency
open class UIPageControl: UIControl {
  // The measures of the dots and of the control, in points.
  private static let dotSize: CGFloat = 7
  private static let pitch: CGFloat = 16
  private static let height: CGFloat = 28

  open var numberOfPages = 0 {
    didSet {
      guard numberOfPages != oldValue else { return }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
    }
  }
  /// From 0.
  open var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      colour()
    }
  }
  open var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { colour() } } }
  open var pageIndicatorTintColor: UIColor? {
    didSet { if pageIndicatorTintColor != oldValue { colour() } }
  }
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { if currentPageIndicatorTintColor != oldValue { colour() } }
  }
  private final var dots: [UIView] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func makeDots() {
    for dot in dots { dot.removeFromSuperview() }
    dots = (0..<max(numberOfPages, 0)).map { _ in
      let dot = UIView()
      dot.layer.cornerRadius = Self.dotSize / 2
      dot.isUserInteractionEnabled = false
      addSubview(dot)
      return dot
    }
    colour()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func colour() {
    for (page, dot) in dots.enumerated() {
      dot.backgroundColor =
        page == currentPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.3)
      dot.isHidden = hidesForSinglePage && dots.count == 1
    }
  }

  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 0)) * Self.pitch + Self.pitch, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let start = bounds.midX - CGFloat(dots.count - 1) * Self.pitch / 2
    for (page, dot) in dots.enumerated() {
      dot.frame = directed(
        CGRect(
          x: start + CGFloat(page) * Self.pitch - Self.dotSize / 2,
          y: bounds.midY - Self.dotSize / 2, width: Self.dotSize, height: Self.dotSize))
    }
  }

  package override var sendsPrimaryAction: Bool { false }

  /// A tap on either side of the middle turns one page.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let old = currentPage
    currentPage += directed(touch.location(in: self).x, in: bounds) < bounds.midX ? -1 : 1
    if currentPage != old { valueDidChange() }
  }
}
