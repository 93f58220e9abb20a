/// The figures of zooms.
enum ZoomMetrics {
  static let dimming: CGFloat = 0.15
  static let shadowOpacity: Float = 0.4
  static let shadowRadius: CGFloat = 40
  static let shadowOffset = CGSize(width: 0, height: 10)

  /// How far the sides of what lies behind move in together, in points, and the smallest scale.
  static let backgroundInset: CGFloat = 34.67
  static let smallestBackgroundScale: CGFloat = 0.8

  /// The size of what a zoom without a source grows out of, in points.
  static let fallbackSize: CGFloat = 44

  /// The spring; our choice: nothing is published.
  static let dampingRatio: CGFloat = 0.9
  static let response = 0.4

  /// How far a zoom has to be taken back, and how fast in points per second, to go back for good.
  static let finishingProgress: CGFloat = 0.5
  static let finishingVelocity: CGFloat = 800

  /// The smallest scale under a finger; our choice.
  static let smallestDraggedScale: CGFloat = 0.6
}

/// A controller that zooms, with what it zooms from.
@MainActor
struct ZoomTransition {
  unowned let zoomed: UIViewController
  let options: UIViewController.Transition.ZoomOptions
  let provider: (UIZoomTransitionSourceViewProviderContext) -> UIView?

  func sourceView(in other: UIViewController) -> UIView? {
    // A container is asked for what it shows.
    let shown = other.screensInStack?.last ?? other
    let context = UIZoomTransitionSourceViewProviderContext(source: shown, zoomed: zoomed)
    let view = provider(context)
    return view?.window == nil ? nil : view
  }

  /// The part of the zoomed view that lies over `source`, in the zoomed view's space.
  func alignmentRect(over source: UIView?) -> CGRect? {
    source.flatMap { source in
      options.alignmentRectProvider?(
        UIZoomTransitionAlignmentRectContext(source: source, zoomed: zoomed))
    }
  }
}

/// The views of a zoom while it runs: the zoomed screen on a card over what lies behind.
@MainActor
final class ZoomViews {
  /// The animator that takes the views down at its end; a zoom that is turned back passes them on.
  weak var owner: ZoomAnimator?

  private let zoomed: UIView
  private let background: UIView?
  private let container: UIView
  private let source: UIView?
  private let sourceFrame: CGRect
  private let sourceRadius: CGFloat
  private let alignment: CGRect?
  private let dim: UIView
  private let card = UIView()
  private let clip = ZoomClipView()
  private let sourcePicture: UIView?
  private let bounds: CGRect
  private let autoresizing: UIView.AutoresizingMask

  /// - Parameter background: What recedes; nil for nothing.
  init(
    _ zoom: ZoomTransition, other: UIViewController, container: UIView, background: UIView?
  ) {
    zoomed = zoom.zoomed.view
    autoresizing = zoomed.autoresizingMask
    self.background = background
    self.container = container
    bounds = container.bounds
    source = zoom.sourceView(in: other)
    alignment = zoom.alignmentRect(over: source)
    if let source {
      // Where the source is while what it lies in does not recede.
      let recess = background?.transform
      background?.transform = .identity
      sourceFrame = container.convert(source.bounds, from: source)
      if let recess { background?.transform = recess }
      sourceRadius = source.layer.cornerRadius
      sourcePicture = source.snapshotView(afterScreenUpdates: true)
    } else {
      let size = ZoomMetrics.fallbackSize
      sourceFrame = CGRect(
        x: bounds.midX - size / 2, y: bounds.midY - size / 2, width: size, height: size)
      sourceRadius = size / 2
      sourcePicture = nil
    }
    if let effect = zoom.options.dimmingVisualEffect {
      dim = UIVisualEffectView(effect: effect)
    } else {
      dim = UIView()
      dim.backgroundColor =
        zoom.options.dimmingColor ?? UIColor(white: 0, alpha: ZoomMetrics.dimming)
    }
  }

  /// The views of the zoom of `zoomed` that runs; nil outside of one.
  static func running(for zoomed: UIView) -> ZoomViews? {
    (zoomed.superview as? ZoomClipView)?.views
  }

  /// Adds the views to the container, with the zoomed view on the card.
  func install() {
    UIView.performWithoutAnimation {
      dim.accessibilityIdentifier = "dimming"
      dim.frame = bounds
      card.accessibilityIdentifier = "zoom plate"
      card.layer.shadowRadius = ZoomMetrics.shadowRadius
      card.layer.shadowOffset = ZoomMetrics.shadowOffset
      clip.views = self
      clip.accessibilityIdentifier = "zoom clip"
      clip.clipsToBounds = true
      clip.layer.cornerCurve = .continuous
      container.addSubview(dim)
      container.addSubview(card)
      card.addSubview(clip)
      // The card changes its size, the screen on it only its scale.
      zoomed.autoresizingMask = []
      zoomed.transform = .identity
      zoomed.frame = bounds
      clip.addSubview(zoomed)
      zoomed.layoutIfNeeded()
      if let sourcePicture { clip.addSubview(sourcePicture) }
      source?.isHidden = true
    }
  }

  /// Takes the views out of the container.
  ///
  /// - Parameter isZoomed: Whether the zoomed view stays, filling the container.
  func remove(isZoomed: Bool) {
    UIView.performWithoutAnimation {
      zoomed.transform = .identity
      zoomed.frame = bounds
      zoomed.autoresizingMask = autoresizing
      if isZoomed { container.addSubview(zoomed) } else { zoomed.removeFromSuperview() }
      background?.transform = .identity
      source?.isHidden = false
      card.removeFromSuperview()
      dim.removeFromSuperview()
    }
  }

  // MARK: Showing

  /// Shows the zoomed screen over the whole container, with the display's corners.
  func showZoomed() {
    show(bounds, radius: UIApplication.shared.metrics.displayCornerRadius, presence: 1)
    card.layer.shadowOpacity = ZoomMetrics.shadowOpacity
  }

  /// Shows the zoomed screen where the source is.
  func showSource() {
    show(sourceFrame, radius: sourceRadius, presence: 0)
    // Nothing is left of the shadow where the card becomes the source.
    card.layer.shadowOpacity = 0
  }

  /// Shows the zoomed screen under a finger.
  ///
  /// - Parameters:
  ///   - way: How far the finger has moved.
  ///   - scale: Of the screen.
  ///   - progress: How far it is taken back, in 0...1.
  func showDragged(by way: CGPoint, scale: CGFloat, progress: CGFloat) {
    let size = CGSize(width: bounds.width * scale, height: bounds.height * scale)
    let frame = CGRect(
      x: bounds.midX - size.width / 2 + way.x, y: bounds.midY - size.height / 2 + way.y,
      width: size.width, height: size.height)
    card.layer.shadowOpacity = ZoomMetrics.shadowOpacity
    // The source's picture does not shine through before the finger has left.
    show(
      frame, radius: UIApplication.shared.metrics.displayCornerRadius, presence: 1 - progress / 2)
    sourcePicture?.alpha = 0
  }

  private func show(_ frame: CGRect, radius: CGFloat, presence: CGFloat) {
    card.bounds.size = frame.size
    card.center = frame.center
    card.layer.shadowPath =
      UIBezierPath(
        roundedRect: CGRect(origin: .zero, size: frame.size), cornerRadius: radius
      ).cgPath
    clip.frame = CGRect(origin: .zero, size: frame.size)
    clip.layer.cornerRadius = radius
    placeZoomed(in: frame.size, presence: presence)
    sourcePicture?.frame = CGRect(origin: .zero, size: frame.size)
    sourcePicture?.alpha = presence > 0 ? 0 : 1
    // Without a source the card comes out of nothing.
    if sourcePicture == nil { clip.alpha = presence > 0 ? 1 : 0 }
    dim.alpha = presence
    let inset = (bounds.width - ZoomMetrics.backgroundInset) / bounds.width
    let smallest = max(inset, ZoomMetrics.smallestBackgroundScale)
    let scale = 1 - (1 - smallest) * presence
    background?.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  /// Scales the zoomed screen so that it fills the card, or that the part that belongs to the
  /// source does.
  private func placeZoomed(in size: CGSize, presence: CGFloat) {
    let part = presence == 0 ? alignment ?? bounds : bounds
    guard part.width > 0, part.height > 0 else { return }
    let scale = max(size.width / part.width, size.height / part.height)
    zoomed.transform = CGAffineTransform(scaleX: scale, y: scale)
    // The top of the part lies on the top of the card, its middle on the card's.
    let x = size.width / 2 + (bounds.midX - part.midX) * scale
    let y = (bounds.midY - part.minY) * scale
    zoomed.center = CGPoint(x: x, y: y)
  }
}

/// The view that cuts the zoomed screen to the card's corners.
private final class ZoomClipView: UIView {
  weak var views: ZoomViews?
}
