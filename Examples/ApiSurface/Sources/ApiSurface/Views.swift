import UIKit

/// A view that overrides what views of apps override; of the class by its full name.
class CardView: UIKit.UIView {
  let titleLabel = UILabel()
  private var heardTouches = 0

  init() {
    super.init(frame: .zero)
    setUp()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(titleLabel)
    setNeedsLayout()
  }

  override class var layerClass: AnyClass { CAShapeLayer.self }

  override var frame: CGRect {
    didSet { titleLabel.sizeToFit() }
  }

  override var backgroundColor: UIColor? {
    didSet { titleLabel.backgroundColor = backgroundColor }
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 44) }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds.inset(by: UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8))
  }

  override func sizeToFit() {
    super.sizeToFit()
    layoutIfNeeded()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    titleLabel.textColor = tintColor
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    isUserInteractionEnabled = window != nil
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === titleLabel ? self : hit
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    heardTouches += touches.count
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard let offset = change?[.newKey] as? CGPoint else { return }
    transform = CGAffineTransform(translationX: 0, y: -offset.y)
  }
}

func useViews(in host: UIView) {
  let plain = UIView()
  let card = CardView(frame: CGRect(x: 10, y: 20, width: 200, height: 100))
  let dimming = UIView(frame: host.bounds)
  host.addSubview(card)
  host.insertSubview(dimming, belowSubview: card)
  host.insertSubview(plain, at: 0)
  let above = CardView()
  host.insertSubview(above, aboveSubview: card)
  host.bringSubviewToFront(card)
  host.sendSubviewToBack(dimming)
  dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  dimming.backgroundColor = UIColor.black.withAlphaComponent(0.4)
  dimming.alpha = 0
  card.center = CGPoint(x: host.bounds.midX, y: host.bounds.midY)
  card.clipsToBounds = true
  card.contentMode = .scaleAspectFill
  plain.contentMode = .scaleAspectFit
  plain.isHidden = !plain.isOpaque
  card.tintColor = .red
  card.mask = nil
  if card.isDescendant(of: host), let superview = card.superview, superview.subviews.count > 2 {
    let frame = card.convert(card.bounds, to: nil)
    card.frame = host.convert(frame, from: nil)
  }
  card.gestureRecognizers?.forEach(card.removeGestureRecognizer)
  card.setNeedsLayout()
  card.layoutIfNeeded()
  card.layoutSubviews()
  card.sizeToFit()
  host.endEditing(true)
  _ = card.hitTest(CGPoint(x: 1, y: 1), with: nil)
  _ = host.safeAreaInsets.top + (host.window?.safeAreaInsets.bottom ?? 0)
  plain.removeFromSuperview()
  above.removeFromSuperview()
}

func useViewAnimations(on view: UIView) {
  UIView.animate(withDuration: 0.1) { view.alpha = 0.5 }
  UIView.animate(withDuration: 0.1, animations: { view.center.x += 10 })
  UIView.animate(
    withDuration: 0.1, animations: { view.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) },
    completion: { _ in view.transform = .identity })
  UIView.animate(withDuration: 0.1, animations: { view.alpha = 1 }) { finished in
    view.isHidden = !finished
  }
  UIView.animate(
    withDuration: 0.1, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
    animations: { view.alpha = 0.8 }, completion: nil)
  UIView.animate(
    withDuration: 0.1, delay: 0.05, options: .curveEaseOut, animations: { view.alpha = 0.9 }
  ) { _ in view.alpha = 1 }
  UIView.animate(
    withDuration: 0.2, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
    options: [.beginFromCurrentState, .curveLinear], animations: { view.center.y += 5 },
    completion: nil)
  UIView.animate(
    withDuration: 0.2, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
    options: .curveEaseIn, animations: { view.center.y -= 5 }
  ) { _ in view.alpha = 1 }
  UIView.animateKeyframes(
    withDuration: 0.2, delay: 0, options: [.calculationModeCubic],
    animations: {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.2 }
      UIView.addKeyframe(
        withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: { view.alpha = 1 })
    }, completion: { _ in })
  let options = UIView.AnimationOptions()
  UIView.animate(withDuration: 0.1, delay: 0, options: options, animations: { view.alpha = 1 })
}
