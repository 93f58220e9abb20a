import UIKit

func useOldSpellings(in host: UIViewController) {
  let options: UIViewAnimationOptions = [.curveEaseIn]
  let state: UIControlState = .normal
  let gesture: UIGestureRecognizerState = .began
  let operation: UINavigationControllerOperation = .push
  let insets = UIEdgeInsetsMake(1, 2, 3, 4)
  _ = UIEdgeInsetsInsetRect(CGRectMake(0, 0, 10, 10), insets)
  _ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut)
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fillMode = kCAFillModeForwards
  let line = CAShapeLayer()
  line.lineCap = kCALineCapRound
  let child = ScreenViewController()
  host.addChildViewController(child)
  host.view.addSubview(child.view)
  host.view.bringSubview(toFront: child.view)
  child.view.removeFromSuperview()
  child.removeFromParentViewController()
  let attributes: [NSAttributedStringKey: Any] = [.font: UIFont.systemFont(ofSize: 10)]
  precondition(attributes.count == 1 && state == .normal && gesture == .began)
  precondition(options == .curveEaseIn && operation == .push)
}
