import Filmstrip
import UIKit

/// A screen presented in one of the system's styles, and dismissed.
public struct ModalStyle: Transition {
  private let style: UIModalPresentationStyle
  private let transitionStyle: UIModalTransitionStyle

  /// - Parameters:
  ///   - style: How the screen is presented.
  ///   - transitionStyle: How it comes and goes, where the style leaves a choice.
  public init(
    _ style: UIModalPresentationStyle, _ transitionStyle: UIModalTransitionStyle = .coverVertical
  ) {
    self.style = style
    self.transitionStyle = transitionStyle
  }

  public var name: String {
    let how: String? =
      switch transitionStyle {
      case .coverVertical: nil
      case .crossDissolve: "cross-dissolve"
      case .flipHorizontal: "flip"
      case .partialCurl: "curl"
      }
    let what =
      switch style {
      case .automatic: "automatic"
      case .none: "none"
      case .fullScreen: "full-screen"
      case .pageSheet: "page-sheet"
      case .formSheet: "form-sheet"
      case .currentContext: "current-context"
      case .custom: "custom"
      case .overFullScreen: "over-full-screen"
      case .overCurrentContext: "over-current-context"
      case .popover: "popover"
      }
    return ["modal", what, how].compactMap { $0 }.joined(separator: "-")
  }

  public var assets: URL? { Assets.folder }

  /// Popovers and forms need room.
  public var device: Device {
    style == .popover || style == .formSheet ? .iPadPro13 : .iPhone15Pro
  }

  public func makeRootViewController() -> UIViewController {
    let (style, transitionStyle) = (style, transitionStyle)
    let open = RecipeViewController.Command(title: "Cook it") { presenter in
      let steps = RecipeViewController(
        title: "Step by step", imageName: "reef",
        lines: "Heat the oven, whisk the eggs, and take your time.", commands: [.done])
      steps.modalPresentationStyle = style
      steps.modalTransitionStyle = transitionStyle
      if style == .overFullScreen || style == .overCurrentContext {
        steps.loadViewIfNeeded()
        steps.view.backgroundColor = UIColor.systemBackground.withAlphaComponent(0.85)
      }
      if style == .popover {
        steps.preferredContentSize = CGSize(width: 360, height: 480)
        steps.popoverPresentationController?.sourceView = presenter.imageView
      }
      presenter.present(steps, animated: true)
    }
    let recipe = RecipeViewController(
      title: "Lemon cake", imageName: "dawn",
      lines: "A light cake for long afternoons. Serves eight, or four who are hungry.",
      commands: [open])
    let isInContext = style == .currentContext || style == .overCurrentContext
    recipe.definesPresentationContext = isInContext
    let navigation = UINavigationController(rootViewController: recipe)
    return navigation
  }

  public var script: TouchScript {
    TouchScript([.wait(0.1), .tap(on: "Cook it"), .settle, .wait(0.2), .tap(on: "Done"), .settle])
  }
}
