/// Views in a row or a column.
///
/// Its constraints are made anew for every layout from what is arranged and shown. An arranged view
/// that is hidden takes no room; inside an animation block it closes up first and disappears at the
/// end.
@MainActor @preconcurrency
open class UIStackView: UIView {
  /// How the length is shared.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where views stand across the axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  /// Stands for ``spacing`` after one view.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// Stands for the system's distance between siblings.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { setNeedsSolving() } }
  }
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { setNeedsSolving() } }
  }
  open var alignment = Alignment.fill { didSet { if alignment != oldValue { setNeedsSolving() } } }
  /// Points between neighbours; at least or exactly, as the distribution has it.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { setNeedsSolving() } } }
  /// Whether the views keep to the margins rather than to the edges.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsSolving() } }
  }
  private final var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
  }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    setNeedsSolving()
  }

  /// Stops arranging `view`, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsSolving()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard spacing != customSpacing(after: arrangedSubview) else { return }
    let isDefault = spacing == Self.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    setNeedsSolving()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: For the layout

  final func arranges(_ view: UIView) -> Bool { arrangedSubviews.contains { $0 === view } }

  final var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The points after an arranged view.
  final func length(ofSpacingAfter view: UIView) -> CGFloat {
    let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
    return spacing == Self.spacingUseSystem ? NSLayoutConstraint.systemSpacing : spacing
  }

  /// The constraints of the arrangement, made afresh.
  final func makeArrangement() -> StackArrangement { StackArrangement(self) }

  /// Gives hidden views no length, where they would stand, and lays their contents out in advance.
  final func placeHiddenViews() {
    let isRow = axis == .horizontal
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let inside = bounds.inset(by: margins)
    let isFromRight = isRow && isRightToLeft
    var end = isRow ? isFromRight ? inside.maxX : inside.minX : inside.minY
    for view in arrangedSubviews {
      var frame = view.untransformedFrame
      guard view.isHidden else {
        end = isRow ? isFromRight ? frame.minX : frame.maxX : frame.maxY
        continue
      }
      if isRow {
        (frame.origin.x, frame.size.width) = (end, 0)
        if frame.height == 0 { (frame.origin.y, frame.size.height) = (inside.minY, inside.height) }
      } else {
        (frame.origin.y, frame.size.height) = (end, 0)
        if frame.width == 0 { (frame.origin.x, frame.size.width) = (inside.minX, inside.width) }
      }
      let isFilled = alignment == .fill
      view.layOutHiddenContent(
        width: !isRow && isFilled ? inside.width : nil,
        height: isRow && isFilled ? inside.height : nil)
      view.setUntransformedFrame(frame)
    }
  }
}
