import Filmstrip
import FilmstripCLI
import UIKit

/// A turn of the dial, and the screen behind it.
struct Turning: Transition {
  /// What the last recording showed.
  static var screen = DialViewController()
  static var navigation = UINavigationController()

  var name: String { "dial-turning" }

  func makeRootViewController() -> UIViewController {
    Self.screen = DialViewController()
    Self.navigation = UINavigationController(rootViewController: Self.screen)
    return Self.navigation
  }

  var script: TouchScript {
    TouchScript([
      .wait(0.3), .drag(on: .point(CGPoint(x: 300, y: 335)), by: CGVector(dx: -60, dy: 100), velocity: 200),
      .wait(0.4), .longPress(on: .point(CGPoint(x: 200, y: 700))), .wait(0.2), .tap(on: "Reset"),
      .settle, .tap(on: .point(CGPoint(x: 200, y: 400))), .settle,
    ])
  }
}

if CommandLine.arguments.count > 1 { MainActor.assumeIsolated { CommandLineTool.main([Turning()]) } }

let recording = try Recorder(framesPerSecond: 60).record(Turning())
let log = Turning.screen.log
let expected = ["phone", "settable", "hello", "long press began", "zero again", "reset"]
// The last tap's selector takes a flag, and is sent a recognizer: on a device the screen is popped.
let isBack = Turning.navigation.topViewController === Turning.screen
guard log.filter({ $0 != "long press went on" }) == expected, isBack,
  recording.reel.header.diagnostics.isEmpty
else {
  print("Dial: logged \(log) and was told \(recording.reel.header.diagnostics)")
  exit(1)
}
print("Dial: \(recording.reel.frames.count) frames recorded")
