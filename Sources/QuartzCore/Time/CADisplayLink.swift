/// The rates at which a display link may be called, in hertz.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// 0 for no preference.
  public var preferred: Float

  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred ?? 0
  }
}

/// Calls a method before every frame of the recording.
///
/// It is called at the instant of the frame, before the frame is taken: what it changes is in the
/// picture of that instant. It keeps its target alive until it is invalidated.
///
/// - Difference: called before every frame of the recording, whatever rate that has.
@MainActor @preconcurrency
public final class CADisplayLink: NSObject {
  private let target: AnyObject
  private let selector: Selector
  private var source: FrameTicker?

  /// When the frame is shown for which the method was called last, in seconds.
  public private(set) var timestamp: CFTimeInterval = 0

  /// When the next frame is shown for which the method will be called, in seconds.
  public var targetTimestamp: CFTimeInterval { timestamp + duration * Double(stride) }

  /// Seconds from one frame of the display to the next.
  public var duration: CFTimeInterval { 1 / Double(VirtualClock.current.framesPerSecond) }

  public var isPaused = false { didSet { source?.isPaused = isPaused } }

  /// How often the method shall be called, in hertz; 0 for every frame.
  ///
  /// It is called every so many whole frames that the rate is nearest to this.
  public var preferredFramesPerSecond = 0 { didSet { source?.stride = stride } }

  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      preferredFramesPerSecond = Int(range.preferred > 0 ? range.preferred : range.maximum)
    }
  }

  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  /// Frames of the display between two calls.
  private var stride: Int {
    guard preferredFramesPerSecond > 0 else { return 1 }
    let frames = Double(VirtualClock.current.framesPerSecond) / Double(preferredFramesPerSecond)
    return max(1, Int(frames.rounded()))
  }

  /// Begins to call; the modes differ in nothing.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard source == nil else { return }
    let source = FrameTicker(clock: VirtualClock.current) { [weak self] in
      self?.frameIsDue($0)
      return true
    }
    (source.stride, source.isPaused) = (stride, isPaused)
    // The clock holds the source, which holds the link while it runs.
    source.link = self
    self.source = source
    VirtualClock.current.add(source)
  }

  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Stops calling, and lets the target go.
  public func invalidate() {
    if let source { VirtualClock.current.remove(source) }
    source?.link = nil
    source = nil
  }

  private func frameIsDue(_ time: Timestamp) {
    timestamp = time.seconds
    selector.perform(on: target, with: [self])
  }
}

/// Wakes at the instants of frames.
@MainActor
package final class FrameTicker: VirtualClock.Source {
  fileprivate var stride = 1
  fileprivate var isPaused = false {
    didSet { if oldValue && !isPaused { nextFrame = firstFrame(after: clock.now) } }
  }
  fileprivate var link: CADisplayLink?

  private let clock: VirtualClock
  private let call: (Timestamp) -> Bool
  private var nextFrame = 0

  /// - Parameter call: Called before each frame until it says that it has nothing more to do.
  package init(clock: VirtualClock, call: @escaping (Timestamp) -> Bool) {
    self.clock = clock
    self.call = call
    nextFrame = firstFrame(after: clock.now)
  }

  package var nextWake: Timestamp? { isPaused ? nil : instant(of: nextFrame) }

  package func wake() {
    let time = instant(of: nextFrame)
    nextFrame += stride
    if !call(time) { clock.remove(self) }
  }

  private func instant(of frame: Int) -> Timestamp {
    Timestamp(frame: frame, framesPerSecond: clock.framesPerSecond)
  }

  private func firstFrame(after time: Timestamp) -> Int {
    var frame = Int(time.seconds * Double(clock.framesPerSecond))
    while instant(of: frame) <= time { frame += 1 }
    return frame
  }
}
