/// A group of changes to layers, with the timing of their implicit animations.
@MainActor @preconcurrency
public final class CATransaction {
  /// One level of nesting.
  @MainActor private final class Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var completion: (@MainActor () -> Void)?
    /// What was set under keys of an app's own.
    var values: [String: Any] = [:]
    /// Animations that were added in this level and still run.
    var running = 0
    var isCommitted = false

    /// Calls the completion once all is over.
    func finishIfOver() {
      guard isCommitted, running == 0, let completion else { return }
      self.completion = nil
      completion()
    }
  }

  /// The duration of an implicit animation, in seconds.
  private static let defaultDuration: CFTimeInterval = 0.25

  /// The levels that are open in a recording.
  private final class OpenLevels: RecordingState {
    var nested: [Level] = []

    /// The level for changes outside any begin and commit; it ends with the turn of the run loop.
    var implicit: Level?

    /// The outermost first.
    var all: [Level] { (implicit.map { [$0] } ?? []) + nested }

    init(in context: RecordingContext) {}
  }

  private static var open: OpenLevels { RecordingContext.current[OpenLevels.self] }

  private static var current: Level {
    let open = open
    if let level = open.nested.last ?? open.implicit { return level }
    let level = Level()
    open.implicit = level
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { flush() }
    return level
  }

  public static func begin() { open.nested.append(Level()) }

  /// Ends the level that ``begin()`` began; ignored where none is open.
  public static func commit() {
    guard let level = open.nested.popLast() else { return }
    level.isCommitted = true
    level.finishIfOver()
  }

  /// Ends the implicit transaction now, rather than at the end of the turn.
  public static func flush() {
    let open = open
    guard let level = open.implicit else { return }
    open.implicit = nil
    level.isCommitted = true
    level.finishIfOver()
  }

  public static func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

  public static func animationDuration() -> CFTimeInterval {
    inherited(\.duration) ?? defaultDuration
  }

  /// Sets the curve of every animation that is added in this level, explicit ones too.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = function
  }

  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    inherited(\.timingFunction)
  }

  public static func setDisableActions(_ flag: Bool) { current.disablesActions = flag }

  public static func disableActions() -> Bool { inherited(\.disablesActions) ?? false }

  /// Sets what is called when the animations added in this level from now on are over; when it is
  /// committed if there are none.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    current.completion = block
  }

  public static func completionBlock() -> (@MainActor () -> Void)? {
    let open = open
    return (open.nested.last ?? open.implicit)?.completion
  }

  /// The value of the property that is called so: `kCATransactionAnimationDuration` and its kin; or
  /// whatever was set under a key of an app's own.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default:
      return open.all.reversed().lazy.compactMap { $0.values[key] }.first
    }
  }

  /// Sets the property that is called so; a value of another type leaves it as it is.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if case .number(let seconds)? = AnimatableValue(anObject) { setAnimationDuration(seconds) }
    case kCATransactionDisableActions:
      if let flag = anObject as? Bool ?? (anObject as? NSNumber)?.boolValue {
        setDisableActions(flag)
      }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock:
      setCompletionBlock(anObject as? @MainActor () -> Void)
    default: current.values[key] = anObject
    }
  }

  /// Transactions of a recording belong to its one thread: there is nothing to wait for.
  public static func lock() {}
  public static func unlock() {}

  private static func inherited<T>(_ property: KeyPath<Level, T?>) -> T? {
    let open = open
    for level in open.nested.reversed() {
      if let value = level[keyPath: property] { return value }
    }
    return open.implicit?[keyPath: property]
  }

  /// Counts an animation that is being added; the result is to be called when it is over.
  static func enlist() -> @MainActor () -> Void {
    let waiting = open.all.filter { $0.completion != nil }
    for level in waiting { level.running += 1 }
    return {
      for level in waiting {
        level.running -= 1
        level.finishIfOver()
      }
    }
  }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
