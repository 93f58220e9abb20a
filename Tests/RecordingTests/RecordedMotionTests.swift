import Frames
import Recording
import Testing
import UIKit

/// A screen whose code has words for what is on it.
private final class DrawerController: UIViewController {
  private let drawer = UIView(frame: CGRect(x: 0, y: 400, width: 393, height: 400))
  private lazy var handle = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
  // To read it ends the process.
  private unowned let gone: UIView = { UIView() }()
  private weak var badge: UIView?
  private let rows = [UIView(), UIView(frame: CGRect(x: 0, y: 60, width: 9, height: 9))]

  override func viewDidLoad() {
    super.viewDidLoad()
    drawer.backgroundColor = .red
    handle.backgroundColor = .blue
    handle.accessibilityLabel = "Handle"
    rows[1].backgroundColor = .green
    view.addSubview(drawer)
    drawer.addSubview(handle)
    drawer.addSubview(rows[1])
    let badge = UIView(frame: CGRect(x: 70, y: 0, width: 9, height: 9))
    drawer.addSubview(badge)
    self.badge = badge
    let named = UIView(frame: CGRect(x: 80, y: 0, width: 9, height: 9))
    named.accessibilityIdentifier = "named"
    drawer.addSubview(named)
    drawer.addSubview(UIView(frame: CGRect(x: 90, y: 0, width: 9, height: 9)))
    handle.addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
  }

  private func open() {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      self.drawer.frame.origin.y = 300
      self.drawer.alpha = 0.5
    }
  }
}

private struct Drawer: Transition {
  let name = "drawer"
  let script: TouchScript

  func makeRootViewController() -> UIViewController { DrawerController() }
}

/// A page that shows another colour, by a transition.
private struct Turned: Transition {
  let name = "turned"
  let option: UIView.AnimationOptions
  let script = TouchScript([.wait(0.1), .settle])

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let page = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 300))
    page.accessibilityIdentifier = "page"
    page.backgroundColor = .red
    controller.view.addSubview(page)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
      UIView.transition(with: page, duration: 0.2, options: option) { page.backgroundColor = .blue }
    }
    return controller
  }
}

@MainActor @Suite(.serialized) struct RecordedMotionTests {
  private func reel(_ steps: [TouchScript.Step]) throws -> Reel {
    try Recorder(framesPerSecond: 60).record(Drawer(script: TouchScript(steps))).reel
  }

  private func names(in node: Node) -> [String] {
    [node.name] + node.children.flatMap { names(in: $0) }
  }

  @Test func `layers are called as the app calls them`() throws {
    let names = names(in: try reel([]).frames[0].root)
    #expect(names.contains("DrawerController.view"))
    #expect(names.contains("DrawerController.drawer"))
    #expect(names.contains("DrawerController.handle"))
    #expect(names.contains("DrawerController.badge"))
    #expect(names.contains("DrawerController.rows[1]"))
    #expect(names.contains("named"))
    // What nobody has named keeps the name of its class.
    #expect(names.count { $0 == "UIView" } == 1)
  }

  @Test func `an animation says what it changes, from where to where, and on which curve`() throws {
    let reel = try reel([.at(0.1), .tap(on: "Handle"), .settle])
    let motion = try #require(reel.header.motions.first { $0.curve == "spring 0.5" })
    let position = try #require(motion.changes.first { $0.property == "position" })
    #expect(position.layer == "DrawerController.drawer")
    #expect(position.from == [196.5, 600] && position.to == [196.5, 500])
    let opacity = try #require(motion.changes.first { $0.property == "opacity" })
    #expect(opacity.from == [1] && opacity.to == [0.5] && opacity.node == position.node)
    // The node is the layer's, and runs along the curve that was written down.
    let timing = try #require(motion.timing)
    let start = motion.start.seconds
    for index in reel.frames.indices {
      let node = try #require(find(position.node, in: reel.frames[index].root))
      let part = timing.progress(
        at: reel.time(ofFrame: index).seconds - start, duration: motion.duration)
      #expect(abs(node.position.y - (600 - 100 * part)) < 1e-4, "frame \(index)")
    }
  }

  @Test func `a transition of what a view shows says which, and of what view`() throws {
    for (option, words) in [
      (UIView.AnimationOptions.transitionCurlUp, "curl up"),
      (.transitionFlipFromLeft, "flip"), (.transitionCrossDissolve, "cross-fade"),
    ] {
      let turned = Turned(option: option)
      let motion = try #require(
        Recorder(framesPerSecond: 20).record(turned).reel.header.motions.first)
      #expect(motion.changes.map(\.layer) == ["page"] && motion.changes[0].node != nil)
      #expect(motion.changes[0].property == words && motion.changes[0].from == nil)
    }
  }

  @Test func `touches say what they touch, and where the finger went`() throws {
    let reel = try reel([
      .at(0.1),
      .drag(on: .point(CGPoint(x: 30, y: 430)), by: CGVector(dx: 0, dy: 60), velocity: 300),
      .tap(on: .point(CGPoint(x: 200, y: 100))), .tap(on: "Handle"),
    ])
    #expect(
      reel.header.events.map(\.words) == [
        "drag on 'Handle'", "tap on 'DrawerController.view'", "tap on 'Handle'",
      ])
    #expect(reel.header.events[0].label == "drag (30.0, 430.0)")
    let drag = try #require(reel.header.touches.first)
    #expect(reel.header.touches.count == 3 && drag.path.count == 2)
    #expect(drag.path.first?.point == CGPoint(x: 30, y: 430))
    #expect(drag.path.last?.point == CGPoint(x: 30, y: 490))
    #expect(abs((drag.path.last?.time ?? 0) - 0.3) < 1e-6)
    #expect(abs((drag.point(at: 0.2)?.y ?? 0) - 460) < 0.1)
  }

  private func find(_ id: Int?, in node: Node) -> Node? {
    if node.id == id { return node }
    for child in node.children {
      if let found = find(id, in: child) { return found }
    }
    return nil
  }
}
