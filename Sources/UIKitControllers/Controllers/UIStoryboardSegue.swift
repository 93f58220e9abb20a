/// The way from one scene to another.
@MainActor @preconcurrency
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController

  /// What the storyboard has the segue do; nil for one that code made.
  package final var show: ((UIStoryboardSegue) -> Void)?
  private let handler: (() -> Void)?

  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
    super.init()
  }

  /// A segue that does what `performHandler` does.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
    super.init()
  }

  /// Brings the destination onto the screen, as the storyboard says unless overridden.
  open func perform() {
    handler?()
    show?(self)
  }
}
