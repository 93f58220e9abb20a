import Filmstrip
import UIKit

/// Record sleeves on the sides of a cube that turns under perspective, and a level meter of copies.
public struct SleeveCube: Transition {
  public init() {}

  public var name: String { "sleeve-cube" }
  public var title: String { "Turn a cube of sleeves" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { SleeveCubeViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Next"), .settle, .wait(0.2), .tap(on: "Back"), .settle,
    ])
  }
}

private final class SleeveCubeViewController: UIViewController {
  private static let records: [Record] = [.nightSwim, .paperKites, .slowBloom, .longWave]

  /// Gives what lies in it perspective.
  private let stage = CALayer()
  private let cube = CATransformLayer()
  private let floor = CAGradientLayer()
  private let meter = CAReplicatorLayer()
  private let bar = CALayer()
  private let name = UILabel("", 26, .bold, .white)
  private let artist = UILabel("", 17, .regular, UIColor(white: 1, alpha: 0.7))
  private let backButton = UIButton(type: .system)
  private let nextButton = UIButton(type: .system)
  private var index = 0

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(hex: 0x14121C)
    floor.colors = [UIColor(hex: 0x2B2740).cgColor, UIColor(hex: 0x14121C).cgColor]
    view.layer.addSublayer(floor)
    view.layer.addSublayer(stage)
    stage.addSublayer(cube)
    for (side, record) in Self.records.enumerated() {
      let face = CALayer()
      face.name = "sleeve \(side + 1)"
      face.contents = UIImage(named: record.imageName)?.cgImage
      face.masksToBounds = true
      face.isDoubleSided = false
      cube.addSublayer(face)
    }
    bar.name = "bar"
    bar.backgroundColor = UIColor(hex: 0x7CE0C3).cgColor
    bar.cornerRadius = 3
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.transform = CATransform3DMakeScale(1, 0.2, 1)
    meter.instanceCount = 13
    meter.instanceDelay = 0.06
    (meter.instanceRedOffset, meter.instanceGreenOffset) = (0.03, -0.03)
    meter.instanceAlphaOffset = -0.05
    meter.addSublayer(bar)
    view.layer.addSublayer(meter)
    for label in [name, artist] {
      label.textAlignment = .center
      view.addSubview(label)
    }
    add(backButton, "Back") { [weak self] in self?.turn(by: -1) }
    add(nextButton, "Next") { [weak self] in self?.turn(by: 1) }
    for (label, text) in texts { label.text = text }
  }

  private func add(_ button: UIButton, _ title: String, _ body: @escaping () -> Void) {
    button.setTitle(title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = UIColor(white: 1, alpha: 0.14)
    button.round(14)
    button.addAction(UIAction { _ in body() }, for: .touchUpInside)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 16)
    let isWide = safe.width > safe.height
    let stageArea =
      isWide
      ? CGRect(x: safe.minX, y: safe.minY, width: safe.width * 0.5, height: safe.height)
      : CGRect(
        x: safe.minX, y: safe.minY, width: safe.width, height: max(safe.height - 230, 120))
    let panel =
      isWide
      ? CGRect(
        x: stageArea.maxX + 20, y: safe.midY - 110, width: safe.maxX - stageArea.maxX - 20,
        height: 220)
      : CGRect(x: safe.minX, y: stageArea.maxY + 10, width: safe.width, height: 220)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    floor.frame = view.bounds
    layOutCube(in: stageArea)
    layOutMeter(in: CGRect(x: panel.midX - 126, y: panel.minY + 76, width: 252, height: 56))
    CATransaction.commit()
    name.frame = CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: 34)
    artist.frame = CGRect(x: panel.minX, y: panel.minY + 36, width: panel.width, height: 24)
    let width = (panel.width - 12) / 2
    backButton.frame = CGRect(x: panel.minX, y: panel.minY + 156, width: width, height: 50)
    nextButton.frame = CGRect(
      x: panel.minX + width + 12, y: backButton.frame.minY, width: width, height: 50)
  }

  private func layOutCube(in area: CGRect) {
    let side = min(area.width * 0.72, area.height * 0.78, 460)
    stage.frame = area
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / (side * 3.5)
    stage.sublayerTransform = perspective
    cube.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    cube.position = CGPoint(x: area.width / 2, y: area.height / 2)
    cube.zPosition = -side / 2
    for (number, face) in (cube.sublayers ?? []).enumerated() {
      face.bounds = cube.bounds
      face.position = CGPoint(x: side / 2, y: side / 2)
      face.cornerRadius = 6
      let turn = CATransform3DMakeRotation(CGFloat(number) * .pi / 2, 0, 1, 0)
      face.transform = CATransform3DTranslate(turn, 0, 0, side / 2)
    }
  }

  private func layOutMeter(in area: CGRect) {
    meter.frame = area
    let step = area.width / CGFloat(meter.instanceCount)
    bar.bounds = CGRect(x: 0, y: 0, width: step - 8, height: area.height)
    bar.position = CGPoint(x: step / 2, y: area.height)
    meter.instanceTransform = CATransform3DMakeTranslation(step, 0, 0)
  }

  /// What the labels say of the record in front.
  private var texts: [(label: UILabel, text: String)] {
    let record = Self.records[(index % 4 + 4) % 4]
    return [(name, record.title), (artist, record.artist)]
  }

  /// Turns the cube by so many of its sides, as a spring by pace and bounce does.
  private func turn(by sides: Int) {
    let start = -CGFloat(index) * .pi / 2
    index += sides
    let end = -CGFloat(index) * .pi / 2
    let spring = CASpringAnimation(perceptualDuration: 0.6, bounce: 0.25)
    spring.keyPath = "transform"
    spring.valueFunction = CAValueFunction(name: .rotateY)
    (spring.fromValue, spring.toValue) = (start, end)
    spring.duration = spring.settlingDuration
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    cube.transform = CATransform3DMakeRotation(end, 0, 1, 0)
    CATransaction.commit()
    cube.add(spring, forKey: "turn")
    let beat = CAKeyframeAnimation(keyPath: "transform.scale.y")
    // The bar rests at the end until the last of its copies has come to rest, too.
    beat.values = [0.2, 1, 0.35, 0.8, 0.2, 0.2]
    beat.keyTimes = [0, 0.13, 0.26, 0.39, 0.52, 1]
    beat.calculationMode = .cubic
    beat.tensionValues = [0, 0.4, 0, 0.4, 1, 1]
    beat.duration = 1.8
    bar.add(beat, forKey: "beat")
    for (label, text) in texts {
      UIView.transition(with: label, duration: 0.3, options: .transitionCrossDissolve) {
        label.text = text
      }
    }
  }
}
