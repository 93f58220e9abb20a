internal import Foundation

/// Something that motion should not do, by the name with which it is switched off.
public enum MotionRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// A layer is elsewhere from a frame to the next, and was not on its way there.
  case jump
  /// What moves is at once much faster, slower, or on another way.
  case speedJump = "speed-jump"
  /// A quarter of the screen flashes more than three times in a second.
  case flash
  /// At rest, text lies under the island, the words of the status bar, the home indicator, or a corner of
  /// the display.
  case hiddenText = "hidden-text"
  /// Text is wider or narrower than it was set.
  case stretchedText = "stretched-text"
  /// A layer comes or goes for one frame.
  case blink
  /// A touch is followed by nothing.
  case missedTouch = "missed-touch"
  /// Something still moves in the last frame.
  case unsettled
  /// Something goes far although Reduce Motion is on.
  case reducedMotion = "reduced-motion"
  /// What is touched while it moves is smaller than a finger needs.
  case smallTarget = "small-target"

  /// What is wrong where the rule is broken, in a few words.
  public var summary: String {
    switch self {
    case .jump: "a layer is suddenly elsewhere"
    case .speedJump: "a motion stops dead, or changes its speed at once"
    case .flash: "a quarter of the screen flashes more than three times in a second"
    case .hiddenText: "text rests under the island, the status bar, the home indicator or a corner"
    case .stretchedText: "text is stretched unevenly"
    case .blink: "a layer comes or goes for a single frame"
    case .missedTouch: "a touch is followed by nothing"
    case .unsettled: "something still moves at the end"
    case .reducedMotion: "something goes far although Reduce Motion is on"
    case .smallTarget: "what is touched in motion is smaller than 44 pt"
    }
  }
}

/// A place in a recording where a rule is broken.
public struct MotionFinding: Hashable, Sendable, Codable {
  /// The rule that is broken.
  public let rule: MotionRule

  /// The frame that shows it.
  public let frame: Int

  /// When that frame is shown, in seconds.
  public let time: Double

  /// What people call the layer; nil where it is about the whole screen.
  public let layer: String?

  /// How much it is, in the unit that the sentence says.
  public let figure: Double

  /// What is wrong, with its figure.
  public let sentence: String

  /// Where it is: x, y, width and height in points of the screen; nil likewise.
  public let rect: [Double]?

  /// In one line: `0.317 s: card jumps by 40 pt. [jump]`.
  public var line: String {
    "\(String(format: "%.3f", time)) s: \(sentence) [\(rule.rawValue)]"
  }
}
