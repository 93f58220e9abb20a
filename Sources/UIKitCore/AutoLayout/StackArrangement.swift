/// The constraints that put a stack view's arranged views in a row or a column.
@MainActor
struct StackArrangement {
  /// How firmly a stack keeps to the size of its views where nothing else decides; UIKit's.
  private static let fitPriority = UILayoutPriority(51)

  /// How firmly centres are equally far apart; spacings are firmer.
  private static let centeringPriority = UILayoutPriority(149)

  /// How firmly lengths that nothing else decides are held at zero, the first view most.
  private static func emptinessPriority(_ index: Int) -> UILayoutPriority {
    UILayoutPriority(max(25 - Float(index) / 4, 1))
  }

  private typealias Attribute = NSLayoutConstraint.Attribute

  /// The attributes along an axis.
  private struct Line {
    let start: Attribute
    let end: Attribute
    let center: Attribute
    let length: Attribute

    init(_ axis: NSLayoutConstraint.Axis) {
      (start, end, center, length) =
        axis == .horizontal
        ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
    }
  }

  private(set) var constraints: [NSLayoutConstraint] = []
  /// The gaps, where they have to be compared with each other.
  private(set) var guides: [UILayoutGuide] = []
  private let stack: UIStackView
  private let views: [UIView]
  private let edges: AnyObject
  private let along: Line
  private let across: Line

  init(_ stack: UIStackView) {
    self.stack = stack
    views = stack.shownViews
    edges = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    along = Line(stack.axis)
    across = Line(stack.axis == .horizontal ? .vertical : .horizontal)
    guard let first = views.first, let last = views.last else { return }
    add(first, along.start, .equal, edges, along.start)
    add(last, along.end, .equal, edges, along.end)
    distribute(first)
    for view in views { align(view, first) }
    if stack.alignment != .fill {
      add(stack, across.length, .equal, nil, .notAnAttribute, priority: Self.fitPriority)
    }
  }

  private mutating func add(
    _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ other: AnyObject?, _ otherAttribute: Attribute, times multiplier: CGFloat = 1,
    _ constant: CGFloat = 0, priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = "arrangement"
    constraints.append(constraint)
  }

  // MARK: Along the axis

  private mutating func distribute(_ first: UIView) {
    switch stack.distribution {
    case .fill:
      join(.equal)
      for (index, view) in views.enumerated() {
        add(
          view, along.length, .equal, nil, .notAnAttribute,
          priority: Self.emptinessPriority(index))
      }
    case .fillEqually:
      join(.equal)
      for view in views.dropFirst() { add(view, along.length, .equal, first, along.length) }
    case .fillProportionally:
      join(.equal)
      shareByContent()
    case .equalSpacing:
      join(.greaterThanOrEqual)
      spread(from: along.end, to: along.start, priority: .required)
    case .equalCentering:
      join(.greaterThanOrEqual)
      spread(from: along.center, to: along.center, priority: Self.centeringPriority)
    }
  }

  private mutating func join(_ relation: NSLayoutConstraint.Relation) {
    for (view, next) in zip(views, views.dropFirst()) {
      let spacing = stack.length(ofSpacingAfter: view)
      add(next, along.start, relation, view, along.end, spacing)
    }
  }

  /// Lengths in proportion to the contents'.
  private mutating func shareByContent() {
    func content(_ view: UIView) -> CGFloat {
      let size = view.intrinsicContentSize(forWidth: nil)
      return max(stack.axis == .horizontal ? size.width : size.height, 0)
    }
    guard let largest = views.max(by: { content($0) < content($1) }), content(largest) > 0 else {
      return
    }
    for view in views where view !== largest {
      let share = content(view) / content(largest)
      add(view, along.length, .equal, largest, along.length, times: share)
    }
  }

  /// Makes the distances from each view's `end` to the next one's `start` equal.
  private mutating func spread(
    from end: Attribute, to start: Attribute, priority: UILayoutPriority
  ) {
    for (view, next) in zip(views, views.dropFirst()) {
      let gap = UILayoutGuide()
      gap.owningView = stack
      add(gap, along.start, .equal, view, end)
      add(gap, along.end, .equal, next, start)
      if let first = guides.first {
        add(gap, along.length, .equal, first, along.length, priority: priority)
      }
      guides.append(gap)
    }
    add(stack, along.length, .equal, nil, .notAnAttribute, priority: Self.fitPriority)
  }

  // MARK: Across it

  private mutating func align(_ view: UIView, _ first: UIView) {
    let isFilled = stack.alignment == .fill
    let touchesStart = isFilled || stack.alignment == .leading
    let touchesEnd = isFilled || stack.alignment == .trailing
    add(view, across.start, touchesStart ? .equal : .greaterThanOrEqual, edges, across.start)
    add(view, across.end, touchesEnd ? .equal : .lessThanOrEqual, edges, across.end)
    switch stack.alignment {
    case .center: add(view, across.center, .equal, edges, across.center)
    case .firstBaseline where view !== first:
      add(view, .firstBaseline, .equal, first, .firstBaseline)
    case .lastBaseline where view !== first:
      add(view, .lastBaseline, .equal, first, .lastBaseline)
    default: break
    }
    if stack.alignment == .firstBaseline || stack.alignment == .lastBaseline {
      add(view, across.start, .equal, edges, across.start, priority: Self.fitPriority)
    }
  }
}
