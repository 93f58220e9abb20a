import Frames
import QuartzCore
import Testing
import UIKit

/// What transition code of real apps relies on beyond names, one law for each.
@MainActor @Suite struct DemandSemanticsTests {
  /// A square of 100 points around (50, 50) that is on the screen.
  private func square(in window: UIWindow) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    window.makeKeyAndVisible()
    UIApplication.shared.layOutWindows()
    return view
  }

  private func shownX(_ view: UIView) -> Double {
    Double(view.layer.presentation()?.position.x ?? .nan)
  }

  // MARK: Transactions

  @Test func `a completion on the implicit transaction waits for its animations`() throws {
    try inFreshApp { clock, window in
      let layer = CALayer()
      square(in: window).layer.addSublayer(layer)
      UIApplication.shared.layOutWindows()
      var end: Double?
      CATransaction.setCompletionBlock { end = clock.now.seconds }
      layer.opacity = 0
      try clock.run(to: 0.2)
      #expect(end == nil)
      try clock.run(to: 1)
      #expect(end == 0.25)
    }
  }

  @Test func `an empty transaction completes when it is committed`() {
    inFreshApp { clock, window in
      var lines: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { lines.append("completion") }
      lines.append("changes")
      CATransaction.commit()
      lines.append("after")
      #expect(lines == ["changes", "completion", "after"])
      withExtendedLifetime((clock, window)) {}
    }
  }

  @Test func `animations take the transaction's duration if they have none, and always its curve`()
    throws
  {
    try inFreshApp { clock, window in
      let (view, layer) = (square(in: window), CALayer())
      view.layer.addSublayer(layer)
      let curve = CAMediaTimingFunction(controlPoints: 0.9, 0, 0.9, 0.2)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.8)
      CATransaction.setAnimationTimingFunction(curve)
      let explicit = CABasicAnimation(keyPath: "zPosition")
      (explicit.fromValue, explicit.toValue) = (0, 10)
      layer.add(explicit, forKey: "explicit")
      UIView.animate(withDuration: 0.4) { view.center.x = 150 }
      CATransaction.commit()
      #expect(layer.animation(forKey: "explicit")?.duration == 0.8)
      let half = Double(curveValue(0.9, 0, 0.9, 0.2, at: 0.5))
      try clock.run(to: 0.2)
      #expect(abs(shownX(view) - (50 + 100 * half)) < 1e-5)
      try clock.run(to: 0.4)
      #expect(abs(Double(layer.presentation()?.zPosition ?? 0) - 10 * half) < 1e-6)
    }
  }

  /// A cubic Bézier from (0, 0) to (1, 1) at `x`, by bisection.
  private func curveValue(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double
  ) -> Double {
    func point(_ t: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return point(low, y1, y2)
  }

  // MARK: View animations

  @Test func `a nested block keeps its own duration where it says so, else the outer one`() throws {
    try inFreshApp { clock, window in
      let (own, outer) = (square(in: window), square(in: window))
      var ends: [String: Double] = [:]
      UIView.animate(withDuration: 1) {
        UIView.animate(
          withDuration: 0.25, delay: 0, options: .overrideInheritedDuration,
          animations: { own.center.x = 150 }, completion: { _ in ends["own"] = clock.now.seconds })
        UIView.animate(
          withDuration: 0.25, animations: { outer.center.x = 150 },
          completion: { _ in ends["outer"] = clock.now.seconds })
      }
      try clock.run(to: 2)
      #expect(ends == ["own": 0.25, "outer": 1])
    }
  }

  @Test func `a view animation that interrupts another goes on from its place at its speed`() throws
  {
    try inFreshApp { clock, window in
      let view = square(in: window)
      let step = 1e-4
      UIView.animate(withDuration: 1) { view.center.x = 450 }
      try clock.run(to: 0.4 - step)
      let before = shownX(view)
      try clock.run(to: 0.4)
      let place = shownX(view)
      UIView.animate(withDuration: 1) { view.center.x = 50 }
      #expect(abs(shownX(view) - place) < 1e-9)
      try clock.run(to: 0.4 + step)
      // The second block starts at rest, so the speed is still that of the first.
      let (speed, newSpeed) = ((place - before) / step, (shownX(view) - place) / step)
      #expect(abs(newSpeed - speed) < 0.02 * speed)
    }
  }

  @Test func `a container whose time stands still scrubs the animations of both kinds in it`()
    throws
  {
    try inFreshApp { clock, window in
      let container = square(in: window)
      let (view, layer) = (UIView(), CALayer())
      container.addSubview(view)
      container.layer.addSublayer(layer)
      UIApplication.shared.layOutWindows()
      container.layer.speed = 0
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 100 }
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 200, 1)
      layer.add(animation, forKey: nil)
      for fraction in [0.25, 0.75, 0.5] {
        container.layer.timeOffset = fraction
        try clock.run(to: clock.now.seconds + 1)
        #expect(abs(shownX(view) - 100 * fraction) < 1e-9)
        #expect(abs(Double(layer.presentation()?.position.x ?? 0) - 200 * fraction) < 1e-9)
      }
    }
  }

  /// Catmull–Rom through equally spaced values, on the stretch from `p1` to `p2`.
  private func spline(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ t: Double)
    -> Double
  {
    let (a, b, c) = (2 * p1, p2 - p0, 2 * p0 - 5 * p1 + 4 * p2 - p3)
    return (a + b * t + c * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t) / 2
  }

  @Test func `cubic keyframes run through their values in one curve, moves and turns alike`() throws
  {
    try inFreshApp { clock, window in
      let view = square(in: window)
      UIView.animateKeyframes(withDuration: 3, delay: 0, options: .calculationModeCubic) {
        for (index, x) in [150.0, 90, 250].enumerated() {
          UIView.addKeyframe(
            withRelativeStartTime: Double(index) / 3, relativeDuration: 1.0 / 3
          ) {
            view.center.x = x
            view.transform = CGAffineTransform(scaleX: x / 50, y: 1)
          }
        }
      }
      let curve = CAMediaTimingFunction(name: .easeInEaseOut)
      for time in [0.5, 1, 1.5, 1.8, 2.5] {
        try clock.run(to: time)
        let phase = curve.progress(at: time / 3) * 3
        let points = [50.0, 150, 90, 250]
        let index = min(Int(phase), 2)
        let expected = spline(
          points[max(index - 1, 0)], points[index], points[index + 1],
          points[min(index + 2, 3)], phase - Double(index))
        #expect(abs(shownX(view) - expected) < 1e-5)
        // The differences that fade out are scales, which multiply.
        let ratios = points.map { $0 / 250 }
        let ratio = spline(
          ratios[max(index - 1, 0)], ratios[index], ratios[index + 1],
          ratios[min(index + 2, 3)], phase - Double(index))
        let scale = view.layer.presentation()?.transform.m11 ?? 0
        #expect(abs(Double(scale) - 5 * ratio) < 1e-5)
      }
    }
  }

  @Test func `discrete keyframes jump, paced ones go at one speed`() throws {
    try inFreshApp { clock, window in
      let (jumping, paced) = (square(in: window), square(in: window))
      @MainActor func run(_ view: UIView, _ mode: UIView.KeyframeAnimationOptions) {
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: mode) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 80
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.x = 350
          }
        }
      }
      run(jumping, .calculationModeDiscrete)
      run(paced, .calculationModePaced)
      let curve = CAMediaTimingFunction(name: .easeInEaseOut)
      for time in [0.2, 0.4, 0.6, 0.9] {
        try clock.run(to: time)
        #expect(abs(shownX(jumping) - (time < 0.5 ? 50 : 80)) < 1e-6)
        #expect(abs(shownX(paced) - (50 + 300 * curve.progress(at: time))) < 1e-4)
      }
      try clock.run(to: 2)
      #expect(shownX(jumping) == 350 && shownX(paced) == 350)
    }
  }

  // MARK: Geometry

  @Test func `setting the frame under a transform gives that frame`() {
    inFreshApp { _, window in
      let view = square(in: window)
      view.transform = CGAffineTransform(scaleX: 0.5, y: 2)
      view.frame = CGRect(x: 30, y: 40, width: 60, height: 80)
      #expect(view.frame == CGRect(x: 30, y: 40, width: 60, height: 80))
      #expect(view.center == CGPoint(x: 60, y: 80))
      #expect(view.bounds.size == CGSize(width: 120, height: 40))
    }
  }

  @Test func `a new anchor point keeps the position and moves the frame`() {
    inFreshApp { _, window in
      let view = square(in: window)
      view.layer.anchorPoint = CGPoint(x: 0, y: 1)
      #expect(view.layer.position == CGPoint(x: 50, y: 50) && view.center == view.layer.position)
      #expect(view.frame == CGRect(x: 50, y: -50, width: 100, height: 100))
    }
  }

  // MARK: Layers

  @Test func `free layers animate by themselves, a view's own layer does not`() {
    inFreshApp { _, window in
      let (view, layer) = (square(in: window), CALayer())
      view.layer.addSublayer(layer)
      UIApplication.shared.layOutWindows()
      layer.position.x = 70
      view.layer.position.x = 70
      #expect(layer.animation(forKey: "position")?.duration == 0.25)
      #expect(view.layer.animationKeys() == nil)
      #expect(layer.presentation()?.position.x == 0 && shownX(view) == 70)
    }
  }

  @Test func `an animation that is kept shows its end and leaves the model alone`() throws {
    try inFreshApp { clock, window in
      let view = square(in: window)
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 300, 0.5)
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      view.layer.add(animation, forKey: "kept")
      let other = square(in: window)
      animation.isRemovedOnCompletion = true
      other.layer.add(animation, forKey: "dropped")
      try clock.run(to: 3)
      #expect(view.layer.animationKeys() == ["kept"] && other.layer.animationKeys() == nil)
      #expect(shownX(view) == 300 && view.center.x == 50 && shownX(other) == 50)
      view.layer.removeAnimation(forKey: "kept")
      #expect(shownX(view) == 50)
    }
  }

  // MARK: Snapshots

  /// The colour of the view that a snapshot shows.
  private func color(in snapshot: UIView?) throws -> CGColor? {
    let snapshot = try #require(snapshot)
    var nodes = [snapshot.picture(of: snapshot.bounds, true).frame.root]
    while let node = nodes.popLast() {
      if let color = node.backgroundColor { return color }
      nodes += node.children
      if case .picture(let picture) = node.content { nodes.append(picture.frame.root) }
    }
    return nil
  }

  @Test func `a snapshot shows the view before its updates or after them, as it was asked`() throws
  {
    try inFreshApp { _, window in
      let view = square(in: window)
      view.backgroundColor = .red
      UIApplication.shared.layOutWindows()
      view.backgroundColor = .blue
      let before = view.snapshotView(afterScreenUpdates: false)
      let after = view.snapshotView(afterScreenUpdates: true)
      let colors = [try color(in: before), try color(in: after)]
      #expect(colors == [UIColor.red.cgColor, UIColor.blue.cgColor])
    }
  }
}
