import Filmstrip
import UIKit

/// The user switches to dark appearance while a sheet is up, and back.
public struct DarkSwitch: Transition {
  public init() {}

  public var name: String { "dark-switch" }
  public var title: String { "Switch to dark appearance" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let place = PlaceViewController(command: "More") { place in
      let more = PlaceViewController(command: "Done") { $0.dismiss(animated: true) }
      more.sheetPresentationController?.prefersGrabberVisible = true
      place.present(more, animated: true)
    }
    return UINavigationController(rootViewController: place)
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .setAppearance(.dark), .wait(0.4), .tap(on: "More"), .settle, .wait(0.1),
      .setAppearance(.light), .wait(0.2), .tap(on: "Done"), .settle,
    ])
  }
}

/// The user chooses larger text, step by step.
public struct LargerText: Transition {
  public init() {}

  public var name: String { "larger-text" }
  public var title: String { "Choose larger text" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { PlaceViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .setContentSize(.extraLarge), .wait(0.1), .setContentSize(.extraExtraExtraLarge),
      .wait(0.1), .setContentSize(.accessibilityMedium), .wait(0.1), .setContentSize(.extraSmall),
      .wait(0.1), .setContentSize(.large), .wait(0.1),
    ])
  }
}

/// A popover that keeps pointing at its button while the app is given less of an iPad's screen; on a
/// phone it is a sheet.
public struct ResizePopover: Transition {
  public init() {}

  public var name: String { "resize-popover" }
  public var title: String { "Resize with a popover in front" }
  public var device: Device { .iPadPro13 }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    PlaceViewController(command: "A tip") { place in
      let tip = TipViewController(asCard: false)
      tip.modalPresentationStyle = .popover
      tip.preferredContentSize = CGSize(width: 300, height: 180)
      tip.popoverPresentationController?.sourceView = place.button
      place.present(tip, animated: true)
    }
  }

  /// What the app keeps of the screen.
  private static let share = 0.85

  public var script: TouchScript {
    let width = (UIScreen.main.bounds.width * Self.share).rounded()
    return TouchScript([
      .wait(0.1), .tap(on: "A tip"), .settle, .wait(0.2), .resize(width: width), .settle,
      .wait(0.2), .resize(width: nil), .settle, .wait(0.2), .tap(on: "Got it"), .settle,
    ])
  }
}
