import UIKit

func useGeometry() {
  let transform = CGAffineTransform.identity.translatedBy(x: 10, y: 20).scaledBy(x: 2, y: 2)
  let turned = CGAffineTransform(rotationAngle: .pi).concatenating(transform)
  let vector = CGVector(dx: 3, dy: 4)
  let point = CGPoint(x: vector.dx, y: vector.dy).applying(turned)
  let rect = CGRect(origin: point, size: CGSize(width: 100, height: 50)).applying(transform)
  _ = rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)).width
  var flip = CATransform3DIdentity
  flip.m34 = 1 / -800
  flip = CATransform3DRotate(flip, .pi / 2, 0, 1, 0)
  flip = CATransform3DTranslate(flip, 0, 0, -100)
  flip = CATransform3DScale(flip, 0.9, 0.9, 1)
  let made: CATransform3D = CATransform3DConcat(
    CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(2, 2, 2))
  flip = CATransform3DConcat(flip, CATransform3DConcat(made, CATransform3DMakeRotation(1, 0, 0, 1)))
  let box = NSValue(cgRect: rect)
  _ = box.cgRectValue.height
  _ = CGFloat(3) * CGSize.zero.width
  let path = UIBezierPath()
  path.move(to: .zero)
  path.addLine(to: point)
  path.addCurve(to: .zero, controlPoint1: point, controlPoint2: .zero)
  path.close()
  let corners = UIBezierPath(
    roundedRect: rect, byRoundingCorners: [.topLeft, .topRight],
    cornerRadii: CGSize(width: 8, height: 8))
  let arc = UIBezierPath(
    arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
  let paths: [CGPath] = [path, corners, arc].map { $0.cgPath }
  precondition(paths.count == 3)
  let edges: UIRectEdge = [.top, .bottom, .right]
  _ = edges.union(.all)
}

func useLayout(in host: UIView) {
  let (a, b) = (UIView(), UILabel())
  for view in [a, b] {
    view.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(view)
  }
  NSLayoutConstraint.activate([
    a.topAnchor.constraint(equalTo: host.safeAreaLayoutGuide.topAnchor, constant: 8),
    a.leftAnchor.constraint(equalTo: host.leftAnchor),
    a.rightAnchor.constraint(equalTo: host.rightAnchor),
    a.heightAnchor.constraint(equalToConstant: 40),
    b.centerXAnchor.constraint(equalTo: host.centerXAnchor),
    b.centerYAnchor.constraint(equalTo: host.centerYAnchor),
    b.widthAnchor.constraint(equalToConstant: 80),
    b.leadingAnchor.constraint(greaterThanOrEqualTo: host.leadingAnchor),
    b.trailingAnchor.constraint(lessThanOrEqualTo: host.trailingAnchor),
  ])
  let bottom = b.bottomAnchor.constraint(lessThanOrEqualTo: host.bottomAnchor)
  bottom.priority = .defaultHigh
  bottom.isActive = true
  bottom.constant = -4
  let height = NSLayoutConstraint(
    item: b, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
    multiplier: 1, constant: 20)
  b.addConstraint(height)
  height.priority = .required
  let center = NSLayoutConstraint(
    item: a, attribute: .centerX, relatedBy: .equal, toItem: b, attribute: .centerY,
    multiplier: 1, constant: 0)
  precondition(center.secondAttribute == .centerY)
  let lines = NSLayoutConstraint.constraints(
    withVisualFormat: "H:|-8-[b]", options: [], metrics: nil, views: ["b": b])
  host.addConstraints(lines)
  host.removeConstraints(lines)
  host.layoutIfNeeded()
  precondition(a.frame.height == 40 && !host.constraints.isEmpty)
  _ = b.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  b.setContentHuggingPriority(.defaultHigh, for: .horizontal)
  b.setContentCompressionResistancePriority(.required, for: .vertical)
  let edges: [NSLayoutConstraint.Attribute] = [.leading, .trailing]
  precondition(edges.count == 2)
  a.removeFromSuperview()
  b.removeFromSuperview()
}
