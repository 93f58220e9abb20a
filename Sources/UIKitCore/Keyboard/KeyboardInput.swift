/// What a first responder asks to be shown.
@MainActor
struct KeyboardInput {
  enum Content: Equatable {
    case none
    case keys(KeyboardLayout)
    case view(UIView)
  }

  var accessory: UIView?
  /// Whose accessory it is.
  weak var accessoryOwner: UIResponder?
  var content = Content.none
  var style = UIUserInterfaceStyle.unspecified

  /// - Parameter shown: What is there; a field that lies in its accessory keeps that.
  init?(for responder: UIResponder?, shown: KeyboardInput?) {
    guard let responder else { return nil }
    let chain = sequence(first: responder, next: \.next)
    if let owner = chain.first(where: { $0.inputAccessoryView != nil }) {
      (accessory, accessoryOwner) = (owner.inputAccessoryView, owner)
    } else if let shown, let around = shown.accessory, let view = responder as? UIView,
      view.isDescendant(of: around)
    {
      (accessory, accessoryOwner) = (around, shown.accessoryOwner)
    }
    if let view = chain.lazy.compactMap(\.inputView).first {
      content = .view(view)
    } else if let typed = responder as? any UIKeyInput, responder.takesKeys {
      content = .keys(KeyboardLayout(for: typed))
      switch typed.keyboardAppearance {
      case .default: break
      case .dark: style = .dark
      case .light: style = .light
      }
    }
    if accessory == nil, content == .none { return nil }
  }

  /// Whether the same is shown.
  func isSame(as other: KeyboardInput) -> Bool {
    accessory === other.accessory && content == other.content && style == other.style
  }

  // MARK: Heights

  /// The height of the accessory on a screen of a width.
  func accessoryHeight(width: CGFloat) -> CGFloat {
    guard let accessory else { return 0 }
    func fitting() -> CGFloat {
      accessory.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    if !accessory.translatesAutoresizingMaskIntoConstraints { return fitting() }
    let isFlexible = accessory.autoresizingMask.contains(.flexibleHeight)
    if accessory.bounds.height > 0, !isFlexible { return accessory.bounds.height }
    let wish = accessory.intrinsicContentSize.height
    return wish >= 0 ? wish : fitting()
  }

  /// The height of what lies below the accessory.
  func contentHeight(in window: UIWindow) -> CGFloat {
    let safeBottom = window.safeAreaInsets.bottom
    let idiom = window.traitCollection.userInterfaceIdiom
    switch content {
    case .none: return 0
    case .keys(let layout):
      return SystemLook.current.keyboardHeight(
        window.bounds.size, safeBottom: safeBottom, idiom: idiom,
        suggests: layout.suggests || idiom == .pad)
    case .view(let view):
      // That it keeps clear of the home indicator is our choice.
      return Self.ownHeight(of: view) + safeBottom
    }
  }

  /// The height of a view that stands in for the keys.
  static func ownHeight(of view: UIView) -> CGFloat {
    max(view.bounds.height > 0 ? view.bounds.height : view.intrinsicContentSize.height, 0)
  }
}

extension UIResponder {
  /// Whether letters that are typed change anything.
  fileprivate var takesKeys: Bool { (self as? UITextView)?.isEditable ?? true }
}
