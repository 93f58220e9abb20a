import Filmstrip
import UIKit

/// A search in the bar of a list: it hides with scrolling, and is alone in the bar while one searches.
public struct ListSearch: Transition {
  public init() {}

  public var name: String { "search" }
  public var title: String { "A search bar that is scrolled, tapped and left" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let list = SearchableJourneysViewController { list, journey in
      list.navigationController?.pushViewController(JourneyViewController(journey), animated: true)
    }
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.view.tintColor = Journey.tint
    return navigation
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1),
      // The search bar is hidden first, then the title.
      .trace(
        on: "Cinder Cove",
        [.init(by: CGVector(dx: 0, dy: -60), duration: 0.4, pacing: .slowingDown)]),
      .settle,
      .trace(
        on: "Cinder Cove",
        [.init(by: CGVector(dx: 0, dy: -60), duration: 0.4, pacing: .slowingDown)]),
      .settle,
      .trace(
        on: "Bright Fell",
        [.init(by: CGVector(dx: 0, dy: 160), duration: 0.5, pacing: .slowingDown)]),
      .settle,
      .tap(on: "Search"), .settle, .wait(0.2), .tap(on: "Cancel"), .settle,
    ])
  }
}

/// The journal with a search for places.
private final class SearchableJourneysViewController: JourneysViewController,
  UISearchResultsUpdating
{
  override func viewDidLoad() {
    super.viewDidLoad()
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = false
    search.searchResultsUpdater = self
    search.searchBar.placeholder = "Search"
    navigationItem.searchController = search
  }

  func updateSearchResults(for searchController: UISearchController) {
    let words = searchController.searchBar.text ?? ""
    journeys = Journey.all.filter {
      words.isEmpty || $0.place.lowercased().contains(words.lowercased())
    }
    tableView.reloadData()
  }
}
