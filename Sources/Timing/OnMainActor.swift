internal import Dispatch

/// Runs `body` on the main actor, where the caller has to be already.
///
/// For API that Apple declares without an actor and that reads what the recording keeps. Elsewhere
/// the process stops with a sentence: a recording cannot depend on how threads happen to run.
///
/// - Parameter name: What was called, as app code names it.
package func onMainActor<Result: Sendable>(
  _ name: StaticString, _ body: @MainActor () throws -> Result
) rethrows -> Result {
  guard MainQueue.isCurrent else {
    fatalError(
      """
      '\(name)' was called off the main thread, where nothing is recorded: call it on the main \
      actor, and leave background work to DispatchQueue.global(), which runs in turn with the rest.
      """)
  }
  return try MainActor.assumeIsolated(body)
}

/// The queue of the main actor; on Linux any thread may run it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on it, or on the thread of a recording, which stands for it.
  static var isCurrent: Bool {
    RecordingThread.isCurrent || Dispatch.DispatchQueue.getSpecific(key: key) == true
  }
}
