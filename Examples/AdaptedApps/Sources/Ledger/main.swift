import Filmstrip
import FilmstripCLI
import UIKit

/// An entry is chosen on a card, and slides into the list.
struct Adding: Transition {
  var name: String { "ledger-adding" }

  func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: LedgerViewController(ledger: Ledger()))
  }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "+"), .settle, .wait(0.2), .tap(on: "Gift  €50.00"), .settle, .wait(1),
      .tap(on: "+"), .settle, .tap(on: "Cancel"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Adding()]) }
