/// A row of choices, of which one is chosen.
@MainActor @preconcurrency
open class UISegmentedControl: UIControl {
  /// No choice.
  public static let noSegment = -1

  private static var look: SystemLook.Segments { SystemLook.current.segments }

  open var selectedSegmentTintColor: UIColor? {
    didSet { if selectedSegmentTintColor != oldValue { show() } }
  }
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
    layer.cornerRadius = Self.look.outerRadius
    layer.cornerCurve = .continuous
    choice.layer.cornerRadius = Self.look.innerRadius
    choice.layer.cornerCurve = .continuous
    choice.layer.show(Self.look.choiceShadow)
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
    guard labels.indices.contains(segment), labels[segment].text != title else { return }
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
    UIView.animate(withDuration: Self.look.changeDuration, delay: 0, options: .allowUserInteraction)
    { self.show() }
  }

  private func frame(of segment: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(labels.count, 1))
    return directed(
      CGRect(x: CGFloat(segment) * width, y: 0, width: width, height: bounds.height))
  }

  private func show() {
    for (index, label) in labels.enumerated() {
      label.frame = frame(of: index)
      label.font = .systemFont(
        ofSize: Self.look.fontSize, weight: index == storedIndex ? .semibold : .medium)
    }
    layer.backgroundColor = shade(.tertiarySystemFill)
    choice.isHidden = storedIndex == Self.noSegment
    let isDark = traitCollection.userInterfaceStyle == .dark
    choice.backgroundColor = selectedSegmentTintColor ?? (isDark ? .systemGray2 : .white)
    if storedIndex != Self.noSegment {
      choice.frame = frame(of: storedIndex).insetBy(dx: Self.look.margin, dy: Self.look.margin)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  open override var intrinsicContentSize: CGSize {
    let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
    return CGSize(
      width: (widest + 2 * Self.look.padding) * CGFloat(labels.count), height: Self.look.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var sendsPrimaryAction: Bool { false }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let point = touch?.location(in: self),
      let segment = labels.indices.first(where: { frame(of: $0).contains(point) }),
      segment != storedIndex
    else { return }
    storedIndex = segment
    UIView.animate(withDuration: Self.look.changeDuration, delay: 0, options: .allowUserInteraction)
    { self.show() }
    valueDidChange()
  }
}
