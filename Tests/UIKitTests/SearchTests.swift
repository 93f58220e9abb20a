import QuartzCore
import Testing
import UIKit

/// What is told of a search.
@MainActor
private final class SearchLog: NSObject, UISearchResultsUpdating, UISearchControllerDelegate,
  UISearchBarDelegate
{
  var lines: [String] = []

  func updateSearchResults(for searchController: UISearchController) {
    lines.append("update \(searchController.searchBar.text ?? "")")
  }
  func presentSearchController(_ searchController: UISearchController) { lines.append("present") }
  func willPresentSearchController(_ searchController: UISearchController) {
    lines.append("will present")
  }
  func didPresentSearchController(_ searchController: UISearchController) {
    lines.append("did present")
  }
  func willDismissSearchController(_ searchController: UISearchController) {
    lines.append("will dismiss")
  }
  func didDismissSearchController(_ searchController: UISearchController) {
    lines.append("did dismiss")
  }
  var isAllowed = true
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { isAllowed }
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { isAllowed }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    isAllowed
  }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { lines.append("begin") }
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("end") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    lines.append("text \(searchText)")
  }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
}

/// A long list in a stack with large titles, and a search below its title.
@MainActor
private struct SearchScreen {
  let clock: VirtualClock
  let navigation: UINavigationController
  let list: UIScrollView
  let search: UISearchController
  let log = SearchLog()

  init(_ clock: VirtualClock, _ window: UIWindow, results: UIViewController? = nil) throws {
    self.clock = clock
    let screen = UIViewController()
    screen.title = "Recipes"
    list = UIScrollView(frame: screen.view.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.alwaysBounceVertical = true
    list.contentSize = CGSize(width: 100, height: 3000)
    screen.view.addSubview(list)
    search = UISearchController(searchResultsController: results)
    screen.navigationItem.searchController = search
    navigation = UINavigationController(rootViewController: screen)
    navigation.navigationBar.prefersLargeTitles = true
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    (search.searchResultsUpdater, search.delegate, search.searchBar.delegate) = (log, log, log)
    try clock.run(to: 0.1)
  }

  var bar: UINavigationBar { navigation.navigationBar }
  var field: UITextField { search.searchBar.searchTextField }

  /// The field in the bar's space.
  var place: CGRect { field.convert(field.bounds, to: bar) }

  /// How far the content is from where all is in sight.
  var way: CGFloat {
    get { list.contentOffset.y + 53 + 2 / 3.0 + 148 }
    nonmutating set {
      list.contentOffset.y = newValue - 53 - 2 / 3.0 - 148
      UIApplication.shared.layOutWindows()
    }
  }

  func tap(_ view: UIView) {
    let place = view.convert(view.bounds, to: nil)
    let touch = TouchDriver(application: .shared)
    touch.down(at: CGPoint(x: place.midX, y: place.midY))
    touch.up()
  }

  var cancel: UIButton? {
    search.searchBar.descendants(UIButton.self).first { $0.accessibilityIdentifier == "Cancel" }
  }

  func presented(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }
}

@MainActor @Suite struct SearchTests {
  private func run(
    results: UIViewController? = nil, _ body: @MainActor (SearchScreen) throws -> Void
  ) throws {
    try BarScreen.phone.run { clock, window in
      try body(SearchScreen(clock, window, results: results))
    }
  }

  @Test func `a search bar hangs below the large title, 52 points high`() throws {
    try run { screen in
      #expect(abs(screen.bar.frame.height - 44 - 52 - 52) < 1e-9)
      let view = try #require(screen.list.superview)
      #expect(abs(view.safeAreaInsets.top - 53.667 - 148) < 0.01 && abs(screen.way) < 0.01)
      // Flutter's Cupertino library: the field is 36 points high.
      #expect(screen.place == CGRect(x: 16, y: 97, width: 393 - 32, height: 36))
      #expect(screen.search.searchBar.placeholder == "Search")
      #expect(screen.cancel?.alpha == 0)
      screen.search.searchBar.placeholder = "Find"
      #expect(screen.field.descendants(UILabel.self).first?.text == "Find")
    }
  }

  @Test func `content that is scrolled hides the search bar first, then the title`() throws {
    try run { screen in
      for way in [0.0, 20, 36, 52, 80, 104, 300, 60, 0] as [CGFloat] {
        screen.way = way
        #expect(abs(screen.bar.frame.height - (148 - min(way, 104))) < 0.2, "\(way)")
        let place = screen.place
        #expect(abs(place.height - max(36 - way, 0)) < 0.2, "\(way)")
        #expect(abs(screen.way - way) < 0.34, "\(way)")
      }
      screen.navigation.topViewController?.navigationItem.hidesSearchBarWhenScrolling = false
      UIApplication.shared.layOutWindows()
      for way in [30.0, 52, 300, 0] as [CGFloat] {
        screen.way = way
        #expect(abs(screen.bar.frame.height - (148 - min(way, 52))) < 0.2, "\(way)")
        #expect(screen.place.height == 36)
      }
    }
  }

  @Test("Neither is left half hidden", arguments: [(20, 0), (45, 52), (70, 52), (95, 104)])
  func rest(way: CGFloat, end: CGFloat) throws {
    try run { screen in
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 200, y: 500))
      for step in 1...20 {
        try screen.clock.run(to: 0.1 + Double(step) / 50)
        touch.move(to: CGPoint(x: 200, y: 500 - (way + 10) * CGFloat(step) / 20))
      }
      try screen.clock.run(to: 1)
      touch.move(to: CGPoint(x: 200, y: 490 - way))
      touch.up()
      try screen.clock.run(to: 4)
      #expect(abs(screen.way - end) < 0.01 && abs(screen.bar.frame.height - 148 + end) < 0.01)
    }
  }

  @Test func `a tap on the field leaves it alone in the bar, Cancel brings all back`() throws {
    try run { screen in
      screen.tap(screen.field)
      #expect(screen.search.isActive && screen.field.isEditing)
      #expect(screen.log.lines == ["present", "will present", "update ", "begin"])
      // Half way of 0.3 seconds that begin and end alike (Flutter's Cupertino library).
      try screen.clock.run(to: 0.25)
      let height = screen.presented(screen.bar).bounds.height
      #expect(abs(height - (148 + 52) / 2) < 0.5)
      // The content comes up with the bar.
      let content = screen.presented(screen.list).bounds.minY
      #expect(abs(content + 53.667 + 100) < 0.5)
      try screen.clock.run(to: 1)
      #expect(screen.bar.frame.height == 52 && screen.log.lines.last == "did present")
      let cancel = try #require(screen.cancel)
      let button = cancel.convert(cancel.bounds, to: screen.bar)
      #expect(screen.place.minY == 8 && screen.place.height == 36 && screen.place.minX == 16)
      #expect(abs(button.maxX - 377) < 1e-6 && abs(button.minX - screen.place.maxX - 12) < 1e-6)
      #expect(abs(try #require(screen.list.superview).safeAreaInsets.top - 53.667 - 52) < 0.01)
      #expect(abs(screen.list.contentOffset.y + 53.667 + 52) < 0.34)
      screen.log.lines = []
      screen.search.searchBar.text = "cake"
      #expect(screen.log.lines == ["update cake", "text cake"])
      screen.log.lines = []
      screen.tap(cancel)
      try screen.clock.run(to: 1.15)
      #expect(abs(screen.presented(screen.bar).bounds.height - 100) < 0.5)
      try screen.clock.run(to: 2)
      #expect(screen.bar.frame.height == 148 && abs(screen.way) < 0.34)
      #expect(!screen.search.isActive && !screen.field.isEditing && screen.field.text != "cake")
      #expect(
        screen.log.lines == ["will dismiss", "end", "update ", "text ", "cancel", "did dismiss"])
      #expect(screen.place == CGRect(x: 16, y: 97, width: 393 - 32, height: 36))
    }
  }

  @Test func `the screen is dimmed, results lie over it while there are words`() throws {
    let results = UIViewController()
    results.view.backgroundColor = .red
    try run(results: results) { screen in
      #expect(screen.search.searchResultsController === results)
      screen.search.isActive = true
      try screen.clock.run(to: 1)
      let dimming = try #require(
        screen.search.view.subviews.first { $0.accessibilityIdentifier == "search dimming" })
      #expect(screen.search.parent === screen.navigation.topViewController)
      #expect(dimming.window != nil && results.view.window == nil)
      screen.search.searchBar.text = "c"
      #expect(screen.search.showsSearchResultsController && results.view.window != nil)
      #expect(
        results.view.convert(results.view.bounds, to: nil).size == screen.bar.window?.bounds.size)
      screen.search.searchBar.text = ""
      #expect(results.view.window == nil)
      screen.search.showsSearchResultsController = true
      #expect(!screen.search.automaticallyShowsSearchResultsController)
      #expect(results.view.window != nil)
      screen.search.showsSearchResultsController = false
      UIApplication.shared.layOutWindows()
      screen.tap(dimming)
      try screen.clock.run(to: 2)
      #expect(!screen.search.isActive && screen.search.parent == nil && dimming.window == nil)
    }
  }

  @Test func `a search may leave the bar, the button and the screen as they are`() throws {
    try run { screen in
      screen.search.hidesNavigationBarDuringPresentation = false
      screen.search.automaticallyShowsCancelButton = false
      screen.search.obscuresBackgroundDuringPresentation = false
      screen.search.isActive = true
      try screen.clock.run(to: 1)
      #expect(screen.bar.frame.height == 148 && screen.cancel?.alpha == 0)
      #expect(screen.search.parent == nil)
      screen.search.searchBar.setShowsCancelButton(true, animated: true)
      try screen.clock.run(to: 2)
      #expect(screen.cancel?.alpha == 1 && screen.search.searchBar.showsCancelButton)
    }
  }

  @Test func `a search outlasts a push from its results and the way back`() throws {
    try run { screen in
      screen.search.obscuresBackgroundDuringPresentation = false
      screen.tap(screen.field)
      screen.search.searchBar.text = "cake"
      try screen.clock.run(to: 1)
      let next = UIViewController()
      next.title = "Cake"
      next.navigationItem.largeTitleDisplayMode = .never
      screen.navigation.pushViewController(next, animated: true)
      try screen.clock.run(to: 2)
      #expect(screen.bar.frame.height == 44 && screen.search.searchBar.window == nil)
      screen.navigation.popViewController(animated: true)
      try screen.clock.run(to: 3)
      #expect(screen.search.isActive && screen.bar.frame.height == 52)
      #expect(screen.search.searchBar.text == "cake" && screen.place.minY == 8)
      let shown = screen.bar.descendants(UILabel.self).filter { label in
        label.text == "Recipes" && label.alpha > 0 && label.superview?.alpha ?? 0 > 0
      }
      #expect(shown.isEmpty)
      screen.search.isActive = false
      try screen.clock.run(to: 4)
      #expect(screen.bar.frame.height == 148)
    }
  }

  @Test func `a search bar by itself asks and tells its delegate`() throws {
    inFreshApp { _, window in
      let (bar, log) = (
        UISearchBar(frame: CGRect(x: 0, y: 60, width: 300, height: 52)), SearchLog()
      )
      bar.delegate = log
      window.addSubview(bar)
      log.isAllowed = false
      #expect(bar.canBecomeFirstResponder && !bar.becomeFirstResponder() && !bar.isFirstResponder)
      log.isAllowed = true
      #expect(bar.becomeFirstResponder() && bar.isFirstResponder)
      let field = bar.searchTextField
      field.insertText("a")
      #expect(log.lines == ["begin", "text a"] && bar.text == "a")
      log.isAllowed = false
      field.insertText("b")
      #expect(bar.text == "a" && !bar.resignFirstResponder())
      log.isAllowed = true
      field.insertText("\n")
      #expect(log.lines == ["begin", "text a", "search", "end"] && !bar.isFirstResponder)
      #expect(bar.resignFirstResponder() && bar.sizeThatFits(.zero).height == 52)
    }
  }
}
