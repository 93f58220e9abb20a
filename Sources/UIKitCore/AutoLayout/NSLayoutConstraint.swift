/// A linear relation between two attributes of views or layout guides.
@MainActor @preconcurrency
open class NSLayoutConstraint: NSObject {
  public typealias Axis = NSLayoutConstraintAxis

  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// The points between siblings that the system uses.
  package static let systemSpacing: CGFloat = 8

  open private(set) weak var firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  open private(set) weak var secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let multiplier: CGFloat
  open var constant: CGFloat { didSet { if constant != oldValue { holder?.setNeedsSolving() } } }
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { holder?.setNeedsSolving() } }
  }
  open var identifier: String?

  /// The view that keeps the constraint while it is active.
  private(set) weak var holder: UIView?

  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2 as AnyObject?
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Whether the constraint takes part in layout.
  ///
  /// It is kept by the nearest view that both items lie in; without one it cannot be activated.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard let first = Self.view(of: firstItem) else { return }
    let second = Self.view(of: secondItem)
    guard let common = commonView else {
      return diagnose(
        .unrelatedConstraint,
        "A constraint was activated between '\(first.layerName)' and"
          + " '\(second?.layerName ?? "")', which have no common superview: add them first.",
        about: first.layerName)
    }
    holder = common
    common.constraints.append(self)
    first.setNeedsSolving()
    second?.setNeedsSolving()
    common.setNeedsSolving()
  }

  /// The nearest view that both items lie in, or are.
  private var commonView: UIView? {
    let second = Self.view(of: secondItem)
    return sequence(first: Self.view(of: firstItem), next: { $0?.superview }).first { candidate in
      second.map { other in candidate.map(other.isDescendant(of:)) ?? false } ?? true
    } ?? nil
  }

  /// The view whose content the constraint arranges, if that is arranged from right to left and the
  /// constraint speaks of leading or trailing edges.
  ///
  /// Our reading of `effectiveUserInterfaceLayoutDirection`, which is "the user interface layout
  /// direction appropriate for arranging the immediate content of the view": edges follow the
  /// direction of the nearest view that both items lie in. That is the superview for an item against
  /// it, the common one for siblings, and the owner for layout guides.
  var mirror: UIView? {
    guard firstAttribute.isDirectional || secondAttribute.isDirectional,
      let view = holder ?? commonView, view.isRightToLeft
    else { return nil }
    return view
  }

  private func deactivate() {
    holder?.constraints.removeAll { $0 === self }
    holder?.setNeedsSolving()
    Self.view(of: firstItem)?.setNeedsSolving()
    holder = nil
  }

  /// The view that an item is, or belongs to.
  package static func view(of item: AnyObject?) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether it depends on the direction of reading which edge is meant.
  fileprivate var isDirectional: Bool { flipped != self }

  /// The edge that is meant where one reads from right to left.
  var flipped: NSLayoutConstraint.Attribute {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }
}

extension UIView {
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Drops the constraints that tie this view, or one in it, to views outside it.
  func dropConstraintsAcross(_ parent: UIView) {
    for holder in sequence(first: parent, next: \.superview) {
      for constraint in holder.constraints {
        let views = [constraint.firstItem, constraint.secondItem]
          .compactMap { NSLayoutConstraint.view(of: $0) }
        if views.contains(where: { $0.isDescendant(of: self) }) { constraint.isActive = false }
      }
    }
  }
}
