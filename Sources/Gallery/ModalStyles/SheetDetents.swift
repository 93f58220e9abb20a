import Filmstrip
import UIKit

/// A sheet that is dragged from half of the screen to all of it, back, and away.
public struct SheetDetents: Transition {
  public init() {}

  public var name: String { "sheet-detents" }

  public var title: String { "Sheet, dragged between its detents" }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    RecipeViewController(
      title: "Lemon cake", imageName: "dawn", lines: "A light cake for long afternoons.",
      commands: [
        .init(title: "Notes") { presenter in
          let notes = RecipeViewController(
            title: "Notes", imageName: "aurora", lines: "Less sugar next time.",
            commands: [.done])
          if let sheet = notes.sheetPresentationController {
            sheet.detents = [.medium(), .large()]
            sheet.prefersGrabberVisible = true
            sheet.preferredCornerRadius = 24
          }
          presenter.present(notes, animated: true)
        }
      ])
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Notes"), .settle, .wait(0.2),
      .drag(on: "Less sugar next time.", by: CGVector(dx: 0, dy: -320), velocity: 900), .settle,
      .wait(0.2),
      .drag(on: "Less sugar next time.", by: CGVector(dx: 0, dy: 330), velocity: 800), .settle,
      .drag(on: "Less sugar next time.", by: CGVector(dx: 0, dy: 260), velocity: 900), .settle,
    ])
  }
}
