import Filmstrip
import UIKit

/// A menu that grows out of a bar's button, and sorts a list.
public struct BarMenu: Transition {
  public init() {}

  public var name: String { "bar-menu" }
  public var title: String { "A menu of a bar button, opened and chosen from" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let list = JourneysViewController { _, _ in }
    func sorted(_ title: String, _ order: @escaping (Journey, Journey) -> Bool) -> UIAction {
      UIAction(title: title) { [weak list] _ in
        list?.journeys = Journey.all.sorted(by: order)
        list?.tableView.reloadData()
      }
    }
    let newest = UIAction(title: "Newest first", state: .on) { [weak list] _ in
      list?.journeys = Journey.all
      list?.tableView.reloadData()
    }
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "ellipsis.circle"),
      menu: UIMenu(
        children: [
          UIMenu(
            options: [.displayInline, .singleSelection],
            children: [newest, sorted("By name, from Z") { $0.place > $1.place }]),
          UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { _ in },
          UIAction(
            title: "Delete all", image: UIImage(systemName: "trash"), attributes: .destructive
          ) { _ in },
        ]))
    list.navigationItem.rightBarButtonItem?.accessibilityLabel = "More"
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.view.tintColor = Journey.tint
    return navigation
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "More"), .settle, .wait(0.2), .tap(on: "By name, from Z"), .settle,
      .wait(0.2), .tap(on: "More"), .settle, .wait(0.2), .tap(on: "Newest first"), .settle,
    ])
  }
}
