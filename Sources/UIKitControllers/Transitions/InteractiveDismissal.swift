/// A gesture that takes a screen back the way it came, by a dismissal or a pop.
@MainActor
protocol InteractiveDismissal: AnyObject {
  /// What moves the way back that the gesture has begun; nil while it has begun none.
  func makeMotion() -> TransitionMotion?

  /// Takes the recognizers off the screen that the gesture has added.
  func uninstall()
}

extension UIViewController {
  /// Puts the gesture in place that belongs to the transition with which the controller has come.
  ///
  /// - Parameter leave: Begins the way back.
  final func installInteractiveDismissal(leave: @escaping @MainActor () -> Void) {
    interactiveDismissal = preferredTransition?.makeInteractiveDismissal(of: self, leave: leave)
  }
}
