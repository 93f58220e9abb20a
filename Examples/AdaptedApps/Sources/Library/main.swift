import Filmstrip
import FilmstripCLI
import UIKit

/// A book opens from the shelf, and is borrowed.
struct Borrowing: Transition {
  var name: String { "library-borrowing" }

  var assets: URL? {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Apps/Library")
      .standardizedFileURL
  }

  func makeRootViewController() -> UIViewController {
    UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() ?? UIViewController()
  }

  var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Austerlitz"), .settle, .wait(0.2), .tap(on: "Borrow"), .settle,
    ])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Borrowing()]) }
