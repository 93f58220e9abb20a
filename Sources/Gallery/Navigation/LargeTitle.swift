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
      // Below the bar, and back to where all of the title is in sight.
      .drag(on: "Cinder Cove", by: CGVector(dx: 0, dy: -130), velocity: 400), .settle,
      .drag(on: "Field of Tours", by: CGVector(dx: 0, dy: 160), velocity: 400), .settle,
      .tap(on: "Bright Fell"), .settle, .wait(0.2), .tap(on: "Back"), .settle,
    ])
  }
}
