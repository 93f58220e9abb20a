/// Ends animations at their exact instants.
///
/// It knows every animation that runs on layers of the current clock, tells the clock when the next
/// one ends, and takes it off its layer then.
@MainActor
package final class AnimationDriver: VirtualClock.Source, RecordingState {
  /// The driver of the current recording.
  package static var current: AnimationDriver { RecordingContext.current[AnimationDriver.self] }

  private struct Entry {
    weak var layer: CALayer?
    let animation: CAAnimation
    /// Keeps a layer that is let go until its animation has ended, so that somebody hears of it.
    let keeper: CALayer?
  }

  private unowned let clock: VirtualClock
  private var entries: [Entry] = []

  package init(in context: RecordingContext) {
    clock = context.clock
    clock.add(self)
  }

  /// Whether an animation runs that will end by itself.
  package var hasActiveAnimations: Bool { nextWake != nil }

  package var nextWake: Timestamp? {
    entries.compactMap { entry in
      entry.layer?.end(of: entry.animation).map { Timestamp(seconds: $0) }
    }.min()
  }

  package func wake() {
    let now = clock.now.seconds + MediaTiming.clockTolerance
    let over = entries.filter { entry in
      guard let end = entry.layer?.end(of: entry.animation) else { return false }
      return end <= now
    }
    entries.removeAll { entry in over.contains { $0.animation === entry.animation } }
    for entry in over { entry.layer?.animationEnded(entry.animation) }
    entries.removeAll { $0.layer == nil }
  }

  func add(_ animation: CAAnimation, on layer: CALayer) {
    let ends = animation.progressSource == nil && animation.timing.activeDuration.isFinite
    entries.append(Entry(layer: layer, animation: animation, keeper: ends ? layer : nil))
  }

  func remove(_ animation: CAAnimation) {
    entries.removeAll { $0.animation === animation }
  }
}
