/// Content that moves by itself: coasting to rest, springing back, or gliding to an offset.
///
/// The offset is a closed form of time. It is applied every 120th of a second, whatever the frame
/// rate of the recording.
@MainActor
final class ScrollMotion {
  private nonisolated static let stepsPerSecond = 120.0

  let target: CGPoint
  let duration: TimeInterval
  /// Where the content is by the seconds since the beginning.
  let offset: @MainActor (TimeInterval) -> CGPoint

  /// How long the content glides to an offset that it is given, in seconds.
  ///
  /// - Source: github.com/Vercantez/openuikit, uikit/docs/agent_reports/conf-pager.md, iOS 26.1; the
  ///   offsets that it lists are those of half a cosine to 6e-4 of the way.
  private nonisolated static let glideDuration = 0.3

  /// Along half a cosine from one offset to another.
  init(from start: CGPoint, to target: CGPoint) {
    self.target = target
    duration = start == target ? 0 : Self.glideDuration
    offset = { time in
      let x = (1 - cos(.pi * time / Self.glideDuration)) / 2
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
  ///
  /// - Source: The traces of iOS 26.1 in github.com/Vercantez/openuikit, golden/scroll_traces:
  ///   `decel_v3000` and `decel_v750` coast, `edge_impact` and `rubberband_top` come back.
  private struct Axis {
    /// Content stops when it coasts more slowly than this, in points per second.
    private static let slowest: CGFloat = 10

    /// The frequency of the spring beyond the ends, by the second.
    private static let frequency: CGFloat = 11

    /// How fast content that was held beyond an end sets out for it, by the second and point beyond.
    private static let pull: CGFloat = 7.19

    /// Content that comes back counts as at rest when it is this near, in points.
    private static let nearness: CGFloat = 0.47

    private let start: CGFloat
    private let velocity: CGFloat
    /// The decay's rate by the second; negative.
    private let decay: CGFloat
    /// The way that a point per second leads: what it adds up to when it decays once a millisecond.
    private let reach: CGFloat
    private let bounce: Bounce?
    let target: CGFloat
    let duration: TimeInterval

    init(start: CGFloat, velocity: CGFloat, rate: CGFloat, range: ClosedRange<CGFloat>) {
      self.start = start
      self.velocity = velocity
      decay = log(rate) * 1000
      reach = rate / (1 - rate) / 1000
      let isCoasting = abs(velocity) > Self.slowest
      let rest =
        isCoasting ? start + reach * (velocity - (velocity < 0 ? -1 : 1) * Self.slowest) : start
      target = min(max(rest, range.lowerBound), range.upperBound)
      if !range.contains(start) {
        let end = min(max(start, range.lowerBound), range.upperBound)
        bounce = Bounce(
          time: 0, offset: start - target, velocity: velocity - Self.pull * (start - end))
      } else if rest != target {
        let left = 1 - (target - start) / (reach * velocity)
        bounce = Bounce(time: Double(log(left) / decay), offset: 0, velocity: velocity * left)
      } else {
        bounce = nil
      }
      duration = bounce?.end ?? (isCoasting ? Double(log(Self.slowest / abs(velocity)) / decay) : 0)
    }

    func offset(at time: TimeInterval) -> CGFloat {
      if let bounce, time >= bounce.time { return target + bounce.excess(at: time) }
      return start + reach * velocity * (1 - exp(decay * CGFloat(time)))
    }

    /// The way back from beyond an end of the range.
    private struct Bounce {
      let time: TimeInterval
      /// How far beyond the end it begins.
      let offset: CGFloat
      let velocity: CGFloat

      func excess(at moment: TimeInterval) -> CGFloat {
        let (w, t) = (Axis.frequency, CGFloat(moment - time))
        return (offset + (velocity + w * offset) * t) * exp(-w * t)
      }

      /// When it is near enough for good; the bound on the excess falls to that by iteration.
      var end: TimeInterval {
        let w = Axis.frequency
        let slope = abs(velocity + w * offset)
        var t: CGFloat = 1
        for _ in 0..<40 { t = max(log((abs(offset) + slope * t) / Axis.nearness), 0) / w }
        return time + Double(t)
      }
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
