import Filmstrip
import UIKit

/// The App Store's Today card: a card grows into its story, and goes back.
public struct TodayCard: Transition {
  /// How the open card is left.
  public enum Ending: Sendable {
    /// The close button is tapped.
    case close
    /// The story is pulled down until it lets go of the screen.
    case pull
    /// The story is pulled down a little and let go.
    case letGo
  }

  private let ending: Ending

  /// - Parameter ending: How the open card is left.
  public init(ending: Ending = .close) { self.ending = ending }

  public var name: String {
    switch ending {
    case .close: "today-card"
    case .pull: "today-card-pull"
    case .letGo: "today-card-let-go"
    }
  }

  public var title: String {
    switch ending {
    case .close: "Today card"
    case .pull: "Today card, pulled down to dismiss"
    case .letGo: "Today card, pulled down and let go"
    }
  }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let today = TodayViewController(style: .plain)
    today.tabBarItem = UITabBarItem(title: "Today", image: UIImage(named: "tab-today"), tag: 0)
    let others = [("Games", "tab-games"), ("Apps", "tab-apps"), ("Search", "tab-search")]
    let controller = UITabBarController()
    controller.viewControllers =
      [today]
      + others.map { title, image in
        let other = UIViewController()
        other.tabBarItem = UITabBarItem(title: title, image: UIImage(named: image), tag: 0)
        return other
      }
    return controller
  }

  public var script: TouchScript {
    let opening: [TouchScript.Step] = [
      .touchDown(on: "card"), .wait(0.15), .touchUp, .settle, .wait(0.5),
    ]
    let closing: [TouchScript.Step] =
      switch ending {
      case .close: [.tap(on: "Close")]
      case .pull: [.drag(on: "detail", by: CGVector(dx: 0, dy: 160), velocity: 400)]
      case .letGo: [.drag(on: "detail", by: CGVector(dx: 0, dy: 80), velocity: 200)]
      }
    return TouchScript(opening + closing + [.settle])
  }
}
