import UIKit

/// A view that adds a recognizer to itself.
class TappableView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(UITapGestureRecognizer())
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// A recognizer of one's own.
class SlowPanGestureRecognizer: UIPanGestureRecognizer {
  override func reset() {
    super.reset()
  }
}

class GestureHandler: NSObject, UIGestureRecognizerDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let pan = UIPanGestureRecognizer()
  var log: [UIGestureRecognizer.State] = []

  func install(in host: UIView) {
    host.addSubview(view)
    let tap = UITapGestureRecognizer(target: self, action: Selector("tap", GestureHandler.tapped))
    tap.numberOfTapsRequired = 2
    let edge = UIScreenEdgePanGestureRecognizer(
      target: self, action: Selector("pan:", GestureHandler.panned))
    edge.edges = .left
    let press = UILongPressGestureRecognizer(
      target: self, action: Selector("tap", GestureHandler.tapped))
    press.minimumPressDuration = 0.3
    let pinch = UIPinchGestureRecognizer(
      target: self, action: Selector("tap", GestureHandler.tapped))
    let other = UIPanGestureRecognizer(
      target: self, action: Selector("pan:", GestureHandler.panned))
    pan.addTarget(self, action: Selector("pan:", GestureHandler.panned))
    pan.delegate = self
    pan.maximumNumberOfTouches = 1
    pan.cancelsTouchesInView = false
    pan.require(toFail: edge)
    for recognizer in [tap, edge, press, pinch, other, pan, UITapGestureRecognizer()] {
      view.addGestureRecognizer(recognizer)
    }
    other.removeTarget(self, action: nil)
    view.removeGestureRecognizer(other)
    press.isEnabled = false
  }

  func tapped() {}

  func panned(_ recognizer: UIPanGestureRecognizer) {
    log.append(recognizer.state)
    let translation = recognizer.translation(in: view)
    let velocity = recognizer.velocity(in: view.superview)
    switch recognizer.state {
    case .possible, .began:
      _ = recognizer.location(in: view)
    case .changed:
      view.center.x += translation.x
      recognizer.setTranslation(.zero, in: view)
    case .ended where velocity.x > 0:
      view.alpha = 0.5
    case .ended, .cancelled, .failed:
      view.alpha = 1
    @unknown default:
      break
    }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === pan
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.view is UIScrollView
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    touch.view === view
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    false
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    false
  }
}
