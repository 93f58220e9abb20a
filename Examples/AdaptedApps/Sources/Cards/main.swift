import Filmstrip
import FilmstripCLI
import UIKit

/// A card is answered, and another pulled down until it closes.
struct Learning: Transition {
  var name: String { "cards-learning" }

  func makeRootViewController() -> UIViewController { DeckViewController() }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "card-0"), .settle, .wait(0.2), .tap(on: "Known"), .settle,
      .tap(on: "card-1"), .settle,
      .drag(on: .point(CGPoint(x: 200, y: 560)), by: CGVector(dx: 0, dy: 220), velocity: 500), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Learning()]) }
