import Frames
import QuartzCore
import TestSupport
import Testing
import UIKit

/// A generator of the same numbers every time.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// A screen that remembers its appearance callbacks; its number decides what it shows.
final class Watched: UIViewController {
  enum Call: String { case willAppear, didAppear, willDisappear, didDisappear }

  let number: Int
  private(set) var calls: [Call] = []
  private let driver = RandomDriver()

  init(number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
    title = "Screen \(number)"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { calls.append(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { calls.append(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { calls.append(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { calls.append(.didDisappear) }

  override var preferredStatusBarStyle: UIStatusBarStyle {
    number % 4 == 1 ? .lightContent : .default
  }

  override var prefersStatusBarHidden: Bool { number % 7 == 3 }

  override func viewDidLoad() {
    super.viewDidLoad()
    let grounds: [UIColor] = [.systemBackground, .secondarySystemBackground, .systemTeal]
    view.backgroundColor = grounds[number % grounds.count]
    let (label, button) = (UILabel(), UIButton(configuration: .filled()))
    label.text = "Screen \(number)"
    button.setTitle("Go on", for: .normal)
    let stack = UIStackView(arrangedSubviews: [label, button])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    if number % 3 == 2 { view.addSubview(makeContent()) }
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
  }

  /// What bars keep an eye on, on some of the screens.
  private(set) weak var content: UIScrollView?

  private func makeContent() -> UIScrollView {
    let scrollView = UIScrollView(frame: view.bounds)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentSize = CGSize(width: 100, height: 3000)
    content = scrollView
    return scrollView
  }

  /// Has the controller presented with an animator, which `interactor` drives if there is one.
  func useOwnTransition() -> RandomDriver {
    modalPresentationStyle = .custom
    transitioningDelegate = driver
    return driver
  }

  /// Whether each callback followed one that it can follow.
  var isBalanced: Bool {
    let successors: [Call: Set<Call>] = [
      .willAppear: [.didAppear, .willDisappear],
      .didAppear: [.willDisappear],
      .willDisappear: [.didDisappear, .willAppear],
      .didDisappear: [.willAppear],
    ]
    return (calls.first ?? .willAppear) == .willAppear
      && zip(calls, calls.dropFirst()).allSatisfy { successors[$0]?.contains($1) == true }
  }
}

/// A fade with an interactor, as apps bring them.
@MainActor
final class RandomDriver: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var interactor: UIPercentDrivenInteractiveTransition?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.4
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let coming = context.view(forKey: .to)
    if let coming, let controller = context.viewController(forKey: .to) {
      coming.frame = context.finalFrame(for: controller)
      coming.alpha = 0
      context.containerView.addSubview(coming)
    }
    let going = context.view(forKey: .from)
    UIView.animate(withDuration: 0.4) {
      coming?.alpha = 1
      if coming == nil { going?.alpha = 0 }
    } completion: { _ in
      coming?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
      if context.transitionWasCancelled { going?.alpha = 1 }
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    self
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactor
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    interactor
  }
}

/// An app in which things happen at random.
@MainActor final class RandomApp {
  struct Weak { weak var screen: Watched? }

  /// What decides how the app looks once nothing moves any more.
  struct State {
    fileprivate struct Front {
      let number: Int
      let style: UIModalPresentationStyle
      let transition: UIModalTransitionStyle
      let detent: UISheetPresentationController.Detent.Identifier?
    }

    let surroundings: Surroundings
    fileprivate let tab: Int
    /// The numbers of the screens in each stack, and those that are presented one over the other.
    fileprivate let stacks: [[Int]]
    fileprivate let fronts: [Front]
    /// Where long content has been scrolled to, by the numbers of screens.
    fileprivate var offsets: [Int: CGPoint] = [:]
  }

  private static let phone = DisplayMetrics(
    size: CGSize(width: 400, height: 800), scale: 2,
    safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0), statusBarHeight: 44)
  private static let pad = DisplayMetrics(
    size: CGSize(width: 820, height: 1180), scale: 2,
    safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0), statusBarHeight: 24,
    displayCornerRadius: 18, idiom: .pad)

  let clock: VirtualClock
  let window: UIWindow
  let tabs = UITabBarController()
  let stacks = [UINavigationController(), UINavigationController()]
  private(set) var screens: [Weak] = []
  private(set) var history: [String] = []
  var interactors: [UIPercentDrivenInteractiveTransition] = []
  private let seed: Int
  private var dice: Dice
  private let application: UIApplication

  /// Runs `body` with an app in which nothing has happened yet.
  static func run(seed: Int, _ body: (RandomApp) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let launched = UIApplication.launch(
        on: seed % 4 == 3 ? pad : phone, style: seed % 2 == 0 ? .light : .dark)
      let state = State(
        surroundings: launched.surroundings, tab: 0, stacks: [[0], [1]], fronts: [])
      try body(try RandomApp(state, clock, seed: seed))
    }
  }

  /// Runs `body` with an app that has been in a state from its beginning.
  static func run(_ state: State, _ body: (RandomApp) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) { try body(try RandomApp(state, clock, seed: 0)) }
  }

  private init(_ state: State, _ clock: VirtualClock, seed: Int) throws {
    self.clock = clock
    self.seed = seed
    dice = Dice(seed: seed)
    application = UIApplication.launch(
      on: state.surroundings.device, style: state.surroundings.style)
    application.adopt(state.surroundings)
    _ = ScreenChrome(application)
    window = UIWindow(frame: state.surroundings.windowFrame)
    window.backgroundColor = .systemBackground
    for (stack, numbers) in zip(stacks, state.stacks) {
      stack.setViewControllers(numbers.map(make), animated: false)
    }
    tabs.viewControllers = stacks
    tabs.selectedIndex = state.tab
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    for front in state.fronts {
      try pass(1)
      let screen = make(front.number)
      screen.modalPresentationStyle = front.style
      screen.modalTransitionStyle = front.transition
      if front.style == .custom { _ = screen.useOwnTransition() }
      show(screen, animated: false)
      screen.sheetPresentationController?.selectedDetentIdentifier = front.detent
    }
    try pass(1)
    for screen in screens.compactMap(\.screen) {
      guard let offset = state.offsets[screen.number] else { continue }
      screen.content?.contentOffset = offset
    }
  }

  private func make(_ number: Int) -> Watched {
    let screen = Watched(number: number)
    screens.append(Weak(screen: screen))
    return screen
  }

  /// What the app has come to; nil while something is under way.
  var state: State? {
    let fronts = sequence(first: tabs as UIViewController) { $0.presentedViewController }
      .dropFirst()
    guard let fronts = fronts.map({ $0 as? Watched }) as? [Watched] else { return nil }
    return State(
      surroundings: application.surroundings, tab: tabs.selectedIndex,
      stacks: stacks.map { $0.viewControllers.compactMap { ($0 as? Watched)?.number } },
      fronts: fronts.map {
        State.Front(
          number: $0.number, style: $0.modalPresentationStyle, transition: $0.modalTransitionStyle,
          detent: $0.sheetPresentationController?.selectedDetentIdentifier)
      },
      offsets: Dictionary(
        uniqueKeysWithValues: screens.compactMap(\.screen).compactMap { screen in
          screen.content.map { (screen.number, $0.contentOffset) }
        }))
  }

  /// What the screen shows.
  var shown: Node {
    FrameBuilder().frame(of: application.windows.map(\.layer), size: application.metrics.size)
      .root.bare
  }

  /// The controller on top of everything that is presented.
  private var top: UIViewController {
    sequence(first: tabs as UIViewController) { $0.presentedViewController }.reduce(tabs) { $1 }
  }

  var stack: UINavigationController { stacks[tabs.selectedIndex] }

  // MARK: What happens

  /// Does what this step of the seed's runs is, whatever was done before.
  func step(_ number: Int) throws {
    dice = Dice(seed: seed << 8 | number)
    let isAnimated = Bool.random(using: &dice)
    let choice = Int.random(in: 0..<12, using: &dice)
    history.append("\(choice)\(isAnimated ? "a" : "")")
    switch choice {
    case 0, 1: present(animated: isAnimated)
    case 2: top.dismiss(animated: isAnimated)
    case 3: stack.pushViewController(make(screens.count), animated: isAnimated)
    case 4: stack.popViewController(animated: isAnimated)
    case 5: stack.popToRootViewController(animated: isAnimated)
    case 6: tabs.selectedIndex = Int.random(in: 0...1, using: &dice)
    case 7: tabs.dismiss(animated: isAnimated)
    case 8:
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: interactors.last?.finish()
      case 1: interactors.last?.cancel()
      case 2: interactors.last?.pause()
      default: interactors.last?.update(.random(in: 0...1, using: &dice))
      }
    case 9: try drag()
    case 10: moveSheet()
    default: changeSurroundings()
    }
    let wait: Double = [0, 0.05, 0.2, 1].randomElement(using: &dice) ?? 0
    history.append("+\(wait)")
    try pass(wait)
  }

  /// Lets time pass, with what was asked for laid out before and after.
  private func pass(_ seconds: Double) throws {
    application.layOutWindows()
    try clock.run(to: clock.now.seconds + seconds)
    application.layOutWindows()
  }

  /// A finger comes down, at the left edge or anywhere, and goes somewhere.
  private func drag() throws {
    func part(of length: CGFloat) -> CGFloat { length * .random(in: 0...1, using: &dice) }
    let size = application.metrics.size
    let isAtEdge = Bool.random(using: &dice)
    let start = CGPoint(x: isAtEdge ? 2 : part(of: size.width), y: part(of: size.height))
    let end = CGPoint(x: part(of: size.width), y: part(of: size.height))
    history.append("finger \(start) \(end)")
    let driver = TouchDriver(application: application)
    driver.down(at: start)
    let steps = Int.random(in: 3...20, using: &dice)
    for step in 1...steps {
      try pass(0.016)
      let share = CGFloat(step) / CGFloat(steps)
      driver.move(
        to: CGPoint(
          x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
    driver.up()
  }

  /// The front sheet goes to another of its detents.
  private func moveSheet() {
    let sheet = top.sheetPresentationController
    let identifier = sheet?.detents.randomElement(using: &dice)?.identifier
    history.append("detent \(identifier?.rawValue ?? "none")")
    sheet?.animateChanges { sheet?.selectedDetentIdentifier = identifier }
  }

  private func changeSurroundings() {
    let isPad = application.surroundings.device.idiom == .pad
    let choice = Int.random(in: 0..<8, using: &dice)
    history.append("surroundings \(choice)")
    let ways: [UIDeviceOrientation] = [.portrait, .landscapeLeft, .landscapeRight, .faceUp]
    switch choice {
    case 0..<ways.count: application.turnDevice(to: ways[choice])
    case 4: application.setStyle(.dark)
    case 5: application.setStyle(.light)
    default: if isPad { application.resizeWindows(to: choice == 6 ? 375 : nil) }
    }
  }

  private func present(animated: Bool) {
    let screen = make(screens.count)
    let styles: [UIModalPresentationStyle] = [
      .automatic, .pageSheet, .formSheet, .fullScreen, .overFullScreen, .currentContext,
      .overCurrentContext, .popover, .custom,
    ]
    screen.modalPresentationStyle = styles.randomElement(using: &dice) ?? .automatic
    screen.modalTransitionStyle = Bool.random(using: &dice) ? .coverVertical : .crossDissolve
    if screen.modalPresentationStyle == .custom {
      let driver = screen.useOwnTransition()
      if Bool.random(using: &dice) {
        let made = UIPercentDrivenInteractiveTransition()
        made.wantsInteractiveStart = Bool.random(using: &dice)
        driver.interactor = made
        interactors.append(made)
      }
    }
    history.append("\(screen.modalPresentationStyle)")
    show(screen, animated: animated)
  }

  private func show(_ screen: Watched, animated: Bool) {
    screen.preferredContentSize = CGSize(width: 250, height: 200)
    screen.sheetPresentationController?.detents =
      screen.number % 2 == 0 ? [.large()] : [.medium(), .large(), .custom { _ in 200 }]
    screen.popoverPresentationController?.sourceView = top.view
    screen.popoverPresentationController?.sourceRect = CGRect(x: 60, y: 150, width: 40, height: 40)
    top.present(screen, animated: animated)
  }

  func settle() throws {
    // A transition that waits for a finger is let go.
    for _ in 0..<8 {
      for interactor in interactors { interactor.finish() }
      try pass(3)
    }
  }
}
