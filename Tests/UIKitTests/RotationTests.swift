import Frames
import Pixels
import QuartzCore
import Raster
import Testing
import UIKit

@testable import UIKitControllers

/// Runs `body` in a fresh app on a phone with sensors at its top, or on an iPad.
@MainActor
private func onDevice(
  isLandscape: Bool = false, idiom: UIUserInterfaceIdiom = .phone,
  _ body: @MainActor (VirtualClock, UIWindow) throws -> Void
) rethrows {
  let clock = VirtualClock()
  try VirtualClock.with(clock) {
    let metrics =
      idiom == .pad
      ? DisplayMetrics(
        size: CGSize(width: 820, height: 1180), scale: 2,
        safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0), statusBarHeight: 24,
        idiom: .pad)
      : DisplayMetrics(
        size: CGSize(width: 400, height: 800), scale: 2,
        safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 34, right: 0), statusBarHeight: 44)
    UIApplication.launch(on: metrics, style: .light, isLandscape: isLandscape)
    let window = UIWindow()
    window.backgroundColor = .white
    try body(clock, window)
  }
}

@MainActor
private func turn(_ orientation: UIDeviceOrientation) {
  UIApplication.shared.turnDevice(to: orientation)
}

/// A controller that writes down what it is told.
private final class Witness: UIViewController {
  static var log: [String] = []

  var allowed: UIInterfaceOrientationMask?
  private let label: String

  init(_ label: String) {
    self.label = label
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    label = ""
    super.init(coder: coder)
  }

  private func note(_ words: String) { Self.log.append("\(label) \(words)") }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    allowed ?? super.supportedInterfaceOrientations
  }

  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    note("willTransition")
    super.willTransition(to: newCollection, with: coordinator)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    note("viewWillTransition \(Int(size.width))×\(Int(size.height))")
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate { _ in
      self.note("alongside")
    } completion: { _ in
      self.note("completion")
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    note("traitCollectionDidChange")
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    note("viewWillLayoutSubviews")
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    note("viewSafeAreaInsetsDidChange")
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    CGSize(width: parentSize.width / 2, height: parentSize.height)
  }
}

/// A presentation that keeps a card in place by constraints alone.
private final class CardPresentation: UIPresentationController {
  var layouts: [String] = []

  override func presentationTransitionWillBegin() {
    guard let container = containerView, let card = presentedView else { return }
    card.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(card)
    let guide = container.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
      card.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -10),
      card.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 0.5),
    ])
  }

  override func containerViewWillLayoutSubviews() { layouts.append("will") }
  override func containerViewDidLayoutSubviews() { layouts.append("did") }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    Witness.log.append("presentation viewWillTransition \(Int(size.width))×\(Int(size.height))")
    super.viewWillTransition(to: size, with: coordinator)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    Witness.log.append("presentation traitCollectionDidChange")
  }
}

private final class CardDelegate: NSObject, UIViewControllerTransitioningDelegate {
  private(set) var made: CardPresentation?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let card = CardPresentation(presentedViewController: presented, presenting: presenting)
    made = card
    return card
  }
}

@MainActor @Suite struct RotationTests {
  // MARK: Calls

  @Test func `everybody is told in order, before, during and after the turn`() throws {
    try onDevice { clock, window in
      let (root, child, card) = (Witness("root"), Witness("child"), Witness("card"))
      root.addChild(child)
      root.view.addSubview(child.view)
      child.view.frame = CGRect(x: 0, y: 0, width: 200, height: 800)
      child.didMove(toParent: root)
      let delegate = CardDelegate()
      card.modalPresentationStyle = .custom
      card.transitioningDelegate = delegate
      window.rootViewController = root
      window.makeKeyAndVisible()
      root.present(card, animated: false)
      try clock.run(to: 1)
      Witness.log = []
      turn(.landscapeLeft)
      #expect(root.transitionCoordinator?.transitionDuration == 0.3)
      try clock.run(to: 2)
      #expect(root.transitionCoordinator == nil)
      var seen: Set<String> = []
      // Layout may take several passes: the first call of each counts.
      let log = Witness.log.filter { seen.insert($0).inserted }
      #expect(
        log == [
          "root willTransition", "child willTransition", "card willTransition",
          "root viewWillTransition 800×400", "child viewWillTransition 400×400",
          "presentation viewWillTransition 800×400", "card viewWillTransition 800×400",
          "root traitCollectionDidChange", "child traitCollectionDidChange",
          "presentation traitCollectionDidChange", "card traitCollectionDidChange",
          "root viewSafeAreaInsetsDidChange", "root viewWillLayoutSubviews",
          "child viewSafeAreaInsetsDidChange", "child viewWillLayoutSubviews",
          // The card lies within the safe area, before and after.
          "card viewWillLayoutSubviews",
          "child alongside", "root alongside", "card alongside",
          "child completion", "root completion", "card completion",
        ])
      #expect(delegate.made?.layouts.last == "did")
    }
  }

  @Test func `guests move with the turn, and know its angle`() throws {
    final class Guest: UIViewController {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var angle: CGFloat = 0
      var isOver = false

      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        angle = atan2(coordinator.targetTransform.b, coordinator.targetTransform.a)
        coordinator.animate { _ in
          self.dot.center.x = 105
        } completion: { context in
          self.isOver = !context.isCancelled
        }
      }
    }
    try onDevice { clock, window in
      let guest = Guest()
      guest.view.addSubview(guest.dot)
      window.rootViewController = guest
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      turn(.landscapeLeft)
      #expect(abs(guest.angle - .pi / 2) < 1e-12)
      // Half the time of an even curve is half the way: the window is turned by half.
      try clock.run(to: 1.15)
      #expect(abs((guest.dot.layer.presentation()?.position.x ?? 0) - 55) < 1e-3)
      let shown = window.layer.presentation()?.affineTransform() ?? .identity
      #expect(abs(atan2(shown.b, shown.a) + .pi / 4) < 1e-4)
      #expect(abs((window.layer.presentation()?.bounds.width ?? 0) - 600) < 1e-2)
      #expect(!guest.isOver)
      try clock.run(to: 1.31)
      #expect(guest.isOver && guest.view.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
      #expect(window.transform == .identity && UIScreen.main.bounds.width == 800)
      // Pixels are those of the device held upright, two a point.
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 800, height: 1600))
    }
  }

  @Test func `the controller that fills the screen decides`() throws {
    try onDevice { clock, window in
      let root = Witness("root")
      root.allowed = .portrait
      window.rootViewController = root
      window.makeKeyAndVisible()
      turn(.landscapeLeft)
      try clock.run(to: 1)
      #expect(UIDevice.current.orientation == .landscapeLeft)
      #expect(window.windowScene?.interfaceOrientation == .portrait)
      #expect(window.bounds.size == CGSize(width: 400, height: 800))
      let full = UIViewController()
      full.modalPresentationStyle = .fullScreen
      root.present(full, animated: false)
      try clock.run(to: 2)
      turn(.landscapeRight)
      try clock.run(to: 3)
      #expect(window.windowScene?.interfaceOrientation == .landscapeLeft)
      // A phone is not used upside down.
      turn(.portraitUpsideDown)
      try clock.run(to: 4)
      #expect(window.windowScene?.interfaceOrientation == .landscapeLeft)
    }
  }

  @Test func `a turn waits for the transition that runs`() throws {
    try onDevice { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let next = UIViewController()
      next.modalPresentationStyle = .overFullScreen
      root.present(next, animated: true)
      try clock.run(to: 0.1)
      turn(.landscapeLeft)
      try clock.run(to: 0.2)
      #expect(window.bounds.width == 400)
      try clock.run(to: 2)
      #expect(window.bounds.width == 800)
      #expect(next.view.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
    }
  }

  // MARK: Geometry

  @Test func `a card stays right by Auto Layout alone`() throws {
    try onDevice { clock, window in
      let delegate = CardDelegate()
      let card = UIViewController()
      card.modalPresentationStyle = .custom
      card.transitioningDelegate = delegate
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      root.present(card, animated: false)
      try clock.run(to: 1)
      // Upright the safe area is 400 × 716 from y = 50.
      #expect(card.view.frame == CGRect(x: 20, y: 398, width: 360, height: 358))
      turn(.landscapeLeft)
      try clock.run(to: 2)
      // On its side it is 700 × 379 from x = 50.
      #expect(card.view.frame == CGRect(x: 70, y: 179.5, width: 660, height: 189.5))
      turn(.portrait)
      try clock.run(to: 3)
      #expect(card.view.frame == CGRect(x: 20, y: 398, width: 360, height: 358))
    }
  }

  enum Presented: String, CaseIterable {
    case pageSheet, mediumSheet, formSheet, fullScreen, overFullScreen, overCurrentContext
    case popover, alert, actionSheet

    @MainActor func make(from source: UIView) -> UIViewController {
      let controller = UIViewController()
      switch self {
      case .pageSheet: controller.modalPresentationStyle = .pageSheet
      case .mediumSheet: controller.sheetPresentationController?.detents = [.medium(), .large()]
      case .formSheet: controller.modalPresentationStyle = .formSheet
      case .fullScreen: controller.modalPresentationStyle = .fullScreen
      case .overFullScreen: controller.modalPresentationStyle = .overFullScreen
      case .overCurrentContext: controller.modalPresentationStyle = .overCurrentContext
      case .popover:
        controller.modalPresentationStyle = .popover
        controller.preferredContentSize = CGSize(width: 200, height: 150)
        controller.popoverPresentationController?.sourceView = source
      case .alert, .actionSheet:
        let alert = UIAlertController(
          title: "Turn", message: "A message that is there to be read.",
          preferredStyle: self == .alert ? .alert : .actionSheet)
        alert.addAction(UIAlertAction(title: "Fine", style: .default))
        return alert
      }
      return controller
    }
  }

  /// Where every view is, from the back to the front.
  private func places(in view: UIView, of window: UIWindow) -> [String] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    func number(_ value: CGFloat) -> String { "\((value * 1000).rounded() / 1000 + 0)" }
    let rect = view.convert(view.bounds, to: window)
    let place = [rect.minX, rect.minY, rect.width, rect.height].map(number)
    return ["\(type(of: view)) \(place.joined(separator: " "))"]
      + view.subviews.flatMap { places(in: $0, of: window) }
  }

  private func places(
    _ presented: Presented, _ idiom: UIUserInterfaceIdiom, isLandscape: Bool,
    then turns: [UIDeviceOrientation]
  ) throws -> [String] {
    var places: [String] = []
    try onDevice(isLandscape: isLandscape, idiom: idiom) { clock, window in
      let root = UIViewController()
      let source = UIView()
      source.translatesAutoresizingMaskIntoConstraints = false
      root.view.addSubview(source)
      NSLayoutConstraint.activate([
        source.centerXAnchor.constraint(equalTo: root.view.centerXAnchor),
        source.bottomAnchor.constraint(
          equalTo: root.view.safeAreaLayoutGuide.bottomAnchor, constant: -20),
        source.widthAnchor.constraint(equalToConstant: 60),
        source.heightAnchor.constraint(equalToConstant: 30),
      ])
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      root.present(presented.make(from: source), animated: true)
      try clock.run(to: 2)
      for (index, orientation) in turns.enumerated() {
        turn(orientation)
        try clock.run(to: Double(index) + 3)
      }
      places = self.places(in: window, of: window)
    }
    return places
  }

  @Test(
    "What is presented ends where it would be had it been presented after the turn",
    arguments: Presented.allCases, [UIUserInterfaceIdiom.phone, .pad])
  func final(presented: Presented, idiom: UIUserInterfaceIdiom) throws {
    let upright = try places(presented, idiom, isLandscape: false, then: [])
    let onItsSide = try places(presented, idiom, isLandscape: true, then: [])
    #expect(upright != onItsSide)
    let turned = try places(presented, idiom, isLandscape: false, then: [.landscapeLeft])
    #expect(turned == onItsSide)
    let turnedUp = try places(presented, idiom, isLandscape: true, then: [.portrait])
    #expect(turnedUp == upright)
    let turnedTwice = try places(
      presented, idiom, isLandscape: false, then: [.landscapeRight, .portrait])
    #expect(turnedTwice == upright)
  }

  @Test func `a bar of tabs and a bar of a stack follow`() throws {
    func places(isLandscape: Bool, turned: Bool) throws -> [String] {
      var places: [String] = []
      try onDevice(isLandscape: isLandscape) { clock, window in
        let page = UIViewController()
        page.title = "Page"
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: page)]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        if turned { turn(.landscapeLeft) }
        try clock.run(to: 1)
        places = self.places(in: window, of: window)
      }
      return places
    }
    #expect(
      try places(isLandscape: false, turned: true) == places(isLandscape: true, turned: false))
  }

  @Test func `a bar of tabs that was covered while the device turned comes back in its place`()
    throws
  {
    try onDevice { clock, window in
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController()]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let cover = UIViewController()
      cover.modalPresentationStyle = .fullScreen
      tabs.present(cover, animated: false)
      try clock.run(to: 1)
      turn(.landscapeLeft)
      try clock.run(to: 2)
      tabs.dismiss(animated: true)
      try clock.run(to: 2.1)
      #expect(tabs.transitionCoordinator != nil)
      // 32 points for the tabs above the 21 of the home indicator.
      #expect(tabs.tabBar.frame == CGRect(x: 0, y: 347, width: 800, height: 53))
      // Where its own place is the same as before, it may be taken elsewhere.
      tabs.tabBar.frame.origin.y = 400
      tabs.view.setNeedsLayout()
      try clock.run(to: 2.2)
      #expect(tabs.tabBar.frame.minY == 400)
    }
  }

  @Test func `a phone on its side keeps content from its sensors`() throws {
    try onDevice { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      turn(.landscapeLeft)
      try clock.run(to: 1)
      #expect(
        root.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 50, bottom: 21, right: 50))
      #expect(root.traitCollection.verticalSizeClass == .compact)
      #expect(UIApplication.shared.statusBarFrame.height == 0)
    }
  }

  // MARK: Pixels

  @Test(
    "As the turn begins, the screen shows the same as before, on its side",
    arguments: [UIDeviceOrientation.landscapeLeft, .landscapeRight])
  func picture(orientation: UIDeviceOrientation) throws {
    try onDevice { clock, window in
      let root = UIViewController()
      root.view.backgroundColor = .systemYellow
      let colours: [UIColor] = [.systemRed, .systemGreen, .systemBlue]
      for (index, colour) in colours.enumerated() {
        let view = UIView(
          frame: CGRect(x: 20 + 90 * index, y: 30 + 210 * index, width: 80, height: 130))
        view.backgroundColor = colour
        root.view.addSubview(view)
      }
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      let before = try picture(of: window)
      turn(orientation)
      let after = try picture(of: window)
      #expect(after.width == before.height && after.height == before.width)
      let isLeft = orientation == .landscapeLeft
      var differing = 0
      for y in 0..<before.height {
        for x in 0..<before.width {
          // A device that is turned to its left carries its top to the left.
          let turned = isLeft ? (y, before.width - 1 - x) : (before.height - 1 - y, x)
          if before[x, y] != after[turned.0, turned.1] { differing += 1 }
        }
      }
      #expect(differing == 0)
    }
  }

  private func picture(of window: UIWindow) throws -> Bitmap {
    let frame = FrameBuilder().frame(of: [window.layer], size: UIScreen.main.bounds.size)
    return try Rasterizer().bitmap(of: frame, scale: 0.5)
  }

  // MARK: Resizing

  @Test func `a narrow window is of compact width, and a wide one is not`() throws {
    try onDevice(idiom: .pad) { clock, window in
      let root = Witness("root")
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      Witness.log = []
      UIApplication.shared.resizeWindows(to: 400)
      try clock.run(to: 2)
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 1180))
      #expect(root.traitCollection.horizontalSizeClass == .compact)
      #expect(UIScreen.main.bounds.width == 820)
      #expect(
        Array(Witness.log.prefix(3)) == [
          "root willTransition", "root viewWillTransition 400×1180",
          "root traitCollectionDidChange",
        ])
      UIApplication.shared.resizeWindows(to: 700)
      try clock.run(to: 3)
      #expect(root.traitCollection.horizontalSizeClass == .regular)
      UIApplication.shared.resizeWindows(to: nil)
      try clock.run(to: 4)
      #expect(window.frame == UIScreen.main.bounds)
    }
  }

  /// Content that reaches below a bar only while the device is upright.
  private final class Leaving: UIViewController {
    let list = UIScrollView()

    override func viewDidLoad() {
      super.viewDidLoad()
      list.contentSize = CGSize(width: 100, height: 2000)
      view.addSubview(list)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let isUpright = view.bounds.height > view.bounds.width
      list.frame = CGRect(
        x: 0, y: 0, width: view.bounds.width, height: isUpright ? view.bounds.height : 100)
    }
  }

  /// Tabs over a screen that lies under their bar until the device is turned on its side.
  private func turnedTabs(
    with screen: UIViewController, _ clock: VirtualClock, _ window: UIWindow
  ) throws -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: screen)]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    try clock.run(to: 0.1)
    #expect(tabs.tabBar.progress == 1)
    turn(.landscapeLeft)
    try clock.run(to: 2)
    #expect(tabs.tabBar.progress == 0)
    return tabs
  }

  @Test func `a tab bar sees what a turn has taken from under it`() throws {
    try onDevice { clock, window in
      let tabs = try turnedTabs(with: Leaving(), clock, window)
      turn(.portrait)
      try clock.run(to: 4)
      #expect(tabs.tabBar.progress == 1)
    }
  }

  /// A long list that is brought to its end when a turn is over.
  private final class Ending: UIViewController {
    let list = UIScrollView()

    override func viewDidLoad() {
      super.viewDidLoad()
      list.frame = view.bounds
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      list.contentSize = CGSize(width: 100, height: 2000)
      view.addSubview(list)
    }

    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate(alongsideTransition: nil) { [list] _ in
        list.contentOffset.y = 2000 - list.bounds.height + list.adjustedContentInset.bottom
      }
    }
  }

  @Test func `a tab bar goes on following content that moves as a turn ends`() throws {
    try onDevice { clock, window in
      let screen = Ending()
      let tabs = try turnedTabs(with: screen, clock, window)
      screen.list.contentOffset.y = 100
      #expect(tabs.tabBar.progress == 1)
    }
  }

}
