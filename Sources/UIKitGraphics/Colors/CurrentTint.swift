/// The tint where code of a view runs, which `UIColor.tintColor` stands for.
@MainActor
package final class CurrentTint: RecordingState {
  private var tint: (@MainActor () -> UIColor)?

  package init(in context: RecordingContext) {}

  /// The tint of the view whose code runs; nil outside of views.
  nonisolated static var color: UIColor? {
    onMainActor("UIColor.tintColor") { RecordingContext.current[CurrentTint.self].tint?() }
  }

  /// Runs `body`, which is code of a view with this tint.
  package static func set<Result>(
    to tint: @escaping @MainActor () -> UIColor, during body: () -> Result
  ) -> Result {
    let current = RecordingContext.current[CurrentTint.self]
    let before = current.tint
    current.tint = tint
    defer { current.tint = before }
    return body()
  }
}
