import Frames
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct TraitTests {
  // MARK: Collections

  @Test func `collections join, and what one leaves open another fills`() {
    let wide = UITraitCollection(horizontalSizeClass: .regular)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let both = UITraitCollection(traitsFrom: [wide, dark])
    #expect(both.horizontalSizeClass == .regular && both.userInterfaceStyle == .dark)
    #expect(both.verticalSizeClass == .unspecified && both.displayScale == 0)
    #expect(both.containsTraits(in: wide) && !wide.containsTraits(in: both))
    let light = UITraitCollection(traitsFrom: [both, UITraitCollection(userInterfaceStyle: .light)])
    #expect(light.userInterfaceStyle == .light)
    #expect(light.hasDifferentColorAppearance(comparedTo: both))
    #expect(!both.hasDifferentColorAppearance(comparedTo: dark))
    #expect(UITraitCollection() == UITraitCollection(traitsFrom: []))
  }

  @Test func `colours resolve with the current traits`() {
    inFreshApp { _, _ in
      let light = UIColor.systemBackground.cgColor
      var inside: CGColor?
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
        inside = UIColor.systemBackground.cgColor
      }
      #expect(inside?.red == 0 && light.red == 1)
      #expect(UIColor.systemBackground.cgColor == light)
    }
  }

  // MARK: Appearance

  /// A screen with everything that follows the appearance.
  private func screen() -> UIViewController {
    let page = UIViewController()
    page.title = "Page"
    page.view.backgroundColor = .systemGroupedBackground
    let label = UILabel(frame: CGRect(x: 20, y: 200, width: 200, height: 30))
    label.text = "Label"
    label.textColor = .secondaryLabel
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 240, width: 200, height: 30)
    button.setTitle("Button", for: .normal)
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
    blur.frame = CGRect(x: 20, y: 300, width: 200, height: 100)
    let drawn = Drawn(frame: CGRect(x: 20, y: 420, width: 50, height: 50))
    for view in [label, button, blur, drawn] { page.view.addSubview(view) }
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page)]
    return tabs
  }

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.systemRed.setFill()
      UIBezierPath(ovalIn: bounds).fill()
    }
  }

  /// What a frame shows, whatever the numbers of its nodes.
  private func looks(_ node: Node) -> [String] {
    var bare = node
    bare.children = []
    bare.mask = []
    let own = Node(id: 0, name: bare.name)
    var copy = own
    copy.backgroundColor = bare.backgroundColor
    copy.backdrop = bare.backdrop
    copy.content = bare.content
    copy.opacity = bare.opacity
    copy.position = bare.position
    copy.bounds = bare.bounds
    return ["\(copy)"] + node.children.flatMap(looks)
  }

  private func looks(
    style: UIUserInterfaceStyle, switchingTo other: UIUserInterfaceStyle? = nil,
    presenting: Bool = false
  ) throws -> [String] {
    let clock = VirtualClock()
    return try VirtualClock.with(clock) {
      let application = UIApplication.launch(
        on: DisplayMetrics(
          size: CGSize(width: 400, height: 800), scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 0),
          statusBarHeight: 44), style: style)
      _ = ScreenChrome(application)
      let window = UIWindow()
      window.backgroundColor = .systemBackground
      let root = screen()
      window.rootViewController = root
      window.makeKeyAndVisible()
      if presenting {
        let sheet = UIViewController()
        sheet.view.backgroundColor = .secondarySystemBackground
        root.present(sheet, animated: false)
      }
      try clock.run(to: 1)
      if let other { application.setStyle(other) }
      application.layOutWindows()
      return looks(
        FrameBuilder().frame(
          of: application.windows.map(\.layer), size: application.metrics.size
        ).root)
    }
  }

  @Test(
    "After a switch all looks as if it had always been so",
    arguments: [UIUserInterfaceStyle.light, .dark], [false, true])
  func switched(style: UIUserInterfaceStyle, presenting: Bool) throws {
    let other: UIUserInterfaceStyle = style == .light ? .dark : .light
    let before = try looks(style: other, presenting: presenting)
    let direct = try looks(style: style, presenting: presenting)
    #expect(before != direct)
    #expect(try looks(style: other, switchingTo: style, presenting: presenting) == direct)
  }

  @Test func `a colour on a layer stays, one on a view follows, even off the screen`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      let (kept, free) = (UIView(), UIView())
      free.backgroundColor = .systemBackground
      kept.layer.backgroundColor = UIColor.systemBackground.cgColor
      root.view.addSubview(kept)
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      UIApplication.shared.setStyle(.dark)
      #expect(kept.layer.backgroundColor?.red == 1)
      #expect(free.layer.backgroundColor?.red == 1)
      root.view.addSubview(free)
      #expect(free.layer.backgroundColor?.red == 0)
    }
  }

  @Test func `a change is told once, from the outside in, with the traits of before`() throws {
    final class Told: UIView {
      static var log: [String] = []
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        let old = previous?.userInterfaceStyle == .light ? "light" : "other"
        Self.log.append("\(accessibilityIdentifier ?? "") was \(old)")
      }
    }
    try inFreshApp { clock, window in
      let root = UIViewController()
      let (outer, inner) = (Told(), Told())
      (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
      outer.addSubview(inner)
      root.view.addSubview(outer)
      window.rootViewController = root
      window.makeKeyAndVisible()
      Told.log = []
      UIApplication.shared.setStyle(.dark)
      UIApplication.shared.setStyle(.dark)
      try clock.run(to: 0.1)
      #expect(Told.log == ["outer was light", "inner was light"])
    }
  }

  // MARK: Text size

  /// Sizes from the published table.
  @Test(
    "Text styles have the sizes of the Human Interface Guidelines",
    arguments: [
      (UIFont.TextStyle.largeTitle, UIContentSizeCategory.extraSmall, 31.0),
      (.largeTitle, .accessibilityExtraExtraExtraLarge, 60), (.title1, .extraLarge, 30),
      (.title2, .accessibilityMedium, 34), (.title3, .small, 18), (.headline, .large, 17),
      (.body, .large, 17), (.body, .extraExtraExtraLarge, 23), (.body, .accessibilityLarge, 33),
      (.callout, .accessibilityExtraLarge, 38), (.subheadline, .medium, 14),
      (.footnote, .extraSmall, 12), (.caption1, .accessibilityExtraExtraLarge, 37),
      (.caption2, .extraExtraLarge, 15),
    ])
  func table(style: UIFont.TextStyle, category: UIContentSizeCategory, size: Double) {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    #expect(font.pointSize == CGFloat(size))
  }

  @Test func `labels follow the text size where they are asked to, and so does their layout`()
    throws
  {
    try inFreshApp { clock, window in
      let root = UIViewController()
      let (following, fixed) = (UILabel(), UILabel())
      for label in [following, fixed] {
        label.text = "Text"
        label.font = .preferredFont(forTextStyle: .body)
        label.translatesAutoresizingMaskIntoConstraints = false
        root.view.addSubview(label)
        label.topAnchor.constraint(equalTo: root.view.topAnchor).isActive = true
        label.leadingAnchor.constraint(equalTo: root.view.leadingAnchor).isActive = true
      }
      following.adjustsFontForContentSizeCategory = true
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let height = following.bounds.height
      UIApplication.shared.setContentSize(.accessibilityLarge)
      UIApplication.shared.layOutWindows()
      #expect(following.font.pointSize == 33 && fixed.font.pointSize == 17)
      #expect(following.bounds.height > 1.8 * height && fixed.bounds.height == height)
      UIApplication.shared.setContentSize(.large)
      UIApplication.shared.layOutWindows()
      #expect(following.font.pointSize == 17 && following.bounds.height == height)
    }
  }

  @Test func `metrics scale other fonts and lengths, up to a limit`() {
    inFreshApp { _, _ in
      let huge = UITraitCollection(preferredContentSizeCategory: .accessibilityMedium)
      let metrics = UIFontMetrics(forTextStyle: .body)
      #expect(abs(metrics.scaledValue(for: 34, compatibleWith: huge) - 56) < 1e-9)
      #expect(metrics.scaledValue(for: 34) == 34)
      let font = metrics.scaledFont(
        for: .boldSystemFont(ofSize: 17), maximumPointSize: 20, compatibleWith: huge)
      #expect(font.pointSize == 20)
      #expect(UIContentSizeCategory.small < .accessibilityMedium)
      #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
      #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    }
  }

  // MARK: Safe area

  @Test func `what a controller adds to the safe area reaches guides and children`() throws {
    try inFreshApp { clock, window in
      let (root, child) = (UIViewController(), UIViewController())
      root.addChild(child)
      root.view.addSubview(child.view)
      child.view.frame = root.view.bounds
      let pinned = UIView()
      pinned.translatesAutoresizingMaskIntoConstraints = false
      child.view.addSubview(pinned)
      let guide = child.view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        pinned.topAnchor.constraint(equalTo: guide.topAnchor),
        pinned.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        pinned.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        pinned.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      ])
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let screen = root.view.bounds
      #expect(
        pinned.frame == screen.inset(by: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)))
      root.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 5, bottom: 0, right: 0)
      UIApplication.shared.layOutWindows()
      #expect(
        pinned.frame == screen.inset(by: UIEdgeInsets(top: 60, left: 5, bottom: 30, right: 0)))
    }
  }
}
