@_spi(Overriding) internal import UIKitCore

/// The animator of pushes and pops that bring none: one screen slides over the other.
@MainActor
final class PushAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// How long the slide takes under a finger, at whose pace it goes, in seconds.
  ///
  /// By itself it takes the time of the system's spring.
  private static let interactiveDuration = 0.35

  private static var look: SystemLook.Push { SystemLook.current.push }

  private let isPush: Bool

  init(_ operation: UINavigationController.Operation) { isPush = operation != .pop }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    transitionContext?.isInteractive == true ? Self.interactiveDuration : Spring.systemDuration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      context.completeTransition(true)
      return
    }
    let container = context.containerView
    let bounds = container.bounds
    let (fromFrame, toFrame) = frames(context)
    let (above, below) =
      isPush
      ? (Page(to, toFrame), Page(from, fromFrame)) : (Page(from, fromFrame), Page(to, toFrame))
    to.setUntransformedFrame(toFrame)
    // Where a transition under way is turned back, its shades are taken over.
    let shades = container.subviews.compactMap { $0 as? Shade }
    let isRightToLeft = container.traitCollection.layoutDirection == .rightToLeft
    func shade(_ kind: Shade.Kind) -> Shade {
      shades.first { $0.kind == kind }
        ?? Shade(kind, bounds, Self.look.shadowWidth, isRightToLeft: isRightToLeft)
    }
    let (cover, dim) = (shade(.edge), shade(.dimming))
    (cover.slide, dim.slide) = (self, self)
    container.addSubview(below.view)
    for view in [dim, cover, above.view] { container.addSubview(view) }
    place(above, below, dim, cover, bounds, isCovered: !isPush)
    container.layoutIfNeeded()
    // Under a finger the screen moves as the finger does.
    let curve: UIView.AnimationOptions = context.isInteractive ? .curveLinear : .systemSpring
    let options = curve.union([.allowUserInteraction, .beginFromCurrentState])
    UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: options) {
      self.place(above, below, dim, cover, bounds, isCovered: self.isPush)
    } completion: { _ in
      // Another slide may have turned this one back, and uses the same shades.
      for shade in [dim, cover] where shade.slide === self { shade.removeFromSuperview() }
      guard (context as? ViewControllerTransition)?.phase.isEnded != true else { return }
      from.setUntransformedFrame(fromFrame)
      to.setUntransformedFrame(toFrame)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// A screen, and where it lies when it is at rest.
  private struct Page {
    let view: UIView
    let frame: CGRect

    init(_ view: UIView, _ frame: CGRect) { (self.view, self.frame) = (view, frame) }
  }

  private func frames(_ context: any UIViewControllerContextTransitioning) -> (
    from: CGRect, to: CGRect
  ) {
    let bounds = context.containerView.bounds
    return (
      context.viewController(forKey: .from).map { context.initialFrame(for: $0) } ?? bounds,
      context.viewController(forKey: .to).map { context.finalFrame(for: $0) } ?? bounds
    )
  }

  /// Puts the two screens where they are while the one above covers the other, or has left it.
  private func place(
    _ above: Page, _ below: Page, _ dim: UIView, _ cover: UIView, _ bounds: CGRect,
    isCovered: Bool
  ) {
    let side: CGFloat = cover.isRightToLeft ? -1 : 1
    let aboveX = isCovered ? 0 : side * bounds.width
    let belowX = isCovered ? -side * bounds.width * Self.look.parallax : 0
    above.view.setUntransformedFrame(above.frame.offsetBy(dx: aboveX, dy: 0))
    below.view.setUntransformedFrame(below.frame.offsetBy(dx: belowX, dy: 0))
    dim.frame = bounds.offsetBy(dx: belowX, dy: 0)
    dim.alpha = isCovered ? Self.look.dimming : 0
    cover.frame = bounds.offsetBy(dx: aboveX, dy: 0)
    cover.alpha = isCovered ? Self.look.shadowAlpha : 0
  }
}

/// A view that darkens the screen below: all of it, or only beside the edge of the one above.
private final class Shade: UIView {
  enum Kind { case dimming, edge }

  let kind: Kind
  /// The slide that takes the shade away at its end.
  weak var slide: PushAnimator?

  init(_ kind: Kind, _ frame: CGRect, _ width: CGFloat, isRightToLeft: Bool) {
    self.kind = kind
    super.init(frame: frame)
    semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    guard kind == .edge else {
      backgroundColor = .black
      return
    }
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
    gradient.startPoint = CGPoint(x: isRightToLeft ? 1 : 0, y: 0.5)
    gradient.endPoint = CGPoint(x: isRightToLeft ? 0 : 1, y: 0.5)
    gradient.frame = directed(CGRect(x: -width, y: 0, width: width, height: frame.height))
    layer.addSublayer(gradient)
  }

  required init?(coder: NSCoder) {
    kind = .dimming
    super.init(coder: coder)
  }

  override var layerName: String { kind == .edge ? "edge shadow" : "dimming" }
}
