extension UIImage {
  /// How a variant of a picture is chosen.
  open class Configuration: NSObject {}

  /// The size and weight of a symbol.
  public final class SymbolConfiguration: Configuration {
    let pointSize: CGFloat
    let weight: SymbolWeight
    let symbolScale: SymbolScale

    public init(
      pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default
    ) {
      self.pointSize = pointSize
      self.weight = weight
      symbolScale = scale
      super.init()
    }

    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: .unspecified, scale: .default)
    }

    public convenience init(weight: SymbolWeight) {
      self.init(pointSize: SystemSymbol.textSize, weight: weight, scale: .default)
    }

    public convenience init(scale: SymbolScale) {
      self.init(pointSize: SystemSymbol.textSize, weight: .unspecified, scale: scale)
    }

    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize)
    }
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The thickness of lines, with regular as 1.
    ///
    /// Our choice, by the stems of the font that stands in for the system's.
    fileprivate var boldness: CGFloat {
      switch self {
      case .ultraLight: 0.35
      case .thin: 0.5
      case .light: 0.75
      case .unspecified, .regular: 1
      case .medium: 1.15
      case .semibold: 1.3
      case .bold: 1.5
      case .heavy: 1.7
      case .black: 1.9
      }
    }
  }

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified
    case small, medium, large

    /// Our choice.
    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.28
      default: 1
      }
    }
  }

  /// A symbol of the system; nil, with a word on standard error, for those that are not drawn here.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let chosen = configuration as? SymbolConfiguration
    let size = (chosen?.pointSize ?? SystemSymbol.textSize) / SystemSymbol.textSize
    let scale = max(size, 0) * (chosen?.symbolScale.factor ?? 1)
    let boldness = chosen?.weight.boldness ?? 1
    guard let symbol = SystemSymbol(named: name, scale: scale, boldness: boldness) else {
      return nil
    }
    let side = SystemSymbol.boxSize * scale
    self.init(
      source: .symbol(symbol), size: CGSize(width: side, height: side), scale: 1,
      renderingMode: .alwaysTemplate)
  }

  public var isSymbolImage: Bool {
    if case .symbol = source { return true }
    return false
  }

  /// A symbol in another size or weight; any other picture as it is.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard case .symbol(let symbol) = source,
      let image = UIImage(systemName: symbol.name, withConfiguration: configuration)
    else { return self }
    return image.withRenderingMode(renderingMode)
  }

  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard case .symbol = source else { return nil }
    return withConfiguration(configuration)
  }
}
