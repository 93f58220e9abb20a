import Filmstrip
import FilmstripCLI
import UIKit

/// A page is set up: theme, size of text, typeface and spacing, on a phone.
struct Reading: Transition {
  var name: String { "lectern-reading" }

  func makeRootViewController() -> UIViewController { SettingsViewController() }

  var script: TouchScript {
    TouchScript([
      .tap(on: "Reading"), .settle,
      .drag(on: "Text Size", by: CGVector(dx: 90, dy: 0), velocity: 300), .settle,
      .tap(on: "Justified Text"), .settle, .tap(on: "Typeface"), .settle, .tap(on: "Palatino"),
      .settle, .tap(on: "Reading"), .settle, .tap(on: "Night"), .settle,
      .tap(on: "Settings"), .settle,
    ])
  }
}

/// A reminder is switched on and set beside the list of an iPad, which is turned; another pane is
/// looked at, and the list put away.
struct Reminding: Transition {
  var name: String { "lectern-reminding" }
  var device: Device { .iPadPro13 }

  func makeRootViewController() -> UIViewController { SettingsViewController() }

  var script: TouchScript {
    TouchScript([
      .tap(on: "Reminders"), .settle, .tap(on: "Remind Daily"), .settle,
      .tap(on: "Time"), .settle, .wait(0.2), .tap(on: "Time"), .settle,
      .tap(on: "Bell"), .settle, .wait(0.2), .tap(on: "Chime"), .settle,
      .rotate(to: .landscapeLeft), .settle, .tap(on: "Account"), .settle,
      .tap(on: "Sidebar"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Reading(), Reminding()]) }
