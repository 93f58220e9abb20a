import Filmstrip
import UIKit

/// A booking: a stepper, a picker of two columns and a date on wheels.
public struct Pickers: Transition {
  public init() {}

  public var name: String { "pickers" }
  public var title: String { "A stepper, a picker and a date on wheels" }

  public func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: BookingViewController())
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Guests"), .wait(0.2), .tap(on: "Guests"), .settle,
      .flick(on: "Table", by: CGVector(dx: 0, dy: -40), velocity: 500), .settle, .wait(0.2),
      .drag(on: "Date", by: CGVector(dx: 0, dy: -70), velocity: 200), .settle, .wait(0.2),
      .tap(on: "Today"), .settle,
    ])
  }
}
