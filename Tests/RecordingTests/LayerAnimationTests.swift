import Frames
import Recording
import Testing
import UIKit

/// What a recording tells of animations that code puts on layers itself.
@MainActor @Suite(.serialized) struct LayerAnimationTests {
  /// A screen with plain layers, on which `play` puts animations once they have been shown.
  private final class Stage: UIViewController {
    let dot = CALayer()
    let rings = [CAShapeLayer(), CAShapeLayer()]
    private(set) lazy var glow = CAGradientLayer()
    private let play: (Stage) -> Void

    init(_ play: @escaping (Stage) -> Void) {
      self.play = play
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let plate = UIView(frame: CGRect(x: 20, y: 100, width: 300, height: 300))
      view.addSubview(plate)
      for layer in [dot, glow] + rings {
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        layer.backgroundColor = UIColor.red.cgColor
        plate.layer.addSublayer(layer)
      }
      plate.layer.addSublayer(CALayer())
      let named = CALayer()
      named.name = "named"
      glow.addSublayer(named)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { self.play(self) }
    }
  }

  private struct Show: Transition {
    let name = "show"
    let script = TouchScript([.wait(0.3), .settle])
    let play: (Stage) -> Void

    func makeRootViewController() -> UIViewController { Stage(play) }
  }

  private func reel(_ play: @escaping (Stage) -> Void) throws -> Reel {
    try Recorder(framesPerSecond: 60).record(Show(play: play)).reel
  }

  private func motions(_ play: @escaping (Stage) -> Void) throws -> [Motion] {
    try reel(play).header.motions
  }

  @Test func `plain layers are called as the app calls them`() throws {
    func names(_ node: Node) -> [String] { [node.name] + node.children.flatMap(names) }
    let names = try names(reel { _ in }.frames[0].root)
    for name in ["Stage.dot", "Stage.rings[0]", "Stage.rings[1]", "Stage.glow", "named"] {
      #expect(names.contains(name), "\(names)")
    }
    #expect(names.contains("CALayer"))
  }

  @Test func `a basic animation says what it moves, from where to where, when and how`() throws {
    let reel = try reel { stage in
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 40
      slide.toValue = 140
      slide.duration = 0.4
      slide.beginTime = CACurrentMediaTime() + 0.1
      slide.fillMode = .backwards
      slide.timingFunction = CAMediaTimingFunction(name: .easeIn)
      stage.dot.add(slide, forKey: nil)
    }
    let motion = try #require(reel.header.motions.first)
    #expect(reel.header.motions.count == 1 && motion.curve == "ease in")
    #expect(motion.start.seconds == 0.2 && motion.delay == 0.1 && motion.duration == 0.4)
    let change = try #require(motion.changes.first)
    #expect(change.layer == "Stage.dot" && change.property == "position.x")
    #expect(change.from == [40] && change.to == [140] && change.node != nil)
    // The dot is where the curve that was written down has it.
    for (index, frame) in reel.frames.enumerated() {
      let time = reel.time(ofFrame: index).seconds
      guard (0.3..<0.7).contains(time) else { continue }
      let part = try #require(motion.timing).progress(at: time - 0.3, duration: 0.4)
      let x = try #require(find(change.node, in: frame.root)).position.x
      #expect(abs(x - (40 + 100 * part)) < 1e-4, "frame \(index)")
    }
  }

  @Test func `springs, groups, keyframes, paths and transitions have their words`() throws {
    let motions = try motions { stage in
      let spring = CASpringAnimation(keyPath: "transform.scale")
      (spring.stiffness, spring.damping, spring.byValue) = (100, 10, 0.5)
      spring.duration = 0.5
      stage.dot.add(spring, forKey: nil)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = CGFloat.pi
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.toValue, fade.beginTime, fade.duration) = (0, 0.1, 0.2)
      let group = CAAnimationGroup()
      (group.animations, group.duration, group.speed) = ([turn, fade], 0.4, 2)
      group.autoreverses = true
      stage.rings[0].add(group, forKey: nil)
      let shake = CAKeyframeAnimation(keyPath: "position.y")
      (shake.values, shake.isAdditive) = ([0, -10, 10, 0], true)
      (shake.duration, shake.repeatCount) = (0.1, 3)
      stage.rings[1].add(shake, forKey: nil)
      let way = CAKeyframeAnimation(keyPath: "position")
      way.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50)).cgPath
      (way.duration, way.timingFunction) = (0.3, CAMediaTimingFunction(name: .easeOut))
      stage.glow.add(way, forKey: nil)
      let push = CATransition()
      (push.type, push.duration) = (.push, 0.2)
      stage.glow.add(push, forKey: nil)
    }
    #expect(
      motions.map(\.curve) == [
        "spring 0.5", "linear, there and back", "linear, there and back", "keyframes, 3 times",
        "along a path, ease out", "linear",
      ])
    #expect(
      motions.flatMap { $0.changes.map(\.property) } == [
        "transform.scale", "transform.rotation.z", "opacity", "position.y", "position", "push",
      ])
    // A group at twice the speed is over in half the time, and so are its parts.
    #expect(motions.map(\.duration) == [0.5, 0.2, 0.1, 0.1, 0.3, 0.2])
    #expect(motions.map(\.delay) == [0, 0, 0.05, 0, 0, 0])
    let scale = motions[0].changes[0], turn = motions[1].changes[0], shake = motions[3].changes[0]
    #expect(scale.from == [1] && scale.to == [1.5])
    #expect(turn.from == [0] && abs((turn.to?.first ?? 0) - .pi) < 1e-6)
    #expect(shake.from == [40] && shake.to == [40] && motions[3].timing == nil)
  }

  @Test func `what a layer does by itself is told of, and not what another takes the place of`()
    throws
  {
    let implicit = try motions { stage in
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      stage.dot.opacity = 0.2
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      stage.glow.opacity = 0.2
      CATransaction.commit()
    }
    #expect(implicit.count == 1 && implicit[0].curve == "ease" && implicit[0].duration == 0.5)
    #expect(implicit[0].changes.map(\.layer) == ["Stage.dot"])
    #expect(implicit[0].changes[0].from == [1] && implicit[0].changes[0].to == [0.2])
    let replaced = try motions { stage in
      stage.dot.position.x = 200
      let slide = CABasicAnimation(keyPath: "position")
      (slide.fromValue, slide.duration) = (CGPoint(x: 25, y: 40), 0.4)
      stage.dot.add(slide, forKey: "position")
    }
    #expect(replaced.map(\.duration) == [0.4])
    #expect(replaced.first?.changes.first?.to == [200, 40])
    // One that takes over later was seen.
    let later = try motions { stage in
      stage.dot.position.x = 200
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { stage.dot.position.x = 20 }
    }
    #expect(later.count == 2)
  }

  @Test func `what the system animates is not told of, and blocks are once`() throws {
    let motions = try motions { stage in
      let spinner = UIActivityIndicatorView(style: .large)
      stage.view.addSubview(spinner)
      spinner.startAnimating()
      let list = UIScrollView(frame: CGRect(x: 0, y: 500, width: 100, height: 100))
      list.contentSize = CGSize(width: 100, height: 900)
      stage.view.addSubview(list)
      list.flashScrollIndicators()
      UIView.animate(withDuration: 0.2) { list.alpha = 0.5 }
      UIView.transition(with: list, duration: 0.2, options: .transitionCrossDissolve) {
        list.backgroundColor = .blue
      }
    }
    #expect(motions.count == 2)
  }

  private func find(_ id: Int?, in node: Node) -> Node? {
    if node.id == id { return node }
    return node.children.lazy.compactMap { find(id, in: $0) }.first
  }
}
