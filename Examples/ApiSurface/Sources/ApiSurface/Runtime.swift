import UIKit

private var cardKey: UInt8 = 0

extension UIView {
  var associatedCard: CardView? {
    get { objc_getAssociatedObject(self, &cardKey) as? CardView }
    set { objc_setAssociatedObject(self, &cardKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }
}

class KeyboardFollower: NSObject {
  var heights: [CGFloat] = []
  private var observation: NSKeyValueObservation?

  func start() {
    let selector = Selector("keyboard:", KeyboardFollower.keyboardMoved)
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
      UIResponder.keyboardWillChangeFrameNotification,
    ] {
      NotificationCenter.default.addObserver(self, selector: selector, name: name, object: nil)
    }
  }

  func keyboardMoved(_ notification: Notification) {
    let info = notification.userInfo
    let frame = (info?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    _ = info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber
    heights.append(frame?.height ?? 0)
  }

  func follow(_ scroll: UIScrollView) {
    observation = scroll.observe(\.contentOffset, options: [.old, .new]) { [weak self] _, change in
      self?.heights.append(change.newValue?.y ?? 0)
    }
  }

  func stop() {
    NotificationCenter.default.removeObserver(
      self, name: UIResponder.keyboardWillShowNotification, object: nil)
    NotificationCenter.default.removeObserver(self)
    observation?.invalidate()
  }

  func fire(_ timer: Timer) { heights.append(-1) }
}

func useRuntime(in host: UIView) {
  let card = CardView()
  host.associatedCard = card
  precondition(host.associatedCard === card && card.isKind(of: UIView.self))
  let follower = KeyboardFollower()
  let fire = Selector("fire:", KeyboardFollower.fire)
  precondition(follower.responds(to: fire) && !card.responds(to: fire))
  follower.start()
  NotificationCenter.default.post(
    name: UIResponder.keyboardWillShowNotification, object: nil,
    userInfo: [
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(
        cgRect: CGRect(x: 0, y: 500, width: 300, height: 200))
    ])
  let scroll = UIScrollView(frame: host.bounds)
  follower.follow(scroll)
  scroll.addObserver(card, forKeyPath: "contentOffset", options: .new, context: nil)
  scroll.contentOffset = CGPoint(x: 0, y: 7)
  scroll.removeObserver(card, forKeyPath: "contentOffset")
  follower.stop()
  precondition(follower.heights == [200, 7] && card.transform.ty == -7)
  let timer = Timer.scheduledTimer(
    timeInterval: 0.1, target: follower, selector: fire, userInfo: nil, repeats: true)
  timer.invalidate()
  card.setValue(0.5, forKey: "alpha")
  precondition(card.alpha == 0.5 && "\(type(of: card))" == "CardView")
  _ = Bundle.main.path(forResource: "none", ofType: "json")
  _ = arc4random_uniform(10)
}
