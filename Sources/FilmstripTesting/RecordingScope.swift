public import Goldens
public import Testing

extension RecordMode {
  /// The mode of the scope that the current task runs in; nil outside of any.
  @TaskLocal static var inScope: RecordMode?
}

/// Sets the mode for every golden that is expected in `body`.
///
/// ```swift
/// withFilmstripRecording(.all) { expectFilmstrip(of: TodayCard(), named: "card") }
/// ```
public func withFilmstripRecording<Result>(
  _ mode: RecordMode, _ body: () throws -> Result
) rethrows -> Result {
  try RecordMode.$inScope.withValue(mode) { try body() }
}

/// Sets the mode for every golden that is expected in `body`.
public func withFilmstripRecording<Result>(
  _ mode: RecordMode, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await RecordMode.$inScope.withValue(mode, operation: body, isolation: isolation)
}

/// Sets the mode for all goldens of a test or a suite.
public struct FilmstripRecordingTrait: TestTrait, SuiteTrait, TestScoping {
  let mode: RecordMode

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await RecordMode.$inScope.withValue(mode, operation: function)
  }
}

extension Trait where Self == FilmstripRecordingTrait {
  /// Sets the mode for all goldens of the test or the suite.
  ///
  /// ```swift
  /// @MainActor @Suite(.filmstripRecording(.never)) struct CardTests { … }
  /// ```
  public static func filmstripRecording(_ mode: RecordMode) -> Self {
    FilmstripRecordingTrait(mode: mode)
  }
}
