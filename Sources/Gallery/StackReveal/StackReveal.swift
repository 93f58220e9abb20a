import Filmstrip
import UIKit

/// An order whose details come out of a stack view and go back into it.
public struct StackReveal: Transition {
  public init() {}

  public var name: String { "stack-reveal" }
  public var title: String { "Stack reveal" }

  public func makeRootViewController() -> UIViewController { OrderViewController() }

  public var script: TouchScript {
    TouchScript([
      .tap(on: "Order"), .settle, .wait(0.3),
      .tap(on: "Express"), .settle, .wait(0.2),
      .tap(on: "Order"), .settle,
    ])
  }
}
