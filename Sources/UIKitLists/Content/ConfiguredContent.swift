/// What of a cell, a header or a footer is made by configurations.
@MainActor
struct ConfiguredContent {
  var content: (any UIContentConfiguration)?
  private(set) var background: UIBackgroundConfiguration?
  private(set) var backgroundView: BackgroundConfigurationView?
  var updatesContent = true
  var updatesBackground = true
  /// Whether the state has changed since the configurations were updated for it.
  var needsUpdate = true

  /// Has `view` show the content in place of `old`.
  ///
  /// - Returns: The view of the content; `old` if that can show it.
  mutating func show(
    _ new: (any UIContentConfiguration)?, insteadOf old: UIView, in view: UIView
  ) -> UIView {
    content = new
    if let new, let old = old as? any UIView & UIContentView, old.supports(new) {
      old.configuration = new
      return old
    }
    // What was there without a configuration stays while there is none.
    if new == nil, !(old is any UIContentView) { return old }
    let made: UIView = new?.makeContentView() ?? UIView()
    UIView.performWithoutAnimation {
      made.frame = old.frame
      made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(made, aboveSubview: old)
      old.removeFromSuperview()
    }
    return made
  }

  /// Has `view` show the background behind all else in it.
  mutating func show(_ new: UIBackgroundConfiguration?, in view: UIView) {
    background = new
    guard let new else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    if let backgroundView { return backgroundView.show(new) }
    let made = BackgroundConfigurationView(frame: view.bounds)
    backgroundView = made
    UIView.performWithoutAnimation {
      made.show(new)
      view.insertSubview(made, at: 0)
    }
  }

  /// Takes on the configurations that belong to a state.
  mutating func update(for state: any UIConfigurationState) -> (any UIContentConfiguration)? {
    updatesContent ? content?.updated(for: state) : content
  }
}
