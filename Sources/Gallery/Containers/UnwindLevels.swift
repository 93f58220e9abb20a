import Filmstrip
import UIKit

/// Three screens presented on each other, and one `dismiss` that takes them all away.
public struct UnwindLevels: Transition {
  public init() {}

  public var name: String { "unwind-levels" }
  public var title: String { "Dismiss three levels at once" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    RecipeViewController(commands: [
      Command(title: "Shop") { recipe, _ in Self.present(.basket, on: recipe) }
    ])
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

    @MainActor var sections: [FormViewController.Section] {
      switch self {
      case .basket:
        [
          .init(
            header: "Corner grocer",
            rows: [
              .init(name: "Unwaxed lemons, 3", detail: "€ 1.80", accessory: .check),
              .init(name: "Butter, 250 g", detail: "€ 2.95", accessory: .check),
              .init(name: "Eggs, 6", detail: "€ 2.40", accessory: .check),
              .init(name: "Flour, 1 kg", detail: "€ 1.20", accessory: .check),
            ]),
          .init(rows: [
            .init(name: "Delivery", detail: "Free"), .init(name: "Total", detail: "€ 8.35"),
          ]),
        ]
      case .address:
        [
          .init(
            header: "Deliver to",
            rows: [
              .init(
                name: "12 Orchard Lane", detail: "Home", symbol: "house.fill",
                color: .systemOrange, accessory: .check),
              .init(
                name: "Studio, 3rd floor", detail: "Work", symbol: "star.fill",
                color: .systemIndigo),
            ]),
          .init(
            header: "When",
            rows: [
              .init(name: "Today", detail: "16:00 to 18:00", accessory: .check),
              .init(name: "Leave it by the green door", accessory: .toggle(true)),
            ]),
        ]
      case .payment:
        [
          .init(
            header: "Pay with",
            rows: [
              .init(
                name: "Filmstrip Bank", detail: "•• 2096", symbol: "heart.fill",
                color: .systemPurple, accessory: .check),
              .init(
                name: "When it arrives", symbol: "person.crop.circle", color: .systemGreen),
            ]),
          .init(rows: [.init(name: "Total", detail: "€ 8.35")]),
        ]
      }
    }
  }

  private static func present(_ level: Level, on presenter: UIViewController) {
    let command =
      level.next.map { next in
        Command(title: "To \(next.title.lowercased())") { screen, _ in present(next, on: screen) }
      }
      ?? Command(title: "Order") { last, _ in
        last.view.window?.rootViewController?.dismiss(animated: true)
      }
    let screen = FormViewController(
      level.title, level.sections, tint: Recipe.tint, commands: [command])
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
