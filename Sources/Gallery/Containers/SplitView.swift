import Filmstrip
import UIKit

/// Settings in two columns: one over the other on an upright iPad, side by side on its side and on a large
/// phone's, one stack on other phones.
public struct SplitView: Transition {
  public init() {}

  public var name: String { "split-view" }
  public var title: String { "Settings in two columns" }
  public var device: Device { .iPadPro13 }

  public func makeRootViewController() -> UIViewController { SettingsSplitViewController() }

  public var script: TouchScript {
    guard UIScreen.main.traitCollection.horizontalSizeClass == .regular else {
      return TouchScript([
        .wait(0.1), .tap(on: "Sounds"), .settle, .wait(0.2), .tap(on: "Back"), .settle,
      ])
    }
    // On its side a device has both columns from the start.
    let size = UIScreen.main.bounds.size
    guard size.width < size.height else {
      return TouchScript([
        .wait(0.1), .tap(on: "Sounds"), .settle, .wait(0.2), .tap(on: "Sidebar"), .settle,
        .wait(0.2), .tap(on: "Sidebar"), .settle, .wait(0.2), .tap(on: "General"), .settle,
      ])
    }
    return TouchScript([
      .wait(0.1), .tap(on: "Sidebar"), .settle, .wait(0.2), .tap(on: "Sounds"), .settle,
      .wait(0.2), .rotate(to: .landscapeLeft), .settle, .wait(0.2), .tap(on: "General"), .settle,
      .tap(on: "Sidebar"), .settle, .wait(0.2), .rotate(to: .portrait), .settle,
    ])
  }
}
