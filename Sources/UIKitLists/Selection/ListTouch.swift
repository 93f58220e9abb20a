/// The row or item under a finger: highlighted after a moment, chosen when the finger lifts.
@MainActor
final class ListTouch {
  /// How long a finger rests before it counts as a touch of the content, in seconds.
  private static let delay: TimeInterval = 0.15

  private var path: IndexPath?
  private var highlight: (() -> Void)?
  private var ticket: VirtualClock.Ticket?

  /// A finger has come down; `highlight` runs at once, or, if `delayed`, unless it moves on first.
  func begin(_ path: IndexPath, delayed: Bool, highlight: @escaping () -> Void) {
    cancel()
    self.path = path
    self.highlight = highlight
    guard delayed else { return show() }
    ticket = VirtualClock.current.schedule(after: Self.delay) { [weak self] in self?.show() }
  }

  private func show() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
    let body = highlight
    highlight = nil
    body?()
  }

  /// The finger has lifted.
  ///
  /// - Returns: What it was on; highlighted by now, however short the touch was.
  func end() -> IndexPath? {
    show()
    defer { path = nil }
    return path
  }

  /// The finger has gone on to do something else.
  ///
  /// - Returns: What it was on, if that was highlighted.
  @discardableResult
  func cancel() -> IndexPath? {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
    defer { (path, highlight) = (nil, nil) }
    return highlight == nil ? path : nil
  }
}
