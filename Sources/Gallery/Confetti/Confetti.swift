import Filmstrip
import UIKit

/// A burst of confetti at a tap, and a counter that rolls on.
public struct Confetti: Transition {
  public init() {}

  public var name: String { "confetti" }
  public var title: String { "Confetti, and a counter that rolls" }

  public func makeRootViewController() -> UIViewController { ConfettiViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Goal reached"), .wait(1.4), .tap(on: "Goal reached"), .wait(4.6),
    ])
  }
}

private final class ConfettiViewController: UIViewController {
  private let emitter = CAEmitterLayer()
  private let counter = CAScrollLayer()
  private var goals = 0

  private static let colors: [UIColor] = [.systemPink, .systemYellow, .systemTeal, .systemPurple]
  private static let digit = CGSize(width: 120, height: 140)

  private lazy var button = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: "Goal reached") { [unowned self] _ in celebrate() })

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for number in 0...1 {
      let text = CATextLayer()
      text.string = "\(number)"
      text.font = UIFont.systemFont(ofSize: 17, weight: .heavy)
      text.fontSize = 110
      text.alignmentMode = .center
      text.foregroundColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
      text.contentsScale = traitCollection.displayScale
      text.frame = CGRect(
        origin: CGPoint(x: 0, y: CGFloat(number) * Self.digit.height), size: Self.digit)
      counter.addSublayer(text)
    }
    counter.scrollMode = .vertically
    view.layer.addSublayer(counter)
    view.addSubview(button)
    emitter.emitterCells = Self.colors.enumerated().map { Self.cell("paper \($0)", $1) }
    emitter.emitterShape = .line
    emitter.seed = 18
    emitter.birthRate = 0
    view.layer.addSublayer(emitter)
  }

  /// Small papers of one colour, thrown up in a fan, that fall and tumble.
  private static func cell(_ name: String, _ color: UIColor) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = name
    let size = CGSize(width: 12, height: 8)
    cell.contents =
      UIGraphicsImageRenderer(size: size).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }.cgImage
    cell.contentsScale = UIScreen.main.scale
    cell.color = color.cgColor
    cell.birthRate = 60
    (cell.lifetime, cell.lifetimeRange) = (3.5, 1)
    (cell.velocity, cell.velocityRange) = (620, 300)
    cell.emissionLongitude = -.pi / 2
    cell.emissionRange = .pi / 3
    cell.yAcceleration = 620
    (cell.spin, cell.spinRange) = (2, 10)
    (cell.scale, cell.scaleRange) = (0.9, 0.5)
    (cell.alphaSpeed, cell.redRange) = (-0.2, 0.2)
    return cell
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    counter.frame = CGRect(
      x: bounds.midX - Self.digit.width / 2, y: bounds.height * 0.36, width: Self.digit.width,
      height: Self.digit.height)
    button.sizeToFit()
    button.center = CGPoint(x: bounds.midX, y: bounds.height * 0.8)
    emitter.frame = bounds
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.height * 0.72)
    emitter.emitterSize = CGSize(width: bounds.width * 0.5, height: 0)
  }

  private func celebrate() {
    goals = (goals + 1) % 2
    counter.scroll(CGPoint(x: 0, y: CGFloat(goals) * Self.digit.height))
    emitter.birthRate = 1
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { [emitter] in emitter.birthRate = 0 }
  }
}
