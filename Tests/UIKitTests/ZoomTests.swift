import QuartzCore
import Testing
import UIKit

private final class Zoomed: UIViewController {
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

@MainActor @Suite struct ZoomTests {
  private struct Scene {
    let clock: VirtualClock
    let window: UIWindow
    let root: UIViewController
    let source: UIView
    let zoomed: Zoomed
  }

  private func setUp(hasSource: Bool = true, _ body: @MainActor (Scene) throws -> Void) throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      let source = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 150))
      source.layer.cornerRadius = 12
      root.view.addSubview(source)
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let zoomed = Zoomed()
      zoomed.preferredTransition = .zoom { [weak source] context in
        #expect(context.zoomedViewController === zoomed)
        return hasSource ? source : nil
      }
      try body(
        Scene(clock: clock, window: window, root: root, source: source, zoomed: zoomed))
    }
  }

  private func layer(_ name: String, in layer: CALayer) -> CALayer? {
    if (layer.delegate as? UIView)?.accessibilityIdentifier == name { return layer }
    return (layer.sublayers ?? []).lazy.compactMap { self.layer(name, in: $0) }.first
  }

  @Test("The plate begins where the source is, with its corners", arguments: [true, false])
  func beginning(hasSource: Bool) throws {
    try setUp(hasSource: hasSource) { scene throws in
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 0.1)
      let plate = layer("zoom plate", in: scene.window.layer)?.presentation()
      let start =
        hasSource
        ? scene.source.frame : CGRect(x: 178, y: 378, width: 44, height: 44)
      #expect(plate?.frame == start)
      let clip = layer("zoom clip", in: scene.window.layer)?.presentation()
      #expect(clip?.cornerRadius == (hasSource ? 12 : 22))
      // The screen behind goes to (W − 34.67) / W.
      try scene.clock.run(to: 0.6)
      let behind = scene.root.view.layer.transform.m11
      #expect(abs(behind - (400 - 34.67) / 400) < 1e-9)
      #expect(scene.source.isHidden == hasSource)
      try scene.clock.run(to: 2)
      #expect(scene.zoomed.view.frame == scene.window.bounds)
      #expect(scene.zoomed.view.superview === scene.zoomed.presentationController?.containerView)
      #expect(scene.root.view.window == nil && !scene.source.isHidden)
      scene.root.dismiss(animated: true)
      try scene.clock.run(to: 4)
      #expect(scene.root.view.window != nil && scene.root.view.transform == .identity)
      #expect(
        scene.zoomed.log == [
          "will appear", "did appear", "will disappear", "did disappear",
        ])
    }
  }

  @Test("The shadow comes and goes with the plate", arguments: [true, false])
  func shadow(hasSource: Bool) throws {
    try setUp(hasSource: hasSource) { scene throws in
      var shadow: Float {
        layer("zoom plate", in: scene.window.layer)?.presentation()?.shadowOpacity ?? 0
      }
      // Shares of the plate's way; its width goes from 100 or 44 to 400.
      var share: Float {
        let width = layer("zoom plate", in: scene.window.layer)?.presentation()?.bounds.width
        let start: CGFloat = hasSource ? 100 : 44
        return Float(((width ?? start) - start) / (400 - start))
      }
      scene.root.present(scene.zoomed, animated: true)
      for time in [0.1, 0.15, 0.2, 0.3] {
        try scene.clock.run(to: time)
        #expect(abs(shadow - 0.4 * share) < 1e-4, "\(time)")
      }
      try scene.clock.run(to: 2)
      scene.root.dismiss(animated: true)
      for time in [2, 2.05, 2.1, 2.2] {
        try scene.clock.run(to: time)
        #expect(abs(shadow - 0.4 * share) < 1e-4, "\(time)")
      }
    }
  }

  @Test("A drag down goes back from half of the way on", arguments: [(120.0, false), (300, true)])
  func dragging(way: Double, isGone: Bool) throws {
    try setUp { scene throws in
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 2)
      scene.zoomed.log = []
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 200, y: 300))
      for step in 1...100 {
        try scene.clock.run(to: 2 + Double(step) / 50)
        touch.move(to: CGPoint(x: 200, y: 300 + way * Double(step) / 100))
      }
      try scene.clock.run(to: 4.5)
      #expect(scene.root.view.window != nil)
      #expect(scene.zoomed.transitionCoordinator?.isInteractive == true)
      touch.move(to: CGPoint(x: 200, y: 300 + way))
      touch.up()
      try scene.clock.run(to: 7)
      #expect((scene.root.presentedViewController == nil) == isGone)
      #expect(
        scene.zoomed.log
          == (isGone
            ? ["will disappear", "did disappear"]
            : ["will disappear", "will appear", "did appear"]))
      if !isGone {
        #expect(scene.zoomed.view.frame == scene.window.bounds)
        #expect(scene.zoomed.view.transform == .identity && scene.root.view.window == nil)
      }
      #expect(!scene.source.isHidden)
    }
  }

  @Test func `a pinch goes back as well`() throws {
    try setUp { scene throws in
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 2)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 100, y: 400), finger: 0)
      touch.down(at: CGPoint(x: 300, y: 400), finger: 1)
      for step in 1...50 {
        try scene.clock.run(to: 2 + Double(step) / 50)
        let reach = CGFloat(100 - step)
        touch.move(to: CGPoint(x: 200 - reach, y: 400), finger: 0)
        touch.move(to: CGPoint(x: 200 + reach, y: 400), finger: 1)
      }
      touch.up(0)
      touch.up(1)
      try scene.clock.run(to: 6)
      #expect(scene.root.presentedViewController == nil)
    }
  }

  /// Drags the zoomed screen down by 400 points within a second from `start` on.
  private func dragDown(_ scene: Scene, from start: Double) throws {
    let touch = TouchDriver(application: .shared)
    touch.down(at: CGPoint(x: 200, y: 300))
    for step in 1...50 {
      try scene.clock.run(to: start + Double(step) / 50)
      touch.move(to: CGPoint(x: 200, y: 300 + 8 * Double(step)))
    }
    touch.up()
    try scene.clock.run(to: start + 4)
  }

  @Test func `a screen that is presented again can be dragged back again`() throws {
    try setUp { scene throws in
      for round in 0..<3 {
        let start = Double(round) * 10 + 1
        try scene.clock.run(to: start)
        scene.root.present(scene.zoomed, animated: true)
        try scene.clock.run(to: start + 3)
        #expect(scene.zoomed.view.gestureRecognizers?.count == 2, "round \(round)")
        try dragDown(scene, from: start + 3)
        #expect(scene.root.presentedViewController == nil, "round \(round)")
        #expect(scene.zoomed.view.gestureRecognizers?.isEmpty == true, "round \(round)")
      }
    }
  }

  @Test func `a screen that is pushed again can be dragged back again`() throws {
    try setUp { scene throws in
      let navigation = UINavigationController(rootViewController: UIViewController())
      scene.window.rootViewController = navigation
      for round in 0..<3 {
        let start = Double(round) * 10 + 1
        try scene.clock.run(to: start)
        navigation.pushViewController(scene.zoomed, animated: true)
        try scene.clock.run(to: start + 3)
        try dragDown(scene, from: start + 3)
        #expect(navigation.viewControllers.count == 1, "round \(round)")
        #expect(scene.zoomed.view.gestureRecognizers?.isEmpty == true, "round \(round)")
      }
    }
  }

  @Test func `a screen that leaves without its gesture takes it along`() throws {
    weak var zoomed: UIViewController?
    try setUp { scene throws in
      zoomed = scene.zoomed
      scene.zoomed.preferredTransition = .zoom { _ in nil }
      scene.root.present(scene.zoomed, animated: false)
      try scene.clock.run(to: 1)
      #expect(scene.zoomed.view.gestureRecognizers?.count == 2)
      scene.root.dismiss(animated: false)
      #expect(scene.zoomed.view.gestureRecognizers?.isEmpty == true)
    }
    #expect(zoomed == nil)
  }

  @Test func `options can forbid the way back`() throws {
    try setUp { scene throws in
      let options = UIViewController.Transition.ZoomOptions()
      options.interactiveDismissShouldBegin = { _ in false }
      scene.zoomed.preferredTransition = .zoom(options: options) { _ in nil }
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 2)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 200, y: 300))
      for step in 1...20 {
        try scene.clock.run(to: 2 + Double(step) / 50)
        touch.move(to: CGPoint(x: 200, y: 300 + 20 * Double(step)))
      }
      touch.up()
      try scene.clock.run(to: 6)
      #expect(scene.root.presentedViewController === scene.zoomed)
    }
  }

  @Test("What lies behind is dimmed as the options say", arguments: [true, false])
  func dimming(hasEffect: Bool) throws {
    try setUp { scene throws in
      let options = UIViewController.Transition.ZoomOptions()
      let effect = UIBlurEffect(style: .dark)
      options.dimmingColor = .red
      if hasEffect { options.dimmingVisualEffect = effect }
      var sources: [UIViewController] = []
      scene.zoomed.preferredTransition = .zoom(options: options) { context in
        sources.append(context.sourceViewController)
        return scene.source
      }
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 0.2)
      let dimming = try #require(
        scene.window.descendants(UIView.self).first { $0.accessibilityIdentifier == "dimming" })
      #expect((dimming as? UIVisualEffectView)?.effect === (hasEffect ? effect : nil))
      if !hasEffect { #expect(dimming.backgroundColor == .red) }
      #expect(!sources.isEmpty && sources.allSatisfy { $0 === scene.root })
    }
  }

  @Test func `the aligned part of the screen begins over the source`() throws {
    try setUp { scene throws in
      let options = UIViewController.Transition.ZoomOptions()
      let part = CGRect(x: 0, y: 0, width: 400, height: 600)
      var asked = 0
      options.alignmentRectProvider = { context in
        asked += 1
        #expect(context.sourceView === scene.source)
        #expect(context.zoomedViewController === scene.zoomed)
        return part
      }
      scene.zoomed.preferredTransition = .zoom(options: options) { _ in scene.source }
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 0.1)
      #expect(asked > 0)
      // The source is 100 by 150: the part fits into it at a quarter of its size.
      let layer = try #require(scene.zoomed.view.layer.presentation())
      let frame = layer.convert(part, to: scene.window.layer.presentation())
      #expect(abs(frame.midX - scene.source.frame.midX) < 1e-6)
      #expect(abs(frame.width - 100) < 1e-6 && abs(frame.minY - 200) < 1e-6)
    }
  }

  @Test func `the source's picture keeps to the aligned part, in its own shape, till it is gone`()
    throws
  {
    try setUp { scene throws in
      let (options, room) = (UIViewController.Transition.ZoomOptions(), scene.window.bounds)
      var size = CGSize.zero
      // Three to two in the middle of the screen, known once that is laid out; the source is two to three.
      options.alignmentRectProvider = { context in
        size = context.zoomedViewController.view.bounds.size
        return CGRect(x: 0, y: 300, width: size.width, height: size.width * 2 / 3)
      }
      scene.zoomed.preferredTransition = .zoom(options: options) { _ in scene.source }
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 0.1)
      let clip = try #require(layer("zoom clip", in: scene.window.layer))
      let picture = try #require(clip.sublayers?.last)
      for time in [0.1, 0.2, 0.3, 2] {
        try scene.clock.run(to: time)
        guard time < 2 else { break }
        let screen = try #require(scene.zoomed.view.layer.presentation())
        let part = CGRect(x: 0, y: 300, width: 400, height: 400 * 2 / 3.0)
        let shown = screen.convert(part, to: clip.presentation())
        let frame = try #require(picture.presentation()).frame
        #expect(abs(frame.midX - shown.midX) < 1e-6 && abs(frame.midY - shown.midY) < 1e-6)
        #expect(abs(frame.height - shown.height) < 1e-6)
        #expect(abs(frame.width - frame.height * 2 / 3) < 1e-6)
        if time == 0.1 { #expect(abs(frame.minX) < 1e-6 && abs(frame.height - 150) < 1e-6) }
      }
      #expect(size == room.size && scene.zoomed.view.frame == room)
    }
  }

  @Test func `the system tells what it would do before a finger takes a zoom back`() throws {
    try setUp { scene throws in
      let options = UIViewController.Transition.ZoomOptions()
      var context: UIZoomTransitionInteractionContext?
      options.interactiveDismissShouldBegin = {
        context = $0
        return $0.willBegin
      }
      scene.zoomed.preferredTransition = .zoom(options: options) { _ in nil }
      scene.root.present(scene.zoomed, animated: true)
      try scene.clock.run(to: 2)
      try dragDown(scene, from: 2)
      let asked = try #require(context)
      #expect(asked.willBegin && asked.velocity.dy > 0 && asked.location.x == 200)
    }
  }
}

@MainActor @Suite struct FormSheetTests {
  @Test(
    "A form is as large as the screen asks for, or its content",
    arguments: [
      (CGSize(width: 768, height: 1024), CGSize.zero, CGSize(width: 540, height: 600)),
      (CGSize(width: 820, height: 1180), .zero, CGSize(width: 580, height: 640)),
      (CGSize(width: 1200, height: 1600), .zero, CGSize(width: 620, height: 680)),
      (
        CGSize(width: 820, height: 1180), CGSize(width: 400, height: 300),
        CGSize(width: 400, height: 300)
      ),
    ])
  func size(screen: CGSize, preferred: CGSize, expected: CGSize) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: screen, scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
          statusBarHeight: 24, idiom: .pad), style: .light)
      let window = UIWindow()
      let (root, form) = (UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      form.modalPresentationStyle = .formSheet
      form.preferredContentSize = preferred
      root.present(form, animated: true)
      try clock.run(to: 2)
      let frame = form.presentationController?.presentedView?.frame ?? .zero
      #expect(frame.size == expected)
      #expect(abs(frame.midX - screen.width / 2) < 1e-9)
      #expect(abs(frame.midY - screen.height / 2) < 1e-9)
    }
  }
}
