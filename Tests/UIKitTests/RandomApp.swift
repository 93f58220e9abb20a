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
    fileprivate let columns: Columns
    fileprivate let fronts: [Front]
    /// What screens hold, by their numbers.
    fileprivate var contents: [Int: Content] = [:]
  }

  /// The screens of the split view, and which of them are seen.
  struct Columns {
    var primary = 2
    var secondary = 3
    var mode: UISplitViewController.DisplayMode?
    /// Whether the secondary one lies on the other, where there is room for one.
    var isSecondaryOnTop: Bool?
  }

  /// Where long content has been scrolled to, what was typed, and which rows there are.
  fileprivate struct Content {
    let offset: CGPoint?
    let text: String?
    let words: String?
    let rows: [Int]?

    @MainActor init(_ screen: Watched) {
      (offset, text) = (screen.content?.contentOffset, screen.field?.text)
      (words, rows) = (screen.search?.searchBar.text, screen.rows?.numbers)
    }
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
  let split = UISplitViewController(style: .doubleColumn)
  let keyboardNotes: KeyboardNotes
  private(set) var screens: [Weak] = []
  private(set) var history: [String] = []
  var interactors: [UIPercentDrivenInteractiveTransition] = []
  private let seed: Int
  var dice: Dice
  private let application: UIApplication

  /// Runs `body` with an app in which nothing has happened yet.
  static func run(seed: Int, _ body: (RandomApp) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let launched = UIApplication.launch(
        on: seed % 4 == 3 ? pad : phone, style: seed % 2 == 0 ? .light : .dark)
      let state = State(
        surroundings: launched.surroundings, tab: 0, stacks: [[0], [1]], columns: Columns(),
        fronts: [])
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
    _ = Keyboard(application)
    keyboardNotes = KeyboardNotes()
    window = UIWindow(frame: state.surroundings.windowFrame)
    window.backgroundColor = .systemBackground
    for (stack, numbers) in zip(stacks, state.stacks) {
      stack.setViewControllers(numbers.map(make), animated: false)
    }
    split.setViewController(make(state.columns.primary), for: .primary)
    split.setViewController(make(state.columns.secondary), for: .secondary)
    tabs.viewControllers = stacks + [split]
    tabs.selectedIndex = state.tab
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    for screen in screens.compactMap(\.screen) { fill(screen, state) }
    try pass(1)
    UIView.performWithoutAnimation { arrange(state.columns) }
    for front in state.fronts {
      try pass(1)
      let screen = make(front.number)
      screen.modalPresentationStyle = front.style
      screen.modalTransitionStyle = front.transition
      if front.style == .custom { _ = screen.useOwnTransition() }
      fill(screen, state)
      show(screen, animated: false)
      screen.sheetPresentationController?.selectedDetentIdentifier = front.detent
    }
    try pass(1)
    for screen in screens.compactMap(\.screen) {
      guard let offset = state.contents[screen.number]?.offset else { continue }
      screen.content?.contentOffset = offset
    }
  }

  func make(_ number: Int) -> Watched {
    let screen = Watched(number: number)
    screen.open = { [weak self] in self?.present(animated: true) }
    screens.append(Weak(screen: screen))
    return screen
  }

  /// Gives a screen what it holds in a state.
  private func fill(_ screen: Watched, _ state: State) {
    guard let content = state.contents[screen.number] else { return }
    screen.field?.text = content.text
    screen.search?.searchBar.text = content.words
    if let rows = content.rows { screen.rows?.change(to: rows, animated: false) }
  }

  /// Shows those columns that are seen in a state.
  private func arrange(_ columns: Columns) {
    if let isOnTop = columns.isSecondaryOnTop, split.isCollapsed {
      split.show(isOnTop ? .secondary : .primary)
    }
    guard let mode = columns.mode, !split.isCollapsed, mode != split.displayMode else { return }
    if mode == .secondaryOnly { split.hide(.primary) } else { split.show(.primary) }
  }

  /// The screens of the split view, the primary one first.
  var splitScreens: [Watched] {
    [.primary, .secondary].compactMap { split.viewController(for: $0) as? Watched }
  }

  private var columns: Columns {
    let screens = splitScreens
    return Columns(
      primary: screens[0].number, secondary: screens[1].number, mode: split.displayMode,
      isSecondaryOnTop: split.isCollapsed ? screens[1].viewIfLoaded?.window != nil : nil)
  }

  /// What the app has come to; nil while something is under way.
  var state: State? {
    let fronts = sequence(first: tabs as UIViewController) { $0.presentedViewController }
      .dropFirst()
    guard let fronts = fronts.map({ $0 as? Watched }) as? [Watched] else { return nil }
    return State(
      surroundings: application.surroundings, tab: tabs.selectedIndex,
      stacks: stacks.map { $0.viewControllers.compactMap { ($0 as? Watched)?.number } },
      columns: columns,
      fronts: fronts.map {
        State.Front(
          number: $0.number, style: $0.modalPresentationStyle, transition: $0.modalTransitionStyle,
          detent: $0.sheetPresentationController?.selectedDetentIdentifier)
      },
      contents: Dictionary(
        uniqueKeysWithValues: screens.compactMap(\.screen).map { ($0.number, Content($0)) }))
  }

  /// What the screen shows.
  var shown: Node {
    FrameBuilder().frame(of: application.windows.map(\.layer), size: application.metrics.size)
      .root.bare
  }

  /// The controller on top of everything that is presented.
  var top: UIViewController {
    sequence(first: tabs as UIViewController) { $0.presentedViewController }.reduce(tabs) { $1 }
  }

  /// The stack that is pushed onto: the one in front, or one that is out of sight.
  var stack: UINavigationController { stacks[tabs.selectedIndex % 2] }

  func note(_ text: String) { history.append(text) }

  // MARK: What happens

  /// Does what this step of the seed's runs is, whatever was done before.
  func step(_ number: Int) throws {
    dice = Dice(seed: seed << 8 | number)
    let isAnimated = Bool.random(using: &dice)
    let choice = Int.random(in: 0..<20, using: &dice)
    history.append("\(choice)\(isAnimated ? "a" : "")")
    switch choice {
    case 0, 1: present(animated: isAnimated)
    case 2: top.dismiss(animated: isAnimated)
    case 3: stack.pushViewController(make(screens.count), animated: isAnimated)
    case 4: stack.popViewController(animated: isAnimated)
    case 5: stack.popToRootViewController(animated: isAnimated)
    case 6: tabs.selectedIndex = Int.random(in: 0...2, using: &dice)
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
    case 11: changeColumns()
    case 12, 13: search()
    case 14, 15: type()
    case 16, 17: try menu()
    case 18: changeRows(animated: isAnimated)
    default: changeSurroundings()
    }
    let wait: Double = [0, 0.05, 0.2, 1].randomElement(using: &dice) ?? 0
    history.append("+\(wait)")
    try pass(wait)
  }

  /// Lets time pass, with what was asked for laid out before and after.
  func pass(_ seconds: Double) throws {
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

  func present(animated: Bool) {
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
    // A transition that waits for a finger is let go, and what waits for words or a choice ends.
    for _ in 0..<8 {
      for interactor in interactors { interactor.finish() }
      closeMenu()
      for screen in screens.compactMap(\.screen) { screen.search?.isActive = false }
      window.endEditing(true)
      try pass(3)
    }
  }
}
