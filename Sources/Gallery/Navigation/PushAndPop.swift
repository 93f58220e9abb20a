import Filmstrip
import UIKit

/// A stack of recipes or letters: pushed, and left with the back button or a swipe from the edge.
public struct PushAndPop: Transition {
  /// How the second screen is left.
  public enum Way: Sendable { case button, swipe, swipeAndReturn, swipeFromTheRight }

  private let way: Way

  /// - Parameter way: How the pushed screen is left.
  public init(_ way: Way = .button) { self.way = way }

  public var name: String {
    switch way {
    case .button: "push-pop"
    case .swipe: "push-swipe-back"
    case .swipeAndReturn: "push-swipe-and-return"
    case .swipeFromTheRight: "push-right-to-left"
    }
  }

  public var title: String {
    switch way {
    case .button: "Push and pop"
    case .swipe: "Push, and swipe back from the edge"
    case .swipeAndReturn: "Push, swipe back, and change one's mind"
    case .swipeFromTheRight: "Push and swipe back, from right to left"
    }
  }

  public var assets: URL? { Assets.folder }

  public var layoutDirection: UIUserInterfaceLayoutDirection {
    way == .swipeFromTheRight ? .rightToLeft : .leftToRight
  }

  /// Whether there are recipes, and no letters.
  private var showsRecipes: Bool { way == .button || way == .swipeFromTheRight }

  public func makeRootViewController() -> UIViewController {
    guard showsRecipes else {
      return UINavigationController(
        rootViewController: InboxViewController { inbox, mail in
          inbox.navigationController?.pushViewController(
            MessageViewController(mail), animated: true)
        })
    }
    let list = RecipeListViewController { list, recipe in
      let screen = RecipeViewController(recipe)
      screen.view.accessibilityIdentifier = "second screen"
      screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .edit, target: nil, action: nil)
      list.navigationController?.pushViewController(screen, animated: true)
    }
    return UINavigationController(rootViewController: list)
  }

  public var script: TouchScript {
    let opener: TouchScript.Target = showsRecipes ? "Lemon cake" : "Nora Lindqvist"
    let leaving: TouchScript.Step =
      switch way {
      case .button: .tap(on: "Back")
      case .swipe, .swipeFromTheRight: .edgeSwipe(from: .leading, by: 260, velocity: 700)
      case .swipeAndReturn: .edgeSwipe(from: .leading, by: 150, velocity: 400, hold: 0.3)
      }
    return TouchScript(
      [.wait(0.1), .tap(on: opener), .settle, .wait(0.2), leaving, .settle])
  }
}
