import Filmstrip
import UIKit

/// A sheet on a sheet, both left with one dismissal.
public struct SheetOnSheet: Transition {
  public init() {}

  public var name: String { "sheet-on-sheet" }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let root = RecipeViewController(
      title: "Lemon cake", imageName: "dawn", lines: "A light cake for long afternoons.",
      commands: [
        .init(title: "Ingredients") { first in
          let ingredients = RecipeViewController(
            title: "Ingredients", imageName: "aurora", lines: "Lemons, flour, eggs, patience.",
            commands: [
              .init(title: "Where to buy") { second in
                let shops = RecipeViewController(
                  title: "Shops", imageName: "reef", lines: "The market on Saturday.",
                  commands: [
                    .init(title: "Back to the cake") { _ in first.dismiss(animated: true) }
                  ])
                second.present(shops, animated: true)
              }
            ])
          first.present(ingredients, animated: true)
        }
      ])
    return root
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Ingredients"), .settle, .wait(0.2), .tap(on: "Where to buy"), .settle,
      .wait(0.2), .tap(on: "Back to the cake"), .settle,
    ])
  }
}
