/// Why a transition could not be recorded.
public enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The script touches an element that is not on the screen.
  case elementNotFound(name: String, time: Timestamp, visible: [String])
  /// The script moves or lifts a finger that is not down.
  case noFingerDown(step: String, time: Timestamp)
  /// The script moves a finger that has left the screen.
  case fingerLeftScreen(step: String, time: Timestamp, departure: Timestamp)
  /// The scene kept moving for longer than a script may wait.
  case neverSettled(time: Timestamp, limit: Double)
  /// The script runs for longer than a recording may.
  case tooLong(limit: Double)
  /// A number of the script is out of its range.
  case badStep(step: String, reason: String)
  /// A frame, or all frames together, hold more than is recorded; see `Limits`.
  case tooLarge(reason: String, time: Timestamp)
  /// A run loop turn led to another at the same instant without end.
  case timeStandsStill(time: Timestamp)
  /// Fonts that every recording may need are not installed.
  case missingFonts(String)
  /// Something went wrong after which the recording cannot go on.
  case ended(Diagnostic)
  /// The folder of the transition's pictures is nowhere.
  case missingAssets(transition: String, reason: String)
  /// The frame rate is out of its range.
  case badFrameRate(Int, allowed: ClosedRange<Int>)

  public var description: String {
    switch self {
    case .elementNotFound(let name, let time, let visible):
      "The script touches '\(name)' at \(time), but no visible view has that accessibility"
        + " identifier, label or text. Visible: "
        + (visible.isEmpty ? "none." : visible.map { "'\($0)'" }.joined(separator: ", ") + ".")
    case .noFingerDown(let step, let time):
      "The script asks for '\(step)' at \(time), but no finger is down: put a touchDown before it."
    case .fingerLeftScreen(let step, let time, let departure):
      "The script asks for '\(step)' at \(time), but the finger left the screen at \(departure), which"
        + " ended its touch: move it less far before, or put a touchDown before the step."
    case .neverSettled(let time, let limit):
      "The scene was still moving \(limit) s after the script began to wait at \(time):"
        + " use wait(_:) instead of settle where something repeats for ever."
    case .tooLong(let limit):
      "The script runs for more than \(limit) s, the longest that a recording may be."
    case .tooLarge(let reason, let time):
      "The recording holds too much at \(time): \(reason). Show fewer views, or record for a shorter"
        + " time."
    case .badStep(let step, let reason):
      "The script's step '\(step)' cannot be done: \(reason)."
    case .timeStandsStill(let time):
      "The run loop never came to rest at \(time): some work queues itself again without a delay."
    case .missingFonts(let sentence): sentence
    case .ended(let diagnostic): diagnostic.sentence
    case .missingAssets(let transition, let reason):
      "The pictures of '\(transition)' are missing: \(reason)."
    case .badFrameRate(let rate, let allowed):
      "A recording of \(rate) frames per second cannot be made: choose \(allowed.lowerBound) to"
        + " \(allowed.upperBound)."
    }
  }
}
