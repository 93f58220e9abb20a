extension CALayer {
  final func start(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? uniqueKey("animation")
    removeAnimation(forKey: key)
    let copy = anim.duplicate()
    if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
    if let function = CATransaction.animationTimingFunction() { copy.timingFunction = function }
    if copy.beginTime == 0 { copy.beginTime = localTime }
    copy.resolve(with: state)
    copy.attach(to: self)
    look.animations.append((key, copy))
    ends[ObjectIdentifier(copy)] = CATransaction.enlist()
    AnimationDriver.current.add(copy, on: self)
    list(copy)
    copy.delegate?.animationDidStart(copy)
  }

  /// `stem`, or with a number behind it if an animation has that key already.
  package final func uniqueKey(_ stem: String) -> String {
    let taken = Set(look.animations.map(\.key))
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }

  /// Takes the animation off before its time, and says whether it counts as finished.
  package final func endAnimation(forKey key: String, finished: Bool) {
    guard let index = look.animations.firstIndex(where: { $0.key == key }) else { return }
    stop(look.animations.remove(at: index).animation, finished: finished)
  }

  final func endAllAnimations() {
    let all = look.animations
    look.animations = []
    for entry in all { stop(entry.animation, finished: false) }
  }

  /// The driver's word that an animation has reached its end.
  final func animationEnded(_ animation: CAAnimation) {
    if animation.isRemovedOnCompletion {
      look.animations.removeAll { $0.animation === animation }
    }
    stop(animation, finished: true)
  }

  /// Has the recording tell of an animation.
  private func list(_ animation: CAAnimation) {
    guard animation.isListed else { return }
    let log = MotionLog.current
    let first = log.count
    for motion in ListedAnimation(animation, on: self).motions {
      log.append(motion, layers: [self])
    }
    animation.listing = (log, first..<log.count, VirtualClock.current.now)
  }

  private func stop(_ animation: CAAnimation, finished: Bool) {
    AnimationDriver.current.remove(animation)
    // What another takes the place of before any time has passed was never seen.
    if let listing = animation.listing, listing.time == VirtualClock.current.now {
      listing.log.withdraw(listing.places)
      animation.listing = nil
    }
    guard let end = ends.removeValue(forKey: ObjectIdentifier(animation)) else { return }
    animation.delegate?.animationDidStop(animation, finished: finished)
    animation.onStop?(finished)
    end()
  }

  /// Ends the animations of this layer and those in it that began at `time`, in the layer's own, or
  /// later.
  package final func endAnimations(since time: CFTimeInterval) {
    for key in animationKeys() ?? [] {
      guard let animation = animation(forKey: key),
        animation.beginTime >= time - MediaTiming.clockTolerance
      else { continue }
      endAnimation(forKey: key, finished: true)
    }
    for layer in look.sublayers {
      layer.endAnimations(since: layer.convertTime(time, from: self))
    }
  }
}
