@_spi(Overriding) public import UIKitCore

/// The field of a search bar: a glass before the text, on a light grey.
@MainActor @preconcurrency
open class UISearchTextField: UITextField {
  private static var look: SystemLook.Search { SystemLook.current.navigationBar.search }

  private final let glass = UIImageView()

  /// How much is seen of the glass and the words.
  final var contentAlpha: CGFloat = 1 {
    didSet {
      guard contentAlpha != oldValue else { return }
      for view in subviews { view.alpha = contentAlpha }
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.look.fieldRadius
    layer.cornerCurve = .continuous
    clipsToBounds = true
    font = .systemFont(ofSize: Self.look.fontSize)
    glass.image = UIImage(systemName: "magnifyingglass")
    glass.tintColor = .secondaryLabel
    glass.bounds.size = glass.image?.size ?? .zero
    leftView = glass
    leftViewMode = .always
  }

  open override var placeholder: String? {
    didSet {
      attributedPlaceholder = placeholder.map {
        NSAttributedString(
          string: $0,
          attributes: [
            .foregroundColor: UIColor.secondaryLabel,
            .font: font ?? .systemFont(ofSize: Self.look.fontSize),
          ])
      }
    }
  }

  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = glass.bounds.size
    return directed(
      CGRect(
        x: bounds.minX + Self.look.iconMargin, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height), in: bounds)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    let rect = super.textRect(forBounds: bounds)
    return rect.inset(
      by: UIEdgeInsets(
        NSDirectionalEdgeInsets(
          top: 0, leading: Self.look.iconGap, bottom: 0, trailing: Self.look.iconMargin),
        isRightToLeft: isRightToLeft))
  }
}
