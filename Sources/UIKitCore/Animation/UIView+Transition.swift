extension UIView {
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?
  ) {
    transition(
      with: view, duration: duration, options: options, animations: animations, completion: nil)
  }

  /// Shows how `view` goes from what it shows to what `animations` make of it.
  ///
  /// Changes do not animate by themselves, unless the options allow animated content.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    ViewTransition.run(
      options.transitionEffect, in: view, timing(duration, 0, options),
      animator: animator(options), isContentAnimated: options.contains(.allowAnimatedContent),
      changes: animations ?? {},
      completion: completion)
  }

  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = []
  ) {
    transition(from: fromView, to: toView, duration: duration, options: options, completion: nil)
  }

  /// Puts `toView` in the place of `fromView`, with a transition of the view that holds them.
  ///
  /// `fromView` is taken out of its superview and `toView` put into it, unless the options say that they
  /// are hidden and shown instead. Without a superview nothing is shown, and it completes at once.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)?
  ) {
    let hides = options.contains(.showHideTransitionViews)
    guard let container = fromView.superview ?? (hides ? toView.superview : nil) else {
      let clock = VirtualClock.current
      clock.schedule(at: clock.now) { completion?(true) }
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if hides {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}

/// Runs transitions of what a view shows.
@MainActor
package enum ViewTransition {
  /// Goes by `effect` from what `view` showed last to what it shows after `changes`.
  ///
  /// - Parameters:
  ///   - effect: nil animates what changes, without a transition.
  ///   - part: Which part of the effect is played; one that does not reach 1 stays where it ends until
  ///     the next transition of the view.
  package static func run(
    _ effect: TransitionEffect?, in view: UIView, _ timing: UIViewAnimation.Timing,
    animator: UIViewPropertyAnimator? = nil, part: ClosedRange<Float> = 0...1,
    isContentAnimated: Bool = false, changes: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    UIViewAnimation.run(
      timing, animator: animator,
      animations: {
        guard let effect else { return changes() }
        if isContentAnimated {
          changes()
        } else {
          UIViewAnimation.withoutAnimation {
            changes()
            view.layoutIfNeeded()
          }
        }
        let block = UIViewAnimation.current
        let stays = part.upperBound < 1
        // Without animation there is no more than what stays.
        guard block != nil || stays else { return clear(view) }
        let transition = CATransition()
        transition.isListed = false
        transition.effect = effect
        (transition.startProgress, transition.endProgress) = (part.lowerBound, part.upperBound)
        transition.isRemovedOnCompletion = !stays
        if let block {
          block.add(transition, to: view.layer, key: key)
        } else {
          transition.duration = UIViewAnimation.shortestDuration
          transition.fillMode = .both
          view.layer.add(transition, forKey: key)
        }
      }, completion: completion)
  }

  /// Takes away what a transition of the view has left, without another one.
  package static func clear(_ view: UIView) { view.layer.removeAnimation(forKey: key) }

  private static let key = "transition"
}

extension UIView.AnimationOptions {
  /// What the four bits that name the transition stand for; nil for none.
  fileprivate var transitionEffect: TransitionEffect? {
    switch rawValue >> 20 & 0xF {
    case 1: .flip(from: .left)
    case 2: .flip(from: .right)
    case 3: .curlUp
    case 4: .curlDown
    case 5: .fade
    case 6: .flip(from: .top)
    case 7: .flip(from: .bottom)
    default: nil
    }
  }
}
