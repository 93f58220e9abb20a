import Filmstrip
import UIKit

/// A screen from a storyboard: a card leads to its place by a segue, and an unwind segue leads back.
public struct StoryboardCard: Transition {
  public init() {}

  public var name: String { "storyboard-card" }
  public var title: String { "Storyboard card" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    PlacesViewController.register()
    let storyboard = UIStoryboard(name: "Places", bundle: nil)
    return storyboard.instantiateInitialViewController() ?? UIViewController()
  }

  public var script: TouchScript {
    TouchScript([
      .tap(on: "card"), .settle, .wait(0.3),
      .tap(on: "Mark as visited"), .settle,
    ])
  }
}
