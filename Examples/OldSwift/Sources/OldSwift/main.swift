import Filmstrip
import UIKit

struct OldScreen: Transition {
  let controller: FirstViewController
  var name: String { "old-screen" }
  func makeRootViewController() -> UIViewController { controller }
  var script: TouchScript { TouchScript([.settle, .tap(on: "New"), .tap(on: "Next"), .settle]) }
}

let controller = FirstViewController()
let recording = try Recorder(framesPerSecond: 60).record(OldScreen(controller: controller))

func check(_ condition: Bool, _ what: String) {
  if condition { return }
  print("OldSwift: \(what) is wrong")
  exit(1)
}

check(
  controller.log == ["animated", "trailing true", "reminded at 0.3", "later at 0.5", "tapped"],
  "the log \(controller.log)")
check(controller.badge.changes == 1, "the override of backgroundColor")
check(controller.badge.layer is CAGradientLayer, "the override of layerClass")
check(controller.presentedViewController is SecondViewController, "the presentation")
check(controller.presentedViewController?.view.frame.minY == 200, "the presented frame")
print("OldSwift: \(recording.reel.frames.count) frames recorded")
