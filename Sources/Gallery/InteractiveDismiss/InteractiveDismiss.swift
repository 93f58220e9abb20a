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
    return MusicViewController { music in
      let player = PlayerViewController()
      player.modalPresentationCapturesStatusBarAppearance = true
      transition.attach(to: player)
      music.present(player, animated: true)
    }
  }

  public var script: TouchScript {
    let screen = UIScreen.main.bounds
    let way = screen.height * (ending == .finish ? 0.5 : 0.23)
    let pull = TouchScript.Step.trace(
      on: .point(CGPoint(x: screen.midX, y: screen.height * 0.375)),
      [
        .init(by: CGVector(dx: 0, dy: way), duration: 0.6, pacing: .slowingDown), .rest(0.2),
      ])
    let leaving: [TouchScript.Step] =
      ending == .finish ? [pull, .settle] : [pull, .settle, .wait(0.2), .tap(on: "Done"), .settle]
    return TouchScript([.wait(0.1), .tap(on: "Now playing"), .settle, .wait(0.2)] + leaving)
  }
}
