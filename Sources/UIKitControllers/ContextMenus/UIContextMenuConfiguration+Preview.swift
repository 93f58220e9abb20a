/// The screen of a preview.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

extension UIContextMenuConfiguration {
  /// A menu with a preview.
  ///
  /// - Parameters:
  ///   - identifier: What tells it from others; one of its own unless given.
  ///   - previewProvider: The screen to show; what was pressed itself without one.
  ///   - actionProvider: The menu.
  public convenience init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init(
      identifier: identifier, makePreview: previewProvider.map { make in { make() } },
      actionProvider: actionProvider)
  }
}

extension UIContextMenuInteractionAnimating {
  /// The screen that the preview shows; nil if it shows what was pressed.
  public var previewViewController: UIViewController? {
    (self as? ContextMenuAnimator)?.preview as? UIViewController
  }
}

extension UIViewController: ContextMenuPreview {
  package var previewView: UIView { view }
  package var previewSize: CGSize { preferredContentSize }
}
