/// A thread, as far as code can tell: everything takes its turn on one.
///
/// - Difference: there is one; others are a matter of order.
@MainActor @preconcurrency
public final class Thread {
  private let block: @MainActor @Sendable () -> Void

  /// For people who look for it in a debugger.
  public var name: String?

  /// Anything that code keeps for as long as the thread is there.
  public let threadDictionary = NSMutableDictionary()

  public private(set) var isExecuting = false
  public private(set) var isFinished = false
  public private(set) var isCancelled = false
  private let isMain: Bool

  /// A thread that does `block` once it is started.
  public init(block: @escaping @MainActor @Sendable () -> Void) {
    self.block = block
    isMain = false
  }

  private init(isMain: Bool) {
    block = {}
    self.isMain = isMain
    isExecuting = true
  }

  /// Does the block on the next turn of the run loop.
  public func start() {
    let clock = VirtualClock.current
    clock.schedule(at: clock.now, on: .background) { [self] in
      guard !isCancelled else { return }
      isExecuting = true
      block()
      (isExecuting, isFinished) = (false, true)
    }
  }

  /// Keeps the thread from starting.
  public func cancel() { isCancelled = true }

  /// Whether it is the main one.
  public var isMainThread: Bool { isMain }

  public static func detachNewThread(_ block: @escaping @MainActor @Sendable () -> Void) {
    Thread(block: block).start()
  }

  /// Whether the caller would run on the main thread of a device.
  public nonisolated static var isMainThread: Bool {
    guard MainQueue.isCurrent else { return Foundation.Thread.isMainThread }
    return MainActor.assumeIsolated { VirtualClock.current.lane == .main }
  }

  /// Those that are always there.
  private final class Threads: RecordingState {
    let main = Thread(isMain: true)
    let background = Thread(isMain: false)

    init(in context: RecordingContext) {}
  }

  public static var main: Thread { RecordingContext.current[Threads.self].main }

  /// The main thread, or the one that stands for all others.
  public static var current: Thread {
    let threads = RecordingContext.current[Threads.self]
    return isMainThread ? threads.main : threads.background
  }

  /// Has what runs in the background go on later; the main thread goes on at once.
  public nonisolated static func sleep(forTimeInterval interval: TimeInterval) {
    onMainActor("Thread.sleep") { VirtualClock.current.sleep(interval, "Thread.sleep") }
  }

  /// Has what runs in the background go on later; the main thread goes on at once.
  public nonisolated static func sleep(until date: Date) {
    sleep(forTimeInterval: date.timeIntervalSinceNow)
  }
}
