internal import CRecordingThread
internal import Synchronization

/// The thread on which a recording runs.
///
/// While it does, the system's clocks stand there where the virtual clock stands, and tasks and what
/// is dispatched go to the recording's queue, in the order in which they come. So nothing depends on
/// how many threads a machine has, and code that has never heard of us gets the recording's time.
enum RecordingThread {
  /// Whether the caller runs on it.
  static var isCurrent: Bool { recording_thread_is_current() }

  /// Runs `body` with this thread as the one that records.
  @MainActor
  static func record<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = installed
    recording_thread_enter(
      unsafeBitCast(
        RecordingExecutor.shared.asUnownedSerialExecutor(), to: RecordingExecutorReference.self),
      Int64(Date.beginning + Date.timeIntervalBetween1970AndReferenceDate))
    defer {
      recording_thread_leave()
      if !isCurrent { returnStrays() }
    }
    return try body()
  }

  static func setTime(_ time: Timestamp) { recording_thread_set_time(time.nanoseconds) }

  private static let installed: Void = recording_thread_install(
    RecordingThreadHandlers(
      enqueue: { job in job.map { take(Job(pointer: $0, isOfMainActor: false)) } ?? false },
      schedule: { work, delay in
        let address = UInt(bitPattern: work)
        MainActor.assumeIsolated {
          let clock = VirtualClock.current
          clock.schedule(at: clock.instant(after: delay), on: .background) {
            recording_thread_perform(UnsafeMutableRawPointer(bitPattern: address))
          }
        }
      },
      refuse: { name in refuse(name.map { String(cString: $0) } ?? "") }))

  /// Tells of what runs by a time of its own.
  private static func refuse(_ name: String) {
    diagnose(
      .unrecordedWork,
      """
      '\(name)' of Dispatch itself was used, which knows nothing of the recording's time: import UIKit \
      in that file, or use a Task, a Timer or DispatchQueue.
      """, about: name)
  }

  // MARK: Jobs of tasks

  /// A step of a task, or of an actor.
  struct Job: Sendable {
    let unowned: UnownedJob
    let isOfMainActor: Bool

    init(_ job: UnownedJob, isOfMainActor: Bool) {
      unowned = job
      self.isOfMainActor = isOfMainActor
    }

    fileprivate init(pointer: UnsafeMutableRawPointer, isOfMainActor: Bool) {
      self.init(
        unsafeBitCast(pointer, to: UnownedJob.self), isOfMainActor: isOfMainActor)
    }

    fileprivate var pointer: UnsafeMutableRawPointer {
      unsafeBitCast(unowned, to: UnsafeMutableRawPointer.self)
    }

    /// The number of the task; nil for a job that is an actor's.
    fileprivate var task: UInt64? {
      let number = recording_thread_task(pointer)
      return number == 0 ? nil : number
    }

    fileprivate func run() {
      if isOfMainActor {
        unowned.runSynchronously(on: RecordingExecutor.shared.asUnownedSerialExecutor())
      } else {
        recording_thread_run(pointer)
      }
    }

    /// Lets the system run it.
    fileprivate func giveBack() {
      if isOfMainActor {
        MainActor.shared.enqueue(unowned)
      } else {
        recording_thread_return(pointer)
      }
    }

    fileprivate func cancel() {
      if task != nil { recording_thread_cancel(pointer) }
    }
  }

  /// What other threads may ask about.
  private struct Known {
    /// The tasks that have run in the recording.
    var tasks: Set<UInt64> = []
    /// Jobs of them that another thread has made ready.
    var strays: [Job] = []
  }

  private static let known = Mutex(Known())

  /// Queues a job of the recording.
  ///
  /// - Returns: Whether it is the recording's.
  @discardableResult
  static func take(_ job: Job) -> Bool {
    guard isCurrent else {
      return known.withLock { known in
        guard let task = job.task, known.tasks.contains(task) else { return false }
        known.strays.append(job)
        return true
      }
    }
    if let task = job.task { known.withLock { _ = $0.tasks.insert(task) } }
    MainActor.assumeIsolated { queue(job) }
    return true
  }

  @MainActor
  private static func queue(_ job: Job) {
    let clock = VirtualClock.current
    let tasks = RecordingContext.current[RecordedTasks.self]
    let number = tasks.add(job)
    clock.schedule(at: clock.now, on: job.isOfMainActor ? .main : .background) {
      tasks.take(number)?.run()
    }
  }

  /// Tells of jobs that came from other threads, and lets them run.
  @MainActor
  static func welcomeStrays() {
    guard isCurrent else { return }
    let strays = known.withLock { known in
      defer { known.strays = [] }
      return known.strays
    }
    guard !strays.isEmpty else { return }
    diagnose(
      .unrecordedWork,
      """
      A task went on because of another thread or of a timer of the system, which know nothing of the \
      recording's time: import UIKit in the file where it waits, and have it wait for DispatchQueue, \
      OperationQueue, a Timer, URLSession or Task.sleep.
      """)
    for job in strays { queue(job) }
  }

  /// Once nothing is recorded, lets the system run what came too late.
  private static func returnStrays() {
    let strays = known.withLock { known in
      defer { known = Known() }
      return known.strays
    }
    for job in strays { job.giveBack() }
  }
}

/// Takes jobs of the main actor in turn with everything else that is queued in a recording.
final class RecordingExecutor: SerialExecutor {
  static let shared = RecordingExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = RecordingThread.Job(UnownedJob(job), isOfMainActor: true)
    if !RecordingThread.take(job) { MainActor.shared.enqueue(job.unowned) }
  }

  func isIsolatingCurrentContext() -> Bool? { RecordingThread.isCurrent }

  func checkIsolated() {
    precondition(RecordingThread.isCurrent, "This is not the thread of the recording.")
  }
}

/// The tasks of one recording that are ready to go on, and those that sleep.
@MainActor
package final class RecordedTasks: RecordingState {
  private var ready: [UInt64: RecordingThread.Job] = [:]
  private var sleepers: [UInt64: UInt] = [:]
  private var nextNumber: UInt64 = 0
  private unowned let context: RecordingContext
  private(set) var isOver = false

  package init(in context: RecordingContext) { self.context = context }

  fileprivate func add(_ job: RecordingThread.Job) -> UInt64 {
    nextNumber += 1
    ready[nextNumber] = job
    return nextNumber
  }

  fileprivate func take(_ number: UInt64) -> RecordingThread.Job? {
    ready.removeValue(forKey: number)
  }

  /// Remembers that the current task sleeps, until ``wake(_:)``.
  func sleep() -> UInt64 {
    nextNumber += 1
    sleepers[nextNumber] = UInt(bitPattern: recording_thread_current_task())
    return nextNumber
  }

  func wake(_ number: UInt64) { sleepers[number] = nil }

  /// How many steps tasks may take once they are cancelled.
  ///
  /// Our choice: what has not ended by then will not.
  private static let lastSteps = 10_000

  /// Cancels the tasks that sleep or are ready, and lets them end; time does not go on.
  package func end() {
    isOver = true
    for (_, task) in sleepers.sorted(by: { $0.key < $1.key }) {
      recording_thread_cancel(UnsafeMutableRawPointer(bitPattern: task))
    }
    for (_, job) in ready.sorted(by: { $0.key < $1.key }) { job.cancel() }
    var steps = 0
    while steps < Self.lastSteps, let next = ready.keys.min() {
      take(next)?.run()
      steps += 1
    }
  }
}
