import Frames
import QuartzCore
import Testing
import UIKit

/// What small types decide of views, scrolling, layout and motion.
@MainActor @Suite struct ViewTypeTests {
  // MARK: The app

  private final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.makeKeyAndVisible()
      return options?[UIApplication.LaunchOptionsKey(rawValue: "url")] == nil
    }
  }

  @Test func `an app's delegate has the window of an app without scenes`() {
    inFreshApp { _, _ in
      final class Bare: UIApplicationDelegate {}
      let delegate = AppDelegate()
      UIApplication.shared.delegate = Bare()
      #expect(UIApplication.shared.delegate?.window == nil)
      UIApplication.shared.delegate = delegate
      #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
      #expect(UIApplication.shared.delegate?.window === UIApplication.shared.keyWindow)
      #expect(UIApplication.shared.keyWindow != nil)
    }
  }

  @Test func `generators of every kind wake without a sound, and then are felt`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let impact = UIImpactFeedbackGenerator(style: .soft)
      let all: [UIFeedbackGenerator] = [impact, UISelectionFeedbackGenerator()]
      for generator in all { generator.prepare() }
      #expect(UIApplication.shared.events.isEmpty)
      try clock.advance(to: Timestamp(seconds: 0.5))
      impact.impactOccurred()
      #expect(UIApplication.shared.events.map(\.time.seconds) == [0.5])
    }
  }

  // MARK: Layout

  @Test func `anchors keep the system's distance, so many times`() {
    inFreshApp { _, window in
      let (first, second) = (UIView(), UIView())
      for view in [first, second] {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
      }
      let (left, start): (NSLayoutXAxisAnchor, NSLayoutXAxisAnchor) =
        (window.leadingAnchor, first.leadingAnchor)
      let (top, bottom): (NSLayoutYAxisAnchor, NSLayoutYAxisAnchor) =
        (second.topAnchor, first.bottomAnchor)
      NSLayoutConstraint.activate([
        start.constraint(equalToSystemSpacingAfter: left, multiplier: 2),
        first.topAnchor.constraint(equalToSystemSpacingBelow: window.topAnchor, multiplier: 1),
        top.constraint(equalToSystemSpacingBelow: bottom, multiplier: 3),
        second.leadingAnchor.constraint(
          greaterThanOrEqualToSystemSpacingAfter: first.trailingAnchor, multiplier: 1),
        second.leadingAnchor.constraint(
          lessThanOrEqualToSystemSpacingAfter: first.trailingAnchor, multiplier: 1),
      ])
      for view in [first, second] {
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        view.heightAnchor.constraint(equalToConstant: 40).isActive = true
      }
      window.layoutIfNeeded()
      // 8 points: the system's distance between views.
      #expect(first.frame == CGRect(x: 16, y: 8, width: 50, height: 40))
      #expect(second.frame == CGRect(x: 74, y: 72, width: 50, height: 40))
    }
  }

  @Test func `what lies on a tracking guide moves with what the guide tracks`() throws {
    try inFreshApp { clock, window in
      let keyboard = Keyboard(.shared)
      let guide: UITrackingLayoutGuide = window.keyboardLayoutGuide
      let (bar, field) = (UIView(), UITextField(frame: CGRect(x: 0, y: 60, width: 200, height: 40)))
      bar.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(field)
      window.addSubview(bar)
      NSLayoutConstraint.activate([
        bar.bottomAnchor.constraint(equalTo: guide.topAnchor),
        bar.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        bar.widthAnchor.constraint(equalToConstant: 100),
        bar.heightAnchor.constraint(equalToConstant: 20),
      ])
      window.makeKeyAndVisible()
      try clock.run(to: 0.5)
      window.layoutIfNeeded()
      let rest = bar.frame.maxY
      field.becomeFirstResponder()
      try clock.run(to: 2)
      #expect(bar.frame.maxY == keyboard.frame?.minY)
      field.resignFirstResponder()
      try clock.run(to: 4)
      #expect(bar.frame.maxY == rest && rest == 770)
    }
  }

  // MARK: Scrolling

  /// How far content coasts that was let go at the same speed.
  private func coast(_ rate: UIScrollView.DecelerationRate) throws -> CGFloat {
    var offset: CGFloat = 0
    try inFreshApp { clock, window in
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      view.contentInsetAdjustmentBehavior = .never
      view.contentSize = CGSize(width: 400, height: 90_000)
      view.decelerationRate = rate
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 200, y: 700))
      for step in 1...30 {
        try clock.run(to: 0.1 + Double(step) / 60)
        driver.move(to: CGPoint(x: 200, y: 700 - CGFloat(step) * 20))
      }
      let dragged = view.contentOffset.y
      driver.up()
      try clock.run(to: 30)
      offset = view.contentOffset.y - dragged
    }
    return offset
  }

  /// A speed that shrinks to r of itself each millisecond adds up to v / (1 − r) milliseconds' way.
  @Test func `content coasts as far as its rate lets it`() throws {
    let (normal, fast) = try (coast(.normal), coast(.fast))
    #expect(abs(normal / fast - (1 - 0.99) / (1 - 0.998)) < 0.1)
    let own = try coast(UIScrollView.DecelerationRate(rawValue: 0.996))
    #expect(abs(normal / own - (1 - 0.996) / (1 - 0.998)) < 0.05)
  }

  @Test(arguments: [
    (UIScrollView.IndicatorStyle.default, 0.0), (.black, 0), (.white, 1),
  ])
  func `indicators are dark or white as their style says`(
    style: UIScrollView.IndicatorStyle, gray: CGFloat
  ) throws {
    try inFreshApp { clock, window in
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      view.contentSize = CGSize(width: 400, height: 3000)
      view.indicatorStyle = style
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      view.flashScrollIndicators()
      try clock.run(to: 0.3)
      let bars = (view.layer.sublayers ?? []).filter { $0.delegate == nil }
      let color = try #require(bars.first?.backgroundColor)
      #expect(bars.count == 1 && color.red == gray && color.alpha < 1)
    }
  }

  // MARK: Motion

  /// A falling item of 100 × 100 points, with the bounds of a type.
  private final class Stone: NSObject, UIDynamicItem {
    var center = CGPoint(x: 200, y: 200)
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    var transform = CGAffineTransform.identity
    let collisionBoundsType: UIDynamicItemCollisionBoundsType
    var collisionBoundingPath: UIBezierPath {
      UIBezierPath(rect: CGRect(x: -10, y: -10, width: 20, height: 20))
    }

    init(_ type: UIDynamicItemCollisionBoundsType) { collisionBoundsType = type }
  }

  @Test(arguments: [
    (UIDynamicItemCollisionBoundsType.rectangle, true), (.ellipse, false), (.path, false),
  ])
  func `what falls meets a ledge with its rectangle, its ellipse or its path`(
    type: UIDynamicItemCollisionBoundsType, isStopped: Bool
  ) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let stone = Stone(type)
      let animator = UIDynamicAnimator(referenceView: window)
      let collision = UICollisionBehavior(items: [stone])
      collision.addBoundary(
        withIdentifier: "ledge", from: CGPoint(x: 240, y: 300), to: CGPoint(x: 260, y: 300))
      animator.addBehavior(UIGravityBehavior(items: [stone]))
      animator.addBehavior(collision)
      // Freely it falls 500 t² = 67.2 points; its lower edge is 50 above the ledge, and its ellipse
      // 100 − √(50² − 40²) = 70. The box turns about its corner from there on.
      let time = Timestamp(frame: 22, framesPerSecond: 60).seconds
      try clock.run(to: time)
      let fallen = stone.center.y - 200
      #expect(isStopped ? fallen < 64 : abs(fallen - 500 * time * time) < 1e-3)
      animator.removeAllBehaviors()
    }
  }

  private final class Sway: UIMotionEffect {
    override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String:
      Any]?
    {
      ["center.x": viewerOffset.horizontal * 20]
    }
  }

  @Test func `a motion effect has values for a tilt, and a device that is held still shows none`()
    throws
  {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
      window.addSubview(view)
      let effects: [UIMotionEffect] = [Sway(), UIMotionEffect()]
      for effect in effects { view.addMotionEffect(effect) }
      view.addMotionEffect(effects[0])
      #expect(view.motionEffects == effects)
      let tilt = UIOffset(horizontal: 0.5, vertical: 0)
      #expect(
        effects[0].keyPathsAndRelativeValues(forViewerOffset: tilt)?["center.x"] as? CGFloat == 10)
      #expect(effects[1].keyPathsAndRelativeValues(forViewerOffset: tilt) == nil)
      try clock.run(to: 1)
      #expect(view.layer.presentation()?.position == CGPoint(x: 35, y: 35))
      view.removeMotionEffect(effects[0])
      #expect(view.motionEffects == [effects[1]])
    }
  }

  @Test func `an effect view fades from any effect to any other`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIVisualEffectView(effect: nil)
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      window.addSubview(view)
      try clock.run(to: 0.1)
      let effects: [UIVisualEffect?] = [
        UIBlurEffect(style: .dark), nil, UIBlurEffect(style: .light),
      ]
      for (index, effect) in effects.enumerated() {
        UIView.animate(withDuration: 0.5) { view.effect = effect }
        try clock.run(to: 1.1 + Double(index))
        #expect(view.effect === effect)
      }
    }
  }

  // MARK: Symbols

  @Test func `a symbol has the size that its configuration says`() throws {
    func height(_ scale: UIImage.SymbolScale) throws -> CGFloat {
      let configuration: UIImage.Configuration = UIImage.SymbolConfiguration(
        pointSize: 20, weight: .regular, scale: scale)
      let image = try #require(UIImage(systemName: "star"))
      return image.withConfiguration(configuration).size.height
    }
    let medium = try height(.medium)
    #expect(try height(.small) < medium)
    #expect(try height(.large) > medium)
    #expect(try height(.default) == medium)
    #expect(try height(.unspecified) == medium)
    // What is no symbol is as large as it was.
    let picture = blankImage(12)
    #expect(picture.withConfiguration(UIImage.SymbolConfiguration(scale: .large)) === picture)
  }
}
