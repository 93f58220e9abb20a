/// A menu that lies over a window, from when it opens until it is gone.
@MainActor
final class MenuPresentation {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  private let window: UIWindow
  private let container = MenuContainer()
  private let stack: MenuStack
  /// What the menu belongs to, in the window.
  private let source: CGRect
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
    (self.window, self.source, self.closing) = (window, source, closing)
    stack = MenuStack(menu, in: container, sender: sender)
    UIView.performWithoutAnimation {
      container.frame = window.bounds
      container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(container)
    }
    // The container keeps the presentation for as long as it is there.
    container.dismiss = { self.close() }
    stack.place = { [unowned self] in place($0) }
    stack.close = { [unowned self] in close() }
    stack.open()
    UIView.performWithoutAnimation { stack.view?.shrink() }
    UIView.animate(
      springDuration: Self.look.openingDuration, bounce: Self.look.openingBounce,
      options: .allowUserInteraction
    ) {
      self.stack.view?.grow()
    }
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
    view.lie(
      at: CGRect(x: left, y: top, width: wanted.width, height: height),
      growingFrom: CGPoint(x: anchor, y: isBelow ? 0 : 1))
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    closing()
    container.isUserInteractionEnabled = false
    stack.isOpen = false
    UIView.animate(
      springDuration: Self.look.closingDuration, bounce: 0, options: .allowUserInteraction
    ) {
      self.stack.view?.shrink()
    } completion: { _ in
      self.container.removeFromSuperview()
      self.container.dismiss = nil
    }
  }
}

/// What keeps touches from the window below a menu.
private final class MenuContainer: WindowOverlay {
  override var layerName: String { "menu container" }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { dismiss?() }
}
