/// What happens to an app from outside while it runs.
extension UIApplication {
  /// Turns the device; the interface follows if the controller that fills the screen lets it.
  ///
  /// A transition that runs is let finish first.
  package func turnDevice(to orientation: UIDeviceOrientation) {
    whenQuiet {
      self.deviceOrientation = orientation
      self.post(UIDevice.orientationDidChangeNotification, from: UIDevice.current)
      guard let wanted = orientation.interfaceOrientation, self.lets(wanted) else { return }
      var next = self.surroundings
      next.orientation = wanted
      self.change(to: next)
    }
  }

  /// Gives the app another width of the screen, in points; nil for all of it.
  ///
  /// A transition that runs is let finish first.
  package func resizeWindows(to width: CGFloat?) {
    whenQuiet {
      var next = self.surroundings
      next.windowWidth = width
      self.change(to: next)
    }
  }

  /// Switches between light and dark appearance.
  package func setStyle(_ style: UIUserInterfaceStyle) {
    var next = surroundings
    next.style = style
    adopt(next)
  }

  /// Sets the text size that the user prefers.
  package func setContentSize(_ category: UIContentSizeCategory) {
    guard category != preferredContentSizeCategory else { return }
    var next = surroundings
    next.contentSize = category
    adopt(next)
    post(UIContentSizeCategory.didChangeNotification, from: self)
  }

  private func post(_ name: Notification.Name, from sender: Any) {
    NotificationCenter.default.post(name: name, object: sender)
  }

  private func change(to next: Surroundings) {
    if next != surroundings { SizeTransition.run(self, to: next) }
  }

  /// Runs `body` now, or in the turn after the transition that runs has ended.
  private func whenQuiet(_ body: @escaping @MainActor () -> Void) {
    let root = keyWindow?.rootViewController
    let turning = sizeTransition as? any UIViewControllerTransitionCoordinator
    let running = turning ?? root.flatMap(runningTransition)
    let waits = running?.animate(
      alongsideTransition: nil,
      completion: { _ in
        let clock = VirtualClock.current
        clock.schedule(at: clock.now) { self.whenQuiet(body) }
      })
    if waits != true { body() }
  }

  private func runningTransition(of controller: UIViewController)
    -> (any UIViewControllerTransitionCoordinator)?
  {
    if let coordinator = controller.transitionCoordinator { return coordinator }
    let within =
      controller.children
      + [controller.ownPresentation?.presentedViewController]
      .compactMap { $0 }
    return within.lazy.compactMap { self.runningTransition(of: $0) }.first
  }

  /// Whether the controller that fills the screen lets the interface lie like this.
  private func lets(_ orientation: UIInterfaceOrientation) -> Bool {
    let filling: Set<UIModalPresentationStyle> = [.fullScreen, .overFullScreen, .custom]
    var controller = keyWindow?.rootViewController
    while let presentation = controller?.ownPresentation,
      filling.contains(presentation.presentationStyle)
    {
      controller = presentation.presentedViewController
    }
    guard let controller else { return true }
    return controller.shouldAutorotate
      && controller.supportedInterfaceOrientations.allows(orientation)
  }
}
