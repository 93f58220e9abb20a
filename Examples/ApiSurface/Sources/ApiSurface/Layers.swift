import UIKit

class RingLayer: CALayer {
  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

class AnimationEnd: NSObject, CAAnimationDelegate {
  var finished: [Bool] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    finished.append(flag)
  }
}

func useLayers(in view: UIView) {
  let layer = CALayer()
  layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
  layer.position = CGPoint(x: 30, y: 30)
  layer.anchorPoint = CGPoint(x: 0.5, y: 1)
  layer.zPosition = 1
  layer.opacity = 0.9
  layer.cornerRadius = 8
  layer.cornerCurve = .continuous
  layer.maskedCorners = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  layer.masksToBounds = false
  layer.isDoubleSided = false
  layer.borderColor = UIColor.white.cgColor
  layer.borderWidth = 1
  layer.shadowColor = UIColor.black.cgColor
  layer.shadowOpacity = 0.3
  layer.shadowOffset = CGSize(width: 0, height: 4)
  layer.shadowRadius = 6
  layer.shadowPath = UIBezierPath(rect: layer.bounds).cgPath
  layer.cornerCurve = .circular
  view.layer.addSublayer(layer)
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  view.layer.sublayerTransform = perspective
  let gradient = CAGradientLayer()
  gradient.colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
  view.layer.insertSublayer(gradient, at: 0)
  let shape = CAShapeLayer()
  shape.path = UIBezierPath(roundedRect: view.bounds, cornerRadius: 8).cgPath
  shape.fillColor = UIColor.clear.cgColor
  shape.strokeColor = UIColor.red.cgColor
  shape.lineWidth = 2
  view.layer.mask = shape
  view.layer.mask = nil
  _ = view.layer.sublayers?.count
  _ = layer.convertTime(CACurrentMediaTime(), from: nil)
  _ = layer.action(forKey: "position")
  gradient.removeFromSuperlayer()
  view.layer.addSublayer(RingLayer())
}

func useLayerAnimations(on layer: CAShapeLayer, end: AnimationEnd) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.opacity = 0.5
  CATransaction.commit()
  CATransaction.begin()
  CATransaction.setCompletionBlock { end.finished.append(true) }
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0
  fade.toValue = NSNumber(value: 1)
  fade.duration = 0.2
  fade.beginTime = CACurrentMediaTime() + 0.05
  fade.fillMode = .backwards
  fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  fade.delegate = end
  layer.add(fade, forKey: "fade")
  CATransaction.commit()
  let spin = CAKeyframeAnimation(keyPath: "transform.rotation.z")
  spin.values = [0, Double.pi, CGFloat(0)]
  spin.timingFunctions = [
    CAMediaTimingFunction(controlPoints: 0.2, 0, 0.8, 1), CAMediaTimingFunction(name: .linear),
  ]
  let turn = CABasicAnimation(keyPath: "transform")
  turn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 1, 0))
  let group = CAAnimationGroup()
  let names: [CAMediaTimingFunctionName] = [.default, .easeIn, .easeOut]
  group.timingFunction = CAMediaTimingFunction(name: names[2])
  group.animations = [spin, turn]
  group.duration = 0.2
  group.repeatCount = 2
  group.speed = 1
  group.isRemovedOnCompletion = false
  group.fillMode = CAMediaTimingFillMode.forwards
  layer.add(group, forKey: nil)
  let sprung = CASpringAnimation(keyPath: "position")
  sprung.fromValue = NSValue(cgPoint: CGPoint(x: 1, y: 2))
  sprung.toValue = NSValue(cgPoint: layer.position)
  sprung.initialVelocity = 3
  sprung.duration = sprung.settlingDuration
  layer.add(sprung, forKey: "spring")
  _ = layer.presentation()?.frame
  _ = layer.animation(forKey: "spring")?.duration
  for (keyPath, from, to) in everyKeyPath() {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 0.1
    layer.add(animation, forKey: keyPath)
    if layer.presentation() == nil { print("\(keyPath) shows nothing") }
  }
  layer.removeAllAnimations()
}

/// A value of the right kind for each key path that code animates.
private func everyKeyPath() -> [(String, Any?, Any?)] {
  let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).cgPath
  let red = UIColor.red.cgColor
  let (point, size) = (CGPoint(x: 1, y: 1), CGSize(width: 2, height: 2))
  let rect = CGRect(origin: point, size: size)
  let numbers = [
    "cornerRadius", "zPosition", "transform.scale", "transform.translation.x", "shadowOpacity",
    "shadowRadius", "borderWidth", "strokeEnd", "transform.rotation", "transform.rotation.x",
    "transform.rotation.y", "transform.scale.x", "transform.scale.y", "transform.scale.z",
    "transform.translation.y", "transform.translation.z", "bounds.size.width",
    "bounds.size.height", "lineWidth", "strokeStart", "hidden",
  ]
  return numbers.map { ($0, 0, 1.0) } + [
    ("path", path, path), ("shadowPath", path, path), ("backgroundColor", nil, red),
    ("shadowColor", red, red), ("borderColor", red, red), ("fillColor", red, red),
    ("bounds.size", NSValue(cgSize: size), size), ("shadowOffset", size, NSValue(cgSize: size)),
    ("bounds", NSValue(cgRect: rect), rect), ("contentsRect", rect, rect),
    ("anchorPoint", point, NSValue(cgPoint: point)), ("startPoint", point, point),
    ("endPoint", point, point), ("sublayerTransform", CATransform3DIdentity, CATransform3DIdentity),
    ("transform.translation", NSValue(cgSize: size), size), ("locations", [0, 0.5], [0.5, 1]),
    ("colors", [red, red], [red, red]),
  ]
}

class Stopwatch: NSObject {
  private var link: CADisplayLink?
  private(set) var frames = 0

  func start() {
    let link = CADisplayLink(target: self, selector: Selector("tick:", Stopwatch.tick))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func tick(_ link: CADisplayLink) {
    let elapsed: CFTimeInterval = link.targetTimestamp - link.timestamp
    frames += elapsed > 0 ? 1 : 0
    if frames == 3 { link.invalidate() }
  }
}
