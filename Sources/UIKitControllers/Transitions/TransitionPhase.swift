/// How far a transition is in its life.
enum TransitionPhase: Hashable {
  /// It waits for its turn of the run loop.
  case scheduled
  /// The container is put up, and everybody concerned is told; nothing moves yet.
  case preparing
  /// Interaction says how far the views have moved.
  case interactive
  /// The views move by themselves: to the end, or back to the start once it is cancelled.
  case animating(isCancelled: Bool)
  case ended(isCancelled: Bool)

  /// Whether the views are back where they were, or on their way there.
  var isCancelled: Bool {
    self == .animating(isCancelled: true) || self == .ended(isCancelled: true)
  }

  var isEnded: Bool {
    if case .ended = self { return true }
    return false
  }
}
