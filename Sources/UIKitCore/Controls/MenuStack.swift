/// The one that shows of a menu and the menus within it, in a container.
@MainActor
final class MenuStack {
  private var root: UIMenu
  private unowned let container: UIView
  private weak var sender: AnyObject?
  /// The menu that shows.
  private(set) var view: MenuView?
  private(set) var menu: UIMenu
  /// Whether something can be chosen.
  var isOpen = true

  /// Puts a menu where it belongs.
  var place: (MenuView) -> Void = { _ in }
  /// Called when something was chosen that ends it.
  var close: () -> Void = {}

  /// - Parameter sender: On whose behalf actions are performed.
  init(_ menu: UIMenu, in container: UIView, sender: AnyObject?) {
    (root, self.menu, self.container, self.sender) = (menu, menu, container, sender)
  }

  func open() { show(root) }

  @discardableResult
  private func show(_ menu: UIMenu) -> MenuView {
    let made = MenuView(
      menu, isNested: menu !== root, choose: { [weak self] in self?.choose($0, of: $1) },
      back: { [weak self] in self.map { $0.turn(to: $0.root) } })
    UIView.performWithoutAnimation {
      container.addSubview(made)
      place(made)
      made.layoutIfNeeded()
    }
    (view, self.menu) = (made, menu)
    return made
  }

  private func choose(_ element: UIMenuElement, of menu: UIMenu) {
    guard isOpen else { return }
    if let inner = element as? UIMenu { return turn(to: inner) }
    guard let action = element as? UIAction else { return }
    menu.select(action)
    action.perform(from: sender)
    if action.attributes.contains(.keepsMenuPresented) {
      turn(to: root)
    } else {
      close()
    }
  }

  /// Has another menu in the place of what shows.
  func replace(with menu: UIMenu) {
    if self.menu === root { root = menu }
    turn(to: menu)
  }

  /// Shows another menu in the place of this one.
  private func turn(to menu: UIMenu) {
    guard let old = view else { return }
    let new = show(menu)
    UIView.performWithoutAnimation { new.alpha = 0 }
    UIView.animate(
      withDuration: Self.turnDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        new.alpha = 1
        old.alpha = 0
      }, completion: { _ in old.removeFromSuperview() })
  }

  /// How long one menu takes to give way to another, in seconds; our choice.
  private static let turnDuration: TimeInterval = 0.2
}

extension MenuView {
  /// Is as small as a menu comes out of what it belongs to.
  func shrink() {
    let scale = SystemLook.current.menu.startScale
    transform = CGAffineTransform(scaleX: scale, y: scale)
    alpha = 0
  }

  func grow() {
    transform = .identity
    alpha = 1
  }

  /// Lies at `frame`, out of which it grows from a point, in fractions of its size.
  func lie(at frame: CGRect, growingFrom anchor: CGPoint) {
    layer.anchorPoint = anchor
    bounds.size = frame.size
    center = CGPoint(
      x: frame.minX + frame.width * anchor.x, y: frame.minY + frame.height * anchor.y)
  }
}
