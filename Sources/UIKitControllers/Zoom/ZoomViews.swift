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
  /// What belongs over the source, in the zoomed view's space; nil for all.
  private var alignment: CGRect?
  private let dim: UIView
  private let card = UIView()
  private let clip = ZoomClipView()
  private let sourcePicture: UIView?
  private let bounds: CGRect
  private let autoresizing: UIView.AutoresizingMask
  private let zoom: ZoomTransition

  /// - Parameter background: What recedes; nil for nothing.
  init(
    _ zoom: ZoomTransition, other: UIViewController, container: UIView, background: UIView?
  ) {
    self.zoom = zoom
    zoomed = zoom.zoomed.view
    autoresizing = zoomed.autoresizingMask
    self.background = background
    self.container = container
    bounds = container.bounds
    source = zoom.sourceView(in: other)
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
      alignment = zoom.alignmentRect(over: source)
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
  /// source does, with the source's picture over the card, or over that part.
  private func placeZoomed(in size: CGSize, presence: CGFloat) {
    let part = presence == 0 ? alignment ?? bounds : bounds
    guard part.width > 0, part.height > 0 else { return }
    let scale = part.size.scale(covering: size)
    zoomed.transform = CGAffineTransform(scaleX: scale, y: scale)
    // The middle of an aligned part lies on the card's, and else the top on the card's top.
    let x = size.width / 2 + (bounds.midX - part.midX) * scale
    let isAligned = presence == 0 && alignment != nil
    let y =
      isAligned
      ? size.height / 2 + (bounds.midY - part.midY) * scale : (bounds.midY - part.minY) * scale
    zoomed.center = CGPoint(x: x, y: y)
    placeSourcePicture(in: size, scale: scale)
  }

  private func placeSourcePicture(in size: CGSize, scale: CGFloat) {
    guard let alignment, alignment.width > 0, alignment.height > 0 else {
      sourcePicture?.frame = CGRect(origin: .zero, size: size)
      return
    }
    // It keeps to the part as the screen grows, and its own shape.
    let fitting = scale / alignment.size.scale(covering: sourceFrame.size)
    sourcePicture?.bounds.size = CGSize(
      width: sourceFrame.width * fitting, height: sourceFrame.height * fitting)
    sourcePicture?.center = CGPoint(
      x: zoomed.center.x + (alignment.midX - bounds.midX) * scale,
      y: zoomed.center.y + (alignment.midY - bounds.midY) * scale)
  }
}

extension CGSize {
  /// How many times as large this is where nothing of `size` shows beside it.
  fileprivate func scale(covering size: CGSize) -> CGFloat {
    max(size.width / width, size.height / height)
  }
}

/// The view that cuts the zoomed screen to the card's corners.
private final class ZoomClipView: UIView {
  weak var views: ZoomViews?
}
