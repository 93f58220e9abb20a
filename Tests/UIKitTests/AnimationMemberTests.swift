import Testing
import UIKit

/// A view with a subview as wide as itself.
@MainActor private final class Frame: UIView {
  let inner = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(inner)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    inner.frame = bounds
  }
}

/// A curve that an app describes in both ways.
private final class Composed: UITimingCurveProvider {
  let timingCurveType = UITimingCurveType.composed
  let cubicTimingParameters: UICubicTimingParameters? = UICubicTimingParameters()
  let springTimingParameters: UISpringTimingParameters?

  init(_ spring: UISpringTimingParameters?) { springTimingParameters = spring }
}

@MainActor @Suite struct AnimationMemberTests {
  /// Runs `body` at 1 s with a view at the left edge of a window.
  private func setUp(_ body: (VirtualClock, Frame) throws -> Void) throws {
    try inFreshApp { clock, window in
      let view = Frame(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      view.layoutIfNeeded()
      try body(clock, view)
    }
  }

  private func x(_ view: UIView) -> Double { Double(view.layer.presentation()?.frame.minX ?? .nan) }

  @Test func `animations that are switched off happen at once, and complete`() throws {
    try setUp { clock, view in
      var ends: [Bool] = []
      #expect(UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) {
        view.frame.origin.x = 100
      } completion: {
        ends.append($0)
      }
      #expect(view.layer.animationKeys()?.isEmpty ?? true)
      try clock.run(to: 1.1)
      #expect(ends == [true] && x(view) == 100)
      UIView.setAnimationsEnabled(true)
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        UIView.animate(withDuration: 1) { view.frame.origin.x = 200 }
      }
      #expect(UIView.areAnimationsEnabled && view.layer.animationKeys()?.isEmpty ?? true)
    }
  }

  @Test func `a repeated animation begins anew, and one that reverses comes back first`() throws {
    for (options, there) in [
      (UIView.AnimationOptions.repeat, 25.0), ([.repeat, .autoreverse], 75),
    ] {
      try setUp { clock, view in
        UIView.animate(withDuration: 1, delay: 0, options: options.union(.curveLinear)) {
          view.frame.origin.x = 100
        }
        try clock.run(to: 2.25)
        #expect(abs(x(view) - there) < 1e-6)
        try clock.run(to: 3.25)
        #expect(abs(x(view) - 25) < 1e-6)
      }
    }
  }

  @Test(
    "The curves are those of Core Animation",
    arguments: [
      (UIView.AnimationOptions.curveEaseInOut, 0.25, 0.12916), (.curveEaseIn, 0.5, 0.31536),
      (.curveEaseOut, 0.5, 0.68464), (.curveLinear, 0.5, 0.5),
    ])
  func curves(options: UIView.AnimationOptions, time: Double, progress: Double) throws {
    try setUp { clock, view in
      UIView.animate(withDuration: 1, delay: 0, options: options) { view.frame.origin.x = 100 }
      try clock.run(to: 1 + time)
      #expect(abs(x(view) - 100 * progress) < 0.01)
    }
    try setUp { clock, view in
      var end: UIViewAnimatingPosition?
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: options
      ) {
        view.frame.origin.x = 100
      } completion: {
        end = $0
      }
      #expect(animator.state == .active)
      try clock.run(to: 1.5 + time)
      #expect(abs(x(view) - 100 * progress) < 0.01 && end == nil)
      try clock.run(to: 2.6)
      #expect(end == .end && x(view) == 100)
    }
  }

  @Test("Beginning from the current state does not jump", arguments: [true, false])
  func currentState(fromCurrent: Bool) throws {
    try setUp { clock, view in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
      try clock.run(to: 1.5)
      let options: UIView.AnimationOptions = fromCurrent ? .beginFromCurrentState : []
      UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 1 }
      try clock.run(to: 1.5001)
      let shown = Double(view.layer.presentation()?.opacity ?? .nan)
      #expect(abs(shown - (fromCurrent ? 0.5 : 0)) < 1e-3)
    }
  }

  @Test("Subviews are laid out inside the block if the options say so", arguments: [true, false])
  func layout(laysOut: Bool) throws {
    try setUp { clock, view in
      let options: UIView.AnimationOptions = laysOut ? [.layoutSubviews] : []
      UIView.animate(withDuration: 1, delay: 0, options: options.union(.curveLinear)) {
        view.bounds.size.width = 200
      }
      #expect(view.inner.bounds.width == (laysOut ? 200 : 100))
      view.layoutIfNeeded()
      try clock.run(to: 1.5)
      let width = Double(view.inner.layer.presentation()?.bounds.width ?? .nan)
      #expect(abs(width - (laysOut ? 150 : 200)) < 1e-6)
    }
  }

  @Test func `a paced cubic goes through its keyframes at an even speed`() throws {
    func places(_ options: UIView.KeyframeAnimationOptions) throws -> [Double] {
      var places: [Double] = []
      try setUp { clock, view in
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.frame.origin.x = 10
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.frame.origin.x = 100
          }
        }
        for time in [1.25, 1.5, 1.75] {
          try clock.run(to: time)
          places.append(x(view))
        }
      }
      return places
    }
    let linear = try places(.calculationModeLinear)
    #expect(abs(linear[1] - 10) < 1e-6)
    let paced = try places(.calculationModeCubicPaced)
    #expect(abs(paced[1] - 50) < 10 && paced[0] < paced[1] && paced[1] < paced[2])
  }

  @Test func `a block inherits the duration around it unless it overrides that`() throws {
    try setUp { _, view in
      #expect(UIView.inheritedAnimationDuration == 0)
      var durations: [Double] = []
      UIView.animate(withDuration: 0.7) {
        durations.append(UIView.inheritedAnimationDuration)
        UIView.animate(withDuration: 2) { durations.append(UIView.inheritedAnimationDuration) }
        UIView.animate(withDuration: 2, delay: 0, options: .overrideInheritedDuration) {
          durations.append(UIView.inheritedAnimationDuration)
        }
      }
      #expect(durations == [0.7, 0.7, 2])
    }
  }

  @Test func `timing parameters say what they are`() {
    let eased = UICubicTimingParameters(animationCurve: .easeIn)
    #expect(eased.timingCurveType == .builtin && eased.cubicTimingParameters === eased)
    #expect(eased.controlPoint1 == CGPoint(x: 0.42, y: 0))
    #expect(eased.controlPoint2 == CGPoint(x: 1, y: 1) && eased.springTimingParameters == nil)
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
    #expect(own.timingCurveType == .cubic && own.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
    let spring = UISpringTimingParameters(dampingRatio: 0.5)
    #expect(spring.timingCurveType == .spring && spring.springTimingParameters === spring)
    #expect(spring.cubicTimingParameters == nil)
  }

  @Test func `each curve's parameters are those of the name`() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    #expect(curves.map(\.rawValue) == [0, 1, 2, 3])
    let starts = curves.map { UICubicTimingParameters(animationCurve: $0).controlPoint1.x }
    #expect(starts == [0.42, 0.42, 0, 0])
  }

  @Test func `in a composed curve the spring's time runs along the cubic`() throws {
    func place(_ curve: any UITimingCurveProvider, at time: Double) throws -> Double {
      var place = Double.nan
      try setUp { clock, view in
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve)
        animator.addAnimations { view.frame.origin.x = 100 }
        animator.startAnimation()
        try clock.run(to: 1 + time)
        place = x(view)
      }
      return place
    }
    let spring = UISpringTimingParameters(dampingRatio: 0.4)
    let eased = try place(UICubicTimingParameters(), at: 0.3)
    // Where the cubic is at 0.3 s, the spring by itself is at that time.
    let alone = try place(spring, at: eased / 100)
    #expect(abs(try place(Composed(spring), at: 0.3) - alone) < 1e-6)
    #expect(abs(try place(spring, at: 0.3) - alone) > 1)
    #expect(try place(Composed(nil), at: 0.3) == eased)
  }

  @Test func `keyframes that turn a view in space and then scale it begin where it was`() throws {
    try setUp { clock, view in
      var turn = CATransform3DIdentity
      turn.m34 = -1 / 500
      turn = CATransform3DRotate(turn, 0.26, 1, 0, 0)
      let scale = CATransform3DScale(turn, 0.8, 0.8, 1)
      let start = clock.now.seconds
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.layer.transform = turn
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.layer.transform = scale
        }
      }
      @MainActor func distance(from other: CATransform3D) throws -> CGFloat {
        let shown = try #require(view.layer.presentation()).transform
        return zip(shown.elements, other.elements).map { abs($0 - $1) }.max() ?? .infinity
      }
      #expect(try distance(from: CATransform3DIdentity) < 1e-9)
      try clock.run(to: start + 0.5)
      #expect(try distance(from: turn) < 1e-9)
      try clock.run(to: start + 1)
      #expect(try distance(from: scale) < 1e-9)
    }
  }

  @Test func `keyframes run along a curve that was cast into their options`() throws {
    func place(_ curve: UIView.AnimationOptions) throws -> Double {
      var place = Double.nan
      try setUp { clock, view in
        UIView.animateKeyframes(
          withDuration: 1, delay: 0,
          options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue)
        ) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.frame.origin.x = 100
          }
        }
        try clock.run(to: 1.25)
        place = x(view)
      }
      return place
    }
    #expect(abs(try place(.curveLinear) - 50) < 1e-6)
    // A quarter of the time is 0.12916 of the way with easing at both ends, and 0.09346 at the start.
    #expect(abs(try place(.curveEaseInOut) - 25.83) < 0.01)
    #expect(abs(try place(.curveEaseIn) - 18.69) < 0.01)
  }

  @Test("What repeats is replaced from where it is shown", arguments: [0, 0.5])
  func replacedRepeat(duration: Double) throws {
    try setUp { clock, view in
      var ends: [Bool] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
      ) {
        view.frame.origin.x = 100
      } completion: {
        ends.append($0)
      }
      try clock.run(to: 3.25)
      #expect(abs(x(view) - 25) < 1e-6)
      UIView.animate(
        withDuration: duration, delay: 0, options: [.beginFromCurrentState, .curveLinear]
      ) { view.frame.origin.x = 75 }
      #expect(ends == [false])
      #expect(abs(x(view) - (duration > 0 ? 25 : 75)) < 1e-6)
      try clock.run(to: 3.5)
      #expect(abs(x(view) - (duration > 0 ? 50 : 75)) < 1e-6)
      try clock.run(to: 9)
      #expect(x(view) == 75 && view.layer.animationKeys() == nil)
    }
  }

  @Test func `what repeats goes on under an animation that does not begin from what is shown`()
    throws
  {
    try setUp { clock, view in
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]
      ) { view.frame.origin.x = 100 }
      try clock.run(to: 3.25)
      UIView.animate(withDuration: 0.5) { view.frame.origin.x = 200 }
      #expect(abs(x(view) - 25) < 1e-6)
      try clock.run(to: 5)
      #expect(abs(x(view) - 100) < 1e-6)
    }
  }

  @Test func `a part of a block repeats, there and back`() throws {
    try setUp { clock, view in
      var ends: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) {
          view.frame.origin.x = 100
        }
        view.alpha = 0
      } completion: {
        ends.append($0)
      }
      for (time, place) in [(0.5, 50.0), (1, 100), (1.5, 50), (2.25, 25), (2.75, 75)] {
        try clock.run(to: 1 + time)
        #expect(abs(x(view) - place) < 1e-3, "\(time)")
        #expect(ends.isEmpty)
      }
      // What is not modified takes its second once.
      #expect(view.layer.animation(forKey: "opacity") == nil)
      try clock.run(to: 4.1)
      #expect(ends == [true] && x(view) == 100)
    }
  }

  @Test func `the anchor of a view is its layer's`() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    view.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(view.center == CGPoint(x: 60, y: 35))
    #expect(view.frame == CGRect(x: 60, y: -15, width: 100, height: 50))
  }

  @Test func `a rate of frames is a hint that moves nothing`() throws {
    let rates: [UIView.AnimationOptions] = [
      .preferredFramesPerSecondDefault, .preferredFramesPerSecond60, .preferredFramesPerSecond30,
    ]
    for rate in rates {
      try setUp { clock, view in
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, rate]) {
          view.frame.origin.x = 100
        }
        try clock.run(to: 1.5)
        #expect(abs(x(view) - 50) < 1e-3)
      }
    }
  }

  @Test func `keyframes take the outer block's time and curve, unless they override them`() throws {
    func place(_ options: UIView.KeyframeAnimationOptions) throws -> Double {
      var place = Double.nan
      try setUp { clock, view in
        UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) {
          UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
            view.frame.origin.x = 100
          }
        }
        try clock.run(to: 1.5)
        place = x(view)
      }
      return place
    }
    // Half of its own second, on the default curve, which is symmetric; a quarter of two seconds lies
    // far below.
    let own = try place([.overrideInheritedDuration, .overrideInheritedOptions])
    #expect(abs(own - 50) < 1e-3)
    #expect(try place([]) < 25)
    #expect(try place(.overrideInheritedDuration) < 40)
  }
}
