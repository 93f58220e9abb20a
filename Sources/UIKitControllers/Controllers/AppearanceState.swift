/// Where a controller is in its appearance callbacks, so that each has its counterpart.
///
/// Containers, presentations and windows announce what they show and hide. What nobody announces, as a
/// child's view that is added to a visible screen, the view itself tells when it enters or leaves the
/// window.
@MainActor
final class AppearanceState {
  private enum Phase { case disappeared, appearing, appeared, disappearing }

  private unowned let controller: UIViewController
  private var phase = Phase.disappeared
  private var isAnimated = false
  private var hasToldIsAppearing = false
  /// Whether the view's own way into the window began the appearance, which will end it too.
  private var followsWindow = false
  /// Whether the view passes from one place in the window to another, which is no leave.
  var isMoving = false

  init(_ controller: UIViewController) { self.controller = controller }

  /// Whether the view is on the screen, or coming.
  var isVisible: Bool { phase == .appearing || phase == .appeared }

  /// Announces that the view comes or goes; does nothing if that is where it is.
  func begin(appearing: Bool, animated: Bool) {
    followsWindow = false
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
      releaseFirstResponder()
    default: return
    }
    forward { $0.begin(appearing: appearing, animated: animated) }
  }

  /// Tells that the view is in place.
  func isAppearing() {
    tellIsAppearing()
    if phase == .appearing { forward { $0.isAppearing() } }
  }

  /// Called before the view lays out what is in it.
  func viewWillLayOut() {
    if controller.viewIfLoaded?.window != nil { tellIsAppearing() }
  }

  private func tellIsAppearing() {
    guard phase == .appearing, !hasToldIsAppearing else { return }
    hasToldIsAppearing = true
    controller.viewIsAppearing(isAnimated)
    retakeFirstResponder()
  }

  // MARK: The keyboard

  /// Who was edited when the view went, and is again when it comes back.
  private weak var formerResponder: UIResponder?

  /// Has editing in the view end, as it goes or another comes over it.
  func releaseFirstResponder() {
    let application = UIApplication.shared
    guard let first = application.firstResponder, contains(first) else { return }
    formerResponder = first
    first.resignFirstResponder()
    // A controller keeps the accessory that a field of its was edited under.
    if let heir = application.firstResponder, contains(heir) { heir.resignFirstResponder() }
  }

  /// Has whoever was edited in the view be so again.
  func retakeFirstResponder() {
    defer { formerResponder = nil }
    if UIApplication.shared.firstResponder == nil { formerResponder?.becomeFirstResponder() }
  }

  private func contains(_ responder: UIResponder) -> Bool {
    guard let view = controller.viewIfLoaded else { return false }
    return sequence(first: responder, next: \.next).contains { $0 === view || $0 === controller }
  }

  /// Completes what ``begin(appearing:animated:)`` announced.
  func end() {
    switch phase {
    case .appearing:
      isAppearing()
      phase = .appeared
      controller.viewDidAppear(isAnimated)
      controller.noticeKeyCommands()
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

  // MARK: The window

  func viewWillEnterWindow() {
    guard phase == .disappeared, isLeftToTheView else { return }
    begin(appearing: true, animated: false)
    followsWindow = true
    // The callbacks that follow come with the layout of the next turn.
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { [weak controller] in
      controller?.appearance.completeEntry()
    }
  }

  func viewWillLeaveWindow() {
    let around = sequence(first: controller, next: \.parent)
    let isMoving = around.contains { $0.appearance.isMoving }
    guard !isMoving, phase == .appeared || phase == .appearing && followsWindow, isLeftToTheView
    else { return }
    begin(appearing: false, animated: false)
    followsWindow = true
  }

  func viewDidLeaveWindow() {
    if phase == .disappearing, followsWindow { end() }
  }

  private func completeEntry() {
    // A container that is coming itself tells its children when it has come.
    guard phase == .appearing, followsWindow, controller.parent?.appearance.phase != .appearing
    else { return }
    controller.viewIfLoaded?.layoutIfNeeded()
    end()
  }

  /// Whether no container decides on the callbacks, or one that is on the screen and leaves them to
  /// the system.
  private var isLeftToTheView: Bool {
    guard let parent = controller.parent else { return true }
    return parent.shouldAutomaticallyForwardAppearanceMethods && parent.appearance.isVisible
  }
}

extension UIViewController {
  package final func viewWillLayOut() {
    appearance.viewWillLayOut()
    updateUnavailableIfNeeded()
  }
  package final func viewWillEnterWindow() { appearance.viewWillEnterWindow() }
  package final func viewWillLeaveWindow() { appearance.viewWillLeaveWindow() }
  package final func viewDidLeaveWindow() { appearance.viewDidLeaveWindow() }
}
