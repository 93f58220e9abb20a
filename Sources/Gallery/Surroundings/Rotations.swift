import Filmstrip
import UIKit

/// A card that Auto Layout keeps in place while the device is turned, and turned back.
public struct RotateCard: Transition {
  public init() {}

  public var name: String { "rotate-card" }
  public var title: String { "Rotate with a card in front" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    PlaceViewController(command: "A tip") {
      $0.present(TipViewController(asCard: true), animated: true)
    }
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "A tip"), .settle, .wait(0.2), .rotate(to: .landscapeLeft), .settle,
      .wait(0.3), .rotate(to: .portrait), .settle, .wait(0.2), .tap(on: "Got it"), .settle,
    ])
  }
}

/// A sheet that fills the screen while the device is on its side.
public struct RotateSheet: Transition {
  public init() {}

  public var name: String { "rotate-sheet" }
  public var title: String { "Rotate with a sheet in front" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    PlaceViewController(command: "More") { place in
      let more = PlaceViewController(command: "Done") { $0.dismiss(animated: true) }
      place.present(more, animated: true)
    }
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "More"), .settle, .wait(0.2), .rotate(to: .landscapeRight), .settle,
      .wait(0.3), .rotate(to: .portrait), .settle, .wait(0.2), .tap(on: "Done"), .settle,
    ])
  }
}
