/// One child of a container giving way to another, as a transition sees it: pushes, pops and tabs.
@MainActor
final class ChildChange: ScreenChange {
  private let owner: UIViewController
  private let from: UIViewController?
  private let to: UIViewController
  /// Whether the one that comes was there before, below the other.
  private let wasInStack: Bool
  let containerView: UIView
  /// Called when the appearance callbacks have announced the change.
  private let onBegin: (_ animated: Bool) -> Void
  /// Called when all is in its place again, before the coordinator's completions run.
  private let onEnd: (_ completed: Bool, _ animated: Bool) -> Void

  init(
    in owner: UIViewController, container: UIView, from: UIViewController?, to: UIViewController,
    wasInStack: Bool, onBegin: @escaping (_ animated: Bool) -> Void,
    onEnd: @escaping (_ completed: Bool, _ animated: Bool) -> Void
  ) {
    self.owner = owner
    containerView = container
    (self.from, self.to) = (from, to)
    self.wasInStack = wasInStack
    (self.onBegin, self.onEnd) = (onBegin, onEnd)
  }

  var presentationStyle: UIModalPresentationStyle { .none }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: from?.view
    case .to: to.view
    default: nil
    }
  }

  func initialFrame(for controller: UIViewController) -> CGRect {
    controller === from ? frame(of: controller) : .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect {
    controller === to ? frame(of: controller) : .zero
  }

  private func frame(of controller: UIViewController) -> CGRect {
    owner.frame(ofChild: controller, in: containerView.bounds)
  }

  // MARK: Running

  private var isVisible: Bool { owner.appearance.isVisible }

  func begin(animated: Bool) {
    to.loadViewIfNeeded()
    UIView.performWithoutAnimation {
      to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      to.view.setUntransformedFrame(frame(of: to))
    }
    setMoving(true)
    if isVisible {
      announce(animated)
      // Layout that is due must not become part of the animation.
      UIView.performWithoutAnimation { containerView.layoutIfNeeded() }
    }
    onBegin(animated)
  }

  /// A stack tells first who goes, as UIKit does, and tabs who comes.
  private func announce(_ animated: Bool) {
    let isStack = owner.screensInStack != nil
    if isStack { from?.appearance.begin(appearing: false, animated: animated) }
    to.appearance.begin(appearing: true, animated: animated)
    if !isStack { from?.appearance.begin(appearing: false, animated: animated) }
  }

  /// Who comes to stay is new to the stack; who goes is no longer in it.
  private func setMoving(_ isMoving: Bool) {
    let stack = owner.screensInStack
    to.isMovingToParent = isMoving && stack != nil && !wasInStack
    if let from, let stack {
      from.isMovingFromParent = isMoving && !stack.contains { $0 === from }
    }
  }

  func place() {
    show(to)
    didStart()
  }

  func didStart() {
    if isVisible { to.appearance.isAppearing() }
    containerView.layoutIfNeeded()
  }

  func end(completed: Bool, animated: Bool) {
    if !completed, isVisible {
      to.appearance.begin(appearing: false, animated: animated)
      from?.appearance.begin(appearing: true, animated: animated)
    }
    let (shown, hidden) = completed ? (to, from) : (from ?? to, to)
    UIView.performWithoutAnimation {
      if hidden !== shown { hidden?.viewIfLoaded?.removeFromSuperview() }
      show(shown)
    }
    if completed {
      from?.appearance.end()
      to.appearance.end()
    } else {
      to.appearance.end()
      from?.appearance.end()
    }
    setMoving(false)
    onEnd(completed, animated)
  }

  /// Puts the child's view where it belongs, if its animator has not.
  private func show(_ controller: UIViewController) {
    guard let view = controller.view else { return }
    if view.superview !== containerView { containerView.addSubview(view) }
    view.setUntransformedFrame(frame(of: controller))
  }
}

/// The swap of two children's views that a container asks for itself.
@MainActor
struct ChildTransition {
  private let from: UIViewController
  private let to: UIViewController
  private let parent: UIViewController

  init(from: UIViewController, to: UIViewController, in parent: UIViewController) {
    (self.from, self.to, self.parent) = (from, to, parent)
  }

  func run(
    _ duration: TimeInterval, _ options: UIView.AnimationOptions, animations: (() -> Void)?,
    completion: ((Bool) -> Void)?
  ) {
    guard from.parent === parent, to.parent === parent else {
      diagnose(
        .refusedChildTransition,
        "Both controllers of transition(from:to:) must be children of \(type(of: parent)); nothing"
          + " is swapped.", about: "\(type(of: parent))")
      return
    }
    let isAnimated = duration > 0
    let isVisible =
      parent.appearance.isVisible && parent.shouldAutomaticallyForwardAppearanceMethods
    if isVisible {
      from.appearance.begin(appearing: false, animated: isAnimated)
      to.appearance.begin(appearing: true, animated: isAnimated)
    }
    let host = from.viewIfLoaded?.superview ?? parent.view
    UIView.performWithoutAnimation { if to.view.superview !== host { host?.addSubview(to.view) } }
    let end = { (finished: Bool) in
      self.from.viewIfLoaded?.removeFromSuperview()
      if isVisible {
        self.from.appearance.end()
        self.to.appearance.end()
      }
      completion?(finished)
    }
    guard isAnimated else {
      UIView.performWithoutAnimation { animations?() }
      end(true)
      return
    }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: end)
  }
}
