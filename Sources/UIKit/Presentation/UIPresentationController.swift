/// Manages a presented controller: what lies around it, and where it lies.
@MainActor @preconcurrency
open class UIPresentationController: NSObject, UIContentContainer {
  /// Where the presentation is in its life.
  enum Phase { case idle, presenting, presented, dismissing }

  public let presentedViewController: UIViewController
  public private(set) var presentingViewController: UIViewController
  open internal(set) var containerView: UIView?

  final var phase = Phase.idle
  /// The transition that runs; nil between transitions.
  final var transition: ViewControllerTransition?
  /// What the presenter's view lay in before.
  private final weak var presenterHost: UIView?

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  final var coordinator: (any UIViewControllerTransitionCoordinator)? { transition }

  /// Takes the controller that presents in the end, whatever the initialiser was given.
  final func setPresenting(_ controller: UIViewController) {
    presentingViewController = controller
  }

  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view ends up, in the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the screen when the presentation is complete.
  open var shouldRemovePresentersView: Bool { false }

  open var shouldPresentInFullscreen: Bool { true }

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  open var traitCollection: UITraitCollection { UIApplication.shared.traitCollection }

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    parentSize
  }

  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.viewWillTransition(to: size, with: coordinator)
  }
}

// MARK: The container

extension UIPresentationController {
  /// Puts up the view in which everything happens.
  final func putUpContainer() {
    let presenter = presentingViewController.viewIfLoaded
    presenterHost = presenter?.superview
    guard let host = presenter?.window else { return }
    let container = PresentationContainerView(frame: host.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = self
    containerView = container
    UIView.performWithoutAnimation { host.addSubview(container) }
  }

  /// Puts the presenter's view back where it was, if it is not there.
  final func putPresenterBack() {
    guard let host = presenterHost, let view = presentingViewController.viewIfLoaded,
      view.superview !== host
    else { return }
    UIView.performWithoutAnimation {
      view.frame = host.bounds
      if let containerView, containerView.superview === host {
        host.insertSubview(view, belowSubview: containerView)
      } else {
        host.addSubview(view)
      }
    }
  }

  /// Takes everything that the presentation put up off the screen.
  final func tearDown() {
    // An animator may have brought the presenter's view into the container, which is about to go.
    if let container = containerView, presentingViewController.viewIfLoaded?.superview === container
    {
      putPresenterBack()
    }
    presentedView?.removeFromSuperview()
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    containerView?.removeFromSuperview()
    containerView = nil
    presentedViewController.activePresentation = nil
    presentingViewController.ownPresentation = nil
  }
}

/// The presentation of `.fullScreen`: the presenter leaves the screen.
final class FullScreenPresentationController: UIPresentationController {
  override var shouldRemovePresentersView: Bool { true }
}

/// What a presentation and its animators put their views in.
final class PresentationContainerView: UIView {
  weak var presentation: UIPresentationController?

  override var layerName: String { "presentation container" }

  override func layoutSublayers(of layer: CALayer) {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSublayers(of: layer)
    presentation?.containerViewDidLayoutSubviews()
  }

}
