/// Something to do, with a title, as controls and menus take it.
@MainActor @preconcurrency
public final class UIAction: NSObject {
  public let title: String
  public let image: UIImage?
  package let handler: (UIAction) -> Void

  /// What the action was sent by.
  public internal(set) weak var sender: AnyObject?

  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }
}
