/// A rectangle that takes part in layout without being a view.
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
  /// What a guide stands for.
  enum Role {
    case free
    /// The view less its safe area insets.
    case safeArea
    /// What of the view lies above its safe area, and below it.
    case aboveSafeArea, belowSafeArea
    case margins
    /// The margins, or as much of them as is good to read.
    case readable
    /// What the keyboard covers of the view.
    case keyboard
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

/// What bars leave at the top or at the bottom of a controller's view.
@MainActor @preconcurrency
public protocol UILayoutSupport: NSObjectProtocol {
  /// How high the bars are, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// A guide in whose place the safe area has been since iOS 11.
package final class BarGuide: UILayoutGuide, UILayoutSupport {
  package init(above view: UIView) { super.init(.aboveSafeArea, of: view) }

  package init(below view: UIView) { super.init(.belowSafeArea, of: view) }

  package var length: CGFloat {
    let safe = owningView?.safeAreaInsets ?? .zero
    return role == .aboveSafeArea ? safe.top : safe.bottom
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
