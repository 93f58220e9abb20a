import Filmstrip
import UIKit

/// An alert or an action sheet, and the answer to it.
public struct AlertDemo: Transition {
  private let style: UIAlertController.Style

  /// - Parameter style: An alert or an action sheet.
  public init(_ style: UIAlertController.Style) { self.style = style }

  public var name: String { style == .alert ? "alert" : "action-sheet" }

  public var title: String { style == .alert ? "Alert" : "Action sheet" }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let style = style
    return RecipeViewController(
      title: "Lemon cake", imageName: "dawn", lines: "A light cake for long afternoons.",
      commands: [
        .init(title: "Remove") { presenter in
          let alert = UIAlertController(
            title: "Remove this recipe?", message: "Your notes on it are removed as well.",
            preferredStyle: style)
          alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
          alert.addAction(UIAlertAction(title: "Remove it", style: .destructive))
          if style == .actionSheet {
            alert.addAction(UIAlertAction(title: "Hide it", style: .default))
          }
          presenter.present(alert, animated: true)
        }
      ])
  }

  public var script: TouchScript {
    TouchScript([.wait(0.1), .tap(on: "Remove"), .settle, .wait(0.2), .tap(on: "Keep"), .settle])
  }
}
