/// What a view shows where it is pressed long, and what it hears of it.
@MainActor @preconcurrency
public protocol UIContextMenuInteractionDelegate: AnyObject {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
  }

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    contextMenuInteraction(interaction, previewForDismissingMenuWithConfiguration: configuration)
  }

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    nil
  }

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    nil
  }

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Opens a menu, with a preview of what it belongs to, where a view is pressed long.
@MainActor @preconcurrency
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How a menu that shows looks.
  public enum Appearance: Int, Sendable {
    /// There is none.
    case unknown
    /// With a preview.
    case rich
    /// As on a Mac, without.
    case compact
  }

  public private(set) final weak var delegate: (any UIContextMenuInteractionDelegate)?
  public private(set) final weak var view: UIView?
  private final let press = MenuPress()
  private final var pressed: (UIContextMenuConfiguration, UITargetedPreview)?
  final weak var presentation: ContextMenuPresentation?

  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    press.rest = { [weak self] in self?.rest() ?? false }
    press.handler = { [weak self] in if $0.state == .began { self?.open() } }
    press.failed = { [weak self] in self?.letGo() }
  }

  open func willMove(to view: UIView?) {
    guard view !== self.view else { return }
    dismissMenu()
    self.view?.removeGestureRecognizer(press)
  }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  open var menuAppearance: Appearance { presentation == nil ? .unknown : .rich }

  /// Where the finger is, or was when it opened the menu.
  open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

  open func dismissMenu() { presentation?.close() }

  /// Has another menu in the place of the one that shows.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { presentation?.update(block) }

  // MARK: The finger

  /// A finger has rested for a moment.
  private func rest() -> Bool {
    guard presentation == nil, let view, view.window != nil, let delegate,
      let configuration = delegate.contextMenuInteraction(
        self, configurationForMenuAtLocation: press.location(in: view))
    else { return false }
    let preview =
      delegate.contextMenuInteraction(
        self, configuration: configuration,
        highlightPreviewForItemWithIdentifier: configuration.identifier)
      ?? UITargetedPreview(view: view)
    guard preview.target.container.window != nil else { return false }
    pressed = (configuration, preview)
    preview.view.shrinkUnderFinger()
    return true
  }

  private func letGo() {
    pressed?.1.view.comeBack()
    pressed = nil
  }

  private func open() {
    // Once the views have heard that the finger is not theirs any more.
    VirtualClock.current.schedule(after: 0) { [weak self] in self?.present() }
  }

  private func present() {
    guard let (configuration, preview) = pressed, let delegate else { return letGo() }
    pressed = nil
    guard let window = preview.target.container.window else { return preview.view.comeBack() }
    UIImpactFeedbackGenerator(style: .medium).impactOccurred()
    let presentation = ContextMenuPresentation(
      configuration, of: preview, in: window, for: self, delegate)
    self.presentation = presentation
    presentation.open()
  }
}

extension UIView {
  private static var look: SystemLook.Menu { SystemLook.current.menu }
  private static let (pressKey, hidingKey) = ("context menu press", "context menu")

  /// Shows the view smaller, as it is about to be lifted; its properties stay as they are.
  fileprivate final func shrinkUnderFinger() {
    let look = Self.look
    let press = CABasicAnimation(keyPath: "transform")
    press.fromValue = layer.transform
    press.toValue = CATransform3DScale(
      layer.transform, look.pressedScale, look.pressedScale, 1)
    press.duration = look.pressDuration - look.pressedDelay
    press.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    press.fillMode = .forwards
    press.isRemovedOnCompletion = false
    layer.add(press, forKey: Self.pressKey)
  }

  /// Shows the view as large as it is again.
  fileprivate final func comeBack() {
    guard layer.animation(forKey: Self.pressKey) != nil else { return }
    let back = CABasicAnimation(keyPath: "transform")
    back.fromValue = layer.presentation()?.transform ?? layer.transform
    back.toValue = layer.transform
    back.duration = Self.look.pressedReturn
    layer.add(back, forKey: Self.pressKey)
  }

  /// Shows nothing of the view, while its properties stay as they are.
  final func hideBehindPreview() {
    layer.removeAnimation(forKey: Self.pressKey)
    let hiding = CABasicAnimation(keyPath: "opacity")
    (hiding.fromValue, hiding.toValue) = (0, 0)
    hiding.duration = Self.look.pressDuration
    hiding.fillMode = .forwards
    hiding.isRemovedOnCompletion = false
    layer.add(hiding, forKey: Self.hidingKey)
  }

  final func showAgain() { layer.removeAnimation(forKey: Self.hidingKey) }
}
