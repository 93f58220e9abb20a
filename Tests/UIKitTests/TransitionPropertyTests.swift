import Frames
import QuartzCore
import TestSupport
import Testing
import UIKit

/// A generator of the same numbers every time.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// A screen that remembers its appearance callbacks.
private final class Watched: UIViewController {
  enum Call: String { case willAppear, didAppear, willDisappear, didDisappear }

  var calls: [Call] = []
  private let driver = RandomDriver()

  override func viewWillAppear(_ animated: Bool) { calls.append(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { calls.append(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { calls.append(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { calls.append(.didDisappear) }

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
private final class RandomDriver: NSObject, UIViewControllerTransitioningDelegate,
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

@MainActor @Suite struct TransitionPropertyTests {
  /// An app in which things happen at random.
  @MainActor private final class World {
    let clock: VirtualClock
    let window: UIWindow
    let tabs = UITabBarController()
    let stacks: [UINavigationController]
    var screens: [Weak] = []
    var dice: Dice
    var interactors: [UIPercentDrivenInteractiveTransition] = []
    var history: [String] = []

    struct Weak { weak var screen: Watched? }

    init(_ clock: VirtualClock, _ window: UIWindow, seed: Int) {
      self.clock = clock
      self.window = window
      dice = Dice(seed: seed)
      stacks = [UINavigationController(), UINavigationController()]
      for stack in stacks { stack.setViewControllers([make()], animated: false) }
      tabs.viewControllers = stacks
      window.rootViewController = tabs
      window.makeKeyAndVisible()
    }

    func make() -> Watched {
      let screen = Watched()
      screens.append(Weak(screen: screen))
      return screen
    }

    /// The controller on top of everything that is presented.
    var top: UIViewController {
      sequence(first: tabs as UIViewController) { $0.presentedViewController }
        .reduce(tabs) { $1 }
    }

    var stack: UINavigationController { stacks[tabs.selectedIndex] }

    func step() throws {
      let isAnimated = Bool.random(using: &dice)
      let choice = Int.random(in: 0..<10, using: &dice)
      history.append("\(choice)\(isAnimated ? "a" : "")")
      switch choice {
      case 0, 1: present(animated: isAnimated)
      case 2: top.dismiss(animated: isAnimated)
      case 3: stack.pushViewController(make(), animated: isAnimated)
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
      default:
        let ways: [UIDeviceOrientation] = [.portrait, .landscapeLeft, .landscapeRight, .faceUp]
        let way = ways.randomElement(using: &dice) ?? .portrait
        history.append("\(way)")
        UIApplication.shared.turnDevice(to: way)
      }
      let wait: Double = [0, 0.05, 0.2, 1].randomElement(using: &dice) ?? 0
      history.append("+\(wait)")
      try clock.run(to: clock.now.seconds + wait)
    }

    private func present(animated: Bool) {
      let screen = make()
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
      top.present(screen, animated: animated)
    }

    func settle() throws {
      // A transition that waits for a finger is let go.
      for _ in 0..<8 {
        for interactor in interactors { interactor.finish() }
        try clock.run(to: clock.now.seconds + 3)
      }
    }
  }

  /// Laying everything out and drawing it once more changes nothing of what has settled.
  private func expectLaidOut(_ window: UIWindow, _ moment: String) {
    func shown() -> Node {
      FrameBuilder().frame(of: [window.layer], size: UIScreen.main.bounds.size).root.bare
    }
    // What the last step has asked for is laid out before a frame is made.
    UIApplication.shared.layOutWindows()
    let before = shown()
    UIView.performWithoutAnimation {
      window.setTreeNeedsAll()
      UIApplication.shared.layOutWindows()
    }
    #expect(before.difference(from: shown()) == nil, "\(moment)")
  }

  @Test("Whatever happens, callbacks balance and nothing is left", arguments: 0..<80)
  func anything(seed: Int) throws {
    var leftovers: [World.Weak] = []
    try inFreshApp { clock, window in
      let world = World(clock, window, seed: seed)
      for _ in 0..<40 { try world.step() }
      try world.settle()
      expectLaidOut(window, "seed \(seed): \(world.history)")
      for screen in world.screens.compactMap(\.screen) {
        #expect(screen.isBalanced, "seed \(seed): \(screen.calls.map(\.rawValue))")
        let isShown = screen.viewIfLoaded?.window != nil
        #expect((screen.calls.last == .didAppear) == isShown, "seed \(seed): \(world.history)")
      }
      world.tabs.dismiss(animated: false)
      try world.settle()
      for stack in world.stacks { stack.popToRootViewController(animated: false) }
      try world.settle()
      #expect(world.tabs.presentedViewController == nil, "seed \(seed)")
      // What is left is what there was: one view in the window, in its place.
      #expect(window.subviews == [world.tabs.view], "seed \(seed): \(window.subviews)")
      #expect(world.tabs.view.frame == window.bounds && world.tabs.view.transform == .identity)
      #expect(world.tabs.view.layer.cornerRadius == 0)
      #expect(window.transform == .identity && window.bounds == UIScreen.main.bounds)
      #expect(world.tabs.transitionCoordinator == nil)
      let shown = world.stack.topViewController
      #expect(shown?.view.convert(shown?.view.bounds ?? .zero, to: window) == window.bounds)
      #expect(world.stack.viewControllers.count == 1)
      leftovers = world.screens
      let roots = world.stacks.compactMap(\.viewControllers.first)
      leftovers.removeAll { entry in roots.contains { $0 === entry.screen } }
      world.interactors = []
    }
    #expect(leftovers.allSatisfy { $0.screen == nil }, "seed \(seed) leaks a screen")
  }
}
