import Filmstrip
import UIKit

/// A list below a large title: scrolled, pushed from and come back to.
public struct LargeTitle: Transition {
  public init() {}

  public var name: String { "large-title" }
  public var title: String { "A large title, scrolled, pushed and popped" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let list = JourneysViewController { list, journey in
      list.navigationController?.pushViewController(JourneyViewController(journey), animated: true)
    }
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.navigationBar.tintColor = Journey.tint
    return navigation
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1),
      // Below the bar, and beyond where all of the title is in sight.
      .trace(
        on: "Dune Road",
        [.init(by: CGVector(dx: 0, dy: -100), duration: 0.5, pacing: .slowingDown)]),
      .settle,
      .trace(
        on: "Dune Road", [.init(by: CGVector(dx: 0, dy: 180), duration: 0.5, pacing: .slowingDown)]
      ),
      .settle,
      .tap(on: "Bright Fell"), .settle, .wait(0.2), .tap(on: "Back"), .settle,
    ])
  }
}
