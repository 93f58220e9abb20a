@_spi(Overriding) internal import UIKitCore

/// What a popover can point at.
@MainActor @preconcurrency
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// Prepares a popover, and hears of it.
@MainActor @preconcurrency
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool {
    true
  }

  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    (presentationController as? UIPopoverPresentationController).map {
      popoverPresentationControllerShouldDismissPopover($0)
    } ?? true
  }

  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {
    (presentationController as? UIPopoverPresentationController).map {
      popoverPresentationControllerDidDismissPopover($0)
    }
  }
}

/// Presents a controller in a bubble that points at something.
@MainActor @preconcurrency
open class UIPopoverPresentationController: UIPresentationController {
  fileprivate static var look: SystemLook.Popover { SystemLook.current.popover }

  /// The view that the popover points at; `sourceRect` lies in its space.
  open weak var sourceView: UIView?

  /// What the popover points at, in the source view; null for the whole view.
  open var sourceRect = CGRect.null

  /// The bar's button that the popover points at.
  open weak var barButtonItem: UIBarButtonItem?

  /// The view or the bar's button that the popover points at.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { barButtonItem ?? sourceView }
    set {
      sourceView = newValue as? UIView
      barButtonItem = newValue as? UIBarButtonItem
    }
  }

  open var permittedArrowDirections = UIPopoverArrowDirection.any

  /// Where the arrow points, once the popover is on the screen.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown

  /// Views outside of the popover that keep taking touches.
  open var passthroughViews: [UIView]?

  /// The colour of the bubble and its arrow; nil for that of the content.
  open var backgroundColor: UIColor?

  /// How far the popover stays from the edges of the screen, in points.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

  /// The sheet that the popover becomes in compact width.
  open private(set) lazy var adaptiveSheetPresentationController =
    UISheetPresentationController(
      presentedViewController: presentedViewController, presenting: presentingViewController)

  private final var bubble: PopoverView?

  open override var presentationStyle: UIModalPresentationStyle { .popover }

  open override var presentedView: UIView? { popoverView }

  private final var popoverView: PopoverView {
    if let bubble { return bubble }
    let made = PopoverView(content: presentedViewController.view)
    bubble = made
    return made
  }

  override func releaseContent() {
    bubble?.removeFromSuperview()
    bubble = nil
  }

  override var passthrough: [UIView] { passthroughViews ?? [] }

  override func systemAdaptation(for traits: UITraitCollection) -> UIModalPresentationStyle {
    traits.horizontalSizeClass == .compact && !presentedViewController.staysInPopover
      ? .automatic : .none
  }

  override func adaptedPresentation(
    _ style: UIModalPresentationStyle, by presenting: UIViewController
  ) -> UIPresentationController {
    style == .automatic || style == .pageSheet
      ? adaptiveSheetPresentationController : super.adaptedPresentation(style, by: presenting)
  }

  override func builtInAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    PopoverAnimator(isPresenting: isPresenting)
  }

  // MARK: Placement

  private final var placement: PopoverPlacement? {
    guard let container = containerView, let source = source(in: container) else { return nil }
    // Content may find its size only when it is loaded.
    presentedViewController.loadViewIfNeeded()
    let preferred = presentedViewController.preferredContentSize
    let size = CGSize(
      width: preferred.width > 0 ? preferred.width : Self.look.defaultSize.width,
      height: preferred.height > 0 ? preferred.height : Self.look.defaultSize.height)
    let safe = container.safeAreaInsets
    let margins = popoverLayoutMargins
    let area = container.bounds.inset(
      by: UIEdgeInsets(
        top: max(safe.top, margins.top), left: max(safe.left, margins.left),
        bottom: max(safe.bottom, margins.bottom), right: max(safe.right, margins.right)))
    return PopoverPlacement(
      size: size, source: source, area: area, permitted: permittedArrowDirections)
  }

  private final func source(in container: UIView) -> CGRect? {
    if let view = barButtonItem?.view { return container.convert(view.bounds, from: view) }
    guard let sourceView else {
      return CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
    }
    let rect = sourceRect.isNull ? sourceView.bounds : sourceRect
    return container.convert(rect, from: sourceView)
  }

  open override var frameOfPresentedViewInContainerView: CGRect { placement?.frame ?? .zero }

  private final func place() {
    guard let placement else { return }
    arrowDirection = placement.direction
    let colour = backgroundColor ?? presentedViewController.view.backgroundColor
    popoverView.show(placement, colour: colour ?? .systemBackground)
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    (delegate as? any UIPopoverPresentationControllerDelegate)?
      .prepareForPopoverPresentation(self)
    if sourceItem == nil {
      diagnose(
        .missingPopoverSource,
        "The popover with \(type(of: presentedViewController)) has neither a sourceView nor a"
          + " barButtonItem to point at: set one before it is presented.",
        about: "\(type(of: presentedViewController))")
    }
    UIView.performWithoutAnimation {
      place()
      containerView?.addGestureRecognizer(tap)
    }
    transition?.animate(
      alongsideTransition: { _ in self.dimPresenterTint(true) }, completion: nil)
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    transition?.animate(
      alongsideTransition: { _ in self.dimPresenterTint(false) }, completion: nil)
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    if phase == .presented { place() }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard phase == .presented else { return }
    UIView.animate(withDuration: Self.look.duration, delay: 0, options: .allowUserInteraction) {
      self.place()
      self.popoverView.layoutIfNeeded()
    }
  }

  // MARK: Leaving

  private final lazy var tap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer()
    tap.delegate = gate
    tap.handler = { [weak self] _ in self?.dismissByUser() }
    gate.isInside = { [weak self] touch in
      guard let bubble = self?.bubble else { return false }
      return bubble.bounds.contains(touch.location(in: bubble))
    }
    return tap
  }()

  private final let gate = OutsideGate()
}

/// Lets a recognizer have only touches outside of something.
private final class OutsideGate: NSObject, UIGestureRecognizerDelegate {
  var isInside: (UITouch) -> Bool = { _ in false }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    !isInside(touch)
  }
}

/// A popover's bubble: its arrow, its shadow, and the content cut to round corners.
final class PopoverView: UIView {
  private let content: UIView
  private let clip = UIView()
  private let arrow = CAShapeLayer()
  private(set) var placement: PopoverPlacement?

  init(content: UIView) {
    self.content = content
    super.init(frame: .zero)
    ownTraits = UITraitCollection(userInterfaceLevel: .elevated)
    let look = UIPopoverPresentationController.look
    layer.shadowOpacity = look.shadowOpacity
    layer.shadowRadius = look.shadowRadius
    layer.shadowOffset = .zero
    arrow.name = "arrow"
    layer.addSublayer(arrow)
    clip.accessibilityIdentifier = "bubble"
    clip.clipsToBounds = true
    clip.layer.cornerRadius = look.cornerRadius
    clip.layer.cornerCurve = .continuous
    addSubview(clip)
    clip.addSubview(content)
  }

  required init?(coder: NSCoder) {
    content = UIView()
    super.init(coder: coder)
  }

  override var layerName: String { "popover" }

  func show(_ placement: PopoverPlacement, colour: UIColor) {
    self.placement = placement
    bounds.size = placement.frame.size
    center = placement.frame.center
    clip.backgroundColor = colour
    arrow.fillColor = shade(colour)
    layer.shadowPath = outline(placement).cgPath
    setNeedsLayout()
    layoutIfNeeded()
  }

  private func outline(_ placement: PopoverPlacement) -> UIBezierPath {
    let path = UIBezierPath(
      roundedRect: placement.contentFrame,
      cornerRadius: UIPopoverPresentationController.look.cornerRadius)
    path.append(placement.arrowPath)
    return path
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let placement else { return }
    clip.frame = placement.contentFrame
    if content.superview === clip { content.frame = clip.bounds }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrow.frame = bounds
    arrow.path = placement.arrowPath.cgPath
    CATransaction.commit()
  }
}

/// Lets a popover grow out of what it points at, and fade.
private final class PopoverAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    UIPopoverPresentationController.look.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) as? PopoverView else {
      context.completeTransition(true)
      return
    }
    if isPresenting {
      context.containerView.addSubview(view)
      view.alpha = 0
      view.transform = shrunk(view)
    }
    let curve: UIView.AnimationOptions = isPresenting ? .curveEaseOut : .curveEaseIn
    UIView.animate(
      withDuration: UIPopoverPresentationController.look.duration, delay: 0,
      options: curve.union(.allowUserInteraction)
    ) {
      view.alpha = self.isPresenting ? 1 : 0
      if self.isPresenting { view.transform = .identity }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Scaled about the tip of the arrow.
  private func shrunk(_ view: PopoverView) -> CGAffineTransform {
    let scale = UIPopoverPresentationController.look.startScale
    let tip = view.placement?.tipPoint ?? .zero
    let (dx, dy) = (tip.x - view.bounds.midX, tip.y - view.bounds.midY)
    return CGAffineTransform(translationX: dx, y: dy)
      .scaledBy(x: scale, y: scale).translatedBy(x: -dx, y: -dy)
  }
}

extension UIViewController {
  /// The ``presentationController`` as a popover; nil where it is none.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
