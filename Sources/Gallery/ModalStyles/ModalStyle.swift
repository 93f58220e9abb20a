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
    switch (style, transitionStyle) {
    case (.automatic, _):
      return MessageViewController(commands: [
        Command(title: "Reply") { mail, _ in present(ComposeViewController(), on: mail) }
      ])
    case (.formSheet, _):
      return FormViewController(
        "Settings", Choices.home, tint: Mail.tint,
        commands: [
          Command(title: "Edit profile") { settings, _ in
            let profile = FormViewController(
              "Profile", Choices.profile, tint: Mail.tint, commands: [.done])
            present(profile, on: settings)
          }
        ])
    case (.popover, _), (_, .partialCurl):
      return MapViewController { map, pin in
        let options = FormViewController(
          "Map", Choices.map, tint: MapViewController.tint, commands: [.done],
          standsAtFoot: transitionStyle == .partialCurl)
        present(options, on: map, from: pin)
      }
    case (_, .crossDissolve):
      return MusicViewController { present(PlayerViewController(), on: $0) }
    case (_, .flipHorizontal):
      return PlayerViewController(
        command: Command(title: "Songs") { player, _ in
          let songs = FormViewController(
            "Night Swim", Choices.songs, tint: MusicViewController.tint, commands: [.done])
          present(songs, on: player)
        })
    default: return cookbook()
    }
  }

  /// A recipe, and the steps to cook it.
  private func cookbook() -> UIViewController {
    let isOver = style == .overFullScreen || style == .overCurrentContext
    let isInContext = style == .currentContext || style == .overCurrentContext
    let recipe = RecipeViewController(commands: [
      Command(title: "Cook it") { recipe, _ in
        let steps = CookingViewController(isTranslucent: isOver)
        // The bar stays in front of what takes the recipe's place.
        let bar = recipe.navigationController?.navigationBar
        steps.additionalSafeAreaInsets.top = isInContext ? bar?.bounds.height ?? 0 : 0
        present(steps, on: recipe)
      }
    ])
    recipe.definesPresentationContext = isInContext
    return UINavigationController(rootViewController: recipe)
  }

  private func present(
    _ controller: UIViewController, on presenter: UIViewController, from source: UIView? = nil
  ) {
    controller.modalPresentationStyle = style
    controller.modalTransitionStyle = transitionStyle
    if style == .popover {
      controller.preferredContentSize = CGSize(width: 360, height: 480)
      controller.popoverPresentationController?.sourceView = source
    }
    presenter.present(controller, animated: true)
  }

  /// What is tapped to present.
  private var opener: TouchScript.Target {
    switch (style, transitionStyle) {
    case (.automatic, _): "Reply"
    case (.formSheet, _): "Edit profile"
    case (.popover, _), (_, .partialCurl): "Museum"
    case (_, .crossDissolve): "Now playing"
    case (_, .flipHorizontal): "Songs"
    default: "Cook it"
    }
  }

  public var script: TouchScript {
    TouchScript([.wait(0.1), .tap(on: opener), .settle, .wait(0.2), .tap(on: "Done"), .settle])
  }
}
