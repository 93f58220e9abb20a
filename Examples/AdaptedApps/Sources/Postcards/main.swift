import Filmstrip
import FilmstripCLI
import UIKit

/// A card grows out of its cell, and goes back into it.
struct Growing: Transition {
  var name: String { "postcards-growing" }

  func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: PostcardsViewController())
  }

  var script: TouchScript {
    TouchScript([
      .longPress(on: .point(CGPoint(x: 290, y: 190))), .wait(0.2),
      .tap(on: .point(CGPoint(x: 290, y: 330))), .settle, .wait(0.3),
      .tap(on: .point(CGPoint(x: 40, y: 82))), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Growing()]) }
