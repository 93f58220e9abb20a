import UIKit

/// Shrinks a view while it is pulled down from the top of its scroll view, and says when the pull
/// was long enough to dismiss it.
final class PullToDismiss: NSObject, UIGestureRecognizerDelegate {
  private static let distance: CGFloat = 100
  private static let smallestScale: CGFloat = 0.86

  var onDismiss: (() -> Void)?

  private let view: UIView
  private let scrollView: UIScrollView
  private let pan = UIPanGestureRecognizer()
  private var start: CGFloat?

  init(view: UIView, scrollView: UIScrollView) {
    self.view = view
    self.scrollView = scrollView
    super.init()
    pan.addTarget(self, action: Selector("pulled:", PullToDismiss.pulled))
    pan.delegate = self
    view.addGestureRecognizer(pan)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    true
  }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    let y = pan.translation(in: view.superview).y
    switch pan.state {
    case .changed:
      if start == nil, scrollView.contentOffset.y <= 0 { start = y }
      guard let start, y > start else { return }
      scrollView.contentOffset.y = 0
      show(progress: (y - start) / Self.distance)
    case .ended, .cancelled, .failed:
      if start != nil { letGo() }
    default:
      break
    }
  }

  private func show(progress: CGFloat) {
    let progress = min(progress, 1)
    let scale = 1 - (1 - Self.smallestScale) * progress
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.layer.cornerRadius = CardCell.cornerRadius * progress
    guard progress == 1 else { return }
    start = nil
    pan.isEnabled = false
    // The finger is still down: without this it would go on to scroll.
    scrollView.isScrollEnabled = false
    onDismiss?()
  }

  private func letGo() {
    start = nil
    UIView.animate(withDuration: 0.2) {
      self.view.transform = .identity
      self.view.layer.cornerRadius = 0
    }
  }
}
