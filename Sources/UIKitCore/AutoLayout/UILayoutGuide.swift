/// A rectangle that takes part in layout without being a view.
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
  /// What a guide stands for.
  enum Role {
    case free
    /// The view less its safe area insets.
    case safeArea
    case margins
    /// The margins, or as much of them as is good to read.
    case readable
    /// The content of a scroll view: its size becomes the content's size.
    case scrollContent
    /// What a scroll view shows of its content.
    case scrollFrame
  }

  let role: Role
  open internal(set) weak var owningView: UIView?
  open var identifier = ""

  /// In the owning view's space, as last laid out.
  open internal(set) var layoutFrame = CGRect.zero

  @MainActor @preconcurrency
  public override init() {
    role = .free
    super.init()
  }

  init(_ role: Role, of view: UIView) {
    self.role = role
    owningView = view
    super.init()
  }
}

extension UIView {
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutGuides.append(layoutGuide)
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }
}
