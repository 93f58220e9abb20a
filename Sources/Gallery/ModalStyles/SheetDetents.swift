import Filmstrip
import UIKit

/// A sheet that is dragged from half of the screen to all of it, back, and away.
public struct SheetDetents: Transition {
  public init() {}

  public var name: String { "sheet-detents" }

  public var title: String { "Sheet, dragged between its detents" }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    MapViewController { map, _ in
      let place = PlaceSheetViewController()
      if let sheet = place.sheetPresentationController {
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
        sheet.preferredCornerRadius = 24
      }
      map.present(place, animated: true)
    }
  }

  public var script: TouchScript {
    let screen = UIScreen.main.bounds
    func drag(_ part: CGFloat, _ velocity: CGFloat) -> TouchScript.Step {
      .drag(
        on: "Open until 18:00", by: CGVector(dx: 0, dy: screen.height * part), velocity: velocity)
    }
    // Where the screen is low or wide, a sheet has one height only, and is closed.
    let hasDetents = screen.height > screen.width && UIDevice.current.userInterfaceIdiom == .phone
    let rest: [TouchScript.Step] =
      hasDetents
      ? [
        drag(-0.38, 900), .settle, .wait(0.2), drag(0.38, 800), .settle, drag(0.31, 900), .settle,
      ] : [.tap(on: "Close"), .settle]
    return TouchScript(
      [.wait(0.1), .tap(on: "Harbour Bakery"), .settle, .wait(0.2)] + rest)
  }
}
