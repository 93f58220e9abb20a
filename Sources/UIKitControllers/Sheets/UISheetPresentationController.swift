/// Presents a controller on a card that leaves some of the screen behind it in sight.
@MainActor @preconcurrency
open class UISheetPresentationController: UIPresentationController {
  /// The heights at which the sheet rests, in any order.
  open var detents: [Detent] = [.large()] { didSet { refresh() } }

  /// Where the sheet rests; nil for the smallest detent.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue { refresh() } }
  }

  /// The largest detent at which the screen behind is not dimmed and can be used.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { refresh() } }
  }

  open var prefersGrabberVisible = false {
    didSet { if prefersGrabberVisible != oldValue { refresh() } }
  }

  /// In points; nil for the system's.
  open var preferredCornerRadius: CGFloat? {
    didSet { if preferredCornerRadius != oldValue { refresh() } }
  }

  /// Whether the sheet stays one where the height is compact, rather than fill the screen.
  open var prefersEdgeAttachedInCompactHeight = false {
    didSet { if prefersEdgeAttachedInCompactHeight != oldValue { refresh() } }
  }

  /// Whether scrolling at the edge of the content makes the sheet larger.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  private final let isForm: Bool
  private final var sheet: SheetView?
  private final let dimming = DimmingView()
  /// What shows around a presenter that recedes.
  private final let surround = UIView()
  /// The corners of the presenter's view as they were before it receded; nil while it does not.
  private final var presenterCorners: Corners?
  private final var drag: SheetDrag?

  /// How far the sheet is from where it rests, while it is dragged.
  final var dragged: Dragged? { didSet { if phase == .presented { placeAll() } } }

  private struct Corners {
    let radius: CGFloat
    let curve: CALayerCornerCurve
    let clips: Bool
  }

  /// A sheet under a finger.
  struct Dragged: Hashable {
    var height: CGFloat
    /// How far the sheet is below the bottom edge, in points.
    var drop: CGFloat
  }

  init(
    presentedViewController: UIViewController, presenting: UIViewController?, isForm: Bool
  ) {
    self.isForm = isForm
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  public override convenience init(
    presentedViewController: UIViewController, presenting: UIViewController?
  ) {
    self.init(
      presentedViewController: presentedViewController, presenting: presenting, isForm: false)
  }

  open override var presentationStyle: UIModalPresentationStyle { isForm ? .formSheet : .pageSheet }

  open override var presentedView: UIView? { sheetView }

  override var isFilledByPresentedView: Bool { true }

  private final var sheetView: SheetView {
    if let sheet { return sheet }
    let made = SheetView(content: presentedViewController.view)
    sheet = made
    return made
  }

  override func releaseContent() {
    sheet?.removeFromSuperview()
    (sheet, drag) = (nil, nil)
  }

  // MARK: Geometry

  final var geometry: SheetGeometry {
    let container = containerView
    let traits = traitCollection
    let isLow = traits.verticalSizeClass == .compact
    let form: SheetGeometry.Form =
      if isLow, !prefersEdgeAttachedInCompactHeight {
        .filling
      } else if isLow || traits.horizontalSizeClass == .compact {
        .attached
      } else if isForm {
        .form(preferred: presentedViewController.preferredContentSize)
      } else {
        .page
      }
    return SheetGeometry(
      container: container?.bounds.size ?? .zero, safeArea: container?.safeAreaInsets ?? .zero,
      form: form)
  }

  /// The detents with their heights with the safe area, from the smallest; one that floats has but one.
  final var stops: [(identifier: Detent.Identifier, height: CGFloat)] {
    let geometry = geometry
    guard !geometry.form.floats else {
      let identifier = selectedDetentIdentifier ?? detents.first?.identifier ?? .large
      return [(identifier: identifier, height: geometry.frame(height: 0).height)]
    }
    let context = DetentContext(geometry, traits: traitCollection)
    let all = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { value in
        (detent.identifier, min(value + geometry.safeArea.bottom, geometry.fullHeight))
      }
    }
    return all.sorted { $0.1 < $1.1 }.map { (identifier: $0.0, height: $0.1) }
  }

  private final var restingHeight: CGFloat {
    let stops = stops
    let chosen = stops.first { $0.identifier == selectedDetentIdentifier } ?? stops.first
    return chosen?.height ?? geometry.fullHeight
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    geometry.frame(height: restingHeight)
  }

  /// Changes made in `changes` move the sheet in an animation.
  open func animateChanges(_ changes: @escaping () -> Void) {
    settle(speed: 0, over: 0, changes)
  }

  /// Animates `changes` on the system's spring.
  ///
  /// - Parameters:
  ///   - speed: At which the sheet moves down already, in points per second.
  ///   - way: How far down the changes move it, in points.
  final func settle(speed: CGFloat, over way: CGFloat, _ changes: @escaping () -> Void) {
    // What a drag has left to lay out must not become part of the animation.
    containerView?.layoutIfNeeded()
    UIView.animateOnSystemSpring(speed: speed, over: way) {
      changes()
      self.containerView?.layoutIfNeeded()
      UIApplication.shared.chrome?.update()
    } completion: { _ in
      self.endRecessionIfOver()
    }
  }

  private final func refresh() {
    guard phase == .presented || phase == .presenting else { return }
    containerView?.setNeedsLayout()
    // What is on its way in goes on to its new place.
    let isIn = phase == .presented || sheet.map { $0.superview === containerView } == true
    if isIn, UIViewAnimation.current != nil { placeAll() }
  }

  // MARK: Looks

  /// Puts the sheet, the dimming and the presenter where they belong.
  private final func placeAll() {
    guard let container = containerView else { return }
    let geometry = geometry
    style()
    if let dragged {
      let frame = geometry.frame(height: dragged.height).offsetBy(dx: 0, dy: dragged.drop)
      sheetView.setUntransformedFrame(frame)
    } else {
      // It may have receded behind another sheet.
      sheetView.setUntransformedFrame(frameOfPresentedViewInContainerView)
    }
    dimming.frame = container.bounds
    let height = dragged?.height ?? restingHeight
    let presence = 1 - (dragged.map { $0.drop / max($0.height, 1) } ?? 0)
    showBehind(height: height, presence: min(max(presence, 0), 1))
    if UIViewAnimation.current == nil { endRecessionIfOver() }
  }

  private final func style() {
    let form = geometry.form
    sheetView.floats = form != .attached
    // By our choice a sheet that fills the screen lies in front of nothing.
    sheetView.ownTraits =
      form == .filling ? nil : UITraitCollection(userInterfaceLevel: .elevated)
    let radius = preferredCornerRadius ?? SystemLook.current.sheet.cornerRadius
    sheetView.layer.cornerRadius = form == .filling ? 0 : radius
    sheetView.grabber.isHidden = !prefersGrabberVisible || form == .filling
  }

  /// Shows the screen behind as it is behind a sheet of this height.
  ///
  /// - Parameter presence: 1 while the sheet is there, 0 when it is gone.
  final func showBehind(height: CGFloat, presence: CGFloat) {
    let dimming = dimmedShare(height: height) * presence
    self.dimming.alpha = dimming
    dimPresenterTint(dimming > 0)
    recede(recessShare(height: height) * presence)
  }

  private final func dimmedShare(height: CGFloat) -> CGFloat {
    let stops = stops
    guard let undimmed = largestUndimmedDetentIdentifier,
      let index = stops.firstIndex(where: { $0.identifier == undimmed })
    else { return 1 }
    guard index + 1 < stops.count else { return 0 }
    let (low, high) = (stops[index].height, stops[index + 1].height)
    return min(max((height - low) / max(high - low, 1), 0), 1)
  }

  /// The screen behind recedes from the last detent below the full height on.
  private final func recessShare(height: CGFloat) -> CGFloat {
    let geometry = geometry
    guard geometry.form == .attached else { return 0 }
    let full = geometry.fullHeight
    guard let below = stops.last(where: { $0.height < full - 1 })?.height else {
      return height >= full - 1 || dragged != nil ? 1 : 0
    }
    return min(max((height - below) / max(full - below, 1), 0), 1)
  }

  private final func recede(_ progress: CGFloat) {
    recession = progress
    if let below = presentingViewController.activePresentation as? UISheetPresentationController {
      move(below.sheetView, back: progress, isSheet: true)
      return
    }
    guard let view = presentingViewController.viewIfLoaded else { return }
    if progress > 0 { beginRecession(of: view) }
    move(view, back: progress, isSheet: false)
    guard presenterCorners != nil else { return }
    // A screen has the display's corners, which show as it leaves the edges.
    let display = UIApplication.shared.metrics.displayCornerRadius
    view.layer.cornerRadius = display + (SystemLook.current.sheet.cornerRadius - display) * progress
  }

  private final func move(_ view: UIView, back progress: CGFloat, isSheet: Bool) {
    view.transform =
      progress > 0
      ? geometry.recess(of: view.untransformedFrame, isSheet: isSheet, progress: progress)
      : .identity
  }

  private final func beginRecession(of view: UIView) {
    guard presenterCorners == nil, let window = view.window else { return }
    presenterCorners = Corners(
      radius: view.layer.cornerRadius, curve: view.layer.cornerCurve, clips: view.clipsToBounds)
    UIView.performWithoutAnimation {
      view.layer.cornerRadius = UIApplication.shared.metrics.displayCornerRadius
      view.layer.cornerCurve = .continuous
      view.clipsToBounds = true
      surround.frame = window.bounds
      surround.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      surround.backgroundColor = .black
      surround.accessibilityIdentifier = "behind the presenter"
      window.insertSubview(surround, at: 0)
    }
  }

  /// Gives a presenter that is in its place again its own corners.
  private final func endRecession() {
    guard let corners = presenterCorners else { return }
    presenterCorners = nil
    UIView.performWithoutAnimation {
      if let view = presentingViewController.viewIfLoaded {
        view.layer.cornerRadius = corners.radius
        view.layer.cornerCurve = corners.curve
        view.clipsToBounds = corners.clips
      }
      surround.removeFromSuperview()
      UIApplication.shared.chrome?.update()
    }
  }

  /// Whether the presenter belongs where it would be without the sheet.
  private final var isPresenterInPlace: Bool {
    phase == .presented && dragged == nil && recessShare(height: restingHeight) == 0
  }

  private final func endRecessionIfOver() {
    let layer = presentingViewController.viewIfLoaded?.layer
    // It may still be on its way.
    if isPresenterInPlace, layer?.animationKeys()?.isEmpty != false { endRecession() }
  }

  /// Whether the presenter is far enough back for the status bar to lie on black.
  final var presenterRecedes: Bool { recession > 0.5 && phase != .dismissing }

  /// How far the presenter has receded, from 0 to 1.
  private final var recession: CGFloat = 0 {
    didSet {
      // A finger takes the sheet past the middle: nothing else moves that the bar could follow.
      if (recession > 0.5) != (oldValue > 0.5), dragged != nil, UIViewAnimation.current == nil {
        UIApplication.shared.chrome?.fade()
      }
    }
  }

  // MARK: The presentation's life

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView else { return }
    UIView.performWithoutAnimation {
      dimming.cover(container)
      dimming.addGestureRecognizer(tap)
      style()
      showBehind(height: restingHeight, presence: 0)
    }
    transition?.animate(
      alongsideTransition: { _ in
        self.showBehind(height: self.restingHeight, presence: 1)
        UIApplication.shared.chrome?.update()
      }, completion: nil)
    let drag = SheetDrag(self)
    sheetView.addGestureRecognizer(drag.recognizer)
    self.drag = drag
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    guard completed else { return clearSurround() }
    // A detent may have been chosen on the way.
    containerView?.setNeedsLayout()
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    transition?.animate(
      alongsideTransition: { _ in
        self.showBehind(height: self.restingHeight, presence: 0)
        UIApplication.shared.chrome?.update()
      }, completion: nil)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else {
      dragged = nil
      return
    }
    clearSurround()
  }

  /// The presenter stays behind until the sheet leaves.
  override func didTakeOver() { if phase == .presented { placeAll() } }

  private final func clearSurround() {
    UIView.performWithoutAnimation { showBehind(height: restingHeight, presence: 0) }
    endRecession()
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    if phase == .presented, dragged == nil { placeAll() }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard phase == .presented else { return }
    animateChanges { self.containerView?.setNeedsLayout() }
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    // A presenter that no longer recedes needs no black around it, once it has grown back.
    coordinator.animate(alongsideTransition: nil) { _ in
      if self.isPresenterInPlace { self.endRecession() }
    }
  }

  /// Whether touches beside the sheet go to the screen behind.
  override var passesTouches: Bool { dimmedShare(height: restingHeight) == 0 }

  // MARK: Leaving

  private final lazy var tap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer()
    tap.handler = { [weak self] _ in self?.dismissByUser() }
    return tap
  }()

  /// How fast the finger was that last let the sheet go.
  private final var fingerSpeed: CGFloat = 0

  override var releaseSpeed: CGFloat { fingerSpeed }

  /// Dismisses because the user has let the sheet go at this speed, in points per second downwards.
  final func dismissByUser(releasedAt speed: CGFloat) {
    fingerSpeed = speed
    dismissByUser()
    fingerSpeed = 0
  }

  /// Whether the user may leave the sheet.
  final var isDismissible: Bool {
    !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) != false
  }
}

extension UIViewController {
  /// The ``presentationController`` as a sheet; nil where it is none.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
}
