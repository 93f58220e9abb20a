/// What an animation or a layer shows before it begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// A hierarchy of times: each object's own time is a linear function of its parent's.
@MainActor @preconcurrency
public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in its parent's time, in seconds.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of the object's own time.
  var duration: CFTimeInterval { get set }
  /// How fast the object's time runs against its parent's; 0 stops it.
  var speed: Float { get set }
  /// Added to the object's own time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  /// Seconds to repeat for; 0 to go by ``repeatCount``.
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// An object with a time of its own: a layer or an animation.
///
/// - Difference: ours alone, what layers and animations have of time.
@MainActor @preconcurrency
open class CATimedObject: NSObject, CAMediaTiming {
  @MainActor @preconcurrency
  public override init() { super.init() }

  /// The eight properties as one value, which each kind of object keeps where it keeps the rest.
  var timing: MediaTiming {
    get { preconditionFailure("\(Self.self) has no timing.") }
    set { preconditionFailure("\(Self.self) has no place for the timing \(newValue).") }
  }

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// The present of the virtual clock, in seconds since the recording began.
public func CACurrentMediaTime() -> CFTimeInterval {
  VirtualClock.currentTime.seconds
}

/// The properties of ``CAMediaTiming`` as a value, and the arithmetic on them.
struct MediaTiming {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = 0
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// A stretch in which the object's time does not run evenly; it goes before speed and offset.
  var run: TimeRun?

  /// A beginning or an end that the clock's rounding to nanoseconds missed by this little still counts.
  static let clockTolerance = 2e-9

  /// The object's own time when its parent's is `time`.
  func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    run?.localTime(at: time) ?? (time - beginTime) * Double(speed) + timeOffset
  }

  /// The parent's time when the object's own is `time`; nil if it never is.
  func parentTime(at time: CFTimeInterval) -> CFTimeInterval? {
    if let run { return run.parentTime(at: time) }
    return speed == 0 ? nil : (time - timeOffset) / Double(speed) + beginTime
  }

  /// Whether the object's time runs forwards.
  var isForward: Bool { run.map { $0.to > $0.from } ?? (speed > 0) }

  /// The object's own time at which it ends; infinite if it repeats for ever.
  var activeDuration: CFTimeInterval {
    if repeatDuration > 0 { return repeatDuration }
    let once = autoreverses ? 2 * duration : duration
    return repeatCount > 0 ? once * Double(repeatCount) : once
  }

  /// The time within one repetition, in 0...duration, when the parent's time is `time`; nil while
  /// the object shows nothing.
  func phase(at time: CFTimeInterval) -> CFTimeInterval? {
    var t = localTime(at: time)
    let end = activeDuration
    // A beginning that falls on a frame counts in it, whatever the last digits of the two say.
    if t < -Self.clockTolerance {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      t = 0
    } else if t < 0 {
      t = 0
    } else if t >= end - Self.clockTolerance {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      t = end
    }
    return fold(t, end)
  }

  /// Folds the time `t` of all repetitions into one.
  private func fold(_ t: CFTimeInterval, _ end: CFTimeInterval) -> CFTimeInterval {
    guard duration > 0, end.isFinite || t.isFinite else { return 0 }
    let once = autoreverses ? 2 * duration : duration
    var phase = t.truncatingRemainder(dividingBy: once)
    // The very end of the last repetition is its end, not the beginning of another.
    if phase == 0 && t > 0 && t == end { phase = once }
    return phase > duration ? once - phase : phase
  }
}
