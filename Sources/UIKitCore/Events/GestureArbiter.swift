/// Settles which of the recognizers that watch the same touches may have them.
///
/// A recognizer that begins excludes the others that share a touch with it, unless a delegate lets
/// them work together. One that has to wait for others is kept until they have failed. Actions are
/// sent once all recognizers have heard of an event, and before any view does.
@MainActor
final class GestureArbiter {
  private var members: [WeakRecognizer] = []
  /// Those whose state changed and whose targets do not know yet.
  private var changed: [UIGestureRecognizer] = []
  private var isDelivering = false
  private var isSettling = false
  /// Lets the views have the touches that no recognizer keeps from them.
  private let serveViews: @MainActor () -> Void

  init(serveViews: @escaping @MainActor () -> Void) { self.serveViews = serveViews }

  /// The recognizers in play, in the order in which they came to it.
  var recognizers: [UIGestureRecognizer] { members.compactMap(\.recognizer) }

  func join(_ recognizer: UIGestureRecognizer) {
    guard recognizer.arbiter !== self else { return }
    // Nothing counts of what it was in before, for a screen that is gone or by hand.
    (recognizer.current, recognizer.touches) = (.possible, [])
    recognizer.arbiter = self
    members.removeAll { $0.recognizer == nil }
    members.append(WeakRecognizer(recognizer: recognizer))
  }

  /// Runs `body`, in which recognizers hear of an event, and then settles what comes of it.
  func deliver(_ body: () -> Void) {
    isDelivering = true
    body()
    isDelivering = false
    settle()
  }

  /// Lets a gesture begin, wait or fail.
  func begin(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    if recognizer.pending != nil {
      // What was over before it was let through never took place.
      if recognizer.pending?.state != state { recognizer.enter(.failed) }
      return
    }
    let rivals = recognizers.filter { $0 !== recognizer && recognizer.mustWait(for: $0) }
    guard !isExcluded(recognizer), !rivals.contains(where: \.isRecognized), recognizer.mayBegin
    else { return recognizer.enter(.failed) }
    let waited = rivals.filter(\.isUndecided)
    if waited.isEmpty {
      recognize(recognizer, as: state)
    } else {
      recognizer.pending = (state, waited)
    }
  }

  func stateDidChange(of recognizer: UIGestureRecognizer) {
    if !changed.contains(where: { $0 === recognizer }) { changed.append(recognizer) }
    if !isDelivering { settle() }
  }

  private func isExcluded(_ recognizer: UIGestureRecognizer) -> Bool {
    sharing(with: recognizer).contains { $0.isActive && $0.excludes(recognizer) }
  }

  private func sharing(with recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    recognizers.filter { other in
      other !== recognizer && other.touches.contains { recognizer.touches.contains($0) }
    }
  }

  private func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    let others = sharing(with: recognizer).filter(\.isUndecided)
    recognizer.enter(state)
    for other in others where other.isUndecided && recognizer.excludes(other) {
      other.enter(.failed)
    }
  }

  // MARK: Settling

  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    repeat {
      letWaitingBegin()
      sendActions()
      serveViews()
      retire()
    } while !changed.isEmpty
    isSettling = false
  }

  private func letWaitingBegin() {
    var isProgressing = true
    while isProgressing {
      isProgressing = false
      for recognizer in recognizers {
        guard let (state, rivals) = recognizer.pending else { continue }
        if isExcluded(recognizer) || rivals.contains(where: \.isRecognized) {
          recognizer.enter(.failed)
        } else if !rivals.contains(where: \.isUndecided) {
          recognizer.pending = nil
          recognize(recognizer, as: state)
        } else {
          continue
        }
        isProgressing = true
      }
    }
  }

  private func sendActions() {
    while !changed.isEmpty { changed.removeFirst().sendActions() }
  }

  /// Takes those out of play whose gesture is over and whose touches have all ended.
  private func retire() {
    for recognizer in recognizers where !changed.contains(where: { $0 === recognizer }) {
      let isWatching = recognizer.touches.contains { $0.isDown }
      if recognizer.isOver, !isWatching || recognizer.hasLostTouches {
        members.removeAll { $0.recognizer === recognizer }
        recognizer.startAfresh()
      } else if recognizer.isActive {
        recognizer.touches.removeAll { !$0.isDown }
      }
    }
  }
}
