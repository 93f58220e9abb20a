/// What a transition changes: whose views come and go, where they lie, and who is told of it.
///
/// The transition runs the animator between ``begin(animated:)`` and ``end(completed:animated:)``.
@MainActor
protocol ScreenChange: AnyObject {
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

  /// Tells that the views are in the container.
  func didStart()

  /// Takes down what is no longer needed and tells everybody that the transition is over.
  func end(completed: Bool, animated: Bool)

  /// Calls the completion handler of whoever started the transition; those of its coordinator
  /// follow.
  func callCompletion()
}

extension ScreenChange {
  var targetTransform: CGAffineTransform { .identity }
  var canBegin: Bool { true }
  func abandon() {}
  func callCompletion() {}
}
