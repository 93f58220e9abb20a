import Filmstrip
import FilmstripCLI
import UIKit

/// The inbox scrolls under its title, is pulled for a new letter, and searched.
struct Reading: Transition {
  var name: String { "letterbox-reading" }

  func makeRootViewController() -> UIViewController { AppDelegate.makeInbox() }

  private func scroll(by distance: CGFloat) -> TouchScript.Step {
    .trace(
      on: "Jonas Weber",
      [.init(by: CGVector(dx: 0, dy: distance), duration: 0.4, pacing: .slowingDown)])
  }

  var script: TouchScript {
    TouchScript([
      scroll(by: -120), .settle, scroll(by: 160), .settle,
      .drag(on: "Rowing Club", by: CGVector(dx: 0, dy: 360), velocity: 800), .settle,
      .wait(1), .tap(on: "Search letters"), .settle, .type("bo"), .settle,
      .tap(on: "Cancel"), .settle,
    ])
  }
}

/// A letter is deleted, another one written and sent.
struct Writing: Transition {
  var name: String { "letterbox-writing" }

  func makeRootViewController() -> UIViewController { AppDelegate.makeInbox() }

  var script: TouchScript {
    TouchScript([
      .drag(on: "Rowing Club", by: CGVector(dx: -140, dy: 0), velocity: 600), .settle,
      .tap(on: "Delete"), .settle, .tap(on: "Compose"), .settle,
      .tap(on: "To"), .settle, .type("ines"), .tap(on: "Letter"), .type("Thanks"),
      .tap(on: "Send"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Reading(), Writing()]) }
