/// The views that are laid out together: a view whose frame is given, and those in it whose frames
/// follow from constraints, down to the next views with given frames.
@MainActor
struct LayoutCluster {
  private typealias Expression = Simplex.Expression

  /// A rectangle in the space of the root: its edges as linear forms.
  private struct Box {
    var x: Expression
    var y: Expression
    var width: Expression
    var height: Expression
  }

  private let root: UIView
  /// The size of the root; nil to find the smallest that fits.
  private let rootSize: (width: CGFloat?, height: CGFloat?)
  private var solver = Simplex()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var views: [UIView] = []
  private var guides: [UILayoutGuide] = []
  private var constraints: [NSLayoutConstraint] = []
  private var stacks: [UIStackView] = []

  init(root: UIView) {
    self.init(root: root, width: root.bounds.width, height: root.bounds.height)
  }

  init(root: UIView, width: CGFloat?, height: CGFloat?) {
    self.root = root
    rootSize = (width, height)
    var box = Box(
      x: Expression(root.bounds.minX), y: Expression(root.bounds.minY),
      width: Expression(width ?? 0), height: Expression(height ?? 0))
    if width == nil { box.width = Expression(0, [solver.variable(): 1]) }
    if height == nil { box.height = Expression(0, [solver.variable(): 1]) }
    boxes[ObjectIdentifier(root)] = box
    gather(root)
    gatherConstraintsToOuterViews()
    dropConstraintsOfHiddenViews()
  }

  /// Whether there is anything to lay out.
  var isEmpty: Bool { views.isEmpty && constraints.isEmpty && stacks.isEmpty }

  private mutating func gather(_ view: UIView) {
    constraints += view.constraints.filter { $0.innerRoot == nil }
    let stack = view as? UIStackView
    let arrangement = stack?.makeArrangement()
    if let stack, let arrangement {
      stacks.append(stack)
      constraints += arrangement.constraints
    }
    let scrollGuides = view.scrollGuides.map { [$0.content, $0.frame] } ?? []
    for guide in view.layoutGuides + scrollGuides + (arrangement?.guides ?? []) {
      guides.append(guide)
      boxes[ObjectIdentifier(guide)] = freeBox()
    }
    for child in view.subviews where !child.translatesAutoresizingMaskIntoConstraints {
      if let stack, child.isHidden, stack.arranges(child) { continue }
      views.append(child)
      boxes[ObjectIdentifier(child)] = freeBox()
      gather(child)
    }
  }

  /// Adds the constraints that tie what is laid out here to a view around the root, as the window.
  private mutating func gatherConstraintsToOuterViews() {
    for holder in sequence(first: root, next: \.superview).dropFirst() {
      constraints += holder.constraints.filter { $0.innerRoot === root }
    }
  }

  /// What a stack view hides takes no part in layout.
  private mutating func dropConstraintsOfHiddenViews() {
    let views = stacks.flatMap { $0.arrangedSubviews.filter(\.isHidden) }
    let hidden = Set(views.map(ObjectIdentifier.init))
    guard !hidden.isEmpty else { return }
    func isHidden(_ item: AnyObject?) -> Bool {
      guard let view = NSLayoutConstraint.view(of: item) else { return false }
      return sequence(first: view, next: \.superview).contains {
        hidden.contains(ObjectIdentifier($0))
      }
    }
    constraints.removeAll { isHidden($0.firstItem) || isHidden($0.secondItem) }
  }

  private mutating func freeBox() -> Box {
    func variable(_ solver: inout Simplex) -> Expression { Expression(0, [solver.variable(): 1]) }
    return Box(
      x: variable(&solver), y: variable(&solver), width: variable(&solver),
      height: variable(&solver))
  }

  // MARK: Where things are

  /// The box of an item in the root's space; nil if it does not belong here.
  private func box(of item: AnyObject?) -> Box? {
    guard let item else { return nil }
    if let box = boxes[ObjectIdentifier(item)] { return box }
    if let guide = item as? UILayoutGuide { return box(ofDerived: guide) }
    guard let view = item as? UIView else { return nil }
    if root.isDescendant(of: view) { return box(around: view) }
    guard let parent = view.superview, let outer = box(of: parent) else { return nil }
    // A view with a given frame, inside one that is laid out here.
    var box = Box(
      x: outer.x, y: outer.y, width: Expression(view.bounds.width),
      height: Expression(view.bounds.height))
    let frame = view.untransformedFrame
    box.x.constant += frame.minX - parent.bounds.minX
    box.y.constant += frame.minY - parent.bounds.minY
    return box
  }

  /// The box of a view around the root, whose frame is given.
  private func box(around view: UIView) -> Box {
    var (x, y) = (view.bounds.minX, view.bounds.minY)
    for inner in sequence(first: root, next: \.superview).prefix(while: { $0 !== view }) {
      let frame = inner.untransformedFrame
      x += inner.bounds.minX - frame.minX
      y += inner.bounds.minY - frame.minY
    }
    return Box(
      x: Expression(x), y: Expression(y), width: Expression(view.bounds.width),
      height: Expression(view.bounds.height))
  }

  /// The box of a guide that follows from its view's.
  private func box(ofDerived guide: UILayoutGuide) -> Box? {
    guard let view = guide.owningView, var box = box(of: view) else { return nil }
    let insets: UIEdgeInsets =
      switch guide.role {
      case .safeArea: view.safeAreaInsets
      case .margins: view.layoutMargins
      case .readable: view.readableInsets
      default: .zero
      }
    box.x.constant += insets.left
    box.y.constant += insets.top
    box.width.constant -= insets.left + insets.right
    box.height.constant -= insets.top + insets.bottom
    return box
  }

  /// The value of an attribute as a linear form.
  private func form(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> Expression? {
    guard let box = box(of: item) else { return nil }
    func sum(_ a: Expression, _ b: Expression, _ factor: Double = 1) -> Expression {
      var sum = a
      sum.add(b, times: factor)
      return sum
    }
    switch attribute {
    case .left, .leading: return box.x
    case .right, .trailing: return sum(box.x, box.width)
    case .top: return box.y
    case .bottom: return sum(box.y, box.height)
    case .width: return box.width
    case .height: return box.height
    case .centerX: return sum(box.x, box.width, 0.5)
    case .centerY: return sum(box.y, box.height, 0.5)
    case .firstBaseline, .lastBaseline:
      guard let baselines = (item as? UIView)?.baselines else { return sum(box.y, box.height) }
      let offset = attribute == .firstBaseline ? baselines.first : baselines.last
      return sum(sum(box.y, box.height, 0.5), Expression(offset))
    case .leftMargin, .leadingMargin: return marginForm(item, .left)
    case .rightMargin, .trailingMargin: return marginForm(item, .right)
    case .topMargin: return marginForm(item, .top)
    case .bottomMargin: return marginForm(item, .bottom)
    case .centerXWithinMargins: return marginForm(item, .centerX)
    case .centerYWithinMargins: return marginForm(item, .centerY)
    case .notAnAttribute: return nil
    }
  }

  /// The value of an attribute of a view's margins; of a guide's own edges, as it has none.
  private func marginForm(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute)
    -> Expression?
  {
    form((item as? UIView)?.layoutMarginsGuide ?? item, attribute)
  }

  // MARK: Solving

  /// Finds a place for everything.
  mutating func solve() {
    for view in views { addSizes(of: view) }
    if rootSize.width == nil || rootSize.height == nil { addFittingRoot() }
    addDerivedGuides()
    // Required constraints come first; among the others the order decides nothing but ties.
    let ordered = constraints.enumerated().sorted {
      ($1.element.priority.rawValue, $0.offset) < ($0.element.priority.rawValue, $1.offset)
    }
    for (_, constraint) in ordered { add(constraint) }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    let first = scrollItem(constraint.firstItem, beside: constraint.secondItem)
    let second = scrollItem(constraint.secondItem, beside: constraint.firstItem)
    guard var form = form(first, constraint.firstAttribute) else { return }
    if constraint.secondAttribute != .notAnAttribute {
      guard let other = self.form(second, constraint.secondAttribute) else { return }
      form.add(other, times: -constraint.multiplier)
    }
    form.constant -= constraint.constant
    let relation: Simplex.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      case .lessThanOrEqual: .atMost
      }
    guard solver.add(form, relation, weight: constraint.priority.weight) else {
      reportContradiction(of: constraint)
      return
    }
  }

  /// The edges of a scroll view mean its content to views inside it.
  private func scrollItem(_ item: AnyObject?, beside other: AnyObject?) -> AnyObject? {
    guard let scrollView = item as? UIView, let guides = scrollView.scrollGuides,
      let view = NSLayoutConstraint.view(of: other), view !== scrollView,
      view.isDescendant(of: scrollView)
    else { return item }
    return guides.content
  }

  /// Sizes are not negative, and keep to the content as far as their priorities go.
  private mutating func addSizes(of view: UIView) {
    guard let box = boxes[ObjectIdentifier(view)] else { return }
    _ = solver.add(box.width, .atLeast, weight: nil)
    _ = solver.add(box.height, .atLeast, weight: nil)
    let size = view.intrinsicContentSize(forWidth: view.solvedWidth)
    addSize(box.width, size.width, view, .horizontal)
    addSize(box.height, size.height, view, .vertical)
  }

  private mutating func addSize(
    _ form: Expression, _ length: CGFloat, _ view: UIView, _ axis: NSLayoutConstraint.Axis
  ) {
    guard length != UIView.noIntrinsicMetric else { return }
    var difference = form
    difference.constant -= length
    _ = solver.add(difference, .atMost, weight: view.hugging[axis].weight)
    _ = solver.add(difference, .atLeast, weight: view.compressionResistance[axis].weight)
  }

  /// The root itself is as small as it can be.
  private mutating func addFittingRoot() {
    guard let box = boxes[ObjectIdentifier(root)] else { return }
    let weight = UILayoutPriority.fittingSizeLevel.weight
    for (form, size) in [(box.width, rootSize.width), (box.height, rootSize.height)]
    where size == nil {
      _ = solver.add(form, .atLeast, weight: nil)
      _ = solver.add(form, .equal, weight: weight)
    }
  }

  /// Scroll views' content begins at their origin, and what they show is as large as they are.
  private mutating func addDerivedGuides() {
    for guide in guides {
      guard let view = guide.owningView, let own = boxes[ObjectIdentifier(guide)],
        let outer = box(of: view)
      else { continue }
      var (x, y) = (own.x, own.y)
      x.add(outer.x, times: -1)
      y.add(outer.y, times: -1)
      guard guide.role != .free else { continue }
      _ = solver.add(x, .equal, weight: nil)
      _ = solver.add(y, .equal, weight: nil)
      if guide.role == .scrollFrame {
        var (width, height) = (own.width, own.height)
        width.add(outer.width, times: -1)
        height.add(outer.height, times: -1)
        _ = solver.add(width, .equal, weight: nil)
        _ = solver.add(height, .equal, weight: nil)
      }
    }
  }

  private func reportContradiction(of constraint: NSLayoutConstraint) {
    let what = constraint.identifier ?? "\(constraint.firstAttribute)"
    let view = NSLayoutConstraint.view(of: constraint.firstItem).map(\.layerName) ?? "?"
    diagnose(
      .contradictoryConstraint,
      "Auto Layout: the required constraint '\(what)' of '\(view)' contradicts others and is left"
        + " out; give it a lower priority, or remove one of them.", about: view)
  }

  // MARK: Results

  private func value(_ form: Expression) -> CGFloat { solver.value(of: form) }

  /// The size of the root that fits.
  var fittingSize: CGSize {
    guard let box = boxes[ObjectIdentifier(root)] else { return .zero }
    return CGSize(width: value(box.width), height: value(box.height))
  }

  /// Places views and guides.
  ///
  /// Frames stay as exact as the solver finds them.
  func apply() {
    for view in views {
      guard let box = boxes[ObjectIdentifier(view)], let parent = view.superview,
        let outer = boxes[ObjectIdentifier(parent)]
      else { continue }
      let frame = CGRect(
        x: tidy(value(box.x) - value(outer.x) + parent.bounds.minX),
        y: tidy(value(box.y) - value(outer.y) + parent.bounds.minY),
        width: tidy(value(box.width)), height: tidy(value(box.height)))
      view.setUntransformedFrame(frame)
    }
    for guide in guides {
      guard let box = boxes[ObjectIdentifier(guide)], let view = guide.owningView,
        let outer = self.box(of: view)
      else { continue }
      guide.layoutFrame = CGRect(
        x: value(box.x) - value(outer.x), y: value(box.y) - value(outer.y),
        width: value(box.width), height: value(box.height))
      if guide.role == .scrollContent {
        view.contentSizeFromLayout(guide.layoutFrame.size, constraints)
      }
    }
    for stack in stacks { stack.placeHiddenViews() }
  }

  /// Rounds away the solver's last digits.
  private func tidy(_ value: CGFloat) -> CGFloat {
    let rounded = (value * 1e9).rounded() / 1e9
    return rounded == 0 ? 0 : rounded
  }

  /// Remembers the widths that text was given.
  ///
  /// - Returns: Whether a height may change with them.
  func rememberWidths() -> Bool {
    var isChanged = false
    for view in views {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      let width = tidy(value(box.width))
      if view.solvedWidth != width {
        let before = view.intrinsicContentSize(forWidth: view.solvedWidth)
        view.solvedWidth = width
        if view.intrinsicContentSize(forWidth: width) != before { isChanged = true }
      }
    }
    return isChanged
  }
}

extension NSLayoutConstraint {
  /// The root of the cluster that the inner item is laid out in, where the outer one is a view around
  /// that root; nil for a constraint that does not reach out of a cluster.
  fileprivate var innerRoot: UIView? {
    guard let first = Self.view(of: firstItem), let second = Self.view(of: secondItem),
      first !== second, first.superview !== second, second.superview !== first
    else { return nil }
    let inner = first.isDescendant(of: second) ? first : second
    let outer = inner === first ? second : first
    guard !inner.translatesAutoresizingMaskIntoConstraints else { return nil }
    let root = inner.clusterRoot
    return root !== outer && root.isDescendant(of: outer) ? root : nil
  }
}

extension UIView {
  /// How often a layout is done again because text was given another width.
  private static let widthPasses = 3

  /// The view whose cluster this one is laid out in.
  fileprivate var clusterRoot: UIView {
    var view = self
    while !view.translatesAutoresizingMaskIntoConstraints, let parent = view.superview {
      view = parent
    }
    return view
  }

  /// Asks for the constraints around this view to be solved at the next layout.
  func setNeedsSolving() {
    clusterRoot.setNeedsLayout()
    if let superview, translatesAutoresizingMaskIntoConstraints {
      superview.clusterRoot.setNeedsLayout()
    }
    setNeedsLayout()
  }

  /// Solves the constraints of the cluster that this view is the root of.
  func solveConstraints() {
    guard clusterRoot === self else { return }
    for _ in 0..<Self.widthPasses {
      var cluster = LayoutCluster(root: self)
      guard !cluster.isEmpty else { return }
      cluster.solve()
      let isAgain = cluster.rememberWidths()
      cluster.apply()
      if !isAgain { return }
    }
  }

  /// Lays out what is in a view without a size, as it will be once the view has its own.
  func layOutHiddenContent(width: CGFloat?, height: CGFloat?) {
    UIView.performWithoutAnimation {
      for _ in 0..<Self.widthPasses {
        var cluster = LayoutCluster(root: self, width: width, height: height)
        guard !cluster.isEmpty else { return }
        cluster.solve()
        let isAgain = cluster.rememberWidths()
        cluster.apply()
        if !isAgain { return }
      }
    }
  }

  /// The frame as if there were no transform.
  package var untransformedFrame: CGRect {
    CGRect(
      x: center.x - bounds.width * layer.anchorPoint.x,
      y: center.y - bounds.height * layer.anchorPoint.y, width: bounds.width,
      height: bounds.height)
  }

  package func setUntransformedFrame(_ frame: CGRect) {
    guard frame != untransformedFrame else { return }
    bounds = CGRect(origin: bounds.origin, size: frame.size)
    center = CGPoint(
      x: frame.minX + frame.width * layer.anchorPoint.x,
      y: frame.minY + frame.height * layer.anchorPoint.y)
  }

  /// The smallest size that satisfies the constraints inside.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    fittingSize(width: nil, height: nil)
  }

  /// The size that satisfies the constraints inside; an axis of required priority keeps the target.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    fittingSize(
      width: horizontal == .required ? targetSize.width : nil,
      height: vertical == .required ? targetSize.height : nil)
  }

  private func fittingSize(width: CGFloat?, height: CGFloat?) -> CGSize {
    for _ in 0..<Self.widthPasses {
      var cluster = LayoutCluster(root: self, width: width, height: height)
      cluster.solve()
      if !cluster.rememberWidths() { return cluster.fittingSize }
    }
    var cluster = LayoutCluster(root: self, width: width, height: height)
    cluster.solve()
    return cluster.fittingSize
  }
}
