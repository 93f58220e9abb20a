import Filmstrip
import FilmstripCLI
import UIKit

/// What both recordings begin with.
protocol OfDarkroom: Transition {}

extension OfDarkroom {
  var assets: URL? {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Apps/Darkroom").standardizedFileURL
  }

  func makeRootViewController() -> UIViewController { AppDelegate.makeLibrary() }
}

/// The row is scrolled, a photo liked by its menu, opened, left for the next one, and dragged back.
struct Viewing: OfDarkroom {
  var name: String { "darkroom-viewing" }

  var script: TouchScript {
    TouchScript([
      .wait(0.2),
      .drag(on: "Featured: Northern Sky", by: CGVector(dx: -160, dy: 0), velocity: 900), .settle,
      .longPress(on: "Still Lake"), .settle, .tap(on: "Favourite"), .settle,
      .tap(on: "Still Lake"), .settle, .tap(on: "Info"), .settle,
      .drag(on: "Photo: Still Lake", by: CGVector(dx: -190, dy: 0), velocity: 1100), .settle,
      .drag(on: "Photo: Fog", by: CGVector(dx: 30, dy: 280), velocity: 900), .settle,
    ])
  }
}

/// The photos are sorted anew, and one is deleted.
struct Sorting: OfDarkroom {
  var name: String { "darkroom-sorting" }
  var device: Device { .iPadPro13 }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Sort"), .settle, .tap(on: "Title"), .settle,
      .longPress(on: "Last Ferry"), .settle, .tap(on: "Delete"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Viewing(), Sorting()]) }
