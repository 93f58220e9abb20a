/// The views that are laid out together: a view whose frame is given, and those in it whose frames
/// follow from constraints, down to the next views with given frames.
@MainActor
struct LayoutCluster {
  /// A rectangle in the space of the root: its edges as linear forms.
  private struct Box {
    var x: LinearForm
    var y: LinearForm
    var width: LinearForm
    var height: LinearForm
  }

  /// What one axis of the root is, or is to come near to.
  struct Length {
    let target: CGFloat
    let priority: UILayoutPriority

    init(_ target: CGFloat, _ priority: UILayoutPriority = .required) {
      (self.target, self.priority) = (target, priority)
    }
  }

  private let root: UIView
  private let rootSize: (width: Length, height: Length)
  private var solver = Simplex()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var views: [UIView] = []
  private var guides: [UILayoutGuide] = []
  private var constraints: [NSLayoutConstraint] = []
  private var stacks: [UIStackView] = []

  init(root: UIView) {
    self.init(root: root, width: Length(root.bounds.width), height: Length(root.bounds.height))
  }

  init(root: UIView, width: Length, height: Length) {
    self.root = root
    rootSize = (width, height)
    var box = Box(
      x: LinearForm(root.bounds.minX), y: LinearForm(root.bounds.minY),
      width: LinearForm(width.target), height: LinearForm(height.target))
    if !width.priority.isRequired {
      box.width = LinearForm(variable: solver.variable(isLength: true))
    }
    if !height.priority.isRequired {
      box.height = LinearForm(variable: solver.variable(isLength: true))
    }
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
    for child in view.subviews where !child.hasGivenFrame {
      if let stack, child.isHidden, stack.arranges(child) { continue }
      if child.isStretched {
        boxes[ObjectIdentifier(child)] = box(of: child, in: view)
      } else {
        views.append(child)
        boxes[ObjectIdentifier(child)] = freeBox()
      }
      gather(child)
    }
  }

  /// The box of a view whose edges keep their distances from those of `parent`.
  private func box(of view: UIView, in parent: UIView) -> Box? {
    guard var box = boxes[ObjectIdentifier(parent)] else { return nil }
    let (frame, room) = (view.untransformedFrame, parent.bounds)
    box.x.constant += frame.minX - room.minX
    box.y.constant += frame.minY - room.minY
    box.width.constant += frame.width - room.width
    box.height.constant += frame.height - room.height
    return box
  }

  /// Adds the constraints that tie what is laid out here to a view around the root, as the window.
  private mutating func gatherConstraintsToOuterViews() {
    let outer = sequence(first: root, next: \.superview).dropFirst().flatMap { holder in
      holder.constraints.filter { $0.innerRoot === root }
    }
    constraints += outer
    if !outer.isEmpty { OuterTies.current.note(root) }
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
    func form(isLength: Bool) -> LinearForm {
      LinearForm(variable: solver.variable(isLength: isLength))
    }
    return Box(
      x: form(isLength: false), y: form(isLength: false), width: form(isLength: true),
      height: form(isLength: true))
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
      x: outer.x, y: outer.y, width: LinearForm(view.bounds.width),
      height: LinearForm(view.bounds.height))
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
      x: LinearForm(x), y: LinearForm(y), width: LinearForm(view.bounds.width),
      height: LinearForm(view.bounds.height))
  }

  /// The box of a guide that follows from its view's.
  private func box(ofDerived guide: UILayoutGuide) -> Box? {
    guard let view = guide.owningView, var box = box(of: view) else { return nil }
    let safe = view.safeAreaInsets
    switch guide.role {
    case .aboveSafeArea:
      box.height = LinearForm(safe.top)
      return box
    case .belowSafeArea:
      box.y.add(box.height, times: 1)
      box.y.constant -= safe.bottom
      box.height = LinearForm(safe.bottom)
      return box
    default: break
    }
    let insets: UIEdgeInsets =
      switch guide.role {
      case .safeArea: safe
      case .margins: view.layoutMargins
      case .readable: view.readableInsets
      case .keyboard: view.keyboardInsets
      default: .zero
      }
    box.x.constant += insets.left
    box.y.constant += insets.top
    box.width.constant -= insets.left + insets.right
    box.height.constant -= insets.top + insets.bottom
    return box
  }

  /// The value of an attribute as a linear form.
  private func form(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> LinearForm? {
    guard let box = box(of: item) else { return nil }
    func sum(_ a: LinearForm, _ b: LinearForm, _ factor: Double = 1) -> LinearForm {
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
      return sum(sum(box.y, box.height, 0.5), LinearForm(offset))
    case .leftMargin, .leadingMargin: return marginForm(item, .left)
    case .rightMargin, .trailingMargin: return marginForm(item, .right)
    case .topMargin: return marginForm(item, .top)
    case .bottomMargin: return marginForm(item, .bottom)
    case .centerXWithinMargins: return marginForm(item, .centerX)
    case .centerYWithinMargins: return marginForm(item, .centerY)
    case .notAnAttribute: return nil
    }
  }

  /// The value of a horizontal attribute in the mirror image of `mirror`, where constants lead from the
  /// right to the left; the value as it is without one.
  private func form(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, seenIn mirror: UIView?
  ) -> LinearForm? {
    guard let mirror, let image = box(of: mirror) else { return form(item, attribute) }
    guard let form = form(item, attribute.flipped) else { return nil }
    var mirrored = image.x
    mirrored.add(image.x, times: 1)
    mirrored.add(image.width, times: 1)
    mirrored.add(form, times: -1)
    return mirrored
  }

  /// The value of an attribute of a view's margins; of a guide's own edges, as it has none.
  private func marginForm(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute)
    -> LinearForm?
  {
    form((item as? UIView)?.layoutMarginsGuide ?? item, attribute)
  }

  // MARK: Solving

  /// Finds a place for everything.
  ///
  /// Of views that could all be stretched the solver takes the one that was spoken of first, so what
  /// apps ask for comes before what views are of themselves.
  mutating func solve() {
    var required: [Int: NSLayoutConstraint] = [:]
    for constraint in constraints {
      if let number = add(constraint) { required[number] = constraint }
    }
    addDerivedGuides()
    for view in views { addSizes(of: view) }
    addFittingRoot()
    var places: [ObjectIdentifier: Int] = [:]
    var solver = solver
    let left = solver.solve { conflict in
      let known = conflict.filter { required[$0] != nil }
      if places.isEmpty { places = order() }
      let weakest = known.max { a, b in
        guard let first = required[a], let second = required[b] else { return false }
        return first.hold(places) < second.hold(places)
      }
      return weakest ?? conflict[conflict.count - 1]
    }
    self.solver = solver
    for number in left {
      if let constraint = required[number] { reportContradiction(of: constraint) }
    }
  }

  /// The views in the order in which they are drawn, from the root.
  private func order() -> [ObjectIdentifier: Int] {
    var places = [ObjectIdentifier(root): 0]
    for (index, view) in views.enumerated() { places[ObjectIdentifier(view)] = index + 1 }
    return places
  }

  /// - Returns: The solver's number for a required constraint; nil for any other, and for one that
  ///   does not belong here.
  private mutating func add(_ constraint: NSLayoutConstraint) -> Int? {
    let first = scrollItem(constraint.firstItem, beside: constraint.secondItem)
    let second = scrollItem(constraint.secondItem, beside: constraint.firstItem)
    let mirror = constraint.mirror
    guard var form = form(first, constraint.firstAttribute, seenIn: mirror) else { return nil }
    if constraint.secondAttribute != .notAnAttribute {
      guard let other = self.form(second, constraint.secondAttribute, seenIn: mirror) else {
        return nil
      }
      form.add(other, times: -constraint.multiplier)
    }
    form.constant -= constraint.constant
    let relation: Simplex.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      case .lessThanOrEqual: .atMost
      }
    if constraint.priority.isRequired { return solver.require(form, relation) }
    solver.prefer(form, relation, level: constraint.priority.rawValue)
    return nil
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
    solver.require(box.width, .atLeast)
    solver.require(box.height, .atLeast)
    let size = view.intrinsicContentSize(forWidth: view.solvedWidth)
    addSize(box.width, size.width, view, .horizontal)
    addSize(box.height, size.height, view, .vertical)
  }

  /// Gives a length what a view's content asks for.
  ///
  /// Content yields to what apps require, without a word, even where its priority is 1000, and text
  /// of several lines is stretched before that of one.
  ///
  /// - Source: Both measured on iOS 26.1 by the project OpenUIKit, layout_break_ios.json and
  ///   layout_tiebreak_ios.json.
  private mutating func addSize(
    _ form: LinearForm, _ length: CGFloat, _ view: UIView, _ axis: NSLayoutConstraint.Axis
  ) {
    guard length != UIView.noIntrinsicMetric else { return }
    var difference = form
    difference.constant -= length
    let strongest = UILayoutPriority.required.rawValue.nextDown
    solver.prefer(
      difference, over: min(view.hugging[axis].rawValue, strongest),
      under: min(view.compressionResistance[axis].rawValue, strongest),
      isSoftest: axis == .horizontal && view.wrapsContent)
  }

  /// The root itself is as near to its target as it can be.
  private mutating func addFittingRoot() {
    guard let box = boxes[ObjectIdentifier(root)] else { return }
    for (form, length) in [(box.width, rootSize.width), (box.height, rootSize.height)]
    where !length.priority.isRequired {
      solver.require(form, .atLeast)
      var difference = form
      difference.constant -= length.target
      solver.prefer(difference, .equal, level: length.priority.rawValue)
    }
  }

  /// Scroll views' content begins at their origin, wherever that has been scrolled to, and what they
  /// show is as large as they are.
  private mutating func addDerivedGuides() {
    for guide in guides where guide.role != .free {
      guard let view = guide.owningView, let own = boxes[ObjectIdentifier(guide)],
        let outer = box(of: view)
      else { continue }
      let scrolled = guide.role == .scrollContent ? view.bounds.origin : .zero
      requireEqual(own.x, outer.x, less: scrolled.x)
      requireEqual(own.y, outer.y, less: scrolled.y)
      if guide.role == .scrollFrame {
        requireEqual(own.width, outer.width)
        requireEqual(own.height, outer.height)
      }
    }
  }

  private mutating func requireEqual(_ a: LinearForm, _ b: LinearForm, less: CGFloat = 0) {
    var difference = a
    difference.constant += less
    difference.add(b, times: -1)
    solver.require(difference, .equal)
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

  private func value(_ form: LinearForm) -> CGFloat { solver.value(of: form) }

  /// The size of the root that fits.
  var fittingSize: CGSize {
    guard let box = boxes[ObjectIdentifier(root)] else { return .zero }
    return CGSize(width: tidy(value(box.width)), height: tidy(value(box.height)))
  }

  /// The frame of a view in its superview, each edge on a whole pixel.
  ///
  /// - Source: Measured on iOS 26.1 by the project OpenUIKit, layout_tiebreak_ios.json: 21⅔ points
  ///   about the middle of 72 begin at 25⅓, at three pixels a point.
  private func frame(of view: UIView) -> CGRect? {
    guard let box = boxes[ObjectIdentifier(view)], let parent = view.superview,
      let outer = boxes[ObjectIdentifier(parent)]
    else { return nil }
    let x = value(box.x) - value(outer.x) + parent.bounds.minX
    let y = value(box.y) - value(outer.y) + parent.bounds.minY
    let (left, right) = (whole(x), whole(x + value(box.width)))
    let (top, bottom) = (whole(y), whole(y + value(box.height)))
    return CGRect(x: left, y: top, width: tidy(right - left), height: tidy(bottom - top))
  }

  /// Places views and guides.
  func apply() {
    for view in views {
      if let frame = frame(of: view) { view.setUntransformedFrame(frame) }
    }
    for guide in guides {
      guard let box = boxes[ObjectIdentifier(guide)], let view = guide.owningView,
        let outer = self.box(of: view)
      else { continue }
      guide.layoutFrame = CGRect(
        x: tidy(value(box.x) - value(outer.x) + view.bounds.minX),
        y: tidy(value(box.y) - value(outer.y) + view.bounds.minY),
        width: tidy(value(box.width)), height: tidy(value(box.height)))
      if guide.role == .scrollContent {
        view.contentSizeFromLayout(guide.layoutFrame.size, constraints)
      }
    }
    for stack in stacks { stack.placeHiddenViews() }
  }

  /// The nearest edge between pixels; of two the one further on.
  private func whole(_ value: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return tidy((tidy(value) * scale + 0.5 + Tableau.tolerance).rounded(.down) / scale)
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
      guard let width = frame(of: view)?.width, view.solvedWidth != width else { continue }
      let before = view.intrinsicContentSize(forWidth: view.solvedWidth)
      view.solvedWidth = width
      if view.intrinsicContentSize(forWidth: width) != before { isChanged = true }
    }
    return isChanged
  }
}
