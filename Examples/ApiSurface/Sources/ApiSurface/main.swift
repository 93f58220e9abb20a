import Filmstrip
import UIKit

/// Runs everything once the first screen is up.
class SurfaceViewController: ScreenViewController {
  let gestures = GestureHandler()
  let buttons = ButtonHandler()
  let animationEnd = AnimationEnd()
  let stopwatch = Stopwatch()
  var hasRun = false
  var ended: [String] = []

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasRun else { return }
    hasRun = true
    runAll()
  }

  private func runAll() {
    useViews(in: view)
    useViewAnimations(on: card)
    useControllers(from: self)
    gestures.install(in: view)
    buttons.install(in: view)
    useLayers(in: card)
    if let shape = card.layer as? CAShapeLayer {
      useLayerAnimations(on: shape, end: animationEnd)
    }
    useGeometry()
    useLayout(in: view)
    useAppearance(in: view)
    useDevice(in: view)
    useRuntime(in: view)
    useOldSpellings(in: self)
    usePropertyAnimators(on: gestures.view)
    useNavigation()
    useTabs()
    usePages()
    usePopover(from: self)
    useLists(in: view)
    let host = HostViewController()
    addChild(host)
    view.addSubview(host.view)
    host.didMove(toParent: self)
    DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) {
      host.cycle(animated: false)
      self.ended.append("host")
    }
    ThresholdInteraction().release(at: 0.2)
    usePictures(in: view)
    useStacks(in: view)
    PushAnimator().animateTransition(using: PlainContext())
    stopwatch.start()
    usePresentations(from: self) {
      self.ended.append("presentation")
      usePercentDriven(from: self) {
        self.ended.append("interaction")
        guard self.ended.filter({ $0 == "interaction" }).count == 2 else { return }
        useStoryboards { isDone in
          if isDone { self.ended.append("storyboard") }
        }
      }
    }
  }
}

struct Surface: Transition {
  let controller: SurfaceViewController
  var name: String { "api-surface" }
  var assets: URL? { URL(fileURLWithPath: #filePath + "/../../../../../Assets").standardized }
  func makeRootViewController() -> UIViewController { controller }
  var script: TouchScript { TouchScript([.wait(5), .settle]) }
}

let controller = SurfaceViewController()
let recording = try Recorder(framesPerSecond: 30).record(Surface(controller: controller))

func check(_ condition: Bool, _ what: String) {
  if condition { return }
  print("ApiSurface: \(what) is wrong")
  exit(1)
}

check(controller.ended.contains("presentation"), "the presentation \(controller.ended)")
check(controller.ended.contains("interaction"), "the interaction \(controller.ended)")
check(controller.ended.contains("storyboard"), "the storyboard \(controller.ended)")
check(controller.ended.contains("host"), "the host \(controller.ended)")
check(controller.stopwatch.frames == 3, "the display link")
check(!controller.animationEnd.finished.isEmpty, "the animations' end")
check(
  recording.reel.header.events.map { $0.label } == ["haptic impact medium"], "the list of events")
try Coverage.report()
