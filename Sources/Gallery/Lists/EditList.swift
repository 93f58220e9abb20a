import Filmstrip
import UIKit

/// Names with an index at the side: a finger goes through it, a row is deleted, another carried away.
public struct EditList: Transition {
  public init() {}

  public var name: String { "edit-list" }
  public var title: String { "A list with an index, edited" }

  public func makeRootViewController() -> UIViewController {
    let navigation = UINavigationController(rootViewController: PeopleViewController())
    navigation.navigationBar.prefersLargeTitles = true
    return navigation
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1),
      .drag(on: "section index", by: CGVector(dx: 0, dy: 60), velocity: 200), .settle,
      .drag(on: "section index", by: CGVector(dx: 0, dy: -200), velocity: 400), .settle,
      .wait(0.2), .tap(on: "Edit"), .settle, .wait(0.2), .tap(on: "Remove Ada"), .settle,
      .wait(0.2), .tap(on: "Delete"), .settle,
      .drag(on: "Reorder Alan", by: CGVector(dx: 0, dy: 100), velocity: 150), .settle, .wait(0.2),
      .tap(on: "Done"), .settle,
    ])
  }
}
