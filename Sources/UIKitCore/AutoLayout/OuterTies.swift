/// The views that constraints tie to views around them, beyond one with a given frame, as to the
/// window; they are laid out anew when what lies between moves.
@MainActor
final class OuterTies: RecordingState {
  private struct Tie {
    weak var root: UIView?
    /// Where the root's origin lay in the window when it was laid out.
    var place: CGPoint
  }

  private var ties: [Tie] = []

  static var current: OuterTies { RecordingContext.current[OuterTies.self] }

  init(in context: RecordingContext) {}

  /// Notes that `root` was laid out with constraints that lead out of it.
  func note(_ root: UIView) {
    ties.removeAll { $0.root == nil || $0.root === root }
    ties.append(Tie(root: root, place: root.originInWindow))
  }

  /// Has those laid out again that have moved since.
  func layOutMoved() {
    for tie in ties {
      guard let root = tie.root, root.originInWindow != tie.place else { continue }
      root.setNeedsLayout()
    }
  }
}

extension UIView {
  /// The origin of the bounds in the window, as if nothing were transformed.
  fileprivate var originInWindow: CGPoint {
    sequence(first: self, next: \.superview).reduce(.zero) { sum, view in
      let (frame, bounds) = (view.untransformedFrame, view.bounds)
      return CGPoint(
        x: sum.x + frame.minX - bounds.minX, y: sum.y + frame.minY - bounds.minY)
    }
  }
}
