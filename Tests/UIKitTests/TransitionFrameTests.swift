import QuartzCore
import Testing
import UIKit

/// Slides the presented view in from the bottom, and notes what the context says.
@MainActor private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  var initial: [CGRect] = []
  var final: [CGRect] = []

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let controllers = [UITransitionContextViewControllerKey.from, .to]
      .compactMap { context.viewController(forKey: $0) }
    initial = controllers.map { context.initialFrame(for: $0) }
    final = controllers.map { context.finalFrame(for: $0) }
    let height = context.containerView.bounds.height
    let coming = context.view(forKey: .to)
    if let coming, let to = controllers.last {
      coming.frame = context.finalFrame(for: to).offsetBy(dx: 0, dy: height)
      context.containerView.addSubview(coming)
    }
    let leaving = context.view(forKey: .from)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      coming?.frame.origin.y -= height
      if coming == nil { leaving?.frame.origin.y += height }
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}

/// Presents below a strip at the top, and adds a view when it is about to be dismissed.
private final class Drawer: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView else { return .zero }
    return container.bounds.inset(by: UIEdgeInsets(top: 67, left: 0, bottom: 0, right: 0))
  }

  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func dismissalTransitionWillBegin() { containerView?.addSubview(UIView()) }
}

@MainActor private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
  let slide = Slide()

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    Drawer(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { slide }
}

/// Notes the safe area and the place of a label at its top whenever it is laid out.
private final class Titled: UIViewController {
  var insets: [UIEdgeInsets] = []
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    label.text = "Title"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
  }

  override func viewDidLayoutSubviews() { insets.append(view.safeAreaInsets) }
}

@MainActor @Suite struct TransitionFrameTests {
  private func setUp(
    _ body: @MainActor (VirtualClock, UIViewController, UIViewController, Delegate) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let (presenter, presented, delegate) = (UIViewController(), UIViewController(), Delegate())
      presented.modalPresentationStyle = .custom
      presented.transitioningDelegate = delegate
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      presenter.present(presented, animated: true)
      try clock.run(to: 2)
      try body(clock, presenter, presented, delegate)
    }
  }

  @Test func `a dismissal begins and ends with the presented frame, and the container's bounds`()
    throws
  {
    try setUp { clock, presenter, presented, delegate in
      let place = CGRect(x: 0, y: 67, width: 400, height: 733)
      let screen = CGRect(x: 0, y: 0, width: 400, height: 800)
      #expect(delegate.slide.initial == [screen, .zero])
      #expect(delegate.slide.final == [screen, place])
      presenter.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(delegate.slide.initial == [place, screen])
      #expect(delegate.slide.final == [place, screen])
    }
  }

  @Test func `layout that is due does not move what is dismissed`() throws {
    try setUp { clock, presenter, presented, _ in
      presenter.dismiss(animated: true)
      for fraction in [0, 0.25, 0.5, 0.75] {
        try clock.run(to: 2 + 0.5 * fraction)
        UIApplication.shared.layOutWindows()
        let shown = try #require(presented.view.layer.presentation())
        #expect(abs(shown.frame.minY - (67 + 800 * fraction)) < 1e-6, "at \(fraction)")
      }
    }
  }

  @Test(
    "A screen is laid out for its final place from the first frame on",
    arguments: [
      UIModalPresentationStyle.fullScreen, .overFullScreen, .currentContext, .overCurrentContext,
    ])
  func safeArea(style: UIModalPresentationStyle) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: CGSize(width: 393, height: 852), scale: 3,
          safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
          statusBarHeight: 54), style: .light)
      let window = UIWindow()
      let (presenter, presented) = (UIViewController(), Titled())
      presenter.definesPresentationContext = true
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      presented.modalPresentationStyle = style
      presenter.present(presented, animated: true)
      try clock.run(to: 0.1)
      #expect(abs(presented.label.frame.minY - 59) < 1e-9)
      try clock.run(to: 2)
      presenter.dismiss(animated: true)
      for time in [2.1, 2.2, 2.3] {
        try clock.run(to: time)
        UIApplication.shared.layOutWindows()
        #expect(abs(presented.label.frame.minY - 59) < 1e-9)
      }
      #expect(Set(presented.insets.map(\.top)) == [59])
      #expect(Set(presented.insets.map(\.bottom)) == [34])
    }
  }
}
