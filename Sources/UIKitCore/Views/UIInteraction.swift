/// Something that a view can be used with beyond what its recognizers do.
@MainActor @preconcurrency
public protocol UIInteraction: AnyObject {
  /// Where the interaction takes place; nil while it is of no view.
  var view: UIView? { get }

  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView {
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interactions.append(interaction)
  }

  public func removeInteraction(_ interaction: any UIInteraction) {
    interactions.removeAll { $0 === interaction }
  }

  /// Tells interactions that have come or gone.
  final func interactionsDidChange(from old: [any UIInteraction]) {
    for gone in old where !interactions.contains(where: { $0 === gone }) {
      gone.willMove(to: nil)
      gone.didMove(to: nil)
    }
    for new in interactions where !old.contains(where: { $0 === new }) {
      new.willMove(to: self)
      new.didMove(to: self)
    }
  }
}
