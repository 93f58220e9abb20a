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
    let remove = Command(title: "Remove") { screen, button in
      let isMail = style == .actionSheet
      let alert = UIAlertController(
        title: isMail ? "Remove this message?" : "Remove this recipe?",
        message: isMail ? "It is in the inbox only." : "Your notes on it are removed as well.",
        preferredStyle: style)
      alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
      alert.addAction(UIAlertAction(title: "Remove it", style: .destructive))
      if isMail { alert.addAction(UIAlertAction(title: "Archive it", style: .default)) }
      // An iPad shows action sheets in popovers.
      alert.popoverPresentationController?.sourceView = button
      screen.present(alert, animated: true)
    }
    return style == .actionSheet
      ? MessageViewController(commands: [remove]) : RecipeViewController(commands: [remove])
  }

  public var script: TouchScript {
    // A popover has no button to cancel it.
    let isPopover = style == .actionSheet && UIDevice.current.userInterfaceIdiom == .pad
    let answer: TouchScript.Target = isPopover ? "Archive it" : "Keep"
    return TouchScript([
      .wait(0.1), .tap(on: "Remove"), .settle, .wait(0.2), .tap(on: answer), .settle,
    ])
  }
}
