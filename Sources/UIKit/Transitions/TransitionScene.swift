/// What a transition is about: whose views come and go, where they lie, and what happens around the
/// animation.
@MainActor
protocol TransitionScene: AnyObject {
  var presentationStyle: UIModalPresentationStyle { get }
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  func initialFrame(for controller: UIViewController) -> CGRect
  func finalFrame(for controller: UIViewController) -> CGRect

  /// Whether what the transition needs is still on the screen.
  var canBegin: Bool { get }

  /// Forgets a transition that cannot begin.
  func abandon()

  /// Puts up the container and tells everybody that the transition begins.
  func begin(animated: Bool)

  /// Puts everything in its final place, where there is no animator to do so.
  func place()

  /// Tells that the animator has put its views up.
  func didStart()

  /// Takes down what is no longer needed and tells everybody that the transition is over.
  func end(completed: Bool, animated: Bool)

  /// Tells who started the transition, after all others but the coordinator's guests.
  func tellCompletion()
}

extension TransitionScene {
  var targetTransform: CGAffineTransform { .identity }
  var canBegin: Bool { true }
  func abandon() {}
  func tellCompletion() {}
}
