import Filmstrip
import FilmstripCLI
import UIKit

/// From tab to tab, and two things ticked off.
struct Tabs: Transition {
  var name: String { "kitchen-tabs" }

  func makeRootViewController() -> UIViewController { AppDelegate.makeTabs() }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Timer"), .settle, .wait(1.2), .tap(on: "Shopping"), .settle,
      .tap(on: "Eggs"), .wait(0.2), .tap(on: "Beans"), .settle, .tap(on: "Recipes"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Tabs()]) }
