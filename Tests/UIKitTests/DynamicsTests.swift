import Foundation
import Testing
import Timing
import UIKit

/// Motions against closed forms, and where there is none against a fine run of Runge and Kutta.
@MainActor @Suite struct DynamicsTests {
  /// A view of 100 points beside, about a place, and what moves it; tells of it at each frame.
  private func run(
    frames: Int = 60, rate: Int = 60, at start: CGPoint = CGPoint(x: 200, y: 200),
    size: CGSize = CGSize(width: 100, height: 100),
    _ behaviors: (UIView, UIView) -> [UIDynamicBehavior],
    _ check: (_ time: Double, _ view: UIView) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      clock.framesPerSecond = rate
      window.makeKeyAndVisible()
      let view = UIView()
      view.bounds.size = size
      view.center = start
      window.addSubview(view)
      let animator = UIDynamicAnimator(referenceView: window)
      for behavior in behaviors(view, window) { animator.addBehavior(behavior) }
      for frame in 1...frames {
        let time = Timestamp(frame: frame, framesPerSecond: rate)
        try clock.run(to: time.seconds)
        try check(time.seconds, view)
      }
      animator.removeAllBehaviors()
    }
  }

  /// Source: Apple's documentation has gravity of 1 as 1000 points/s².
  @Test(arguments: [60, 120, 50, 24])
  func `what falls has fallen by half of gravity times the square of time`(rate: Int) throws {
    try run(rate: rate) { view, _ in
      [UIGravityBehavior(items: [view])]
    } _: { time, view in
      #expect(abs(view.center.y - 200 - 500 * time * time) < 1e-6)
      #expect(view.center.x == 200 && view.transform == .identity)
    }
  }

  @Test func `gravity has an angle and a magnitude`() throws {
    let gravity = UIGravityBehavior(items: [])
    #expect(gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-12)
    gravity.setAngle(.pi, magnitude: 0.5)
    #expect(abs(gravity.gravityDirection.dx + 0.5) < 1e-12)
    try run(frames: 30) { view, _ in
      gravity.addItem(view)
      return [gravity]
    } _: { time, view in
      #expect(abs(view.center.x - 200 + 250 * time * time) < 1e-6)
    }
  }

  /// Source: Apple's documentation has a push of magnitude 1 on a view of 100 × 100 points as 100 points/s².
  @Test func `pushes move by their magnitude and the area`() throws {
    try run(size: CGSize(width: 200, height: 100)) { view, _ in
      let push = UIPushBehavior(items: [view], mode: .continuous)
      push.setAngle(0, magnitude: 1)
      return [push]
    } _: { time, view in
      #expect(abs(view.center.x - 200 - 25 * time * time) < 1e-6)
    }
    let push = UIPushBehavior(items: [], mode: .instantaneous)
    try run { view, _ in
      push.addItem(view)
      push.pushDirection = CGVector(dx: 1, dy: 0)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -25), for: view)
      return [push]
    } _: { time, view in
      #expect(!push.active)
      #expect(abs(view.center.x - 200 - 100 * time) < 1e-6)
      // The impulse of 100 at 25 points turns a square of mass 1 and inertia 10000/6 by 1.5 a second.
      let angle = atan2(view.transform.b, view.transform.a)
      #expect(abs(angle - 1.5 * time) < 1e-9)
    }
  }

  @Test func `resistance has speed die away exponentially`() throws {
    try run { view, _ in
      let nature = UIDynamicItemBehavior(items: [view])
      (nature.resistance, nature.angularResistance) = (2, 1)
      nature.addLinearVelocity(CGPoint(x: 300, y: 0), for: view)
      nature.addAngularVelocity(1, for: view)
      #expect(nature.linearVelocity(for: view) == CGPoint(x: 300, y: 0))
      return [nature]
    } _: { time, view in
      #expect(abs(view.center.x - 200 - 150 * (1 - exp(-2 * time))) < 1e-6)
      let angle = atan2(view.transform.b, view.transform.a)
      #expect(abs(angle - (1 - exp(-time))) < 1e-9)
    }
  }

  /// The damped oscillator, in closed form: below, at and above critical damping.
  @Test(arguments: [(2.0, 0.1), (1.0, 1.0), (1.5, 2.0)])
  func `an attachment with a frequency is a damped spring`(frequency: Double, ratio: Double) throws
  {
    let pace = 2 * Double.pi * frequency
    /// From 1, at rest.
    func expected(_ time: Double) -> Double {
      if ratio == 1 { return (1 + pace * time) * exp(-pace * time) }
      if ratio < 1 {
        let swing = pace * (1 - ratio * ratio).squareRoot()
        return exp(-ratio * pace * time)
          * (cos(swing * time) + ratio * pace / swing * sin(swing * time))
      }
      let root = (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-pace * (ratio - root), -pace * (ratio + root))
      return (slow * exp(fast * time) - fast * exp(slow * time)) / (slow - fast)
    }
    try run { view, _ in
      let spring = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 200, y: 0))
      #expect(spring.length == 200 && spring.attachedBehaviorType == .anchor)
      (spring.length, spring.frequency, spring.damping) = (140, frequency, ratio)
      return [spring]
    } _: { time, view in
      #expect(abs(view.center.y - 140 - 60 * expected(time)) < 2e-4, "\(time)")
    }
  }

  /// Two items of masses 1 and 2 on a spring: the distance swings as with the reduced mass, at the
  /// frequency that was asked for, and the centre of mass rests.
  @Test func `a spring between items moves both`() throws {
    let other = UIView(frame: CGRect(x: 200, y: 350, width: 200, height: 100))
    try run { view, window in
      window.addSubview(other)
      view.center = CGPoint(x: 300, y: 200)
      let spring = UIAttachmentBehavior(item: view, attachedTo: other)
      (spring.length, spring.frequency) = (150, 1)
      return [spring]
    } _: { time, view in
      let distance = other.center.y - view.center.y
      #expect(abs(distance - 150 - 50 * cos(2 * .pi * time)) < 1e-4)
      #expect(abs(view.center.y + 2 * other.center.y - 1000) < 1e-6)
    }
  }

  /// A mathematical pendulum, by Runge and Kutta in steps of a tenth of a millisecond.
  @Test func `an attachment without a frequency is a rod`() throws {
    var (angle, speed, now) = (Double.pi / 3, 0.0, 0.0)
    let length = 150.0
    func advance(to time: Double) {
      let step = 1e-4
      func pull(_ angle: Double) -> Double { -1000 / length * sin(angle) }
      while now < time - step / 2 {
        let (a1, s1) = (speed, pull(angle))
        let (a2, s2) = (speed + step / 2 * s1, pull(angle + step / 2 * a1))
        let (a3, s3) = (speed + step / 2 * s2, pull(angle + step / 2 * a2))
        let (a4, s4) = (speed + step * s3, pull(angle + step * a3))
        angle += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        speed += step / 6 * (s1 + 2 * s2 + 2 * s3 + s4)
        now += step
      }
    }
    let start = CGPoint(x: 200 + length * sin(angle), y: 100 + length * cos(angle))
    try run(frames: 120, at: start) { view, _ in
      [
        UIGravityBehavior(items: [view]),
        UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 200, y: 100)),
      ]
    } _: { time, view in
      advance(to: time)
      #expect(abs(view.center.x - 200 - length * sin(angle)) < 0.05, "\(time)")
      #expect(abs(view.center.y - 100 - length * cos(angle)) < 0.05)
      #expect(abs(hypot(view.center.x - 200, view.center.y - 100) - length) < 1e-3)
    }
  }

  @Test func `what hangs on an anchor goes with it, and pins and fixed items keep together`() throws
  {
    var hold: UIAttachmentBehavior?
    try run(frames: 30) { view, _ in
      let made = UIAttachmentBehavior(
        item: view, offsetFromCenter: UIOffset(horizontal: 20, vertical: 30),
        attachedToAnchor: CGPoint(x: 220, y: 230))
      hold = made
      return [made]
    } _: { time, view in
      guard let hold else { return }
      let held = CGPoint(x: 20, y: 30).applying(view.transform)
      #expect(abs(view.center.x + held.x - hold.anchorPoint.x) < 1e-3)
      #expect(abs(view.center.y + held.y - hold.anchorPoint.y) < 1e-3)
      hold.anchorPoint = CGPoint(x: 220 + 300 * time, y: 230 - 100 * time)
    }
    for isFixed in [true, false] {
      let other = UIView(frame: CGRect(x: 250, y: 150, width: 40, height: 100))
      let joint = CGPoint(x: 250, y: 200)
      try run(frames: 40) { view, window in
        window.addSubview(other)
        let tie =
          isFixed
          ? UIAttachmentBehavior.fixedAttachment(
            with: view, attachedTo: other, attachmentAnchor: joint)
          : UIAttachmentBehavior.pinAttachment(
            with: view, attachedTo: other, attachmentAnchor: joint)
        let push = UIPushBehavior(items: [other], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0, dy: 1)
        return [tie, push]
      } _: { _, view in
        @MainActor func angle(_ view: UIView) -> CGFloat {
          atan2(view.transform.b, view.transform.a)
        }
        let one = CGPoint(x: 50, y: 0).applying(view.transform)
        let two = CGPoint(x: -20, y: 0).applying(other.transform)
        #expect(abs(view.center.x + one.x - other.center.x - two.x) < 1e-3)
        #expect(abs(view.center.y + one.y - other.center.y - two.y) < 1e-3)
        if isFixed { #expect(abs(angle(view) - angle(other)) < 1e-4) }
        // The masses are 1 and 0.4, and the impulse is 100.
        #expect(view.center.y + 0.4 * other.center.y > 280)
      }
      #expect(other.center.y > 200)
    }
  }

  /// From a height h a ball is down after √(2h/g), and comes back to e² of the height.
  @Test(arguments: [1.0, 0.5])
  func `a ball bounces as its elasticity says`(elasticity: Double) throws {
    let height = 400.0
    let fall = (2 * height / 1000).squareRoot()
    var highest = Double.infinity
    try run(frames: 150) { view, _ in
      let nature = UIDynamicItemBehavior(items: [view])
      nature.elasticity = elasticity
      let floor = UICollisionBehavior(items: [view])
      floor.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -500, y: 650), to: CGPoint(x: 900, y: 650))
      return [UIGravityBehavior(items: [view]), nature, floor]
    } _: { time, view in
      let bounce = time - fall
      let speed = 1000 * fall * elasticity
      if bounce < 0 {
        #expect(abs(view.center.y - 200 - 500 * time * time) < 1e-3)
      } else if bounce < 2 * speed / 1000 {
        #expect(abs(view.center.y - 600 + speed * bounce - 500 * bounce * bounce) < 1e-2)
        highest = min(highest, view.center.y)
      }
      #expect(view.center.y < 600.01 && abs(view.transform.b) < 1e-9, "\(view.transform)")
    }
    #expect(abs(600 - highest - height * elasticity * elasticity) < 0.2)
  }

  @Test func `equal balls exchange their speeds, and unequal ones keep momentum and energy`() throws
  {
    for size in [100.0, 200.0] {
      let other = UIView(frame: CGRect(x: 300, y: 200 - size / 2, width: size, height: size))
      let mass = size * size / 10_000
      let nature = UIDynamicItemBehavior(items: [other])
      try run(at: CGPoint(x: 100, y: 200)) { view, window in
        window.addSubview(other)
        nature.addItem(view)
        nature.elasticity = 1
        nature.addLinearVelocity(CGPoint(x: 500, y: 0), for: view)
        return [nature, UICollisionBehavior(items: [view, other])]
      } _: { time, view in
        guard time > 0.5 else { return }
        let (own, others) = (nature.linearVelocity(for: view), nature.linearVelocity(for: other))
        #expect(abs(own.x - 500 * (1 - mass) / (1 + mass)) < 1e-6)
        #expect(abs(others.x - 1000 / (1 + mass)) < 1e-6)
        #expect(abs(own.y) < 1e-6 && abs(others.y) < 1e-6)
      }
    }
  }

  /// On a floor of friction µ a box comes to rest after v²/2µg.
  @Test func `friction stops what slides`() throws {
    var last = CGPoint.zero
    try run(frames: 90, at: CGPoint(x: 0, y: 600)) { view, _ in
      let nature = UIDynamicItemBehavior(items: [view])
      (nature.friction, nature.allowsRotation) = (0.5, false)
      nature.addLinearVelocity(CGPoint(x: 400, y: 0), for: view)
      let floor = UICollisionBehavior(items: [view])
      floor.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -500, y: 650), to: CGPoint(x: 900, y: 650))
      return [UIGravityBehavior(items: [view]), nature, floor]
    } _: { time, view in
      #expect(abs(view.center.y - 600) < 0.03)
      if time < 0.8 {
        #expect(abs(view.center.x - 400 * time + 250 * time * time) < 1, "\(time)")
      }
      last = view.center
    }
    #expect(abs(last.x - 160) < 1)
  }

  @Test func `boxes in a pile rest on each other, within the view`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let boxes = (0..<3).map {
        UIView(frame: CGRect(x: 150, y: 100 + 120 * $0, width: 90, height: 60))
      }
      for box in boxes { window.addSubview(box) }
      let animator = UIDynamicAnimator(referenceView: window)
      let collisions = UICollisionBehavior(items: boxes)
      collisions.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(UIGravityBehavior(items: boxes))
      animator.addBehavior(collisions)
      try clock.run(to: 4)
      #expect(!animator.isRunning)
      for (index, box) in boxes.enumerated() {
        #expect(abs(box.center.y - (770 - 60 * CGFloat(2 - index))) < 0.1, "\(box.frame)")
        #expect(abs(box.center.x - 195) < 0.5)
      }
    }
  }

  private final class Listener: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var heard: [String] = []
    var action: (() -> Void)?

    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { heard.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { heard.append("pause") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { heard.append("began \(identifier as? String ?? "none") \(Int(p.y.rounded()))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { heard.append("ended \(identifier as? String ?? "none")") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem, at p: CGPoint
    ) { heard.append("items began") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem
    ) { heard.append("items ended") }
  }

  @Test func `a snap ends on its point, upright, and then the animator pauses until it is woken`()
    throws
  {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let listener = Listener()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 120))
      view.transform = CGAffineTransform(rotationAngle: 0.4)
      window.addSubview(view)
      let animator = UIDynamicAnimator(referenceView: window)
      animator.delegate = listener
      let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 400))
      #expect(snap.damping == 0.5)
      animator.addBehavior(snap)
      #expect(
        animator.isRunning && animator.behaviors == [snap] && snap.dynamicAnimator === animator)
      var farthest: CGFloat = 0
      snap.action = { farthest = max(farthest, view.center.x) }
      try clock.run(to: 5)
      #expect(view.center == CGPoint(x: 200, y: 400))
      #expect(abs(view.transform.b) < 1e-12)
      #expect(!animator.isRunning && listener.heard == ["resume", "pause"])
      // Past the point by e^(−ζπ/√(1−ζ²)) of the way, with the damping ratio 0.2 + 0.8 · 0.5.
      let over = exp(-0.6 * Double.pi / 0.8)
      #expect(abs(farthest - 200 - 160 * over) < 1)
      #expect(animator.elapsedTime > 0.5 && animator.elapsedTime < 3)
      snap.snapPoint = CGPoint(x: 100, y: 100)
      try clock.run(to: 10)
      #expect(view.center == CGPoint(x: 100, y: 100))
      #expect(listener.heard == ["resume", "pause", "resume", "pause"])
      #expect(clock.nextDue == nil)
      animator.removeBehavior(snap)
      #expect(snap.dynamicAnimator == nil)
    }
  }

  @Test func `contacts are told once when they begin and once when they end`() throws {
    let listener = Listener()
    let other = UIView(frame: CGRect(x: 150, y: 400, width: 100, height: 50))
    let collisions = UICollisionBehavior(items: [other])
    try run(frames: 60) { view, window in
      window.addSubview(other)
      let nature = UIDynamicItemBehavior(items: [view])
      nature.elasticity = 0.8
      let still = UIDynamicItemBehavior(items: [other])
      still.isAnchored = true
      collisions.addItem(view)
      collisions.collisionDelegate = listener
      collisions.addBoundary(withIdentifier: "wall", for: UIBezierPath(rect: window.bounds))
      #expect(collisions.boundaryIdentifiers?.count == 1)
      #expect(collisions.boundary(withIdentifier: "wall") != nil)
      return [UIGravityBehavior(items: [view]), nature, still, collisions]
    } _: { _, view in
      #expect(other.center == CGPoint(x: 200, y: 425))
      #expect(view.center.y < 350.05)
    }
    #expect(listener.heard == ["items began", "items ended"])
    listener.heard = []
    collisions.removeAllBoundaries()
    #expect(collisions.boundaryIdentifiers == nil)
    try run(frames: 45) { view, _ in
      let floor = UICollisionBehavior(items: [view])
      floor.collisionDelegate = listener
      floor.collisionMode = .boundaries
      floor.addBoundary(
        withIdentifier: "floor" as any NSCopying, from: CGPoint(x: 0, y: 350),
        to: CGPoint(x: 400, y: 350))
      return [UIGravityBehavior(items: [view]), floor]
    } _: { _, _ in
    }
    #expect(listener.heard == ["began floor 350"])
  }

  /// The same chaos at any rate of frames that the steps hold whole.
  @Test func `the rate of frames changes no motion`() throws {
    func ends(_ rate: Int) throws -> [CGFloat] {
      var result: [CGFloat] = []
      let other = UIView(frame: CGRect(x: 230, y: 300, width: 60, height: 60))
      try run(frames: rate, rate: rate) { view, window in
        window.addSubview(other)
        view.transform = CGAffineTransform(rotationAngle: 0.3)
        let walls = UICollisionBehavior(items: [view, other])
        walls.translatesReferenceBoundsIntoBoundary = true
        let nature = UIDynamicItemBehavior(items: [view, other])
        (nature.elasticity, nature.friction) = (0.7, 0.3)
        nature.addLinearVelocity(CGPoint(x: 900, y: 300), for: view)
        return [UIGravityBehavior(items: [view, other]), walls, nature]
      } _: { _, view in
        result = [view.center.x, view.center.y, view.transform.b, other.center.x, other.center.y]
        #expect(CGRect(x: 0, y: 0, width: 400, height: 800).contains(view.center))
      }
      return result
    }
    let slow = try ends(30)
    #expect(try ends(60) == slow)
    #expect(try ends(120) == slow)
  }

  @Test func `an animator that nobody holds stops`() throws {
    try inFreshApp { clock, window in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: window)
      animator?.addBehavior(UIGravityBehavior(items: [view]))
      animator?.addBehavior(UIGravityBehavior(items: [view]))
      try clock.run(to: 0.1)
      let fallen = view.center.y
      #expect(fallen > 5)
      #expect(animator?.items(in: CGRect(x: 0, y: 0, width: 20, height: 40)).count == 1)
      animator = nil
      try clock.run(to: 1)
      #expect(view.center.y == fallen && clock.nextDue == nil)
    }
  }

  @Test func `behaviors of behaviors join with them, and children leave`() throws {
    try inFreshApp { clock, window in
      final class Falling: UIDynamicBehavior {
        var moves: [Bool] = []
        override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
          moves.append(dynamicAnimator != nil)
        }
      }
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      let (whole, gravity) = (Falling(), UIGravityBehavior(items: [view]))
      whole.addChildBehavior(gravity)
      let animator = UIDynamicAnimator(referenceView: window)
      animator.addBehavior(whole)
      #expect(gravity.dynamicAnimator === animator && whole.childBehaviors == [gravity])
      try clock.run(to: 0.5)
      #expect(abs(view.center.y - 130) < 1e-6)
      view.center = CGPoint(x: 50, y: 50)
      animator.updateItem(usingCurrentState: view)
      whole.removeChildBehavior(gravity)
      try clock.run(to: 1)
      #expect(view.center == CGPoint(x: 50, y: 50) && gravity.dynamicAnimator == nil)
      animator.removeAllBehaviors()
      #expect(whole.moves == [true, false])
    }
  }
}
