import Filmstrip
import UIKit

/// A turntable of plain layers that move by explicit animations, a group, and their own implicit actions; a
/// meter shows pictures in turn.
public struct LayerAnimations: Transition {
  public init() {}

  public var name: String { "layer-animations" }
  public var title: String { "Animations of plain layers" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { TurntableViewController() }

  public var script: TouchScript { TouchScript([.wait(0.2), .tap(on: "Play"), .settle]) }
}

/// Five layers, one for each way to animate; each comes back to where it was.
private final class TurntableViewController: UIViewController, CAAnimationDelegate {
  /// The playhead goes along its rail and back.
  private let basic = CALayer()
  /// The knob of the volume springs to its place.
  private let spring = CALayer()
  /// A glint runs round the record's rim.
  private let along = CALayer()
  /// The label of the record turns and swells.
  private let grouped = CALayer()
  /// The lamp fades and grows round by itself.
  private let implicit = CALayer()
  private let deck = CALayer()
  private let disc = CALayer()
  private let rails = [CALayer(), CALayer()]
  private let status = UILabel("Side A, stopped", 17, .medium, .secondaryLabel)
  private let button = UIButton(type: .system)
  /// Shows pictures in turn while the record plays.
  private let meter = UIImageView()

  /// Of the record's rim.
  private var rim = CGRect.zero
  /// Where the rails begin and end, from left to right.
  private var ends: (CGFloat, CGFloat) = (0, 0)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(light: 0xEFE6DA, dark: 0x1B1814)
    deck.backgroundColor = UIColor(hex: 0x7A4B2A).cgColor
    deck.cornerRadius = 28
    deck.cornerCurve = .continuous
    deck.shadowOpacity = 0.35
    deck.shadowRadius = 18
    deck.shadowOffset = CGSize(width: 0, height: 10)
    disc.backgroundColor = UIColor(hex: 0x15131A).cgColor
    for ring in 1...9 {
      let groove = CAShapeLayer()
      groove.fillColor = nil
      groove.strokeColor = UIColor(white: 1, alpha: ring % 3 == 0 ? 0.12 : 0.06).cgColor
      groove.lineWidth = 1
      disc.addSublayer(groove)
    }
    grouped.contents = UIImage(named: Record.longWave.imageName)?.cgImage
    grouped.masksToBounds = true
    for rail in rails {
      rail.backgroundColor = UIColor.systemGray3.cgColor
      rail.cornerRadius = 3
    }
    for (layer, color) in [
      (basic, UIColor(hex: 0xD6743B)), (spring, UIColor(hex: 0x2F8F83)),
      (along, UIColor(hex: 0xFFE3A6)), (implicit, UIColor(hex: 0xE2493D)),
    ] { layer.backgroundColor = color.cgColor }
    for layer in [deck, disc, grouped, along, implicit] + rails + [basic, spring] {
      view.layer.addSublayer(layer)
    }
    status.textAlignment = .center
    view.addSubview(status)
    meter.animationImages = Self.meterLevels.map { Self.meter(showing: $0) }
    meter.animationDuration = 0.8
    meter.contentMode = .center
    meter.tintColor = UIColor(hex: 0x2F8F83)
    view.addSubview(meter)
    button.setTitle("Play", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 19, weight: .semibold)
    button.backgroundColor = UIColor(hex: 0xB9572A)
    button.round(14)
    button.addAction(UIAction { [weak self] _ in self?.run() }, for: .touchUpInside)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 20)
    let isWide = safe.width > safe.height
    // The deck stands above its controls, or beside them where the screen is low.
    let side = isWide ? min(safe.height, safe.width * 0.55) : min(safe.width, safe.height - 250)
    let spare = safe.height - side - (isWide ? 0 : 240)
    let plate = CGRect(
      x: isWide ? safe.minX : safe.midX - side / 2, y: safe.minY + spare / 2, width: side,
      height: side)
    let left = isWide ? plate.maxX + 28 : safe.minX
    let panel = CGRect(
      x: left, y: isWide ? safe.midY - 110 : plate.maxY + 20, width: safe.maxX - left, height: 220)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layOutDeck(plate)
    ends = (panel.minX + 16, panel.maxX - 16)
    for (index, rail) in rails.enumerated() {
      let y = panel.minY + 34 + CGFloat(index) * 50
      rail.frame = CGRect(x: panel.minX, y: y - 3, width: panel.width, height: 6)
      let knob = index == 0 ? basic : spring
      knob.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
      knob.cornerRadius = 16
      knob.position = CGPoint(x: index == 0 ? ends.0 : (ends.0 + ends.1) / 2, y: y)
    }
    CATransaction.commit()
    status.frame = CGRect(x: panel.minX, y: panel.minY + 112, width: panel.width, height: 24)
    meter.frame = CGRect(x: panel.maxX - 40, y: panel.minY + 112, width: 24, height: 24)
    button.frame = CGRect(x: panel.minX, y: panel.minY + 158, width: panel.width, height: 50)
  }

  /// How high the bars of the meter stand, picture by picture.
  private static let meterLevels: [[CGFloat]] = [
    [6, 12, 9, 4], [9, 18, 6, 8], [14, 13, 10, 14], [19, 8, 15, 11], [13, 6, 20, 7],
    [7, 10, 14, 5],
  ]

  private static func meter(showing levels: [CGFloat]) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 22, height: 22)).image { _ in
      for (index, level) in levels.enumerated() {
        let bar = CGRect(x: CGFloat(index) * 6, y: 21 - level, width: 4, height: level)
        UIBezierPath(roundedRect: bar, cornerRadius: 1.5).fill()
      }
    }.withRenderingMode(.alwaysTemplate)
  }

  private func layOutDeck(_ plate: CGRect) {
    let centre = CGPoint(x: plate.midX, y: plate.midY)
    deck.frame = plate
    disc.frame = plate.insetBy(dx: plate.width * 0.06, dy: plate.width * 0.06)
    disc.cornerRadius = disc.bounds.width / 2
    for (index, groove) in (disc.sublayers ?? []).enumerated() {
      let inset = disc.bounds.width * (0.03 + 0.032 * CGFloat(index))
      (groove as? CAShapeLayer)?.path =
        UIBezierPath(ovalIn: disc.bounds.insetBy(dx: inset, dy: inset)).cgPath
    }
    rim = disc.frame.insetBy(dx: 9, dy: 9)
    along.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    along.cornerRadius = 6
    along.position = CGPoint(x: rim.maxX, y: rim.midY)
    grouped.bounds = CGRect(x: 0, y: 0, width: plate.width * 0.34, height: plate.width * 0.34)
    grouped.cornerRadius = grouped.bounds.width / 2
    grouped.position = centre
    implicit.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    implicit.cornerRadius = 5
    implicit.position = CGPoint(x: plate.maxX - 22, y: plate.maxY - 22)
  }

  private func run() {
    status.text = "Side A, playing"
    meter.startAnimating()
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      self?.status.text = "Side A, stopped"
      self?.meter.stopAnimating()
    }
    addBasicAndSpring()
    let path = CAKeyframeAnimation(keyPath: "position")
    path.path = UIBezierPath(ovalIn: rim).cgPath
    path.duration = 1.6
    path.calculationMode = .paced
    path.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
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
    slide.fromValue = ends.0
    slide.toValue = ends.1
    slide.duration = 0.7
    slide.autoreverses = true
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    basic.add(slide, forKey: "slide")
    let swing = CASpringAnimation(keyPath: "position.x")
    swing.fromValue = ends.1
    swing.toValue = (ends.0 + ends.1) / 2
    swing.stiffness = 120
    swing.damping = 9
    swing.duration = swing.settlingDuration
    spring.add(swing, forKey: "swing")
  }

  /// A plain layer animates by itself whatever is set: there when the group starts, back when it stops.
  func animationDidStart(_ anim: CAAnimation) { setImplicitly(cornerRadius: 11, opacity: 0.3) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    setImplicitly(cornerRadius: 5, opacity: 1)
  }

  private func setImplicitly(cornerRadius: CGFloat, opacity: Float) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    implicit.cornerRadius = cornerRadius
    implicit.opacity = opacity
    CATransaction.commit()
  }
}
