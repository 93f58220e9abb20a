@_spi(Overriding) internal import UIKitCore

/// What follows the words that are looked for.
@MainActor @preconcurrency
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when a search begins, and with each change of its words.
  func updateSearchResults(for searchController: UISearchController)
}

/// What is told of the beginning and the end of a search.
@MainActor @preconcurrency
public protocol UISearchControllerDelegate: AnyObject {
  func presentSearchController(_ searchController: UISearchController)
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func presentSearchController(_ searchController: UISearchController) {}
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search in the screen of a navigation stack: its bar below the title, and its results over the
/// screen.
///
/// While it is active it is a child of the screen that it searches.
@MainActor @preconcurrency
open class UISearchController: UIViewController {
  private static var look: SystemLook.Search { SystemLook.current.navigationBar.search }

  /// The screen of results; nil where the searched screen shows them itself.
  public let searchResultsController: UIViewController?
  public let searchBar = UISearchBar()
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?

  /// Whether the screen behind is dimmed, and a tap on it ends the search.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the search bar alone stays in the navigation bar.
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  /// Whether results are shown exactly while there are words to look for.
  open var automaticallyShowsSearchResultsController = true

  /// Whether the screen of results is shown; setting it ends that it shows by itself.
  open var showsSearchResultsController = false {
    didSet {
      guard showsSearchResultsController != oldValue else { return }
      if !isFollowing { automaticallyShowsSearchResultsController = false }
      showResults()
    }
  }

  /// Whether the words decide on what is shown, rather than the app.
  private var isFollowing = false
  private var isSearching = false
  /// Whether the search bar alone is in the navigation bar.
  private(set) final var hidesRow = false
  private let dimming = UIControl()
  private weak var screen: UIViewController?

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  private func setUp() { searchBar.controller = self }

  open override func viewDidLoad() {
    super.viewDidLoad()
    dimming.frame = view.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor.black.withAlphaComponent(Self.dimmingAlpha)
    dimming.accessibilityIdentifier = "search dimming"
    dimming.addAction(
      UIAction { [weak self] _ in self?.isActive = false }, for: .touchUpInside)
    view.addSubview(dimming)
  }

  /// How dark the searched screen becomes; our choice.
  private static let dimmingAlpha: CGFloat = 0.2

  // MARK: Beginning and ending

  open var isActive: Bool {
    get { isSearching }
    set {
      guard newValue != isSearching else { return }
      if newValue { begin() } else { end() }
    }
  }

  private func begin() {
    isSearching = true
    delegate?.presentSearchController(self)
    delegate?.willPresentSearchController(self)
    screen = stack?.topViewController
    putOverScreen()
    searchResultsUpdater?.updateSearchResults(for: self)
    change {
      self.view.alpha = 1
      if self.automaticallyShowsCancelButton { self.searchBar.showsCancelButton = true }
    } completion: {
      self.delegate?.didPresentSearchController(self)
    }
  }

  private func end() {
    isSearching = false
    delegate?.willDismissSearchController(self)
    searchBar.resignFirstResponder()
    searchBar.text = nil
    change {
      self.viewIfLoaded?.alpha = 0
      if self.automaticallyShowsCancelButton { self.searchBar.showsCancelButton = false }
    } completion: {
      if !self.isSearching { self.leaveScreen() }
      self.delegate?.didDismissSearchController(self)
    }
  }

  /// Moves the navigation bar and its screen along with `body`.
  private func change(_ body: @escaping () -> Void, completion: @escaping () -> Void) {
    let stack = stack
    let hidesRow = isSearching && hidesNavigationBarDuringPresentation
    guard let stack, stack.view.window != nil else {
      self.hidesRow = hidesRow
      UIView.performWithoutAnimation { body() }
      return completion()
    }
    // What was found is no part of the animation.
    UIView.performWithoutAnimation { stack.view.layoutIfNeeded() }
    UIView.animate(
      withDuration: Self.look.duration, delay: 0, options: .allowUserInteraction,
      animations: {
        self.hidesRow = hidesRow
        body()
        stack.searchDidChange()
        self.searchBar.setNeedsLayout()
        self.searchBar.layoutIfNeeded()
      }, completion: { _ in completion() })
  }

  /// The stack in whose bar the search bar is.
  private var stack: UINavigationController? {
    sequence(first: searchBar as UIResponder, next: \.next).lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  // MARK: Over the screen

  private func putOverScreen() {
    guard obscuresBackgroundDuringPresentation || searchResultsController != nil, let screen
    else { return }
    UIView.performWithoutAnimation {
      screen.addChild(self)
      view.alpha = 0
      dimming.isHidden = !obscuresBackgroundDuringPresentation
      screen.view.addSubview(view)
      screenDidLayOut()
      didMove(toParent: screen)
      showResults()
    }
  }

  private func leaveScreen() {
    guard parent != nil else { return }
    showResults()
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }

  private func showResults() {
    guard let results = searchResultsController, parent != nil else { return }
    let isShown = isSearching && showsSearchResultsController
    guard isShown != (results.parent === self) else { return }
    UIView.performWithoutAnimation {
      if isShown {
        addChild(results)
        results.view.frame = view.bounds
        results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(results.view)
        results.didMove(toParent: self)
      } else {
        results.willMove(toParent: nil)
        results.view.removeFromSuperview()
        results.removeFromParent()
      }
    }
  }
}

extension UISearchController: SearchBarController {
  final func searchDidBegin() { isActive = true }
  final func cancelSearch() { isActive = false }

  final func searchTextDidChange() {
    if automaticallyShowsSearchResultsController {
      isFollowing = true
      showsSearchResultsController = searchBar.text?.isEmpty == false
      isFollowing = false
    }
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}

extension UISearchController: BarSearch {
  final var hangingView: UIView { searchBar }
  final var words: String? { searchBar.text }

  /// Keeps over the screen, wherever its content is scrolled to.
  final func screenDidLayOut() {
    guard let screen, viewIfLoaded?.superview === screen.viewIfLoaded,
      let host = screen.viewIfLoaded
    else { return }
    if view.frame != host.bounds { view.frame = host.bounds }
  }
}

extension UINavigationItem {
  /// The search below the title of the screen; nil for none.
  public var searchController: UISearchController? {
    get { search as? UISearchController }
    set { search = newValue }
  }
}
