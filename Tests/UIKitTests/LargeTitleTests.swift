import QuartzCore
import Testing
import UIKit

/// A list that is longer than any screen, in a stack with large titles.
@MainActor
private struct LargeScreen {
  let clock: VirtualClock
  let navigation: UINavigationController
  let list: UIScrollView

  init(_ clock: VirtualClock, _ window: UIWindow, length: CGFloat = 3000) throws {
    self.clock = clock
    let screen = Self.screen("Recipes", length: length)
    navigation = UINavigationController(rootViewController: screen)
    navigation.navigationBar.prefersLargeTitles = true
    list = try #require(screen.view.subviews.first as? UIScrollView)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    try clock.run(to: 0.1)
  }

  static func screen(_ title: String, length: CGFloat = 3000) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    let list = UIScrollView(frame: controller.view.bounds)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.alwaysBounceVertical = true
    list.contentSize = CGSize(width: 100, height: length)
    controller.view.addSubview(list)
    return controller
  }

  var bar: UINavigationBar { navigation.navigationBar }

  /// How far the content is from where all of the title is in sight.
  var way: CGFloat {
    get { list.contentOffset.y + 53 + 2 / 3.0 + 96 }
    nonmutating set { list.contentOffset.y = newValue - 53 - 2 / 3.0 - 96 }
  }

  func labels(_ text: String) -> [UILabel] {
    bar.descendants(UILabel.self).filter { $0.text == text }
  }

  /// How much of a label is seen, with all that it lies in.
  func opacity(of view: UIView) -> Float {
    sequence(first: view.layer, next: \.superlayer).reduce(1) {
      $0 * ($1.presentation()?.opacity ?? $1.opacity)
    }
  }

  /// Where the top of the large title is before anything is scrolled.
  var firstTop: CGFloat { 44 + 24 - (large?.bounds.height ?? 0) / 2 }

  var large: UILabel? { bar.descendants(UILabel.self).first { $0.font.pointSize == 34 } }
  var small: UILabel? { bar.descendants(UILabel.self).first { $0.font.pointSize == 17 } }

  /// Drags by each of `moves` in turn, with the time between two in seconds, rests, and lets go.
  func drag(_ moves: [CGFloat], every step: Double = 0.01, rest: Double = 0) throws {
    let touch = TouchDriver(application: .shared)
    var (y, time): (CGFloat, Double) = (400, clock.now.seconds)
    touch.down(at: CGPoint(x: 200, y: y))
    for move in moves {
      time += step
      try clock.run(to: time)
      y += move
      touch.move(to: CGPoint(x: 200, y: y))
    }
    if rest > 0 {
      time += rest
      try clock.run(to: time)
      touch.move(to: CGPoint(x: 200, y: y))
    }
    touch.up()
  }
}

@MainActor @Suite struct LargeTitleTests {
  private func run(
    _ screen: BarScreen = .phone, length: CGFloat = 3000,
    _ body: @MainActor (LargeScreen) throws -> Void
  ) throws {
    try screen.run { clock, window in try body(LargeScreen(clock, window, length: length)) }
  }

  /// 52 more than without: Flutter's Cupertino library and QMUI_iOS agree.
  private nonisolated static let heights: [(BarScreen, CGFloat, CGFloat)] = [
    (.phone, 53 + 2 / 3.0, 96), (.pad, 24, 102),
    (BarScreen("SE", 375, 667, top: 20, bottom: 0), 20, 96),
    (BarScreen("SE on its side", 375, 667, top: 20, bottom: 0, isLandscape: true), 0, 32),
    (BarScreen("Max on its side", 430, 932, top: 59, bottom: 34, isLandscape: true), 0, 96),
  ]

  @Test("A bar with a large title is 52 points higher, and not where it is low", arguments: heights)
  func height(_ screen: BarScreen, top: CGFloat, height: CGFloat) throws {
    try run(screen) { screen in
      #expect(abs(screen.bar.frame.minY - top) < 1e-9 && screen.bar.frame.height == height)
      let safe = try #require(screen.list.superview).safeAreaInsets.top
      #expect(abs(safe - top - height) < 1e-9)
      #expect(abs(screen.list.contentOffset.y + top + height) < 0.5)
      #expect(screen.labels("Recipes").count == (height > 32 ? 2 : 1))
    }
  }

  @Test func `a bar in a sheet has it below 56 points`() throws {
    try BarScreen.phone.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let navigation = UINavigationController(rootViewController: LargeScreen.screen("Recipes"))
      navigation.navigationBar.prefersLargeTitles = true
      window.rootViewController?.present(navigation, animated: false)
      try clock.run(to: 0.1)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 393, height: 108))
    }
  }

  @Test func `the title stands in 34 points at the margin, below the row of buttons`() throws {
    try run { screen in
      let (large, small) = (try #require(screen.large), try #require(screen.small))
      #expect(large.font == .systemFont(ofSize: 34, weight: .bold))
      let frame = large.convert(large.bounds, to: screen.bar)
      // openuikit, measured on iOS 26.1: 41 high, 3.5 below the row.
      #expect(frame.minX == 16 && abs(frame.midY - 44 - 3.5 - 20.5) < 0.5)
      #expect(screen.opacity(of: large) == 1 && screen.opacity(of: small) == 0)
      screen.bar.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
      #expect(screen.large?.textColor == .red)
      let look = UINavigationBarAppearance()
      look.largeTitleTextAttributes = [.foregroundColor: UIColor.green]
      screen.navigation.topViewController?.navigationItem.scrollEdgeAppearance = look
      #expect(screen.large?.textColor == .green)
    }
  }

  @Test func `content that is scrolled hides the title point by point, then lies below the bar`()
    throws
  {
    try run { screen in
      let view = try #require(screen.list.superview)
      for way in [0.0, 1, 30, 52, 57, 200, 20, 0] as [CGFloat] {
        screen.way = way
        let hidden = min(way, 52)
        #expect(abs(screen.bar.frame.height - (96 - hidden)) < 0.2, "\(way)")
        UIApplication.shared.layOutWindows()
        let height = screen.bar.frame.height
        #expect(abs(view.safeAreaInsets.top - 53 - 2 / 3.0 - height) < 1e-6, "\(way)")
        #expect(abs(screen.list.adjustedContentInset.top - view.safeAreaInsets.top) < 1e-9)
        #expect(abs(screen.way - way) < 0.2, "the content stays where it was put")
        let title = try #require(screen.large?.superview)
        #expect(abs(title.frame.height - (52 - hidden)) < 0.2 && title.clipsToBounds)
        // It slides out of sight above, as the content does.
        let top = try #require(screen.large).convert(CGPoint.zero, to: screen.bar).y
        #expect(abs(top - (screen.firstTop - hidden)) < 0.2, "\(way)")
        let background = try #require(screen.bar.subviews.first?.subviews.last)
        #expect(abs(background.alpha - min(max(way - 52, 0) / 10, 1)) < 0.02, "\(way)")
      }
    }
  }

  @Test func `with less than ten points in sight the titles change places in 0.15 seconds`() throws
  {
    try run { screen in
      let (large, small) = (try #require(screen.large), try #require(screen.small))
      screen.way = 41
      try screen.clock.run(to: 0.5)
      #expect(screen.opacity(of: large) == 1 && screen.opacity(of: small) == 0)
      screen.way = 43
      try screen.clock.run(to: 0.575)
      #expect(abs(screen.opacity(of: large) - 0.5) < 0.01)
      #expect(abs(screen.opacity(of: small) - 0.5) < 0.01)
      try screen.clock.run(to: 0.66)
      #expect(screen.opacity(of: large) == 0 && screen.opacity(of: small) == 1)
      screen.way = 0
      try screen.clock.run(to: 1)
      #expect(screen.opacity(of: large) == 1 && screen.opacity(of: small) == 0)
    }
  }

  @Test func `content that is pulled down takes the bar and the title along`() throws {
    try run { screen in
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 200, y: 300))
      for step in 1...20 {
        try screen.clock.run(to: 0.1 + Double(step) / 50)
        touch.move(to: CGPoint(x: 200, y: 300 + 10 * CGFloat(step)))
      }
      try screen.clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      let pulled = -screen.way
      #expect(pulled > 50 && abs(screen.bar.frame.height - 96 - pulled) < 1e-6)
      #expect(abs(try #require(screen.list.superview).safeAreaInsets.top - 149.667) < 0.01)
      let large = try #require(screen.large)
      #expect(abs(large.convert(large.bounds, to: screen.bar).midY - 68 - pulled) < 0.5)
      #expect(large.transform.a > 1.02 && large.transform.a <= 1.1)
      touch.move(to: CGPoint(x: 200, y: 500))
      touch.up()
      try screen.clock.run(to: 4)
      #expect(abs(screen.way) < 1e-6 && screen.bar.frame.height == 96)
      #expect(large.transform == .identity)
    }
  }

  /// openuikit, measured on iOS 26.1: 36 points come back, 37 go on.
  @Test("A title is not left half hidden", arguments: [(30, 0), (36, 0), (37.34, 52), (45, 52)])
  func rest(way: CGFloat, end: CGFloat) throws {
    try run { screen in
      // What is lost before the drag is recognized.
      try screen.drag(Array(repeating: -(way + 10) / 20, count: 20), rest: 0.5)
      #expect(abs(screen.way - way) < 0.34)
      try screen.clock.run(to: 4)
      #expect(abs(screen.way - end) < 1e-6 && abs(screen.bar.frame.height - 96 + end) < 1e-6)
    }
  }

  @Test func `content too short to hide the title brings it back`() throws {
    // Forty points more than there is room for below the bar.
    try run(length: 852 - 34 - 149.667 + 40) { screen in
      try screen.drag(Array(repeating: -5, count: 20), rest: 0.5)
      try screen.clock.run(to: 4)
      #expect(abs(screen.way) < 1e-6 && screen.bar.frame.height == 96)
    }
  }

  @Test func `a hidden title comes back under the finger, as far as it goes`() throws {
    try run { screen in
      screen.way = 52
      try screen.clock.run(to: 0.5)
      try screen.drag(Array(repeating: 4, count: 15), rest: 0.5)
      // Fifty of sixty points, without the resistance that there is beyond the end.
      #expect(abs(screen.way - 2) < 0.34)
      try screen.clock.run(to: 4)
      #expect(abs(screen.way) < 1e-6)
    }
  }

  @Test func `items say whether their title is large, or do as the one below`() throws {
    typealias Mode = UINavigationItem.LargeTitleDisplayMode
    let modes: [(Mode, Bool)] = [
      (.automatic, true), (.never, false), (.automatic, false), (.always, true),
      (.automatic, true), (.inline, false),
    ]
    try run { screen in
      for (index, (mode, isLarge)) in modes.enumerated() {
        let next = LargeScreen.screen("Screen \(index)")
        next.navigationItem.largeTitleDisplayMode = mode
        screen.navigation.pushViewController(next, animated: false)
        try screen.clock.run(to: 0.2 + Double(index) / 10)
        #expect(screen.bar.frame.height == (isLarge ? 96 : 44), "\(index)")
        #expect(abs(next.view.safeAreaInsets.top - 53.667 - (isLarge ? 96 : 44)) < 0.01)
      }
      screen.navigation.topViewController?.navigationItem.largeTitleDisplayMode = .always
      UIApplication.shared.layOutWindows()
      #expect(screen.bar.frame.height == 96)
      screen.bar.prefersLargeTitles = false
      UIApplication.shared.layOutWindows()
      #expect(screen.bar.frame.height == 44)
    }
  }

  // MARK: Pushing and popping

  @Test func `a large title turns into the back button on the system's spring, and back`() throws {
    try run { screen in
      let next = LargeScreen.screen("Lemon cake")
      next.navigationItem.largeTitleDisplayMode = .never
      let (large, start) = (try #require(screen.large), screen.clock.now.seconds)
      screen.navigation.pushViewController(next, animated: true)
      let cover = 0.544778  // The spring of stiffness 1000, mass 3, after 0.1 seconds.
      try screen.clock.run(to: start + 0.1)
      let back = try #require(
        screen.bar.descendants(UIControl.self).first { $0.accessibilityLabel == "Recipes" })
      let words = try #require(back.descendants(UILabel.self).first)
      let height = try #require(screen.bar.layer.presentation()).bounds.height
      #expect(abs(Double(height) - (96 - 52 * cover)) < 0.1)
      // Half as large in the end, where the words of the button begin.
      let scale = try #require(large.layer.presentation()).transform.m11
      #expect(abs(Double(scale) - (1 - 0.5 * cover)) < 0.01)
      let other = try #require(words.layer.presentation()).transform.m11
      #expect(abs(Double(other) - (2 - cover)) < 0.01)
      #expect(abs(Double(screen.opacity(of: large)) - (1 - cover)) < 0.01)
      #expect(abs(Double(screen.opacity(of: words)) - cover) < 0.01)
      try screen.clock.run(to: start + 1)
      #expect(screen.bar.frame.height == 44 && words.transform == .identity)
      #expect(large.window == nil && screen.labels("Lemon cake").map(\.alpha) == [1])
      screen.navigation.popViewController(animated: true)
      try screen.clock.run(to: start + 1.1)
      let again = try #require(screen.large)
      let size = try #require(again.layer.presentation()).transform.m11
      #expect(abs(Double(size) - (0.5 + 0.5 * cover)) < 0.01)
      try screen.clock.run(to: start + 2)
      #expect(again.transform == .identity && again.superview?.clipsToBounds == true)
      #expect(screen.bar.frame.height == 96 && screen.opacity(of: again) == 1)
      #expect(abs(screen.way) < 1e-6)
    }
  }

  @Test func `a large title leaves with its screen where the back button has no words`() throws {
    try run { screen in
      let next = LargeScreen.screen("Lemon cake")
      next.navigationItem.largeTitleDisplayMode = .never
      screen.navigation.topViewController?.navigationItem.backButtonDisplayMode = .minimal
      let (large, start) = (try #require(screen.large), screen.clock.now.seconds)
      screen.navigation.pushViewController(next, animated: true)
      try screen.clock.run(to: start + 0.1)
      #expect(large.layer.presentation()?.transform.m11 == 1)
      let shown = try #require(large.superview?.layer.presentation())
      let cover = 0.544778  // The spring of stiffness 1000, mass 3, after 0.1 seconds.
      #expect(abs(shown.transform.m41 / -screen.bar.bounds.width - cover) < 0.01)
      #expect(abs(Double(shown.opacity) - (1 - cover)) < 0.01)
      screen.navigation.popViewController(animated: true)
      try screen.clock.run(to: start + 2)
      let again = try #require(screen.large)
      #expect(again.superview?.transform == .identity && screen.opacity(of: again) == 1)
    }
  }

  @Test("A swipe back that ends either way leaves the bar as it belongs", arguments: [false, true])
  func swipe(isPopped: Bool) throws {
    try run { screen in
      screen.way = 52
      let next = LargeScreen.screen("Lemon cake")
      screen.navigation.pushViewController(next, animated: false)
      try screen.clock.run(to: 1)
      #expect(screen.bar.frame.height == 96)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 3, y: 400))
      for step in 1...20 {
        try screen.clock.run(to: 1 + Double(step) / 50)
        touch.move(to: CGPoint(x: 3 + (isPopped ? 15 : 5) * CGFloat(step), y: 400))
      }
      try screen.clock.run(to: 2)
      let shown = try #require(screen.bar.layer.presentation()).bounds.height
      #expect(shown > 45 && shown < 95)
      touch.move(to: CGPoint(x: 3 + (isPopped ? 300 : 100), y: 400))
      touch.up()
      try screen.clock.run(to: 4)
      #expect(screen.bar.frame.height == (isPopped ? 44 : 96))
      #expect(screen.bar.layer.presentation()?.bounds.height == screen.bar.frame.height)
      #expect(screen.bar.topItem?.title == (isPopped ? "Recipes" : "Lemon cake"))
      if isPopped { #expect(abs(screen.way - 52) < 1e-6) }
      let title = try #require(screen.labels(isPopped ? "Recipes" : "Lemon cake").last)
      #expect(screen.opacity(of: title) == (isPopped ? 0 : 1))
    }
  }

  @Test func `a prompt stands above the row`() throws {
    try run { screen in
      screen.navigation.topViewController?.navigationItem.prompt = "What shall it be?"
      UIApplication.shared.layOutWindows()
      // openuikit, measured on iOS 26.1: 32 points, in 12 points.
      #expect(screen.bar.frame.height == 128)
      let prompt = try #require(screen.labels("What shall it be?").first)
      #expect(prompt.font.pointSize == 12 && abs(prompt.frame.midY - 16) < 1e-9)
      let large = try #require(screen.large)
      #expect(abs(large.convert(large.bounds, to: screen.bar).midY - 100) < 0.5)
      screen.navigation.topViewController?.navigationItem.prompt = nil
      UIApplication.shared.layOutWindows()
      #expect(screen.bar.frame.height == 96)
    }
  }

  @Test func `a device that is turned hides the title, and shows it again`() throws {
    try run { screen in
      UIApplication.shared.turnDevice(to: .landscapeLeft)
      try screen.clock.run(to: 2)
      #expect(screen.bar.frame.height == 32 && screen.large == nil)
      UIApplication.shared.turnDevice(to: .portrait)
      try screen.clock.run(to: 4)
      #expect(screen.bar.frame.height == 96 && abs(screen.way) < 0.34)
    }
  }

  @Test func `the wheel stands between the row of buttons and a large title, which waits below it`()
    throws
  {
    try run { screen in
      let clock = screen.clock
      let window = try #require(screen.bar.window)
      let control = UIRefreshControl()
      screen.list.refreshControl = control
      window.layoutIfNeeded()
      let high = screen.bar.frame.height
      let wheel = try #require(control.subviews.first { $0 is UIActivityIndicatorView })
      @MainActor func title() throws -> CGRect {
        let label = try #require(
          Self.labels(in: screen.bar).first { $0.text == "Recipes" && $0.font.pointSize > 30 })
        let shown = try #require(label.layer.presentation())
        return shown.convert(shown.bounds, to: window.layer.presentation())
      }
      @MainActor func middle() -> CGFloat { wheel.convert(wheel.bounds, to: nil).midY }
      let rest = try title().minY
      let row = screen.bar.frame.maxY - 52
      for pull in [30.0, 60, 90] as [CGFloat] {
        screen.way = -pull
        window.layoutIfNeeded()
        // In the middle of the room, as long as that is no higher than the control.
        #expect(abs(middle() - row - min(pull, 60) / 2) < 0.5, "\(pull)")
        #expect(abs(control.alpha - min(pull / 60, 1)) < 0.01)
        #expect(abs(screen.bar.frame.height - high - pull) < 0.4)
      }
      control.beginRefreshing()
      screen.way = -60
      window.layoutIfNeeded()
      try clock.run(to: 0.5)
      #expect(abs(screen.bar.frame.height - high - 60) < 0.4 && abs(screen.way + 60) < 0.4)
      let held = try title().minY
      #expect(held > rest + 50)
      control.endRefreshing()
      // The title goes back with the content, not before it.
      for frame in 0...20 {
        try clock.run(to: 0.5 + Double(frame) / 60)
        let content = try #require(screen.list.layer.presentation()).bounds.minY
        let way = -row - 52 - content
        let moved = try title().minY - rest
        #expect(abs(moved - way * (held - rest) / 60) < 2, "\(frame)")
      }
      try clock.run(to: 2)
      let end = try title().minY
      #expect(screen.bar.frame.height == high && abs(end - rest) < 1e-6)
    }
  }

  private static func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
  }

}
