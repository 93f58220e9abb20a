import QuartzCore
import Testing
import UIKit

/// Which touches views take while they animate.
@MainActor @Suite struct AnimatedTouchTests {
  /// A view with another in it that goes from the left edge to x = 300, evenly and in a second.
  @MainActor private final class Scene {
    let screen: Touchscreen
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    let inner = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

    init(_ screen: Touchscreen) {
      self.screen = screen
      view.addSubview(inner)
      screen.window.addSubview(view)
    }

    func go() { view.frame.origin.x = 300 }

    /// Who takes a touch in the middle of the view at an x.
    func hit(_ x: CGFloat, lower: Bool = false) -> UIView? {
      let hit = screen.window.hitTest(CGPoint(x: x, y: lower ? 175 : 125), with: nil)
      return hit === screen.window ? nil : hit
    }
  }

  /// Where the view is hit half way: at x = 150 it is shown, at x = 300 it is going to be.
  nonisolated struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isHitWhereShown, isHitAtDestination: Bool
    let run: @MainActor @Sendable (_ view: UIView, _ go: @escaping () -> Void) -> Void

    init(
      _ name: String, shown: Bool = false, destination: Bool = false,
      _ run: @escaping @MainActor @Sendable (UIView, @escaping () -> Void) -> Void
    ) {
      testDescription = name
      (isHitWhereShown, isHitAtDestination) = (shown, destination)
      self.run = run
    }
  }

  nonisolated static let cases: [Case] = [
    Case("a block") { _, go in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: go)
    },
    Case("a block that waits") { _, go in
      UIView.animate(withDuration: 1, delay: 0.7, options: .curveLinear, animations: go)
    },
    Case("a spring") { _, go in UIView.animate(springDuration: 1, animations: go) },
    Case("keyframes") { _, go in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: go)
      }
    },
    Case("a transition") { view, go in
      UIView.transition(
        with: view, duration: 1, options: .transitionCrossDissolve, animations: go)
    },
    Case("a block that allows interaction", destination: true) { _, go in
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction],
        animations: go)
    },
    Case("keyframes that allow interaction", destination: true) { _, go in
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: go)
      }
    },
    Case("an animator", shown: true) { _, go in
      UIViewPropertyAnimator(duration: 1, curve: .linear, animations: go).startAnimation()
    },
    Case("a block in an animator", shown: true) { _, go in
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.animate(withDuration: 3, animations: go)
      }.startAnimation()
    },
    Case("an animator without interaction") { _, go in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: go)
      animator.isUserInteractionEnabled = false
      animator.startAnimation()
    },
    Case("an animator whose app hit-tests", destination: true) { _, go in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: go)
      animator.isManualHitTestingEnabled = true
      animator.startAnimation()
    },
    Case("a layer's own animation", destination: true) { view, go in
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = view.layer.position.x
      animation.duration = 1
      go()
      view.layer.add(animation, forKey: "go")
    },
  ]

  @Test("A view that moves is hit where its animation lets it", arguments: cases)
  func places(_ example: Case) throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      example.run(scene.view) { scene.go() }
      try screen.pass(0.5)
      for (x, isHit) in [(225.0, example.isHitWhereShown), (350, example.isHitAtDestination)] {
        #expect(scene.hit(x) === (isHit ? scene.inner : nil))
        #expect(scene.hit(x, lower: true) === (isHit ? scene.view : nil))
      }
      try screen.pass(3)
      #expect(scene.hit(350) === scene.inner)
    }
  }

  @Test func `only what the block changes takes no touches, and what lies behind gets them`() throws
  {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let behind = UIView(frame: CGRect(x: 200, y: 100, width: 200, height: 100))
      screen.window.insertSubview(behind, at: 0)
      UIView.animate(withDuration: 1) {
        scene.go()
        behind.backgroundColor = nil
      }
      #expect(scene.hit(350) === behind)
      scene.view.layer.removeAllAnimations()
      #expect(scene.hit(350) === scene.inner)
      // One animation that lets touches through does not help where another does not.
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        scene.view.alpha = 0.5
      }
      #expect(scene.hit(350) === scene.inner)
      UIView.animate(withDuration: 0.5) { scene.view.backgroundColor = .red }
      #expect(scene.hit(350) === behind)
      try screen.pass(0.6)
      #expect(scene.hit(350) === scene.inner)
    }
  }

  @Test(
    "However an animation ends, touches come back",
    arguments: [
      "it is replaced", "it is removed", "it repeats and is replaced", "the view leaves the screen",
      "its layer goes",
    ])
  func ends(how: String) throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let repeats: UIView.AnimationOptions = how.contains("repeats") ? .repeat : []
      UIView.animate(withDuration: 1, delay: 0, options: repeats) {
        scene.view.backgroundColor = .red
      }
      try screen.pass(0.5)
      #expect(scene.hit(50) == nil)
      switch how {
      case "it is removed": scene.view.layer.removeAnimation(forKey: "backgroundColor")
      case "the view leaves the screen":
        scene.view.removeFromSuperview()
        screen.window.addSubview(scene.view)
      case "its layer goes":
        scene.view.layer.removeFromSuperlayer()
        screen.window.layer.addSublayer(scene.view.layer)
      default: UIView.animate(withDuration: 0.1) { scene.view.backgroundColor = .blue }
      }
      try screen.pass(0.6)
      #expect(scene.hit(50) === scene.inner)
    }
  }

  @Test func `a finger that is down stays with its view, and a pan goes on`() throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      screen.add(UIPanGestureRecognizer(), "pan", to: scene.view)
      screen.down(50, 175)
      screen.move(70, 175)
      UIView.animate(withDuration: 1) { scene.view.transform = .init(scaleX: 2, y: 2) }
      screen.move(90, 175)
      screen.up()
      #expect(screen.steps == ["pan began", "pan changed", "pan ended"])
      try screen.tap(50, 175)
      #expect(screen.steps.count == 3)
    }
  }

  @Test func `a paused animator's view is hit where it was left, and where it is scrubbed to`()
    throws
  {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { scene.go() }
      animator.startAnimation()
      try screen.pass(0.25)
      animator.pauseAnimation()
      try screen.pass(1)
      #expect(scene.hit(80) === scene.inner && scene.hit(180) == nil)
      animator.fractionComplete = 0.75
      #expect(scene.hit(80) == nil && scene.hit(230) === scene.inner)
      animator.stopAnimation(true)
      #expect(scene.hit(230) === scene.inner && scene.view.frame.minX == 225)
    }
  }

  @Test("A view that changes its size is hit as large as it is shown", arguments: [true, false])
  func sizes(grows: Bool) throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let small = CGRect(x: 100, y: 100, width: 100, height: 100)
      let large = CGRect(x: 0, y: 100, width: 300, height: 100)
      scene.view.frame = grows ? small : large
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        scene.view.frame = grows ? large : small
      }.startAnimation()
      try screen.pass(0.5)
      let isHit = [40.0, 60, 240, 260].map { scene.hit($0, lower: true) === scene.view }
      #expect(isHit == [false, true, true, false])
    }
  }

  @Test func `what an animator scrolls is hit where it is shown`() throws {
    try Touchscreen.run { screen in
      let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 400, height: 400))
      list.contentSize = CGSize(width: 400, height: 4000)
      let row = UIView(frame: CGRect(x: 0, y: 600, width: 400, height: 50))
      list.addSubview(row)
      screen.window.addSubview(list)
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        list.contentOffset.y = 1000
      }.startAnimation()
      try screen.pass(0.5)
      #expect(screen.window.hitTest(CGPoint(x: 200, y: 225), with: nil) === row)
      #expect(screen.window.hitTest(CGPoint(x: 200, y: 275), with: nil) === list)
      #expect(screen.window.hitTest(CGPoint(x: 200, y: 575), with: nil) === screen.window)
    }
  }

  @Test func `what lies in a view that moves is hit with it`() throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        scene.go()
        scene.inner.frame.origin.x = 40
      }
      animator.startAnimation()
      try screen.pass(0.5)
      // The view is at 150, and what lies in it 20 farther.
      #expect(scene.hit(160) === scene.view && scene.hit(175) === scene.inner)
      #expect(scene.inner.middleForTouch == CGPoint(x: 220, y: 125))
      #expect(scene.view.middleForTouch == CGPoint(x: 200, y: 150))
    }
  }

  @Test func `an animator that is not interruptible runs to its end`() throws {
    try Touchscreen.run { screen in
      let scene = Scene(screen)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { scene.go() }
      #expect(animator.isInterruptible && animator.isUserInteractionEnabled)
      #expect(!animator.isManualHitTestingEnabled)
      animator.isInterruptible = false
      animator.startAnimation()
      try screen.pass(0.5)
      animator.pauseAnimation()
      animator.fractionComplete = 0
      animator.isReversed = true
      animator.stopAnimation(true)
      (animator.isInterruptible, animator.isUserInteractionEnabled) = (true, false)
      #expect(!animator.isInterruptible && animator.isUserInteractionEnabled)
      #expect(animator.isRunning && !animator.isReversed)
      #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
      try screen.pass(0.5)
      #expect(animator.state == .inactive && scene.view.frame.minX == 300)
      animator.isInterruptible = true
      #expect(animator.isInterruptible)
    }
  }
}
