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
    UIView.animate(withDuration: Self.zoomDuration, animations: change) { [weak self] _ in
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
}
