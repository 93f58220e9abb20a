/// The columns of a split view as one stack of screens, while there is room for one alone.
@MainActor
final class SplitCollapse {
  typealias Column = UISplitViewController.Column

  /// What fills the split view.
  let controller: UIViewController

  private unowned let split: UISplitViewController
  /// The navigation controller whose stack has all screens; nil for a controller of its own.
  private let stack: UINavigationController?
  private let base: Column
  /// The screens of columns above the first, as they are in the stack or would be.
  private var screens: [Column: [UIViewController]] = [:]
  /// Whether the secondary controller was dropped, as the app took what it needs.
  private var isSecondaryGone = false

  /// Makes one stack of the columns; nil if there are none.
  init?(_ split: UISplitViewController) {
    self.split = split
    let columns = [Column.primary, .supplementary, .secondary].filter { split.shown[$0] != nil }
    guard let base = split.shown[.compact] == nil ? columns.first : .compact,
      let controller = split.shown[base]
    else { return nil }
    (self.base, self.controller) = (base, controller)
    stack = base == .compact ? nil : controller as? UINavigationController
    guard let stack, base != .compact else { return }
    let above = columns.dropFirst()
    let top = topColumn(above.last ?? base)
    var all = stack.viewControllers
    for column in above {
      screens[column] = take(column)
      if column.rawValue <= top.rawValue, !isSecondaryGone { all += screens[column] ?? [] }
    }
    stack.setViewControllers(all, animated: false)
  }

  /// Asks the delegate which column is to be on top.
  private func topColumn(_ proposed: Column) -> Column {
    guard let delegate = split.delegate else { return proposed }
    guard split.style == .unspecified else {
      return delegate.splitViewController(
        split, topColumnForCollapsingToProposedTopColumn: proposed)
    }
    if let secondary = split.shown[.secondary], let primary = split.shown[.primary] {
      isSecondaryGone = delegate.splitViewController(
        split, collapseSecondary: secondary, onto: primary)
    }
    return proposed
  }

  /// Takes the screens out of a column's own stack.
  private func take(_ column: Column) -> [UIViewController] {
    guard let controller = split.shown[column] else { return [] }
    guard let own = controller as? UINavigationController else {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
      return [controller]
    }
    let screens = own.viewControllers
    own.setViewControllers([], animated: false)
    return screens
  }

  func layOut(in bounds: CGRect) {
    guard let view = controller.viewIfLoaded, view.frame != bounds else { return }
    view.frame = bounds
  }

  // MARK: Columns

  private var order: [Column] { [.primary, .supplementary, .secondary] }

  private func isInStack(_ column: Column) -> Bool {
    guard column != base else { return true }
    guard let first = screens[column]?.first else { return false }
    return stack?.viewControllers.contains { $0 === first } == true
  }

  /// Has the screens of a column on top of those of the columns before it.
  func show(_ column: Column) {
    guard let stack, column != .compact else { return }
    if isInStack(column) { return pop(to: column) }
    let below = order.filter { $0.rawValue < column.rawValue && $0 != base && isInStack($0) }
    let own = stack.viewControllers.filter { screen in
      !screens.values.contains { $0.contains { $0 === screen } }
    }
    let all = own + below.flatMap { screens[$0] ?? [] } + (screens[column] ?? [])
    stack.setViewControllers(all, animated: UIView.areAnimationsEnabled)
  }

  /// Leaves the screens of a column, and of those after it.
  func hide(_ column: Column) {
    guard column != base, isInStack(column) else { return }
    if let before = order.last(where: { $0.rawValue < column.rawValue && isInStack($0) }) {
      pop(to: before)
    }
  }

  private func pop(to column: Column) {
    guard let stack else { return }
    let later = order.filter { $0.rawValue > column.rawValue }.flatMap { screens[$0] ?? [] }
    let left = stack.viewControllers.prefix { screen in !later.contains { $0 === screen } }
    guard left.count < stack.viewControllers.count else { return }
    stack.setViewControllers(Array(left), animated: UIView.areAnimationsEnabled)
  }

  /// A column has another controller.
  func replace(_ column: Column, _ old: UIViewController?, with new: UIViewController?) {
    guard column != base, column != .compact, let stack else { return }
    let before = screens[column] ?? []
    let wasInStack = isInStack(column)
    screens[column] = new == nil ? [] : take(column)
    if column == .secondary { isSecondaryGone = false }
    guard wasInStack else { return }
    var all = stack.viewControllers.filter { screen in !before.contains { $0 === screen } }
    all += screens[column] ?? []
    stack.setViewControllers(all, animated: false)
  }

  /// Gives each column its screens back, with what was pushed since.
  func end() {
    guard let stack else { return }
    if isSecondaryGone, let primary = split.shown[.primary],
      let made = split.delegate?.splitViewController(split, separateSecondaryFrom: primary)
    {
      screens[.secondary] = []
      split.collapse = nil
      split.setViewController(made, for: .secondary)
    }
    var rest = stack.viewControllers
    for column in order.reversed() where column != base {
      guard let first = screens[column]?.first else { continue }
      if let index = rest.firstIndex(where: { $0 === first }) {
        screens[column] = Array(rest[index...])
        rest = Array(rest[..<index])
      }
    }
    stack.setViewControllers(rest, animated: false)
    for (column, own) in screens.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard !own.isEmpty, let holder = split.shown[column] as? UINavigationController else {
        continue
      }
      holder.setViewControllers(own, animated: false)
    }
  }
}
