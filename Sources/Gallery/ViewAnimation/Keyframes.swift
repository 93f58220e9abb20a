import Filmstrip
import UIKit

/// A ball that is thrown round a square in four keyframes, on a smooth curve.
public struct Keyframes: Transition {
  public init() {}

  public var name: String { "keyframes" }
  public var title: String { "Keyframes on a cubic curve" }

  public func makeRootViewController() -> UIViewController { JugglerViewController() }

  public var script: TouchScript { TouchScript([.wait(0.2), .tap(on: "ball"), .settle]) }
}

/// A ball, and dots where its keyframes put it.
private final class JugglerViewController: UIViewController {
  private let ball = UIView(frame: CGRect(x: 0, y: 0, width: 84, height: 84))
  private let stops = [
    CGPoint(x: 90, y: 640), CGPoint(x: 120, y: 240), CGPoint(x: 300, y: 320),
    CGPoint(x: 290, y: 620),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for stop in stops {
      let dot = UIView(frame: CGRect(x: stop.x - 5, y: stop.y - 5, width: 10, height: 10))
      dot.backgroundColor = .systemGray3
      dot.layer.cornerRadius = 5
      view.addSubview(dot)
    }
    ball.accessibilityIdentifier = "ball"
    ball.backgroundColor = .systemOrange
    ball.layer.cornerRadius = 24
    ball.layer.cornerCurve = .continuous
    ball.center = stops[0]
    ball.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("go", JugglerViewController.go)))
    view.addSubview(ball)
  }

  private func go() {
    let colors: [UIColor] = [.systemPink, .systemPurple, .systemTeal, .systemOrange]
    let ways = stops.dropFirst() + stops.prefix(1)
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeCubic) {
      for (index, stop) in ways.enumerated() {
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
          self.ball.center = stop
          self.ball.backgroundColor = colors[index]
        }
      }
    }
  }
}
