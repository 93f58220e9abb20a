import Filmstrip
import UIKit

/// A sheet on a sheet, both left with one dismissal.
public struct SheetOnSheet: Transition {
  public init() {}

  public var name: String { "sheet-on-sheet" }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    RecipeViewController(commands: [
      Command(title: "Shopping list") { recipe, _ in
        let shop = Command(title: "Where to buy") { list, _ in
          let back = Command(title: "Back to the cake") { _, _ in recipe.dismiss(animated: true) }
          list.present(Self.shops(back), animated: true)
        }
        recipe.present(Self.ingredients(shop), animated: true)
      }
    ])
  }

  private static func ingredients(_ command: Command) -> UIViewController {
    let rows = Recipe.lemonCake.ingredients.enumerated().map { index, ingredient in
      FormViewController.Row(
        name: ingredient.name.prefix(1).uppercased() + ingredient.name.dropFirst(),
        detail: ingredient.amount, accessory: index < 3 ? .check : .none)
    }
    return FormViewController(
      "Ingredients", [.init(header: "For eight", rows: rows)], tint: Recipe.tint,
      commands: [command])
  }

  private static func shops(_ command: Command) -> UIViewController {
    FormViewController(
      "Shops",
      [
        .init(
          header: "Open now",
          rows: [
            .init(
              name: "Saturday market", detail: "350 m", symbol: "star.fill", color: .systemGreen,
              accessory: .more),
            .init(
              name: "Corner grocer", detail: "600 m", symbol: "house.fill", color: .systemOrange,
              accessory: .more),
          ]),
        .init(
          header: "Opens tomorrow",
          rows: [
            .init(
              name: "Mill and bakery", detail: "1.2 km", symbol: "heart.fill", color: .systemPink,
              accessory: .more)
          ]),
      ], tint: Recipe.tint, commands: [command])
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Shopping list"), .settle, .wait(0.2), .tap(on: "Where to buy"), .settle,
      .wait(0.2), .tap(on: "Back to the cake"), .settle,
    ])
  }
}
