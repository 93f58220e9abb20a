/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none
  case fullScreen
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// How a presentation without an animator of its own moves.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

extension UIModalPresentationStyle {
  /// Whether the presentation takes place within the controller that defines a context.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// The system's presentation of this style.
  @MainActor
  func makePresentation(
    of presented: UIViewController, by presenting: UIViewController?
  ) -> UIPresentationController {
    switch self {
    case .automatic, .pageSheet, .formSheet:
      UISheetPresentationController(
        presentedViewController: presented, presenting: presenting, isForm: self == .formSheet)
    case .popover:
      UIPopoverPresentationController(presentedViewController: presented, presenting: presenting)
    case .fullScreen, .none, .custom, .overFullScreen, .currentContext, .overCurrentContext:
      PlainPresentationController(
        presentedViewController: presented, presenting: presenting, style: self)
    }
  }
}

/// The presentation of the styles that fill their container.
final class PlainPresentationController: UIPresentationController {
  private let style: UIModalPresentationStyle

  init(
    presentedViewController: UIViewController, presenting: UIViewController?,
    style: UIModalPresentationStyle
  ) {
    self.style = style
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  override var presentationStyle: UIModalPresentationStyle { style }

  override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

  override var isInContext: Bool { style.isInContext }

  override var shouldPresentInFullscreen: Bool { !isInContext }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    fitPresentedView()
  }
}

/// Decides how a presentation adapts to its surroundings, and hears of dismissals by the user.
@MainActor @preconcurrency
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle

  /// The controller to present instead in the style that the presentation adapts to; nil for the same.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?

  /// Called with the presentation in the style that it adapts to, to be set up.
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController)

  /// Called before the presentation appears, and before it takes another style.
  ///
  /// - Parameter style: `none` for the controller's own.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  {
    controller.adaptivePresentationStyle
  }

  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    adaptivePresentationStyle(for: controller)
  }

  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    nil
  }

  public func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {}

  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}

  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    true
  }

  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}
