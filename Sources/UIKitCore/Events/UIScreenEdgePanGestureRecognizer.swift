/// A finger that comes in from an edge of the screen.
@MainActor @preconcurrency
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How far from the edge a finger may come down, in points.
  ///
  /// Our choice: Apple publishes no figure.
  private static let zone: CGFloat = 20

  /// The edges from which the gesture may start.
  open var edges: UIRectEdge = []

  /// Those of ``edges`` at which the finger came down.
  private final var started: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, let first = self.touches.first, touches.contains(first) {
      started = edges.intersection(Self.edges(near: first))
      if started.isEmpty {
        state = .failed
        return
      }
    }
    super.touchesBegan(touches, with: event)
  }

  private static func edges(near touch: UITouch) -> UIRectEdge {
    guard let bounds = touch.window?.bounds else { return [] }
    var edges: UIRectEdge = []
    if touch.start.x <= bounds.minX + zone { edges.insert(.left) }
    if touch.start.x >= bounds.maxX - zone { edges.insert(.right) }
    if touch.start.y <= bounds.minY + zone { edges.insert(.top) }
    if touch.start.y >= bounds.maxY - zone { edges.insert(.bottom) }
    return edges
  }

  /// Only inwards, and more so than along the edge.
  override func mayFollow(_ travel: CGVector) -> Bool {
    let isHorizontal = abs(travel.dx) >= abs(travel.dy)
    let inward: UIRectEdge =
      isHorizontal ? (travel.dx > 0 ? .left : .right) : (travel.dy > 0 ? .top : .bottom)
    return started.contains(inward) && super.mayFollow(travel)
  }

  open override func reset() {
    super.reset()
    started = []
  }
}
