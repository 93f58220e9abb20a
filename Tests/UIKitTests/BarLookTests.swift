import Testing
import UIKit

/// A phone or an iPad, by its published measures.
struct BarScreen: CustomTestStringConvertible {
  let name: String
  let metrics: DisplayMetrics
  var isLandscape = false

  var testDescription: String { name }

  init(
    _ name: String, _ width: CGFloat, _ height: CGFloat, top: CGFloat, bottom: CGFloat,
    scale: CGFloat = 2, isPad: Bool = false, isLandscape: Bool = false
  ) {
    self.name = name
    self.isLandscape = isLandscape
    metrics = DisplayMetrics(
      size: CGSize(width: width, height: height), scale: scale,
      safeAreaInsets: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
      statusBarHeight: isPad ? 24 : min(top, 54), idiom: isPad ? .pad : .phone)
  }

  @MainActor
  func run(
    _ style: UIUserInterfaceStyle = .light,
    _ body: @MainActor (VirtualClock, UIWindow) throws -> Void
  ) rethrows {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let app = UIApplication.launch(on: metrics, style: style, isLandscape: isLandscape)
      _ = ScreenChrome(app)
      let window = UIWindow()
      window.backgroundColor = .systemBackground
      try body(clock, window)
    }
  }

  static let phone = BarScreen("15 Pro", 393, 852, top: 59, bottom: 34, scale: 3)
  static let pad = BarScreen("iPad", 820, 1180, top: 24, bottom: 20, isPad: true)
}

/// A scroll view with more content than fits.
@MainActor
private func longScreen() -> (controller: UIViewController, scrollView: UIScrollView) {
  let controller = UIViewController()
  let scrollView = UIScrollView(frame: controller.view.bounds)
  scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  scrollView.contentSize = CGSize(width: 100, height: 3000)
  controller.view.addSubview(scrollView)
  return (controller, scrollView)
}

/// What lies in the chrome over all windows.
@MainActor
private func chromeView(_ name: String) throws -> UIView {
  let window = try #require(UIApplication.shared.windows.last)
  return try #require(window.subviews.first { $0.accessibilityIdentifier == name })
}

@MainActor @Suite struct BarLookTests {
  /// The heights of the bars, and where navigation bars begin.
  ///
  /// - Source: `QMUIHelper` of QMUI_iOS and `GKNavigationBarConfigure` of GKNavigationBarSwift, which
  ///   agree; 32 and 21 on a phone on its side with 44 on the widest, and 50 on iPads.
  private nonisolated static let spans: [(BarScreen, CGFloat, CGFloat, CGFloat)] = [
    (.phone, 53.667, 44, 83),
    (BarScreen("16 Pro", 402, 874, top: 62, bottom: 34), 56.333, 44, 83),
    (BarScreen("SE", 375, 667, top: 20, bottom: 0), 20, 44, 49),
    (BarScreen("X", 375, 812, top: 44, bottom: 34), 44, 44, 83),
    (BarScreen("15 Pro on its side", 393, 852, top: 59, bottom: 34, isLandscape: true), 0, 32, 53),
    (BarScreen("SE on its side", 375, 667, top: 20, bottom: 0, isLandscape: true), 0, 32, 32),
    (BarScreen("Max on its side", 430, 932, top: 59, bottom: 34, isLandscape: true), 0, 44, 70),
    (.pad, 24, 50, 50),
  ]

  @Test("Bars have the heights of their device", arguments: spans)
  func span(_ screen: BarScreen, top: CGFloat, height: CGFloat, tabs: CGFloat) throws {
    try screen.run { clock, window in
      let child = UIViewController()
      let navigation = UINavigationController(rootViewController: child)
      let controller = UITabBarController()
      controller.viewControllers = [navigation]
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let bar = navigation.navigationBar.frame
      #expect(abs(bar.minY - top) < 0.001 && bar.height == height)
      #expect(abs(child.view.safeAreaInsets.top - top - height) < 0.001)
      #expect(controller.tabBar.frame.height == tabs)
      let isPad = screen.metrics.idiom == .pad
      // On iPads the tabs float in the row of the navigation bar, and nothing is below.
      #expect(controller.tabBar.frame.minY == (isPad ? 24 : window.bounds.height - tabs))
      #expect(child.view.safeAreaInsets.bottom == (isPad ? 20 : tabs))
    }
  }

  @Test func `a bar in a sheet is 56 points high`() throws {
    // Source: GKNavigationBarSwift.
    try BarScreen.phone.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let navigation = UINavigationController(rootViewController: UIViewController())
      window.rootViewController?.present(navigation, animated: false)
      try clock.run(to: 0.1)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 393, height: 56))
    }
  }

  // MARK: What lies below

  /// How much of the bar's standard background shows.
  private func material(_ bar: UIView) throws -> CGFloat {
    let background = try #require(bar.subviews.first)
    return try #require(background.subviews.last).alpha
  }

  @Test func `material comes over the first ten points of scrolling`() throws {
    try BarScreen.phone.run { clock, window in
      let (controller, scrollView) = longScreen()
      let navigation = UINavigationController(rootViewController: controller)
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let (bar, tabBar) = (navigation.navigationBar, tabs.tabBar)
      let top = scrollView.contentOffset.y
      #expect(try material(bar) == 0 && material(tabBar) == 1)
      for (way, expected) in [(5.0, 0.5), (10, 1), (200, 1), (-30, 0), (0, 0)] {
        scrollView.contentOffset.y = top + way
        let shown = try material(bar)
        #expect(abs(shown - expected) < 1e-9)
      }
      scrollView.contentOffset.y =
        scrollView.contentSize.height + scrollView.adjustedContentInset.bottom
        - scrollView.bounds.height
      #expect(try material(bar) == 1 && material(tabBar) == 0)
    }
  }

  @Test func `a controller may name the scroll view that bars follow`() throws {
    try BarScreen.phone.run { clock, window in
      let (controller, first) = longScreen()
      let second = UIScrollView(frame: first.frame)
      second.contentSize = first.contentSize
      controller.view.addSubview(second)
      let navigation = UINavigationController(rootViewController: controller)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      second.contentOffset.y += 100
      #expect(try material(navigation.navigationBar) == 0)
      controller.setContentScrollView(second, for: .top)
      #expect(try material(navigation.navigationBar) == 1)
      #expect(controller.contentScrollView(for: .top) === second)
      #expect(controller.contentScrollView(for: .bottom) == nil)
      controller.setContentScrollView(nil)
      #expect(try material(navigation.navigationBar) == 0)
    }
  }

  // MARK: Appearances

  private func isShown(_ color: UIColor, in bar: UIView) -> Bool {
    bar.descendants(UIView.self).contains { view in
      view.backgroundColor == color
        && sequence(first: view, next: \.superview).prefix { $0 !== bar }
          .allSatisfy { !$0.isHidden && $0.alpha > 0 }
    }
  }

  @Test func `a navigation bar shows the appearance of its state, its item's before its own`()
    throws
  {
    try BarScreen.phone.run { clock, window in
      let (controller, scrollView) = longScreen()
      controller.title = "Title"
      let navigation = UINavigationController(rootViewController: controller)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let bar = navigation.navigationBar
      let edge = UINavigationBarAppearance()
      edge.configureWithTransparentBackground()
      #expect(edge.backgroundEffect == nil && edge.shadowColor == nil)
      edge.backgroundColor = .red
      edge.titleTextAttributes = [.foregroundColor: UIColor.yellow]
      bar.scrollEdgeAppearance = edge
      // The bar has a copy.
      edge.backgroundColor = .black
      #expect(isShown(.red, in: bar) && !isShown(.black, in: bar))
      let title = { bar.descendants(UILabel.self).first { $0.text == "Title" }?.textColor }
      #expect(title() == .yellow)
      scrollView.contentOffset.y += 100
      #expect(!isShown(.red, in: bar) && title() == .label)
      bar.standardAppearance.configureWithOpaqueBackground()
      #expect(isShown(.systemBackground, in: bar))
      let own = UINavigationBarAppearance(barAppearance: bar.standardAppearance)
      #expect(own.backgroundColor == .systemBackground)
      own.backgroundColor = .green
      controller.navigationItem.standardAppearance = own
      #expect(isShown(.green, in: bar))
      controller.navigationItem.standardAppearance = nil
      #expect(!isShown(.green, in: bar))
      own.configureWithDefaultBackground()
      #expect(own.backgroundEffect != nil && own.backgroundColor == nil)
    }
  }

  @Test func `low bars have appearances of their own`() throws {
    let screen = BarScreen("low", 393, 852, top: 59, bottom: 34, isLandscape: true)
    try screen.run { clock, window in
      let (controller, scrollView) = longScreen()
      let navigation = UINavigationController(rootViewController: controller)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      @MainActor func appearance(_ color: UIColor) -> UINavigationBarAppearance {
        let appearance = UINavigationBarAppearance(idiom: .phone)
        appearance.backgroundColor = color
        return appearance
      }
      let (bar, item) = (navigation.navigationBar, controller.navigationItem)
      bar.compactAppearance = appearance(.red)
      bar.compactScrollEdgeAppearance = appearance(.green)
      #expect(isShown(.green, in: bar) && !isShown(.red, in: bar))
      item.compactScrollEdgeAppearance = appearance(.blue)
      item.scrollEdgeAppearance = appearance(.black)
      #expect(isShown(.blue, in: bar) && !isShown(.black, in: bar))
      scrollView.contentOffset.y += 100
      #expect(isShown(.red, in: bar))
      item.compactAppearance = appearance(.orange)
      #expect(isShown(.orange, in: bar))
    }
  }

  @Test func `a tab bar shows its appearances, with the colours of its tabs`() throws {
    try BarScreen.phone.run { clock, window in
      let (controller, scrollView) = longScreen()
      controller.tabBarItem = UITabBarItem(title: "Chosen", image: nil, tag: 0)
      let other = UIViewController()
      other.tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 1)
      let tabs = UITabBarController()
      tabs.viewControllers = [controller, other]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let bar = tabs.tabBar
      let appearance = UITabBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .purple
      appearance.stackedLayoutAppearance.selected.titleTextAttributes = [
        .foregroundColor: UIColor.red
      ]
      appearance.stackedLayoutAppearance.normal.iconColor = .green
      bar.standardAppearance = appearance
      #expect(isShown(.purple, in: bar))
      let label = { (text: String) in
        bar.descendants(UILabel.self).first { $0.text == text }
      }
      #expect(label("Chosen")?.textColor == .red)
      let picture = label("Other")?.superview?.descendants(UIImageView.self).first
      #expect(picture?.tintColor == .green)
      bar.standardAppearance.stackedLayoutAppearance.selected.titleTextAttributes = [:]
      #expect(label("Chosen")?.textColor != .red)
      scrollView.contentOffset.y = 4000
      #expect(!isShown(.purple, in: bar))
      let edge = UITabBarAppearance()
      edge.backgroundColor = .orange
      bar.scrollEdgeAppearance = edge
      #expect(isShown(.orange, in: bar))
      let own = UITabBarAppearance()
      own.backgroundColor = .brown
      controller.tabBarItem.scrollEdgeAppearance = own
      #expect(isShown(.brown, in: bar))
      controller.tabBarItem.standardAppearance = own
      scrollView.contentOffset.y = 300
      #expect(isShown(.brown, in: bar))
    }
  }

  @Test func `tabs beside their titles have appearances of their own, and bars may have pictures`()
    throws
  {
    for (width, height, isLow) in [(393.0, 852.0, true), (430, 932, false)] {
      let screen = BarScreen("side", width, height, top: 59, bottom: 34, isLandscape: true)
      try screen.run { clock, window in
        let child = UIViewController()
        child.tabBarItem = UITabBarItem(title: "Tab", image: nil, tag: 0)
        let tabs = UITabBarController()
        tabs.viewControllers = [child]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        let appearance = UITabBarAppearance()
        appearance.inlineLayoutAppearance.selected.iconColor = .red
        appearance.compactInlineLayoutAppearance.selected.iconColor = .green
        appearance.backgroundImage = blankImage(4)
        appearance.backgroundImageContentMode = .center
        let copy = try #require(appearance.copy() as? UITabBarAppearance)
        #expect(copy !== appearance && copy.backgroundImageContentMode == .center)
        tabs.tabBar.scrollEdgeAppearance = copy
        try clock.run(to: 0.1)
        let label = try #require(tabs.tabBar.descendants(UILabel.self).first)
        let icon = try #require(label.superview?.descendants(UIImageView.self).first)
        #expect(icon.tintColor == (isLow ? .green : .red))
        // The picture stands beside the title, not above it.
        #expect(icon.frame.maxX < label.frame.minX && abs(icon.center.y - label.center.y) < 1)
        let pictures = tabs.tabBar.descendants(UIImageView.self)
        #expect(pictures.contains { $0.image === appearance.backgroundImage && !$0.isHidden })
      }
    }
  }

  @Test func `a push fades from one bar's background to the other's`() throws {
    try BarScreen.phone.run { clock, window in
      let (from, to) = (UIViewController(), UIViewController())
      let appearance = UINavigationBarAppearance()
      appearance.backgroundColor = .red
      to.navigationItem.scrollEdgeAppearance = appearance
      let navigation = UINavigationController(rootViewController: from)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      navigation.pushViewController(to, animated: true)
      try clock.run(to: 0.25)
      let backgrounds = navigation.navigationBar.subviews.prefix(2)
      let shown = backgrounds.map { CGFloat($0.layer.presentation()?.opacity ?? 0) }
      #expect(shown.count == 2 && shown.allSatisfy { $0 > 0.05 && $0 < 0.95 })
      #expect(abs(shown.reduce(0, +) - 1) < 1e-6)
      try clock.run(to: 2)
      #expect(isShown(.red, in: navigation.navigationBar))
    }
  }

  // MARK: The status bar and the home indicator

  private final class LightScreen: UIViewController {
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  }

  /// How far the clock and all beside it have become light.
  private func lightness() throws -> (dark: Float, light: Float) {
    let glyphs = try chromeView("status bar").subviews
    let shown = glyphs.compactMap { $0.layer.presentation()?.opacity }
    return (try #require(shown.first), try #require(shown.last))
  }

  @Test func `the status bar fades as a whole from a transition's beginning, both ways`() throws {
    try BarScreen.phone.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      #expect(try lightness() == (1, 0))
      let light = LightScreen()
      light.modalPresentationStyle = .fullScreen
      window.rootViewController?.present(light, animated: true)
      try clock.run(to: 0.2)
      var now = try lightness()
      #expect(now.light > 0.1 && now.light < 0.9 && abs(now.dark + now.light - 1) < 1e-5)
      try clock.run(to: 2)
      #expect(try lightness() == (0, 1))
      light.dismiss(animated: true)
      try clock.run(to: 2.1)
      now = try lightness()
      #expect(now.dark > 0.1 && now.dark < 0.9)
      try clock.run(to: 4)
      #expect(try lightness() == (1, 0))
    }
  }

  /// Fades out what is dismissed, as a finger says.
  private final class Pull: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    let finger = UIPercentDrivenInteractiveTransition()

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      UIView.animate(withDuration: 0.4) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { finger }
  }

  @Test func `a finger does not hold the status bar between two colours`() throws {
    try BarScreen.phone.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let (light, pull) = (LightScreen(), Pull())
      light.modalPresentationStyle = .fullScreen
      window.rootViewController?.present(light, animated: false)
      light.transitioningDelegate = pull
      try clock.run(to: 1)
      #expect(try lightness() == (0, 1))
      light.dismiss(animated: true)
      try clock.run(to: 1.05)
      pull.finger.update(0.3)
      let now = try lightness()
      #expect(now.light > 0.1 && now.light < 0.95 && abs(now.dark + now.light - 1) < 1e-5)
      try clock.run(to: 2)
      #expect(try lightness() == (1, 0))
      pull.finger.cancel()
      // It goes back without a jump, once the screen has.
      var last: Float = 0
      for time in stride(from: 2, through: 4, by: 0.02) {
        try clock.run(to: time)
        let light = try lightness().light
        #expect(abs(light - last) < 0.5, "at \(time) s")
        last = light
      }
      #expect(try lightness() == (0, 1))
    }
  }

  @Test func `the status bar follows a sheet's detents`() throws {
    try BarScreen.phone.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let content = UIViewController()
      let sheet = try #require(content.sheetPresentationController)
      sheet.detents = [.medium(), .large()]
      window.rootViewController?.present(content, animated: false)
      try clock.run(to: 0.5)
      #expect(try lightness() == (1, 0))
      for (detent, expected) in [
        (UISheetPresentationController.Detent.Identifier.large, Float(1)), (.medium, 0),
      ] {
        sheet.animateChanges { sheet.selectedDetentIdentifier = detent }
        try clock.run(to: clock.now.seconds + 2)
        #expect(try lightness().light == expected)
      }
    }
  }

  @Test func `the home indicator stands out from what lies below it`() throws {
    try BarScreen.phone.run { clock, window in
      let screen = UIViewController()
      window.rootViewController = screen
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      UIApplication.shared.layOutWindows()
      let indicator = try chromeView("home indicator")
      #expect(
        indicator.backgroundColor == .black && (indicator.layer.animationKeys() ?? []).isEmpty)
      let cover = UIView(frame: screen.view.bounds)
      cover.backgroundColor = UIColor(white: 0.1, alpha: 1)
      screen.view.addSubview(cover)
      try clock.run(to: 0.2)
      UIApplication.shared.layOutWindows()
      #expect(indicator.backgroundColor == .white)
      // The new colour comes in slowly.
      try clock.run(to: 0.3)
      let shown = indicator.layer.presentation()?.backgroundColor?.red ?? 1
      #expect(shown > 0 && shown < 1)
      cover.alpha = 0.3
      try clock.run(to: 0.6)
      UIApplication.shared.layOutWindows()
      #expect(indicator.backgroundColor == .black)
    }
  }

  /// A square of one colour as a PNG file.
  private static let darkFile =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPk4pFjYGBgYmBgYGBgAAAChgA4La9gvA"
    + "AAAABJRU5ErkJggg=="

  @Test func `the home indicator stands out from pictures as well`() throws {
    try BarScreen.phone.run { clock, window in
      let screen = UIViewController()
      window.rootViewController = screen
      window.makeKeyAndVisible()
      @MainActor func shown(_ view: UIView) throws -> UIColor? {
        view.frame = screen.view.bounds
        screen.view.addSubview(view)
        try clock.run(to: clock.now.seconds + 1)
        UIApplication.shared.layOutWindows()
        defer { view.removeFromSuperview() }
        return try chromeView("home indicator").backgroundColor
      }
      let file = try #require(Data(base64Encoded: Self.darkFile).flatMap { UIImage(data: $0) })
      for mode in [UIView.ContentMode.scaleToFill, .scaleAspectFill] {
        let picture = UIImageView(image: file)
        picture.contentMode = mode
        #expect(try shown(picture) == .white)
      }
      // Two points in the middle of the screen do not reach so far down.
      let small = UIImageView(image: file)
      small.contentMode = .center
      #expect(try shown(small) == .black)
      // The upper half of a drawing is light, the lower dark.
      let drawing = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 80)).image { _ in
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 40))
        UIColor.black.setFill()
        UIBezierPath(ovalIn: CGRect(x: -20, y: 40, width: 80, height: 60)).fill()
      }
      #expect(try shown(UIImageView(image: drawing)) == .white)
      let turned = UIImageView(image: drawing)
      turned.transform = CGAffineTransform(rotationAngle: .pi)
      #expect(try shown(turned) == .black)
      let shape = CAShapeLayer()
      shape.path = UIBezierPath(rect: CGRect(x: 0, y: 700, width: 393, height: 152)).cgPath
      shape.fillColor = UIColor(white: 0.2, alpha: 1).cgColor
      let drawn = UIView()
      drawn.layer.addSublayer(shape)
      #expect(try shown(drawn) == .white)
      // A gradient counts as what it is at the place.
      let gradient = CAGradientLayer()
      gradient.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
      gradient.frame = screen.view.bounds
      let graded = UIView()
      graded.layer.addSublayer(gradient)
      #expect(try shown(graded) == .white)
    }
  }

  @Test func `the room of a hidden status bar is free at once, and taken again`()
    throws
  {
    final class Picture: UIViewController {
      var tops: [CGFloat] = []
      override var prefersStatusBarHidden: Bool { true }
      override func viewDidLayoutSubviews() { tops.append(view.safeAreaInsets.top) }
    }
    // A status bar is all that this screen keeps clear of.
    let screen = BarScreen("SE", 375, 667, top: 20, bottom: 0)
    for style in [UIModalPresentationStyle.fullScreen, .overFullScreen] {
      try screen.run { clock, window in
        let stack = UINavigationController(rootViewController: UIViewController())
        window.rootViewController = stack
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        UIApplication.shared.layOutWindows()
        let bar = stack.navigationBar
        let root = try #require(stack.viewControllers.first?.view)
        #expect(bar.frame.minY == 20 && root.safeAreaInsets.top == 64)
        let picture = Picture()
        picture.modalPresentationStyle = style
        picture.modalPresentationCapturesStatusBarAppearance = true
        stack.present(picture, animated: true)
        try clock.run(to: 2)
        UIApplication.shared.layOutWindows()
        #expect(Set(picture.tops) == [0])
        stack.dismiss(animated: true)
        try clock.run(to: 2.1)
        #expect(bar.frame.minY == 20 && root.safeAreaInsets.top == 64)
        #expect((bar.layer.animationKeys() ?? []).isEmpty && Set(picture.tops) == [0])
        try clock.run(to: 4)
        UIApplication.shared.layOutWindows()
        #expect(bar.frame.minY == 20 && root.safeAreaInsets.top == 64)
      }
    }
  }

  @Test func `an iPad's status bar has the day at the left`() throws {
    try BarScreen.pad.run { clock, window in
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let bar = try chromeView("status bar")
      #expect(bar.bounds.height == 24)
      let texts = bar.descendants(UILabel.self).filter { $0.superview?.alpha == 1 }
      let day = try #require(texts.first { $0.text?.contains("Tue Jan 9") == true })
      #expect(abs(day.frame.minX - 20) < 1e-6 && day.frame.maxX < 200)
      let charge = try #require(texts.first { $0.text == "100%" })
      #expect(charge.frame.minX > 700)
    }
  }

  // MARK: Cells

  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Text"
      cell.accessoryType = .checkmark
      return cell
    }
  }

  @Test("Rows keep clear of the sides", arguments: [UITableView.Style.plain, .insetGrouped])
  func sides(style: UITableView.Style) throws {
    let screen = BarScreen("on its side", 393, 852, top: 59, bottom: 34, isLandscape: true)
    try screen.run { clock, window in
      let controller = UIViewController()
      let rows = Rows()
      let table = UITableView(frame: controller.view.bounds, style: style)
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      table.dataSource = rows
      controller.view.addSubview(table)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      let text = try #require(cell.textLabel)
      #expect(text.convert(text.bounds, to: nil).minX >= 59 + 16)
      let mark = try #require(cell.descendants(UIImageView.self).last)
      #expect(mark.convert(mark.bounds, to: nil).maxX <= 852 - 59 - 16)
      // A plain row's background goes from edge to edge.
      let margin: CGFloat = style == .plain ? 0 : 59 + 16
      #expect(abs(cell.frame.minX - margin) < 1e-9)
    }
  }
}
