/// A menu with the preview of what it belongs to, from when they are lifted until they are gone.
@MainActor
final class ContextMenuPresentation {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  /// How long a preview takes to fill the screen, and then to give way to it, in seconds; our choice.
  private static let (popDuration, fadeDuration): (TimeInterval, TimeInterval) = (0.4, 0.2)

  private let configuration: UIContextMenuConfiguration
  private let source: UITargetedPreview
  private let window: UIWindow
  private let interaction: UIContextMenuInteraction
  private let delegate: any UIContextMenuInteractionDelegate
  private let container = ContextMenuContainer()
  private let backdrop = UIVisualEffectView(effect: nil)
  private let dimming = UIView()
  private let stack: MenuStack
  private let preview: (any ContextMenuPreview)?
  private let platter: PreviewPlatter
  private var isOpen = true

  init(
    _ configuration: UIContextMenuConfiguration, of source: UITargetedPreview,
    in window: UIWindow, for interaction: UIContextMenuInteraction,
    _ delegate: any UIContextMenuInteractionDelegate
  ) {
    (self.configuration, self.source, self.window) = (configuration, source, window)
    (self.interaction, self.delegate) = (interaction, delegate)
    preview = configuration.makePreview?()
    platter = PreviewPlatter(source, preview: preview, size: Self.size(of: preview, in: window))
    stack = MenuStack(configuration.menu, in: container, sender: interaction)
    UIView.performWithoutAnimation { setUp() }
  }

  private func setUp() {
    container.frame = window.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for view in [backdrop, dimming] {
      view.frame = container.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.isUserInteractionEnabled = false
      container.addSubview(view)
    }
    dimming.alpha = 0
    dimming.backgroundColor = UIColor(
      red: Self.look.previewDimmingRed, green: Self.look.previewDimmingRed,
      blue: Self.look.previewDimmingBlue, alpha: Self.look.previewDimming)
    platter.isUserInteractionEnabled = false
    container.addSubview(platter)
    window.addSubview(container)
    // The container keeps the presentation for as long as it is there.
    container.dismiss = { self.close() }
    container.touch = { self.touched($0) }
    container.resized = { self.takeDown() }
    stack.place = { [unowned self] in place($0) }
    stack.close = { [unowned self] in close() }
    if !stack.menu.groups.isEmpty { stack.open() }
  }

  /// Lifts the preview, and opens the menu.
  func open() {
    let frame = source.frame(in: window)
    let press = 1 - Self.look.pressedScale
    UIView.performWithoutAnimation {
      platter.lie(
        at: frame.insetBy(dx: frame.width * press / 2, dy: frame.height * press / 2),
        isLifted: false)
      platter.layoutIfNeeded()
      stack.view?.shrink()
    }
    source.view.hideBehindPreview()
    let animator = ContextMenuAnimator(preview)
    delegate.contextMenuInteraction(
      interaction, willDisplayMenuFor: configuration, animator: animator)
    let place = placement(menu: stack.view?.bounds.size ?? .zero)
    UIView.animate(
      springDuration: Self.look.openingDuration, bounce: Self.look.openingBounce,
      options: .allowUserInteraction
    ) {
      self.stack.view?.grow()
      self.platter.lie(at: place.preview, isLifted: true)
      animator.animate()
    } completion: { _ in
      animator.complete()
    }
    // A bounce would take the blur below nothing.
    UIView.animate(springDuration: Self.look.openingDuration, options: .allowUserInteraction) {
      self.cover(true)
    }
  }

  /// Has the screen behind blurred and dimmed, or as it is.
  private func cover(_ isCovered: Bool) {
    backdrop.effect = isCovered ? UIBlurEffect(Self.look.previewMaterial) : nil
    dimming.alpha = isCovered ? 1 : 0
  }

  func update(_ block: (UIMenu) -> UIMenu) { stack.replace(with: block(stack.menu)) }

  // MARK: Places

  private static func room(in window: UIWindow) -> CGRect {
    window.bounds.inset(by: window.safeAreaInsets)
      .insetBy(dx: look.screenMargin, dy: look.screenMargin)
  }

  /// The size of a preview's screen: what it wants, or all the room there is.
  private static func size(of preview: (any ContextMenuPreview)?, in window: UIWindow) -> CGSize {
    let room = room(in: window).size
    guard let wanted = preview?.previewSize else { return room }
    return CGSize(
      width: wanted.width > 0 ? wanted.width : room.width,
      height: wanted.height > 0 ? wanted.height : room.height)
  }

  private func placement(menu: CGSize) -> ContextMenuPlacement {
    let scale = preview == nil ? Self.look.previewScale : 1
    let size = preview == nil ? source.frame(in: window).size : platter.contentSize
    return ContextMenuPlacement(
      source: source.frame(in: window),
      wanted: CGSize(width: size.width * scale, height: size.height * scale), menu: menu,
      safe: Self.room(in: window), gap: Self.look.gap,
      isBeside: window.traitCollection.verticalSizeClass == .compact)
  }

  private func place(_ view: MenuView) {
    let place = placement(menu: view.sizeThatFits(Self.room(in: window).size))
    view.lie(at: place.menu, growingFrom: place.anchor)
  }

  // MARK: The end

  /// A finger has touched what is neither the menu nor outside of both.
  private func touched(_ point: CGPoint) -> Bool {
    guard isOpen, platter.frame.contains(point) else { return false }
    commit()
    return true
  }

  /// The preview was tapped.
  private func commit() {
    let animator = ContextMenuAnimator(preview)
    delegate.contextMenuInteraction(
      interaction, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    if animator.preferredCommitStyle == .pop { return pop(animator) }
    close(with: animator)
  }

  func close() { close(with: nil) }

  private func close(with commit: ContextMenuAnimator?) {
    guard let animator = end() else { return }
    let target =
      delegate.contextMenuInteraction(
        interaction, configuration: configuration,
        dismissalPreviewForItemWithIdentifier: configuration.identifier) ?? source
    let isThere = target.view.window === window && target.target.container.window === window
    UIView.animate(springDuration: Self.look.closingDuration, options: .allowUserInteraction) {
      self.cover(false)
      self.stack.view?.shrink()
      if isThere {
        self.platter.lie(at: target.frame(in: self.window), isLifted: false)
      } else {
        self.platter.alpha = 0
      }
      animator.animate()
      commit?.animate()
    } completion: { _ in
      self.takeDown()
      animator.complete()
      commit?.complete()
    }
  }

  /// Fills the screen with the preview, and gives way to what the app has there by then.
  private func pop(_ commit: ContextMenuAnimator) {
    guard let animator = end() else { return }
    UIView.animate(springDuration: Self.popDuration, options: .allowUserInteraction) {
      self.stack.view?.alpha = 0
      self.platter.lie(at: self.window.bounds, isLifted: true)
      commit.animate()
      animator.animate()
    } completion: { _ in
      self.platter.leaveScreen()
      UIView.performWithoutAnimation {
        commit.complete()
        self.window.layoutIfNeeded()
      }
      animator.complete()
      UIView.animate(
        withDuration: Self.fadeDuration, delay: 0, options: .allowUserInteraction,
        animations: { self.container.alpha = 0 },
        completion: { _ in self.takeDown() })
    }
  }

  /// Takes no more touches, and tells the delegate.
  private func end() -> ContextMenuAnimator? {
    guard isOpen else { return nil }
    isOpen = false
    stack.isOpen = false
    container.isUserInteractionEnabled = false
    let animator = ContextMenuAnimator(preview)
    delegate.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
    return animator
  }

  private func takeDown() {
    if let animator = end() { animator.complete() }
    source.view.showAgain()
    platter.takeDown()
    container.removeFromSuperview()
    (container.dismiss, container.touch, container.resized) = (nil, nil, nil)
  }
}

/// What keeps touches from the window below a menu and its preview.
private final class ContextMenuContainer: WindowOverlay {
  /// Called where a finger lifts, on nothing else; says whether that was the preview.
  var touch: ((CGPoint) -> Bool)?
  /// Called when the screen turns.
  var resized: (() -> Void)?

  override var layerName: String { "context menu container" }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    if touch?(point) != true { dismiss?() }
  }

  override func boundsSizeDidChange() { resized?() }
}
