import Filmstrip
import FilmstripCLI
import UIKit

/// What all recordings begin with.
protocol OfNocturne: Transition {}

extension OfNocturne {
  var assets: URL? {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Apps/Nocturne").standardizedFileURL
  }

  func makeRootViewController() -> UIViewController { AppDelegate.makeRoot() }
}

/// A story is played, its player opened, wound on and made faster, and closed.
struct Listening: OfNocturne {
  var name: String { "nocturne-listening" }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Night Train"), .wait(0.5),
      .tap(on: "mini-player"), .wait(1.2),
      .drag(on: "Progress", by: CGVector(dx: 90, dy: 0), velocity: 300), .wait(0.3),
      .tap(on: "Speed"), .wait(0.8), .tap(on: "1.5×"), .wait(0.8),
      .tap(on: "Pause"), .settle, .tap(on: "Close"), .settle,
    ])
  }
}

/// What comes next is looked through in a sheet, and one of it chosen.
struct Queueing: OfNocturne {
  var name: String { "nocturne-queueing" }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "mini-player"), .settle,
      .tap(on: "Up next"), .settle,
      .drag(on: "Up Next", by: CGVector(dx: 0, dy: -320), velocity: 900), .settle,
      .tap(on: "Snow Line"), .wait(1),
    ])
  }
}

/// From right to left: the player is told when to go quiet, and pulled down.
struct Sleeping: OfNocturne {
  var name: String { "nocturne-sleeping" }
  var layoutDirection: UIUserInterfaceLayoutDirection { .rightToLeft }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "mini-player"), .settle,
      .tap(on: "Sleep timer"), .settle, .tap(on: "In 30 Minutes"), .settle,
      .drag(on: "The Lighthouse", by: CGVector(dx: 0, dy: 260), velocity: 900), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Listening(), Queueing(), Sleeping()]) }
