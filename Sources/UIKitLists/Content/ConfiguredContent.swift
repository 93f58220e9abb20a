/// What of a cell, a header or a footer is made by configurations.
@MainActor
struct ConfiguredContent {
  var content: (any UIContentConfiguration)?
  private(set) var background: UIBackgroundConfiguration?
  private(set) var backgroundView: BackgroundConfigurationView?
  /// The background that code has set, before it follows the state.
  var ownBackground: UIBackgroundConfiguration?
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

/// A cell, a header or a footer that configurations make.
@MainActor
protocol ConfiguredView: UIView {
  var contentView: UIView { get set }
  var configured: ConfiguredContent { get set }

  func setNeedsUpdateConfiguration()
}

extension ConfiguredView {
  func setContent(_ new: (any UIContentConfiguration)?) {
    show(new)
    setNeedsUpdateConfiguration()
  }

  func setBackground(_ new: UIBackgroundConfiguration?) {
    guard new != configured.background else { return }
    configured.show(new, in: self)
    configured.ownBackground = new
    if new != nil { backgroundColor = nil }
    setNeedsUpdateConfiguration()
  }

  /// Shows content and background as they are in a state.
  func follow(_ state: any UIConfigurationState) {
    if let new = configured.update(for: state) { show(new) }
    if configured.updatesBackground, let own = configured.ownBackground {
      configured.show(own.updated(for: state), in: self)
    }
  }

  /// Runs `update` if the state has changed; what that changes itself asks for nothing more.
  func updateIfNeeded(_ update: () -> Void) {
    guard configured.needsUpdate else { return }
    configured.needsUpdate = false
    update()
    configured.needsUpdate = false
  }

  private func show(_ new: (any UIContentConfiguration)?) {
    let view = configured.show(new, insteadOf: contentView, in: self)
    if view !== contentView { contentView = view }
  }
}
