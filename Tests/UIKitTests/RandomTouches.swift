import QuartzCore
import Testing
import UIKit

/// Fingers that do anything at all to a screen full of recognizers, from a seed.
@MainActor final class RandomTouches {
  /// A view that counts what it hears of each touch.
  private final class Counter: UIView {
    var begun = 0
    var over = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      begun += touches.count
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      #expect(begun > over)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      over += touches.count
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      over += touches.count
    }
  }

  private let seed: UInt64
  private var state: UInt64
  private var last: [ObjectIdentifier: UIGestureRecognizer.State] = [:]
  private var actions = 0

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A number from 0 up to, but not including, `limit`.
  private func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  func play() throws {
    try Touchscreen.run { screen in
      let (views, recognizers) = furnish(screen)
      for _ in 0..<300 { try step(screen, recognizers) }
      screen.driver.up([0, 1, 2])
      try screen.pass(2)
      for recognizer in recognizers {
        #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0, "seed \(seed)")
        let last = last[ObjectIdentifier(recognizer)]
        #expect(last != .began && last != .changed, "seed \(seed): a gesture never ended")
      }
      for view in views { #expect(view.begun == view.over, "seed \(seed)") }
      #expect(actions > 0)
    }
  }

  private func furnish(_ screen: Touchscreen) -> ([Counter], [UIGestureRecognizer]) {
    var views: [Counter] = []
    var recognizers: [UIGestureRecognizer] = []
    for depth in 0..<3 {
      let inset = CGFloat(depth) * 40
      let view = Counter(frame: screen.window.bounds.insetBy(dx: inset, dy: inset))
      view.isMultipleTouchEnabled = next(2) == 0
      screen.window.addSubview(view)
      views.append(view)
      for recognizer in makeRecognizers() where next(2) == 0 {
        recognizer.delaysTouchesBegan = next(4) == 0
        recognizer.cancelsTouchesInView = next(4) > 0
        recognizer.addTarget(self, action: Selector("acted:", RandomTouches.acted))
        view.addGestureRecognizer(recognizer)
        recognizers.append(recognizer)
      }
    }
    for _ in 0..<4 where recognizers.count > 1 {
      // Only later ones wait for earlier ones, so that none waits for itself.
      let index = 1 + next(recognizers.count - 1)
      recognizers[index].require(toFail: recognizers[next(index)])
    }
    return (views, recognizers)
  }

  private func makeRecognizers() -> [UIGestureRecognizer] {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = [.left, .right]
    let single = UIPanGestureRecognizer()
    single.maximumNumberOfTouches = 1
    return [
      double, edge, single, UIPanGestureRecognizer(), UITapGestureRecognizer(),
      UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UISwipeGestureRecognizer(),
      UILongPressGestureRecognizer(),
    ]
  }

  /// A gesture goes from began through changed to its end, or is over at once.
  private func acted(_ recognizer: UIGestureRecognizer) {
    actions += 1
    let before = last[ObjectIdentifier(recognizer)]
    let isUnderWay = before == .began || before == .changed
    switch recognizer.state {
    case .began: #expect(!isUnderWay, "seed \(seed)")
    case .changed, .cancelled: #expect(isUnderWay, "seed \(seed)")
    case .ended:
      let isDiscrete =
        recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
      #expect(isUnderWay != isDiscrete, "seed \(seed)")
    case .possible, .failed: Issue.record("seed \(seed): \(recognizer.state) is no news")
    }
    last[ObjectIdentifier(recognizer)] = recognizer.state
  }

  private func step(_ screen: Touchscreen, _ recognizers: [UIGestureRecognizer]) throws {
    let finger = next(3)
    let place = CGPoint(x: next(400), y: next(800))
    switch next(10) {
    case 0, 1:
      screen.driver.up([finger])
      screen.driver.down([(finger, place)])
    case 2: screen.driver.up([finger])
    case 3: if next(4) == 0 { screen.driver.cancel([finger]) }
    case 4: try screen.pass(Double(next(80)) / 100)
    case 5:
      guard next(4) == 0, !recognizers.isEmpty else { return }
      let recognizer = recognizers[next(recognizers.count)]
      recognizer.isEnabled.toggle()
      recognizer.isEnabled = true
    default:
      try screen.pass(0.01)
      screen.driver.move([(finger, place), ((finger + 1) % 3, CGPoint(x: place.y / 2, y: place.x))])
    }
  }
}
