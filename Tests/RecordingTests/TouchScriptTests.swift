import CoreGraphics
import Recording
import Testing
import UIKit

/// A screen that notes what the fingers do to it, and recognizers their gestures.
private final class Pad: UIView, UIGestureRecognizerDelegate {
  struct Sample {
    let time: Double
    let phase: UITouch.Phase
    let point: CGPoint
  }

  var samples: [Sample] = []
  var gestures: [String] = []
  var fingers = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note(touches, event)
  }

  private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
    fingers = max(fingers, event?.allTouches?.count ?? 0)
    for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
      samples.append(
        Sample(time: touch.timestamp, phase: touch.phase, point: touch.location(in: nil)))
    }
  }

  func watch(_ recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers {
      recognizer.cancelsTouchesInView = false
      recognizer.delegate = self
      recognizer.addTarget(self, action: Selector("report:", Pad.report))
      addGestureRecognizer(recognizer)
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    true
  }

  private func words(_ point: CGPoint) -> String {
    "\(Int(point.x.rounded())) \(Int(point.y.rounded()))"
  }

  private func report(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended else { return }
    switch recognizer {
    case let pan as UIPanGestureRecognizer:
      let kind = pan is UIScreenEdgePanGestureRecognizer ? "edge pan" : "pan"
      let (moved, velocity) = (words(pan.translation(in: nil)), words(pan.velocity(in: nil)))
      gestures.append("\(kind) \(moved) at \(velocity)")
    case let pinch as UIPinchGestureRecognizer:
      gestures.append("pinch \((pinch.scale * 1e6).rounded() / 1e6)")
    case let rotation as UIRotationGestureRecognizer:
      gestures.append("rotation \((rotation.rotation * 1e6).rounded() / 1e6)")
    case let tap as UITapGestureRecognizer:
      gestures.append("\(tap.numberOfTapsRequired) tap")
    case is UILongPressGestureRecognizer:
      gestures.append("long press")
    default: break
    }
  }
}

@MainActor private final class PadTransition: Transition {
  let name = "pad"
  let script: TouchScript
  let pad = Pad()

  init(_ steps: [TouchScript.Step]) { script = TouchScript(steps) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    pad.isMultipleTouchEnabled = true
    controller.view = pad
    return controller
  }
}

@MainActor @Suite struct TouchScriptTests {
  private let middle = TouchScript.Target.point(CGPoint(x: 200, y: 400))

  /// Plays steps on a pad, and returns the pad and the labels of the events.
  private func play(
    _ steps: [TouchScript.Step], rate: Int = 60, watching recognizers: [UIGestureRecognizer] = []
  ) throws -> (pad: Pad, recording: Recording) {
    let transition = PadTransition(steps)
    transition.pad.watch(recognizers)
    let recording = try Recorder(framesPerSecond: rate).record(transition)
    return (transition.pad, recording)
  }

  private func problem(_ steps: [TouchScript.Step]) -> String {
    do {
      _ = try play(steps)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("A finger is felt where it really is, at any frame rate", arguments: [7, 60, 240])
  func sampling(rate: Int) throws {
    let segments: [TouchScript.Segment] = [
      .init(by: CGVector(dx: 0, dy: 120), duration: 0.3),
      .rest(0.2),
      .init(by: CGVector(dx: 60, dy: 0), duration: 0.25, pacing: .speedingUp),
      .init(by: CGVector(dx: 40, dy: 0), duration: 0.4, pacing: .slowingDown),
    ]
    let (pad, _) = try play([.trace(on: middle, segments)], rate: rate)
    func place(_ t: Double) -> CGPoint {
      switch t {
      case ...0.3: CGPoint(x: 200, y: 400 + 400 * t)
      case ...0.5: CGPoint(x: 200, y: 520)
      case ...0.75: CGPoint(x: 200 + 960 * (t - 0.5) * (t - 0.5), y: 520)
      default: CGPoint(x: 300 - 250 * (1.15 - t) * (1.15 - t), y: 520)
      }
    }
    for sample in pad.samples {
      let expected = place(sample.time)
      #expect(abs(sample.point.x - expected.x) < 1e-9 && abs(sample.point.y - expected.y) < 1e-9)
    }
    let gaps = zip(pad.samples, pad.samples.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.filter { $0 > 1.0 / 240 + 1e-9 }.count == 1, "only the rest")
    #expect(pad.samples.last?.phase == .ended && pad.samples.last?.time == 1.15)
  }

  @Test(
    "Each step is the gesture that it is called",
    arguments: [
      ("flick", ["pan 0 -150 at 0 -900"]),
      ("drag", ["pan 90 0 at 300 0"]),
      ("edge swipe", ["edge pan 120 0 at 600 0", "pan 120 0 at 600 0"]),
      ("held edge swipe", ["edge pan -120 0 at 0 0", "pan -120 0 at 0 0"]),
      ("pinch", ["pinch 2.5"]),
      ("twist", ["rotation -1.5"]),
      ("tap", ["1 tap"]),
      ("double tap", ["1 tap", "2 tap", "1 tap"]),
      ("long press", ["long press"]),
      ("cancel", []),
      ("rest", ["pan 0 60 at 0 0"]),
    ])
  func gestures(name: String, expected: [String]) throws {
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = [.left, .right]
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    let steps: [String: [TouchScript.Step]] = [
      "flick": [.flick(on: middle, by: CGVector(dx: 0, dy: -150), velocity: 900)],
      "drag": [.drag(on: middle, by: CGVector(dx: 90, dy: 0), velocity: 300)],
      "edge swipe": [.edgeSwipe(from: .left, by: 120, velocity: 600)],
      "held edge swipe": [.edgeSwipe(from: .right, by: 120, velocity: 600, hold: 0.2)],
      "pinch": [.pinch(on: middle, from: 0.8, to: 2, duration: 0.4)],
      "twist": [.twist(on: middle, by: -1.5, duration: 0.4)],
      "tap": [.tap(on: middle)],
      "double tap": [.doubleTap(on: middle)],
      "long press": [.longPress(on: middle, duration: 1)],
      "cancel": [
        .touchDown(on: middle), .follow([.init(by: CGVector(dx: 9, dy: 40), duration: 1)]),
        .touchCancel,
      ],
      "rest": [
        .touchDown(on: middle), .move(by: CGVector(dx: 0, dy: 60), velocity: 400), .wait(0.1),
        .touchUp,
      ],
    ]
    let (pad, _) = try play(
      try #require(steps[name]) + [.settle],
      watching: [
        edge, pan, double, UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
        UITapGestureRecognizer(), UILongPressGestureRecognizer(),
      ])
    #expect(pad.gestures == expected)
    #expect(pad.fingers == (["pinch", "twist"].contains(name) ? 2 : 1))
    #expect(pad.samples.last?.phase == (name == "cancel" ? .cancelled : .ended))
  }

  @Test func `named fingers overlap, and the script waits for them`() throws {
    let (pad, recording) = try play(
      [
        .finger(
          "thumb",
          [
            .touchDown(on: .point(CGPoint(x: 100, y: 700))), .wait(0.4),
            .move(by: CGVector(dx: 0, dy: -60), velocity: 300), .touchUp,
          ]),
        .at(0.2),
        .drag(on: .point(CGPoint(x: 300, y: 300)), by: CGVector(dx: 0, dy: 90), velocity: 300),
        .settle,
        .tap(on: .point(CGPoint(x: 300, y: 300))),
      ])
    let header = recording.reel.header
    #expect(
      header.events.map { "\($0.time.seconds) \($0.label)" } == [
        "0.0 touch down (100.0, 700.0) (thumb)", "0.2 drag (300.0, 300.0)", "0.4 move (thumb)",
        "0.6 release (thumb)", "0.6 tap (300.0, 300.0)",
      ])
    #expect(pad.fingers == 2)
    let during = pad.samples.filter { $0.time == 0.45 }
    #expect(Set(during.map(\.point)) == [CGPoint(x: 300, y: 375), CGPoint(x: 100, y: 685)])
  }

  @Test func `a finger that leaves the screen ends its touch there`() throws {
    let (pad, recording) = try play(
      [
        .drag(on: .point(CGPoint(x: 300, y: 400)), by: CGVector(dx: 200, dy: 0), velocity: 480),
        .touchDown(on: middle), .move(by: CGVector(dx: 0, dy: -600), velocity: 600), .touchUp,
        .finger(
          "thumb",
          [
            .touchDown(on: .point(CGPoint(x: 100, y: 700))),
            .move(by: CGVector(dx: -200, dy: 0), velocity: 400), .touchCancel,
          ]),
      ], watching: [UIPanGestureRecognizer()])
    let ends = pad.samples.filter { $0.phase == .ended }
    // 480 points a second are two from one sample to the next.
    let places = ends.map { ($0.point.x * 1000).rounded() / 1000 }
    #expect(places == [392, 200, 0])
    #expect(abs(ends[0].time - 94 / 480) < 1e-6)
    #expect(pad.samples.allSatisfy { $0.point.x <= 393 && $0.phase != .cancelled })
    #expect(pad.gestures.first == "pan 92 0 at 480 0")
    let header = recording.reel.header
    let exits = header.events.filter { $0.label.hasPrefix("leave") }
    #expect(
      exits.map(\.label) == ["leave the screen", "leave the screen", "leave the screen (thumb)"])
    #expect(exits.first?.time.seconds == ends[0].time)
    #expect(header.touches.map { $0.path.last?.point.x } == places)
    // The drag took its time.
    let next = try #require(header.events.first { $0.label.hasPrefix("touch down") })
    #expect(abs(next.time.seconds - 200 / 480) < 1e-6)
  }

  @Test func `a step that cannot be done says why`() {
    let up = CGVector(dx: 0, dy: -10)
    #expect(problem([.touchCancel]).contains("'cancel' at 0.0 s, but no finger is down"))
    #expect(
      problem([.wait(0.5), .at(0.2)]).contains("'at 0.2' cannot be done: it is 0.5 s already"))
    #expect(problem([.at(.nan)]).contains("already"))
    #expect(problem([.touchDown(on: middle), .tap(on: middle)]).contains("down already"))
    #expect(problem([.pinch(on: middle, from: 0, to: 1, duration: 1)]).contains("above 0"))
    #expect(problem([.pinch(on: middle, to: 2, duration: -1)]).contains("from 0 up"))
    #expect(problem([.pinch(on: middle, to: 2, duration: .infinity)]).contains("120"))
    #expect(problem([.twist(on: middle, by: .nan, duration: 1)]).contains("finite"))
    #expect(problem([.flick(on: middle, by: up, velocity: 0)]).contains("above 0"))
    #expect(problem([.flick(on: middle, by: up, velocity: 1e-300)]).contains("120"))
    #expect(problem([.edgeSwipe(from: .top, by: .nan, velocity: 9)]).contains("finite"))
    #expect(problem([.longPress(on: middle, duration: -1)]).contains("from 0 up"))
    #expect(problem([.finger("b", [.tap(on: "Nowhere")])]).contains("'Nowhere'"))
    let far = TouchScript.Step.move(by: CGVector(dx: 0, dy: 900), velocity: 9000)
    #expect(problem([.touchDown(on: middle), far, far]).contains("left the screen at 0.0"))
    #expect(problem([.tap(on: .point(CGPoint(x: 400, y: 9)))]).contains("screen of 393.0 × 852.0"))
    let corner = TouchScript.Target.point(CGPoint(x: 9, y: 9))
    #expect(problem([.pinch(on: corner, to: 1, duration: 1)]).contains("(-26"))
    #expect(problem([.finger("b", [.touchUp])]).contains("'release (b)'"))
  }
}
