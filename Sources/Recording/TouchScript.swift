/// The steps of fingers, of the user and of the device, on the virtual clock.
///
/// Each step starts when the one before has ended. Steps are done by one finger unless they say
/// otherwise; ``Step/finger(_:_:)`` gives a second one steps of its own that overlap with these.
public struct TouchScript: Hashable, Sendable {
  /// What is done, in order.
  public var steps: [Step]

  /// - Parameter steps: What is done, in order; nothing at all records one still frame.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Where on the screen a finger goes.
  public enum Target: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The centre of the visible view whose accessibility identifier, accessibility label or text
    /// this is; the front-most if there are several in front of each other, else the first.
    case element(String)
    /// A point of the screen, in points.
    case point(CGPoint)

    public init(stringLiteral value: String) { self = .element(value) }
  }

  /// An edge of the screen.
  public enum Edge: String, Hashable, Sendable { case top, left, bottom, right }

  /// How a finger spreads a way over its time.
  public enum Pacing: Hashable, Sendable {
    /// At one speed.
    case even
    /// From rest, evenly accelerated; it arrives at twice the mean speed.
    case speedingUp
    /// Evenly slowed down to rest, from twice the mean speed.
    case slowingDown
  }

  /// A straight part of a finger's way.
  public struct Segment: Hashable, Sendable {
    /// Points; zero where the finger rests.
    public var vector: CGVector
    /// Seconds.
    public var duration: TimeInterval

    /// How the finger spreads the way over the duration.
    public var pacing: Pacing

    /// - Parameters:
    ///   - vector: Where the finger goes from where it is, in points.
    ///   - duration: Seconds, above 0.
    public init(by vector: CGVector, duration: TimeInterval, pacing: Pacing = .even) {
      self.vector = vector
      self.duration = duration
      self.pacing = pacing
    }

    /// The finger rests for this many seconds.
    public static func rest(_ duration: TimeInterval) -> Segment {
      Segment(by: CGVector(dx: 0, dy: 0), duration: duration)
    }
  }

  /// One thing that a finger does.
  public enum Step: Hashable, Sendable {
    /// The finger comes down and stays.
    case touchDown(on: Target)
    /// The finger that is down moves by `by` points at `velocity` points per second.
    case move(by: CGVector, velocity: CGFloat)
    /// The finger that is down goes through all segments.
    case follow([Segment])
    /// The finger that is down lifts.
    case touchUp
    /// The system takes away the finger that is down.
    case touchCancel
    /// Down and up again at once.
    case tap(on: Target)
    /// Two taps in quick succession.
    case doubleTap(on: Target)
    /// Down, and up again after `duration` seconds.
    case longPress(on: Target, duration: TimeInterval = 0.6)
    /// Down, a straight move by `by` points at `velocity` points per second, and up while moving.
    case drag(on: Target, by: CGVector, velocity: CGFloat)
    /// Down, through all segments, and up at once.
    case trace(on: Target, [Segment])
    /// Down, from rest evenly faster by `by` points, and up at `velocity` points per second.
    case flick(on: Target, by: CGVector, velocity: CGFloat)
    /// In from the middle of an edge of the screen by `by` points at `velocity` points per second,
    /// a rest of `hold` seconds, and up.
    case edgeSwipe(from: Edge, by: CGFloat, velocity: CGFloat, hold: TimeInterval = 0)
    /// Two fingers about the target, `from` times 100 points apart and after `duration` seconds, at
    /// one speed, `to` times 100 points; then up.
    case pinch(on: Target, from: CGFloat = 1, to: CGFloat, duration: TimeInterval)
    /// Two fingers 100 points apart turn about the target by `by` radians clockwise in `duration`
    /// seconds, at one speed; then up.
    case twist(on: Target, by: CGFloat, duration: TimeInterval)
    /// Letters that are typed into what is edited, one after the other; a line feed is the return key,
    /// and a backspace (U+8) takes a letter away.
    case type(String)
    /// Another finger, told apart by its name, begins steps of its own; the script goes on at once.
    case finger(String, [Step])
    /// The device is turned; the interface follows where the app lets it.
    ///
    /// Transitions that run are let finish first, as they are before ``resize(width:)``. The script
    /// goes on at once.
    case rotate(to: UIDeviceOrientation)
    /// The app is given another width of the screen, in points; nil for all of it. The script goes
    /// on at once.
    case resize(width: CGFloat?)
    /// The user switches between light and dark appearance.
    case setAppearance(Appearance)
    /// The user chooses another text size.
    case setContentSize(UIContentSizeCategory)
    /// Nothing, for this many seconds.
    case wait(TimeInterval)
    /// Nothing, until this many seconds after the recording began.
    case at(TimeInterval)
    /// Nothing, until no animation runs, no work is waiting and no other finger moves.
    case settle
  }
}

extension TouchScript.Step {
  /// The step in words, for the recording's list of events; nil for steps in which nothing is done.
  var label: String? {
    if let action, let target { return "\(action) \(target.label)" }
    return switch self {
    case .move, .follow: "move"
    case .touchUp: "release"
    case .touchCancel: "cancel"
    case .edgeSwipe(let edge, _, _, _): "swipe from \(edge.rawValue) edge"
    case .rotate(let orientation): "rotate to \(orientation)"
    case .resize(let width):
      width.map { "resize to " + String(format: "%g pt", $0) } ?? "resize to full width"
    case .setAppearance(let appearance): "switch to \(appearance.rawValue)"
    case .type(let text): "type '\(text.replacingOccurrences(of: "\n", with: "⏎"))'"
    case .setContentSize(let category): "text size \(category.words)"
    default: nil
    }
  }

  /// What a finger that comes down does; nil for other steps.
  var action: String? {
    switch self {
    case .touchDown: "touch down"
    case .tap: "tap"
    case .doubleTap: "double tap"
    case .longPress: "long press"
    case .drag, .trace: "drag"
    case .flick: "flick"
    case .pinch: "pinch"
    case .twist: "twist"
    default: nil
    }
  }

  /// Where a finger comes down; nil for steps in which none does, or where that is said otherwise.
  var target: TouchScript.Target? {
    switch self {
    case .touchDown(let target), .tap(let target), .doubleTap(let target),
      .longPress(let target, _), .drag(let target, _, _), .trace(let target, _),
      .flick(let target, _, _), .pinch(let target, _, _, _), .twist(let target, _, _):
      target
    default: nil
    }
  }
}

extension TouchScript.Target {
  var label: String {
    switch self {
    case .element(let name): name
    case .point(let point): "(\(point.x), \(point.y))"
    }
  }
}

extension TouchScript.Pacing {
  /// The part of the way that lies behind at a part of the time, both in 0...1.
  func progress(at time: Double) -> Double {
    switch self {
    case .even: time
    case .speedingUp: time * time
    case .slowingDown: time * (2 - time)
    }
  }
}
