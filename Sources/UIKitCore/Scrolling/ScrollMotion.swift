/// Content that moves by itself: coasting to rest, springing back, or on the way to an offset.
///
/// The offset is a closed form of time. It is applied every 120th of a second, whatever the frame
/// rate of the recording.
@MainActor
final class ScrollMotion {
  private nonisolated static let stepsPerSecond = 120.0

  /// Content counts as at rest when it is this near, in points.
  private nonisolated static let nearness: CGFloat = 0.5

  let target: CGPoint
  let duration: TimeInterval
  private let offset: @MainActor (TimeInterval) -> CGPoint

  /// On a spring from one offset to another.
  init(from start: CGPoint, to target: CGPoint, on spring: Spring) {
    self.target = target
    duration = start == target ? 0 : Spring.systemDuration
    offset = { time in
      let x = spring.value(at: time)
      return CGPoint(
        x: start.x + (target.x - start.x) * x, y: start.y + (target.y - start.y) * x)
    }
  }

  /// From `velocity`, in points per second, to rest at `target`, without passing it.
  init(from start: CGPoint, to target: CGPoint, velocity: CGPoint) {
    let x = Aim(start: start.x, target: target.x, velocity: velocity.x)
    let y = Aim(start: start.y, target: target.y, velocity: velocity.y)
    self.target = target
    duration = max(x.duration, y.duration)
    offset = { CGPoint(x: x.offset(at: $0), y: y.offset(at: $0)) }
  }

  /// Coasting from `velocity`, in points per second, back into `range` where it leaves it.
  init(
    from start: CGPoint, velocity: CGPoint, rate: CGFloat,
    range: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>)
  ) {
    let x = Axis(start: start.x, velocity: velocity.x, rate: rate, range: range.x)
    let y = Axis(start: start.y, velocity: velocity.y, rate: rate, range: range.y)
    target = CGPoint(x: x.target, y: y.target)
    duration = max(x.duration, y.duration)
    offset = { CGPoint(x: x.offset(at: $0), y: y.offset(at: $0)) }
  }

  /// Applies the offset until the motion is over, or `step` returns false.
  func run(
    step: @escaping @MainActor (CGPoint) -> Bool, completion: @escaping @MainActor () -> Void
  ) {
    let begin = VirtualClock.current.now.seconds
    func tick(_ count: Int) {
      let elapsed = min(Double(count) / Self.stepsPerSecond, duration)
      VirtualClock.current.schedule(at: Timestamp(seconds: begin + elapsed)) { [self] in
        let isOver = elapsed >= duration
        guard step(isOver ? target : offset(elapsed)) else { return }
        if isOver { completion() } else { tick(count + 1) }
      }
    }
    tick(1)
  }

  /// One axis: exponential decay, and from where it meets the end of the range a critical spring.
  private struct Axis {
    private let start: CGFloat
    private let velocity: CGFloat
    /// The decay's rate by the second; negative.
    private let decay: CGFloat
    private let meeting: (time: TimeInterval, offset: CGFloat, velocity: CGFloat)?
    let target: CGFloat
    let duration: TimeInterval

    init(start: CGFloat, velocity: CGFloat, rate: CGFloat, range: ClosedRange<CGFloat>) {
      self.start = start
      self.velocity = velocity
      decay = log(rate) * 1000
      let rest = start - velocity / decay
      target = min(max(rest, range.lowerBound), range.upperBound)
      if !range.contains(start) {
        meeting = (0, start, velocity)
      } else if rest != target {
        let time = log(1 + (target - start) * decay / velocity) / decay
        meeting = (Double(time), target, velocity * exp(decay * time))
      } else {
        meeting = nil
      }
      if let meeting {
        duration = meeting.time + Spring.systemDuration * 2
      } else {
        let distance = abs(rest - start)
        duration = distance > nearness ? log(nearness / distance) / decay : 0
      }
    }

    func offset(at time: TimeInterval) -> CGFloat {
      guard let meeting, time >= meeting.time else {
        return start + velocity * (exp(decay * time) - 1) / decay
      }
      let w = Spring.system.frequency
      let (t, x) = (time - meeting.time, meeting.offset - target)
      return target + (x + (meeting.velocity + w * x) * t) * exp(-w * t)
    }
  }

  /// One axis on the way to a target: a critical spring, stiff enough not to pass it.
  private struct Aim {
    /// The spring is at rest after this many of its time constants.
    private static let restingTime = 12.0

    private let target: CGFloat
    private let distance: CGFloat
    private let velocity: CGFloat
    private let frequency: CGFloat
    let duration: TimeInterval

    init(start: CGFloat, target: CGFloat, velocity: CGFloat) {
      self.target = target
      distance = start - target
      let isTowards = distance * velocity < 0
      self.velocity = velocity
      frequency = max(Spring.system.frequency, isTowards ? abs(velocity / distance) : 0)
      duration = distance == 0 && velocity == 0 ? 0 : Self.restingTime / frequency
    }

    func offset(at time: TimeInterval) -> CGFloat {
      target + (distance + (velocity + frequency * distance) * time) * exp(-frequency * time)
    }
  }
}
