/// A row of choices, of which one is chosen.
@MainActor @preconcurrency
open class UISegmentedControl: UIControl {
  /// No choice.
  public static let noSegment = -1

  // The measures of the control, in points.
  private static let height: CGFloat = 32
  private static let margin: CGFloat = 2
  private static let (outerRadius, innerRadius): (CGFloat, CGFloat) = (9, 7)
  private static let fontSize: CGFloat = 13
  private static let padding: CGFloat = 12

  /// How long the choice takes to move, in seconds.
  ///
  /// Our choice.
  private static let changeDuration: TimeInterval = 0.25

  open var selectedSegmentTintColor: UIColor? { didSet { show() } }
  private final var labels: [UILabel] = []
  private final let choice = UIView()
  private final var storedIndex = UISegmentedControl.noSegment

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

  /// - Parameter items: Titles.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for case let title as String in items ?? [] {
      insertSegment(withTitle: title, at: numberOfSegments, animated: false)
    }
  }

  private func setUp() {
    layer.cornerRadius = Self.outerRadius
    layer.cornerCurve = .continuous
    choice.layer.cornerRadius = Self.innerRadius
    choice.layer.cornerCurve = .continuous
    choice.layer.shadowOpacity = 0.12
    choice.layer.shadowRadius = 4
    choice.layer.shadowOffset = CGSize(width: 0, height: 3)
    choice.isUserInteractionEnabled = false
    addSubview(choice)
  }

  open var numberOfSegments: Int { labels.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    let place = min(max(segment, 0), labels.count)
    labels.insert(label, at: place)
    addSubview(label)
    if storedIndex >= place { storedIndex += 1 }
    contentDidChange(animated)
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    if storedIndex == segment { storedIndex = Self.noSegment }
    if storedIndex > segment { storedIndex -= 1 }
    contentDidChange(animated)
  }

  open func removeAllSegments() {
    for label in labels { label.removeFromSuperview() }
    labels = []
    storedIndex = Self.noSegment
    contentDidChange(false)
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment) else { return }
    labels[segment].text = title
    contentDidChange(false)
  }

  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  /// From 0; ``noSegment`` for none.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set {
      storedIndex = labels.indices.contains(newValue) ? newValue : Self.noSegment
      show()
    }
  }

  private func contentDidChange(_ animated: Bool) {
    invalidateIntrinsicContentSize()
    guard animated else { return show() }
    UIView.animate(withDuration: Self.changeDuration) { self.show() }
  }

  private func frame(of segment: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(labels.count, 1))
    return CGRect(x: CGFloat(segment) * width, y: 0, width: width, height: bounds.height)
  }

  private func show() {
    for (index, label) in labels.enumerated() {
      label.frame = frame(of: index)
      label.font = .systemFont(
        ofSize: Self.fontSize, weight: index == storedIndex ? .semibold : .medium)
    }
    layer.backgroundColor = shade(.systemGray5)
    choice.isHidden = storedIndex == Self.noSegment
    let isDark = traitCollection.userInterfaceStyle == .dark
    choice.backgroundColor = selectedSegmentTintColor ?? (isDark ? .systemGray2 : .white)
    if storedIndex != Self.noSegment {
      choice.frame = frame(of: storedIndex).insetBy(dx: Self.margin, dy: Self.margin)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  open override var intrinsicContentSize: CGSize {
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    return CGSize(
      width: (widest + 2 * Self.padding) * CGFloat(labels.count), height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var sendsPrimaryAction: Bool { false }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let point = touch?.location(in: self),
      let segment = labels.indices.first(where: { frame(of: $0).contains(point) }),
      segment != storedIndex
    else { return }
    storedIndex = segment
    UIView.animate(withDuration: Self.changeDuration) { self.show() }
    valueDidChange()
  }
}
