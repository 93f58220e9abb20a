import Filmstrip
import FilmstripCLI
import UIKit

/// The app's first screen, a boat that is rated twice, and the way back.
struct Rating: Transition {
  var name: String { "harbor-rating" }

  var assets: URL? {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Apps/Harbor")
      .standardizedFileURL
  }

  /// What the last recording showed.
  static var screen: BoatsViewController?

  func makeRootViewController() -> UIViewController {
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    Self.screen = storyboard.instantiateInitialViewController() as? BoatsViewController
    return Self.screen ?? UIViewController()
  }

  var script: TouchScript {
    TouchScript([
      .tap(on: "card"), .wait(1.4), .tap(on: "Rate"), .wait(0.2), .tap(on: "Rate"), .wait(0.2),
      .tap(on: "Close"), .settle,
    ])
  }
}

if CommandLine.arguments.count > 1 { MainActor.assumeIsolated { CommandLineTool.main([Rating()]) } }

let recording = try Recorder(framesPerSecond: 60).record(Rating())
let heard = Rating.screen?.heard.compactMap { $0 as? String } ?? []
let expected = [
  "rated 3", "rated 4", "will close", "touched", "stars 3", "rated Möwe", "touched", "stars 4",
  "rated Möwe", "touched", "nobody is busy",
]
guard heard == expected, recording.reel.header.diagnostics.isEmpty else {
  print("Harbor: heard \(heard) and was told \(recording.reel.header.diagnostics)")
  exit(1)
}
print("Harbor: \(recording.reel.frames.count) frames recorded")
