extension UIButton {
  /// How a button looks, as one value.
  public struct Configuration {
    public enum CornerStyle: Int, Sendable {
      case fixed = -1, dynamic, small, medium, large, capsule
    }

    public enum Size: Int, Sendable { case mini, small, medium, large }

    /// What fills the button, and what colour its content has, unless they are set.
    enum Look: Sendable { case plain, gray, tinted, filled }

    let look: Look
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    /// Between the picture and the title, in points.
    public var imagePadding: CGFloat = 0
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titlePadding: CGFloat = 1
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = UIBackgroundConfiguration()
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    public static func plain() -> Configuration { Configuration(look: .plain) }
    public static func borderless() -> Configuration { Configuration(look: .plain) }
    public static func gray() -> Configuration { Configuration(look: .gray) }
    public static func tinted() -> Configuration { Configuration(look: .tinted) }
    public static func bordered() -> Configuration { Configuration(look: .gray) }
    public static func borderedTinted() -> Configuration { Configuration(look: .tinted) }
    public static func filled() -> Configuration { Configuration(look: .filled) }
    public static func borderedProminent() -> Configuration { Configuration(look: .filled) }

    private init(look: Look) { self.look = look }

    /// How much of the tint a tinted button is filled with.
    private static let tintShare: CGFloat = 0.18

    func foreground(_ tint: UIColor) -> UIColor {
      baseForegroundColor ?? (look == .filled ? .white : tint)
    }

    func fill(_ tint: UIColor) -> UIColor? {
      if let color = background.backgroundColor { return color }
      return switch look {
      case .plain: nil
      case .gray: baseBackgroundColor ?? .tertiarySystemFill
      case .tinted: (baseBackgroundColor ?? tint).withAlphaComponent(Self.tintShare)
      case .filled: baseBackgroundColor ?? tint
      }
    }

    /// In points, for a button of that height.
    func cornerRadius(height: CGFloat) -> CGFloat {
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .small: 5
      case .dynamic, .medium: buttonSize == .large ? 8 : 6
      case .large: 12
      case .capsule: height / 2
      }
    }

    var titleFont: UIFont {
      let size: CGFloat = buttonSize == .mini || buttonSize == .small ? 15 : 17
      return .systemFont(ofSize: size, weight: buttonSize == .large ? .semibold : .regular)
    }
  }
}
