/// A change of screens for which an animator is wanted.
@MainActor
protocol TransitionOperation {
  /// The motion that the delegate of the transition gives.
  var delegated: TransitionMotion? { get }

  /// The controller that comes or goes, whose own wish counts next; nil if none has one.
  var traveller: (controller: UIViewController, isArriving: Bool)? { get }

  /// What the system does by itself; nil for a change without animation.
  var system: TransitionMotion? { get }
}
