import QuartzCore
import Testing
import UIKit

/// What sheets do on iOS, with figures that real UIKit produced.
///
/// - Source: Vercantez/openuikit, measured on iOS 26.1 simulators: `uikit/scoreboard/latest.md`,
///   `uikit/docs/APP_FEEL.md`, `fixtures/realapp/detents_ios.json`. There a sheet that is not at its
///   full height floats 8 pt inside the screen, which the look of iOS 18 that is drawn here does not
///   know. What the tests hold does not depend on that: curves as shares of the way, thresholds as
///   shares of the height, and detents as values.
@MainActor @Suite struct DeviceSheetTests {
  private typealias Detent = UISheetPresentationController.Detent

  private final class Container: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(_ maximum: CGFloat, scale: CGFloat) {
      maximumDetentValue = maximum
      containerTraitCollection = UITraitCollection(displayScale: scale)
    }
  }

  @Test func `the medium detent is 0.56 of the largest, to the pixel`() throws {
    var truth = DeviceTruth("Height of the medium detent, in points")
    try inFreshApp { _, _ in
      for (maximum, scale, value) in [(759.0, 3.0, 425.0), (637.0, 2.0, 356.5)] {
        let container = Container(maximum, scale: scale)
        let here = try #require(Detent.medium().resolvedValue(in: container))
        truth.compare(here, with: value, "of \(maximum)")
      }
    }
    try truth.verify()
  }

  private struct Scene {
    let clock: VirtualClock
    let root: UIViewController
    let presented: UIViewController
    let sheet: UISheetPresentationController
    /// When the sheet was presented, in seconds.
    let start: Double

    @MainActor var view: UIView { sheet.presentedView ?? UIView() }
    @MainActor var height: CGFloat { view.bounds.height }
    /// Where the top is shown, in points.
    @MainActor var top: CGFloat { view.layer.presentation()?.frame.minY ?? .nan }
    @MainActor var dimming: CALayer? {
      sheet.containerView?.subviews.first { $0.accessibilityIdentifier == "dimming" }?.layer
    }
  }

  private static let phone = DisplayMetrics(
    size: CGSize(width: 393, height: 852), scale: 3,
    safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0), statusBarHeight: 54,
    displayCornerRadius: 55)
  private static let small = DisplayMetrics(size: CGSize(width: 375, height: 667), scale: 2)

  private func present(
    _ detents: [Detent]? = nil, on metrics: DisplayMetrics = phone,
    style: UIUserInterfaceStyle = .light, _ body: (Scene) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(on: metrics, style: style)
      let (window, root, presented) = (UIWindow(), UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let sheet = try #require(presented.sheetPresentationController)
      if let detents { sheet.detents = detents }
      root.present(presented, animated: true)
      try body(
        Scene(clock: clock, root: root, presented: presented, sheet: sheet, start: 0.1))
    }
  }

  /// The top of a medium sheet on an iPhone SE at frames after `present`, from 666.8 to 317.5 pt.
  @Test func `a sheet rises on the curve of a device`() throws {
    var truth = DeviceTruth("Place of a sheet that rises, as a share of the way")
    try present([.medium()], on: Self.small) { scene in
      for (frame, top) in [(6, 476.5), (9, 402.0), (12, 359.5), (15, 338.0), (18, 327.0)] {
        try scene.clock.run(to: scene.start + Double(frame) / 60)
        let rest = Double(667 - scene.height)
        let shown = (Double(scene.top) - rest) / (667 - rest)
        // The device's places are rounded to pixels.
        truth.compare(shown, with: (top - 317.5) / (666.8 - 317.5), "frame \(frame)")
      }
    }
    try truth.verify()
  }

  @Test func `a custom detent is the content's height, up to the largest`() throws {
    var truth = DeviceTruth("Height of the content at a custom detent, in points")
    for asked in [10.0, 100, 200, 400, 600] {
      try present([.custom { _ in asked }]) { scene in
        try scene.clock.run(to: 2)
        truth.compare(Double(scene.height) - 34, with: asked, "\(asked)")
      }
    }
    try truth.verify()
    try present([.custom { _ in 10_000 }]) { scene in
      try scene.clock.run(to: 2)
      // The look of iOS 18 leaves 10 pt above the largest sheet.
      #expect(abs(scene.height - (852 - 59 - 10)) < 1e-6)
    }
  }

  // MARK: Under a finger

  /// Drags the sheet down by `way` at `speed`, and rests before letting go unless it is flung.
  private func drag(
    _ scene: Scene, by way: Double, speed: Double = 600, isFlung: Bool = false,
    _ body: (Double) throws -> Void = { _ in }
  ) throws {
    try scene.clock.run(to: 2)
    let touch = TouchDriver(application: .shared)
    let (from, begin) = (Double(scene.view.frame.minY) + 20, scene.clock.now.seconds)
    touch.down(at: CGPoint(x: 196, y: from))
    let time = abs(way) / speed
    let steps = Int((time / 0.004).rounded(.up))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      try scene.clock.run(to: begin + time * share)
      touch.move(to: CGPoint(x: 196, y: from + way * share))
      try body(way * share)
    }
    if !isFlung { try scene.clock.run(to: begin + time + 0.3) }
    touch.up()
  }

  @Test("A sheet follows but for the first 10 pt", arguments: [180.0, 240, 320, 360, 380])
  func following(way: Double) throws {
    try present { scene in
      try scene.clock.run(to: 2)
      let rest = scene.top
      try drag(scene, by: way) { travel in
        guard travel > 10 else { return }
        let moved = Double(scene.view.frame.minY - rest)
        #expect(abs(moved - (travel - 10)) < 1e-6)
        // The dimming falls with the way: 0.2 (1 − offset / height).
        let dimming = Double(scene.dimming?.opacity ?? 0)
        #expect(abs(dimming - (1 - moved / Double(scene.height))) < 1e-6)
      }
    }
  }

  @Test func `a sheet at its full height does not follow upwards`() throws {
    try present { scene in
      try scene.clock.run(to: 2)
      let rest = scene.view.frame
      try drag(scene, by: -60) { _ in #expect(scene.view.frame == rest) }
      try scene.clock.run(to: 4)
      #expect(scene.view.frame == rest && scene.root.presentedViewController != nil)
    }
  }

  /// Where sheets were let go slowly, as shares of their heights, and whether they left.
  @Test func `a sheet leaves from half of its height, or at 1000 pt/s`() throws {
    var truth = DeviceTruth("Whether a sheet that is let go leaves")
    for release in Self.releases {
      try present([.custom { _ in release.detent }]) { scene in
        try scene.clock.run(to: 2)
        try drag(scene, by: 10 + release.offset / release.height * Double(scene.height))
        try scene.clock.run(to: 6)
        truth.compare(
          scene.root.presentedViewController == nil, release.leaves, "at \(release.offset)")
      }
    }
    // The recognizer fits its velocity to rounded times, so that 1000 may be a little less.
    for (speed, leaves) in [(975.0, false), (1001.0, true)] {
      try present { scene in
        try scene.clock.run(to: 2)
        try drag(scene, by: 74, speed: speed, isFlung: true)
        try scene.clock.run(to: 6)
        truth.compare(scene.root.presentedViewController == nil, leaves, "at \(speed) pt/s")
      }
    }
    try truth.verify()
  }

  private struct Release: Sendable {
    let detent: CGFloat
    /// Of the sheet on the device, in points.
    let height: Double
    let offset: Double
    let leaves: Bool
  }

  private nonisolated static let releases: [Release] = [
    Release(detent: 10_000, height: 793, offset: 370, leaves: false),
    Release(detent: 10_000, height: 793, offset: 398, leaves: true),
    Release(detent: 400, height: 416.33, offset: 170, leaves: false),
    Release(detent: 400, height: 416.33, offset: 210, leaves: true),
  ]

  @Test(
    "Either ending is the system's spring, from the speed of the finger",
    arguments: [(300.0, false), (800.0, false), (1001.0, true), (1500.0, true)])
  func endings(speed: Double, leaves: Bool) throws {
    try present { scene in
      try scene.clock.run(to: 2)
      let rest = Double(scene.top)
      try drag(scene, by: 110, speed: speed, isFlung: true)
      let begin = scene.clock.now.seconds
      let end = leaves ? 852 : rest
      let way = end - (rest + 100)
      let frequency = (1000.0 / 3).squareRoot()
      for time in [0.02, 0.05, 0.1, 0.2, 0.3, 0.45] {
        try scene.clock.run(to: begin + time)
        // The closed form of the critical spring.
        let left = (1 + (frequency - speed / way) * time) * exp(-frequency * time)
        #expect(abs(Double(scene.top) - (end - way * left)) < 0.01, "\(time)")
        let dimming = Double(scene.dimming?.presentation()?.opacity ?? 0)
        let offset = end - way * left - rest
        let expected = min(max(1 - offset / Double(scene.height), 0), 1)
        #expect(abs(dimming - expected) < 1e-4, "\(time)")
      }
    }
  }

  // MARK: Behind

  @Test func `the presenter's corners go from the display's to 10 pt`() throws {
    try present { scene in
      let layer = scene.root.view.layer
      for (time, share) in [(0.0, 0.0), (0.1, 0.544778), (0.2, 0.879282)] {
        try scene.clock.run(to: scene.start + time)
        let radius = Double(layer.presentation()?.cornerRadius ?? 0)
        #expect(abs(radius - (55 + (10 - 55) * share)) < 1e-3)
      }
      try scene.clock.run(to: 2)
      #expect(layer.cornerRadius == 10 && scene.root.view.clipsToBounds)
      // Scaled to 16 pt from the sides, with its top at the safe area's.
      #expect(abs(scene.root.view.frame.minX - 16) < 1e-9)
      #expect(abs(scene.root.view.frame.minY - 59) < 1e-9)
      scene.root.dismiss(animated: true)
      try scene.clock.run(to: 2.1)
      #expect(abs(Double(layer.presentation()?.cornerRadius ?? 0) - 34.515) < 1e-3)
      try scene.clock.run(to: 4)
      #expect(layer.cornerRadius == 0 && !scene.root.view.clipsToBounds)
    }
  }

  @Test("Around a presenter that recedes the display is black", arguments: [false, true])
  func surround(isDark: Bool) throws {
    try present(style: isDark ? .dark : .light) { scene in
      let (root, window) = (scene.root, try #require(scene.root.view.window))
      try scene.clock.run(to: scene.start + 0.1)
      let behind = try #require(window.subviews.first)
      for time in [0.1, 2] {
        try scene.clock.run(to: scene.start + time)
        #expect(behind !== root.view && window.subviews.dropFirst().first === root.view)
        #expect(behind.frame == window.bounds && behind.alpha == 1)
        #expect(behind.layer.backgroundColor == UIColor.black.cgColor)
      }
      root.dismiss(animated: true)
      try scene.clock.run(to: 4)
      #expect(window.subviews == [root.view])
    }
  }

  @Test func `a sheet behind another is 10 pt higher and 32 pt narrower`() throws {
    try present { scene in
      try scene.clock.run(to: 2)
      let before = scene.view.frame
      scene.presented.present(UIViewController(), animated: true)
      try scene.clock.run(to: 4)
      #expect(abs(scene.view.frame.minY - (before.minY - 10)) < 1e-9)
      #expect(abs(scene.view.frame.width - (before.width - 32)) < 1e-9)
    }
  }

  @Test func `a presenter that comes back from behind has its own corners`() throws {
    try present([.medium(), .large()]) { scene in
      let view = try #require(scene.root.view)
      view.layer.cornerRadius = 7
      try scene.clock.run(to: 2)
      #expect(view.layer.cornerRadius == 7)
      scene.sheet.animateChanges { scene.sheet.selectedDetentIdentifier = .large }
      try scene.clock.run(to: 4)
      #expect(view.layer.cornerRadius == 10)
      scene.sheet.animateChanges { scene.sheet.selectedDetentIdentifier = .medium }
      try scene.clock.run(to: 6)
      #expect(view.layer.cornerRadius == 7 && !view.clipsToBounds)
      scene.sheet.selectedDetentIdentifier = .large
      try scene.clock.run(to: 7)
      scene.sheet.selectedDetentIdentifier = .medium
      try scene.clock.run(to: 8)
      #expect(view.layer.cornerRadius == 7 && view.superview?.subviews.count == 2)
    }
  }
}
