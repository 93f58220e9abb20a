import Filmstrip
import UIKit

/// Bars at the bottom of an inbox: a toolbar whose buttons change with the letter that is pushed, or
/// tabs that leave with the page below it.
public struct BottomBars: Transition {
  /// What lies at the bottom.
  public enum Kind: Sendable { case toolbar, tabs }

  private let kind: Kind

  /// - Parameter kind: What lies at the bottom.
  public init(_ kind: Kind = .toolbar) { self.kind = kind }

  public var name: String { kind == .toolbar ? "toolbar" : "tab-bar-leaves" }

  public var title: String {
    kind == .toolbar
      ? "A toolbar, and a push that changes it" : "A push that the tab bar leaves with"
  }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let kind = kind
    let inbox = InboxViewController { inbox, mail in
      let letter = MessageViewController(mail)
      letter.navigationItem.largeTitleDisplayMode = .never
      letter.hidesBottomBarWhenPushed = kind == .tabs
      letter.toolbarItems = [
        UIBarButtonItem(systemItem: .trash), .flexibleSpace(),
        UIBarButtonItem(systemItem: .organize), .flexibleSpace(),
        UIBarButtonItem(systemItem: .reply), .flexibleSpace(),
        UIBarButtonItem(systemItem: .compose),
      ]
      inbox.navigationController?.pushViewController(letter, animated: true)
    }
    let status = UILabel("Updated just now", 12, .regular, .secondaryLabel)
    inbox.toolbarItems = [
      UIBarButtonItem(systemItem: .refresh), .flexibleSpace(), UIBarButtonItem(customView: status),
      .flexibleSpace(), UIBarButtonItem(systemItem: .compose),
    ]
    let navigation = UINavigationController(rootViewController: inbox)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.view.tintColor = Mail.tint
    guard kind == .tabs else {
      navigation.isToolbarHidden = false
      return navigation
    }
    let tabs = UITabBarController()
    navigation.tabBarItem = UITabBarItem(title: "Inbox", image: UIImage(named: "tab-today"), tag: 0)
    let search = UIViewController()
    search.tabBarItem = UITabBarItem(title: "Search", image: UIImage(named: "tab-search"), tag: 1)
    tabs.viewControllers = [navigation, search]
    tabs.tabBar.tintColor = Mail.tint
    return tabs
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Nora Lindqvist"), .settle, .wait(0.2),
      kind == .toolbar ? .tap(on: "Back") : .edgeSwipe(from: .leading, by: 260, velocity: 700),
      .settle,
    ])
  }
}
