import Filmstrip
import UIKit

/// A screen that covers everything and is pulled down with a finger, to dismiss it or not.
public struct InteractiveDismiss: Transition {
  /// How the pull ends.
  public enum Ending: Sendable {
    /// Far enough down: the screen leaves.
    case finish
    /// Too early: the screen comes back, and is dismissed with its button.
    case cancel
  }

  private let ending: Ending

  /// - Parameter ending: How the drag ends.
  public init(_ ending: Ending = .finish) { self.ending = ending }

  public var name: String {
    switch ending {
    case .finish: "interactive-dismiss"
    case .cancel: "interactive-dismiss-cancelled"
    }
  }

  public var title: String {
    switch ending {
    case .finish: "Pull down to dismiss"
    case .cancel: "Pull down, and let go too early"
    }
  }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let transition = PullDownTransition()
    let open = RecipeViewController.Command(title: "Cook it") { recipe in
      let steps = RecipeViewController(
        title: "Step by step", imageName: "reef",
        lines: "Heat the oven, whisk the eggs, and take your time.", commands: [.done])
      steps.view.accessibilityIdentifier = "steps"
      transition.attach(to: steps)
      recipe.present(steps, animated: true)
    }
    return RecipeViewController(
      title: "Lemon cake", imageName: "dawn",
      lines: "A light cake for long afternoons. Serves eight, or four who are hungry.",
      commands: [open])
  }

  public var script: TouchScript {
    let way: CGFloat = ending == .finish ? 420 : 200
    let pull = TouchScript.Step.trace(
      on: .point(CGPoint(x: 196, y: 320)),
      [
        .init(by: CGVector(dx: 0, dy: way), duration: 0.6, pacing: .slowingDown), .rest(0.2),
      ])
    let leaving: [TouchScript.Step] =
      ending == .finish ? [pull, .settle] : [pull, .settle, .wait(0.2), .tap(on: "Done"), .settle]
    return TouchScript([.wait(0.1), .tap(on: "Cook it"), .settle, .wait(0.2)] + leaving)
  }
}
