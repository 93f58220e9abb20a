/// A menu that lies over a window, from when it opens until it is gone.
@MainActor
final class MenuPresentation {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  private let window: UIWindow
  private let container = MenuContainer()
  private let root: UIMenu
  private weak var sender: AnyObject?
  /// What the menu belongs to, in the window.
  private let source: CGRect
  private var view: MenuView?
  private var isOpen = true

  /// Called when the menu begins to close.
  private let closing: () -> Void

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - source: What it belongs to, in the space of `window`.
  ///   - sender: On whose behalf its actions are performed.
  @discardableResult
  init(
    _ menu: UIMenu, in window: UIWindow, from source: CGRect, sender: AnyObject?,
    closing: @escaping () -> Void
  ) {
    (self.window, root, self.source, self.sender) = (window, menu, source, sender)
    self.closing = closing
    UIView.performWithoutAnimation {
      container.frame = window.bounds
      container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(container)
    }
    // The container keeps the presentation for as long as it is there.
    container.dismiss = { self.close() }
    let view = show(menu, isNested: false)
    UIView.performWithoutAnimation {
      view.transform = CGAffineTransform(scaleX: Self.look.startScale, y: Self.look.startScale)
      view.alpha = 0
    }
    UIView.animate(springDuration: Self.look.openingDuration, bounce: Self.look.openingBounce) {
      view.transform = .identity
      view.alpha = 1
    }
  }

  private func show(_ menu: UIMenu, isNested: Bool) -> MenuView {
    let made = MenuView(
      menu, isNested: isNested, choose: { [weak self] in self?.choose($0, of: $1) },
      back: { [weak self] in self?.turn(to: nil) })
    UIView.performWithoutAnimation {
      container.addSubview(made)
      place(made)
      made.layoutIfNeeded()
    }
    view = made
    return made
  }

  /// Puts the menu below what it belongs to, or above where there is more room.
  private func place(_ view: MenuView) {
    let (look, bounds) = (Self.look, window.bounds)
    let safe = bounds.inset(by: window.safeAreaInsets)
      .insetBy(dx: look.screenMargin, dy: look.screenMargin)
    let wanted = view.sizeThatFits(safe.size)
    let (above, below) = (
      source.minY - look.gap - safe.minY, safe.maxY - source.maxY - look.gap
    )
    let isBelow = below >= wanted.height || below >= above
    let height = min(wanted.height, max(max(above, below), look.rowHeight))
    // At the end of the screen that it is nearest to, it lines up with what it belongs to.
    let x =
      source.midX < bounds.width / 3
      ? source.minX
      : source.midX > bounds.width * 2 / 3
        ? source.maxX - wanted.width : source.midX - wanted.width / 2
    let left = max(min(x, safe.maxX - wanted.width), safe.minX)
    let y = isBelow ? source.maxY + look.gap : source.minY - look.gap - height
    let top = max(min(y, safe.maxY - height), safe.minY)
    // It grows out of what it belongs to.
    let anchor = min(max((source.midX - left) / max(wanted.width, 1), 0), 1)
    view.layer.anchorPoint = CGPoint(x: anchor, y: isBelow ? 0 : 1)
    view.bounds.size = CGSize(width: wanted.width, height: height)
    view.center = CGPoint(x: left + wanted.width * anchor, y: isBelow ? top : top + height)
  }

  private func choose(_ element: UIMenuElement, of menu: UIMenu) {
    guard isOpen else { return }
    if let inner = element as? UIMenu { return turn(to: inner) }
    guard let action = element as? UIAction else { return }
    menu.select(action)
    action.perform(from: sender)
    if action.attributes.contains(.keepsMenuPresented) {
      turn(to: nil)
    } else {
      close()
    }
  }

  /// Shows another menu in the place of this one; nil for the outermost.
  private func turn(to menu: UIMenu?) {
    guard let old = view else { return }
    let new = show(menu ?? root, isNested: menu != nil)
    UIView.performWithoutAnimation { new.alpha = 0 }
    UIView.animate(
      withDuration: Self.turnDuration,
      animations: {
        new.alpha = 1
        old.alpha = 0
      }, completion: { _ in old.removeFromSuperview() })
  }

  /// How long one menu takes to give way to another, in seconds; our choice.
  private static let turnDuration: TimeInterval = 0.2

  private func close() {
    guard isOpen else { return }
    isOpen = false
    closing()
    container.isUserInteractionEnabled = false
    let view = view
    UIView.animate(springDuration: Self.look.closingDuration, bounce: 0) {
      view?.transform = CGAffineTransform(
        scaleX: Self.look.startScale, y: Self.look.startScale)
      view?.alpha = 0
    } completion: { _ in
      self.container.removeFromSuperview()
      self.container.dismiss = nil
    }
  }
}

/// What keeps touches from the window below a menu.
private final class MenuContainer: UIView {
  var dismiss: (() -> Void)?

  override var layerName: String { "menu container" }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { dismiss?() }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
