import Filmstrip
import UIKit

/// Three screens presented on each other, and one `dismiss` that takes them all away.
public struct UnwindLevels: Transition {
  public init() {}

  public var name: String { "unwind-levels" }
  public var title: String { "Dismiss three levels at once" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let home = RecipeViewController(
      title: "Lemon cake", imageName: "dawn", lines: "A light cake for long afternoons.",
      commands: [
        .init(title: "Shop") { UnwindLevels.present(.basket, on: $0) }
      ])
    return home
  }

  /// The screens of a purchase, each on top of the one before.
  private enum Level: Int, CaseIterable {
    case basket, address, payment

    var next: Level? { Level(rawValue: rawValue + 1) }

    var title: String {
      switch self {
      case .basket: "Basket"
      case .address: "Address"
      case .payment: "Payment"
      }
    }

    var imageName: String {
      switch self {
      case .basket: "reef"
      case .address: "dawn"
      case .payment: "reef"
      }
    }

    var lines: String {
      switch self {
      case .basket: "Four lemons, six eggs, and a pound of flour."
      case .address: "12 Orchard Lane, by the green door."
      case .payment: "Paid when it arrives."
      }
    }
  }

  private static func present(_ level: Level, on presenter: UIViewController) {
    let command =
      level.next.map { next in
        RecipeViewController.Command(title: "To \(next.title.lowercased())") {
          present(next, on: $0)
        }
      }
      ?? RecipeViewController.Command(title: "Order") { last in
        last.view.window?.rootViewController?.dismiss(animated: true)
      }
    let screen = RecipeViewController(
      title: level.title, imageName: level.imageName, lines: level.lines, commands: [command])
    screen.modalPresentationStyle = .fullScreen
    presenter.present(screen, animated: true)
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Shop"), .settle, .tap(on: "To address"), .settle,
      .tap(on: "To payment"), .settle, .wait(0.3), .tap(on: "Order"), .settle,
    ])
  }
}
