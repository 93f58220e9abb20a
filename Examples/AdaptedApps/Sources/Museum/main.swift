import Filmstrip
import FilmstripCLI
import UIKit

/// Exhibits arrive from a server, and one of them is opened.
struct Visiting: Transition {
  var name: String { "museum-visiting" }

  var assets: URL? {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Answers")
  }

  /// What the museum's server says: pictures come in another order than they are asked for, and one
  /// is missing.
  var answers: [URLAnswer] {
    let site = "https://museum.example"
    return [
      URLAnswer("\(site)/api/exhibits", file: "exhibits.json", after: 0.5),
      URLAnswer("\(site)/api/exhibits/2/story", file: "story.json", after: 0.2),
      URLAnswer("\(site)/pictures/amphora.png", file: "amphora.png", after: 0.6),
      URLAnswer("\(site)/pictures/bowl.png", file: "bowl.png", after: 0.2),
      URLAnswer("\(site)/pictures/jug.png", file: "jug.png", after: 0.4),
      URLAnswer("\(site)/pictures/*", status: 404, after: 0.3),
    ]
  }

  func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: ExhibitsViewController(style: .plain))
  }

  var script: TouchScript {
    TouchScript([.settle, .wait(0.2), .tap(on: "Bowl with waves"), .settle, .wait(0.2)])
  }
}

MainActor.assumeIsolated { CommandLineTool.main([Visiting()]) }
