/// How the view that the delegate names is made larger and smaller.
extension UIScrollView {
  /// How long an animated zoom takes, in seconds.
  ///
  /// Our choice.
  private static let zoomDuration: TimeInterval = 0.3

  var zoomView: UIView? { delegate?.viewForZooming(in: self) }

  func limitedZoom(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
  }

  /// Zooms to `scale`, with the content at the offset that `offset` gives for the ratio of the new
  /// scale to the old one.
  func zoom(to scale: CGFloat, animated: Bool, offset: (_ ratio: CGFloat) -> CGPoint) {
    guard let view = zoomView, zoomScale > 0, scale.isFinite else { return }
    let ratio = limitedZoom(scale) / zoomScale
    let offset = offset(ratio)
    stopMotion()
    let change = { [self] in
      resize(view, by: ratio)
      contentOffset = insideRange(offset)
      delegate?.scrollViewDidZoom(self)
      layoutIfNeeded()
    }
    guard animated else { return change() }
    isZooming = true
    delegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(
      withDuration: Self.zoomDuration, delay: 0, options: .allowUserInteraction, animations: change
    ) { [weak self] _ in
      guard let self else { return }
      isZooming = false
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }
  }

  /// The content grows with the view that is zoomed, from the content's origin.
  private func resize(_ view: UIView, by ratio: CGFloat) {
    let origin = view.frame.origin
    view.transform = view.transform.scaledBy(x: ratio, y: ratio)
    view.frame.origin = CGPoint(x: origin.x * ratio, y: origin.y * ratio)
    contentSize = CGSize(width: contentSize.width * ratio, height: contentSize.height * ratio)
  }

  // MARK: Two fingers

  /// How much of the way beyond a limit a pinch may stretch.
  ///
  /// Our choice.
  private static let stretch: CGFloat = 0.3

  var canZoom: Bool { zoomView != nil && maximumZoomScale > minimumZoomScale && isScrollEnabled }

  func pinched() {
    guard let pinch = pinchGestureRecognizer, let view = zoomView else { return }
    switch pinch.state {
    case .began:
      stopMotion()
      isZooming = true
      pinchStart = (pinch.location(in: view), zoomScale)
      delegate?.scrollViewWillBeginZooming(self, with: view)
    case .changed: follow(pinch, view)
    case .ended, .cancelled: endPinch(view)
    default: break
    }
  }

  /// Keeps the point of the content under the fingers where they are.
  private func follow(_ pinch: UIPinchGestureRecognizer, _ view: UIView) {
    let wanted = pinchStart.scale * pinch.scale
    let limited = limitedZoom(wanted)
    // Beyond the limits the content follows less and less.
    let scale = bouncesZoom ? limited * pow(wanted / limited, Self.stretch) : limited
    resize(view, by: scale / zoomScale)
    let fingers = pinch.location(in: self)
    let content = view.convert(pinchStart.point, to: self)
    contentOffset = CGPoint(
      x: contentOffset.x + content.x - fingers.x, y: contentOffset.y + content.y - fingers.y)
    delegate?.scrollViewDidZoom(self)
  }

  private func endPinch(_ view: UIView) {
    isZooming = false
    let isInside =
      limitedZoom(zoomScale) == zoomScale && insideRange(contentOffset) == contentOffset
    guard !isInside else {
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
      return
    }
    setZoomScale(zoomScale, animated: true)
  }
}
