/// Where a controller is in its appearance callbacks, so that each has its counterpart.
@MainActor
final class AppearanceState {
  private enum Phase { case disappeared, appearing, appeared, disappearing }

  private unowned let controller: UIViewController
  private var phase = Phase.disappeared
  private var isAnimated = false
  private var hasToldIsAppearing = false

  init(_ controller: UIViewController) { self.controller = controller }

  /// Whether the view is on the screen, or coming.
  var isVisible: Bool { phase == .appearing || phase == .appeared }

  /// Announces that the view comes or goes; does nothing if that is where it is.
  func begin(appearing: Bool, animated: Bool) {
    isAnimated = animated
    switch (appearing, phase) {
    case (true, .disappeared), (true, .disappearing):
      phase = .appearing
      hasToldIsAppearing = false
      controller.loadViewIfNeeded()
      controller.viewWillAppear(animated)
    case (false, .appeared), (false, .appearing):
      phase = .disappearing
      controller.viewWillDisappear(animated)
    default: return
    }
    forward { $0.begin(appearing: appearing, animated: animated) }
  }

  /// Tells that the view is in place and laid out for the first time.
  func isAppearing() {
    guard phase == .appearing, !hasToldIsAppearing else { return }
    hasToldIsAppearing = true
    controller.viewIsAppearing(isAnimated)
    forward { $0.isAppearing() }
  }

  /// Completes what ``begin(appearing:animated:)`` announced.
  func end() {
    switch phase {
    case .appearing:
      isAppearing()
      phase = .appeared
      controller.viewDidAppear(isAnimated)
    case .disappearing:
      phase = .disappeared
      controller.viewDidDisappear(isAnimated)
    default: return
    }
    forward { $0.end() }
  }

  private func forward(_ body: (AppearanceState) -> Void) {
    guard controller.shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in controller.childrenInView { body(child.appearance) }
  }
}
