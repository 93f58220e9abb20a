import Filmstrip
import UIKit

/// Plain layers that move by explicit animations, a group, and their own implicit actions.
public struct LayerAnimations: Transition {
  public init() {}

  public var name: String { "layer-animations" }
  public var title: String { "Animations of plain layers" }

  public func makeRootViewController() -> UIViewController { LayersViewController() }

  public var script: TouchScript { TouchScript([.wait(0.2), .tap(on: "Animate"), .settle]) }
}

/// Five layers, one for each way to animate; each comes back to where it was.
private final class LayersViewController: UIViewController, CAAnimationDelegate {
  private let basic = CALayer()
  private let spring = CALayer()
  private let along = CALayer()
  private let grouped = CALayer()
  private let implicit = CALayer()
  private let status = UILabel(frame: CGRect(x: 40, y: 640, width: 313, height: 24))

  private let track = UIBezierPath(ovalIn: CGRect(x: 100, y: 330, width: 193, height: 110)).cgPath

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let rail = CAShapeLayer()
    rail.path = track
    rail.fillColor = nil
    rail.strokeColor = UIColor.systemGray4.cgColor
    rail.lineWidth = 3
    view.layer.addSublayer(rail)
    let parts: [(CALayer, UIColor, CGPoint)] = [
      (basic, .systemPink, CGPoint(x: 72, y: 150)),
      (spring, .systemOrange, CGPoint(x: 196, y: 240)),
      (along, .systemTeal, CGPoint(x: 293, y: 385)),
      (grouped, .systemIndigo, CGPoint(x: 110, y: 545)),
      (implicit, .systemGreen, CGPoint(x: 283, y: 545)),
    ]
    for (layer, color, place) in parts {
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.position = place
      layer.cornerRadius = 16
      layer.backgroundColor = color.cgColor
      view.layer.addSublayer(layer)
    }
    status.textAlignment = .center
    status.textColor = .secondaryLabel
    status.text = "At rest"
    view.addSubview(status)
    let button = UIButton(type: .system)
    button.setTitle("Animate", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 19, weight: .semibold)
    button.frame = CGRect(x: 40, y: 690, width: 313, height: 50)
    button.addAction(UIAction { [weak self] _ in self?.run() }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func run() {
    status.text = "Moving"
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in self?.status.text = "At rest" }
    addBasicAndSpring()
    let path = CAKeyframeAnimation(keyPath: "position")
    path.path = track
    path.duration = 1.6
    path.calculationMode = .paced
    along.add(path, forKey: "along")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = CGFloat.pi
    let swell = CABasicAnimation(keyPath: "transform.scale")
    swell.toValue = 1.5
    let group = CAAnimationGroup()
    for part in [turn, swell] { part.fillMode = .forwards }
    group.animations = [turn, swell]
    group.duration = 0.6
    group.autoreverses = true
    group.delegate = self
    grouped.add(group, forKey: "group")
    CATransaction.commit()
  }

  private func addBasicAndSpring() {
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 72
    slide.toValue = 321
    slide.duration = 0.7
    slide.autoreverses = true
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    basic.add(slide, forKey: "slide")
    let swing = CASpringAnimation(keyPath: "position.x")
    swing.fromValue = 321
    swing.toValue = 196
    swing.stiffness = 120
    swing.damping = 9
    swing.duration = swing.settlingDuration
    spring.add(swing, forKey: "swing")
  }

  /// A plain layer animates by itself whatever is set: there when the group starts, back when it stops.
  func animationDidStart(_ anim: CAAnimation) { setImplicitly(cornerRadius: 32, opacity: 0.3) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    setImplicitly(cornerRadius: 16, opacity: 1)
  }

  private func setImplicitly(cornerRadius: CGFloat, opacity: Float) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    implicit.cornerRadius = cornerRadius
    implicit.opacity = opacity
    CATransaction.commit()
  }
}
