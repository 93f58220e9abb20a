import Filmstrip
import UIKit

/// Photos that a long press lifts: one with a menu, one as a preview that opens when it is tapped.
public struct ContextMenu: Transition {
  public init() {}

  public var name: String { "context-menu" }
  public var title: String { "Context menus: a photo is lifted, another is previewed and opened" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: PhotoMenuViewController())
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .longPress(on: "Ridge"), .settle, .wait(0.2), .tap(on: "Favourite"), .settle,
      .longPress(on: "Ridge"), .settle, .tap(on: "Not a favourite"), .settle,
      .longPress(on: "Lake 3"), .settle, .wait(0.2), .tap(on: "Lake 3 preview"), .settle,
      .wait(0.2), .tap(on: "Back"), .settle,
    ])
  }
}
