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

    /// What the weight is called in the files that the app SF Symbols exports.
    var exportedName: String {
      switch self {
      case .ultraLight: "Ultralight"
      case .thin: "Thin"
      case .light: "Light"
      case .unspecified, .regular: "Regular"
      case .medium: "Medium"
      case .semibold: "Semibold"
      case .bold: "Bold"
      case .heavy: "Heavy"
      case .black: "Black"
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

  /// A symbol of the system.
  ///
  /// From the app's folder `SystemSymbols`, else drawn by us, else an icon of a package that is openly
  /// licensed. For a name of iOS that none of them has it is an empty frame, with a diagnostic; for any other
  /// nil, with a diagnostic too.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let chosen = configuration as? SymbolConfiguration
    let weight = chosen?.weight ?? .unspecified
    guard let drawing = SymbolArt.find(name, weight: weight) else { return nil }
    let size = (chosen?.pointSize ?? SystemSymbol.textSize) / SystemSymbol.textSize
    let scale = max(size, 0) * (chosen?.symbolScale.factor ?? 1)
    let symbol = SystemSymbol(
      name: name, drawing: drawing, scale: scale, boldness: weight.boldness)
    self.init(
      source: .symbol(symbol),
      size: CGSize(width: drawing.size.width * scale, height: drawing.size.height * scale),
      scale: 1, renderingMode: .alwaysTemplate)
  }

  public var isSymbolImage: Bool {
    if case .symbol = source { return true }
    return false
  }

  /// A symbol in another size or weight; any other picture as it is.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    if let images {
      let all = images.map { $0.withConfiguration(configuration) }
      return UIImage.animatedImage(with: all, duration: duration) ?? self
    }
    guard case .symbol(let symbol) = source,
      let image = UIImage(systemName: symbol.name, withConfiguration: configuration)
    else { return self }
    let plain = image.withRenderingMode(renderingMode)
    let turned = symbol.isFlipped ? plain.withHorizontallyFlippedOrientation() : plain
    return mirrored == nil ? turned : turned.imageFlippedForRightToLeftLayoutDirection()
  }

  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard case .symbol = source else { return nil }
    return withConfiguration(configuration)
  }
}
