/// The run loop of the virtual clock: there is one.
///
/// - Difference: there is one, on the virtual clock; its modes are one.
public final class RunLoop: Sendable {
  /// Modes differ in nothing, because touches come as events of the clock.
  public typealias Mode = Foundation.RunLoop.Mode

  public static let main = RunLoop()

  public static var current: RunLoop { main }

  private init() {}

  /// Starts `timer`.
  @MainActor @preconcurrency
  public func add(_ timer: Timer, forMode mode: Mode) { timer.start() }

  /// Runs `block` on the next turn.
  @preconcurrency
  public func perform(_ block: @escaping @MainActor @Sendable () -> Void) {
    onMainActor("RunLoop.perform") {
      let clock = VirtualClock.current
      _ = clock.schedule(at: clock.now, block)
    }
  }

  /// Runs `block` on the next turn.
  @preconcurrency
  public func perform(inModes modes: [Mode], block: @escaping @MainActor @Sendable () -> Void) {
    perform(block)
  }

  /// Does not wait: a turn of the loop cannot hold others.
  public func run(until limitDate: Date) {
    onMainActor("RunLoop.run") {
      VirtualClock.current.sleep(limitDate.timeIntervalSinceNow, "RunLoop.run")
    }
  }

  /// Does not wait: a turn of the loop cannot hold others.
  @discardableResult
  public func run(mode: Mode, before limitDate: Date) -> Bool {
    run(until: limitDate)
    return true
  }
}
