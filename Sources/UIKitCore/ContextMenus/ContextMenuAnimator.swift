/// What is done along with a menu that comes or goes.
@MainActor @preconcurrency
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// Changes views in the animation of the menu.
  func addAnimations(_ animations: @escaping () -> Void)

  /// Runs once that animation is over.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// What becomes of a preview that is tapped.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// It goes back to its place.
  case dismiss
  /// It grows to the size of the screen.
  case pop
}

/// What is done along with a preview that is tapped.
@MainActor @preconcurrency
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Keeps what is to be done along with a menu.
@MainActor
package final class ContextMenuAnimator: UIContextMenuInteractionCommitAnimating {
  package let preview: (any ContextMenuPreview)?
  package var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ preview: (any ContextMenuPreview)?) { self.preview = preview }

  package func addAnimations(_ animations: @escaping () -> Void) {
    self.animations.append(animations)
  }

  package func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func animate() {
    let all = animations
    animations = []
    for body in all { body() }
  }

  func complete() {
    let all = completions
    completions = []
    for body in all { body() }
  }
}
