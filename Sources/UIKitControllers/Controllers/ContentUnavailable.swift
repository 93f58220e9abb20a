/// What a controller shows over its view where that has nothing to show.
extension UIViewController {
  /// What stands in the middle of the view instead of its content; nil for nothing.
  ///
  /// Most often a ``UIContentUnavailableConfiguration``.
  public final var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { unavailable.configuration }
    set {
      unavailable.configuration = newValue
      showUnavailable()
    }
  }

  /// The state that configurations are updated for: the traits, and what is searched for.
  public final var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
    var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
    state.searchText = navigationItem.search?.words
    return state
  }

  /// Has ``updateContentUnavailableConfiguration(using:)`` called before the view is drawn next.
  public final func setNeedsUpdateContentUnavailableConfiguration() {
    unavailable.needsUpdate = true
    viewIfLoaded?.setNeedsLayout()
  }

  /// Updates what is shown, where that was asked for.
  final func updateUnavailableIfNeeded() {
    guard unavailable.needsUpdate else { return }
    unavailable.needsUpdate = false
    updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
  }

  /// Shows the view of the configuration above all that is in the controller's view.
  final func showUnavailable() {
    guard let root = viewIfLoaded else { return }
    let new = unavailable.configuration
    if let new, let shown = unavailable.view, shown.supports(new) {
      shown.configuration = new
      return
    }
    UIView.performWithoutAnimation {
      unavailable.view?.removeFromSuperview()
      unavailable.view = new?.makeContentView()
      guard let made = unavailable.view else { return }
      made.frame = root.bounds
      root.addSubview(made)
      if let scroll = root as? UIScrollView {
        made.translatesAutoresizingMaskIntoConstraints = false
        let frame = scroll.frameLayoutGuide
        NSLayoutConstraint.activate([
          made.topAnchor.constraint(equalTo: frame.topAnchor),
          made.bottomAnchor.constraint(equalTo: frame.bottomAnchor),
          made.leadingAnchor.constraint(equalTo: frame.leadingAnchor),
          made.trailingAnchor.constraint(equalTo: frame.trailingAnchor),
        ])
      } else {
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
    }
  }
}

/// What a controller knows of what it shows instead of its content.
struct UnavailableContent {
  var configuration: (any UIContentConfiguration)?
  var view: (any UIView & UIContentView)?
  var needsUpdate = true
}
