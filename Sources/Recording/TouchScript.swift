/// What a finger does, step by step, on the virtual clock.
///
/// Each step starts when the one before has ended.
public struct TouchScript: Hashable, Sendable {
  public var steps: [Step]

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

  /// One thing that a finger does.
  public enum Step: Hashable, Sendable {
    /// The finger comes down and stays.
    case touchDown(on: Target)
    /// The finger that is down moves by `by` points at `velocity` points per second.
    case move(by: CGVector, velocity: CGFloat)
    /// The finger that is down lifts.
    case touchUp
    /// Down and up again at once.
    case tap(on: Target)
    /// Down, a straight move by `by` points at `velocity` points per second, and up while moving.
    case drag(on: Target, by: CGVector, velocity: CGFloat)
    /// Nothing, for this many seconds.
    case wait(TimeInterval)
    /// Nothing, until no animation runs and no work is waiting.
    case settle
  }
}

extension TouchScript.Step {
  /// The step in words, for the recording's list of events; nil for steps in which nothing is done.
  var label: String? {
    switch self {
    case .touchDown(let target): "touch down \(target.label)"
    case .move: "move"
    case .touchUp: "release"
    case .tap(let target): "tap \(target.label)"
    case .drag(let target, _, _): "drag \(target.label)"
    case .wait, .settle: nil
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
