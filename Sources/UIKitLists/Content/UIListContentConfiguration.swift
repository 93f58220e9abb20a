/// What a row shows: a picture, a text and a second text.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public struct ImageProperties: Hashable {
    /// The size and weight of a symbol.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// Nil for the tint of the view.
    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// The largest size that the picture is shown in; 0 along an axis for no limit.
    public var maximumSize = CGSize.zero
    /// The room that is kept for the picture; 0 along an axis for its own, or for a symbol's the
    /// ``standardDimension``.
    public var reservedLayoutSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false

    /// For `reservedLayoutSize`: as much as the system keeps for symbols.
    public static let standardDimension = CGFloat.greatestFiniteMagnitude

    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer.map { $0(color) } ?? color
    }
  }

  public struct TextProperties: Hashable {
    public enum TextAlignment: Int, Sendable { case natural, center, justified }
    public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

    public var font: UIFont
    public var color: UIColor
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The most lines that are shown; 0 for as many as there are.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none

    public func resolvedColor() -> UIColor { colorTransformer.map { $0(color) } ?? color }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties

  /// The axes along which the content keeps to the margins around it where those are wider.
  public var axesPreservingSuperviewLayoutMargins = UIAxis.horizontal
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the second text is at the end of the line of the first, if both fit.
  public var prefersSideBySideTextAndSecondaryText = false
  public var imageToTextPadding: CGFloat = Metrics.imageToTextPadding
  public var textToSecondaryTextHorizontalPadding: CGFloat = 0
  public var textToSecondaryTextVerticalPadding: CGFloat = Metrics.textToSecondaryTextPadding
  public var alpha: CGFloat = 1

  /// The least height of the content, in points.
  var leastHeight: CGFloat = 0

  /// Distances of a cell's content.
  ///
  /// - Source: what iOS 16 prints of a default configuration, "directionalLayoutMargins = {11, 16, 11,
  ///   8}; imageToTextPadding = 16; textToSecondaryTextVerticalPadding = 3".
  private enum Metrics {
    static let margins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
    static let imageToTextPadding: CGFloat = 16
    static let textToSecondaryTextPadding: CGFloat = 3
    /// Between texts side by side; our choice.
    static let sideBySidePadding: CGFloat = 12
    /// Around headers and footers; our choice, by the heights that tables have.
    static let plainHeader = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 4, trailing: 8)
    static let groupedHeader = NSDirectionalEdgeInsets(
      top: 17, leading: 16, bottom: 5, trailing: 8)
    static let footer = NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 8)
  }

  private init(
    _ style: UIFont.TextStyle, _ color: UIColor, secondary: UIFont.TextStyle,
    _ secondaryColor: UIColor, _ margins: NSDirectionalEdgeInsets
  ) {
    textProperties = TextProperties(font: .preferredFont(forTextStyle: style), color: color)
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: secondary), color: secondaryColor)
    directionalLayoutMargins = margins
    imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: textProperties.font.pointSize, scale: .large)
  }

  // MARK: Cells

  public static func cell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      .body, .label, secondary: .caption1, .label, Metrics.margins)
    configuration.leastHeight = SystemLook.current.list.rowHeight
    return configuration
  }

  /// The second text under the first.
  public static func subtitleCell() -> UIListContentConfiguration { cell() }

  /// The second text at the end of the line.
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      .body, .label, secondary: .body, .secondaryLabel, Metrics.margins)
    configuration.prefersSideBySideTextAndSecondaryText = true
    configuration.textToSecondaryTextHorizontalPadding = Metrics.sideBySidePadding
    configuration.leastHeight = SystemLook.current.list.rowHeight
    return configuration
  }

  public static func sidebarCell() -> UIListContentConfiguration { cell() }
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { cell() }

  // MARK: Headers and footers

  public static func header() -> UIListContentConfiguration { plainHeader() }
  public static func footer() -> UIListContentConfiguration { plainFooter() }

  public static func plainHeader() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      .headline, .label, secondary: .body, .secondaryLabel, Metrics.plainHeader)
    configuration.prefersSideBySideTextAndSecondaryText = true
    configuration.textToSecondaryTextHorizontalPadding = Metrics.sideBySidePadding
    return configuration
  }

  public static func groupedHeader() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      .footnote, .secondaryLabel, secondary: .footnote, .secondaryLabel, Metrics.groupedHeader)
    configuration.textProperties.transform = .uppercase
    configuration.prefersSideBySideTextAndSecondaryText = true
    configuration.textToSecondaryTextHorizontalPadding = Metrics.sideBySidePadding
    return configuration
  }

  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration(
      .title3, .label, secondary: .body, .secondaryLabel, Metrics.groupedHeader)
    configuration.textProperties.font = .systemFont(
      ofSize: configuration.textProperties.font.pointSize, weight: .bold)
    configuration.prefersSideBySideTextAndSecondaryText = true
    configuration.textToSecondaryTextHorizontalPadding = Metrics.sideBySidePadding
    return configuration
  }

  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    prominentInsetGroupedHeader()
  }

  public static func sidebarHeader() -> UIListContentConfiguration { prominentInsetGroupedHeader() }

  public static func plainFooter() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .footnote, .secondaryLabel, secondary: .footnote, .secondaryLabel, Metrics.footer)
  }

  public static func groupedFooter() -> UIListContentConfiguration { plainFooter() }

  // MARK: Content

  @MainActor @preconcurrency
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let isDisabled =
      switch state {
      case let state as UICellConfigurationState: state.isDisabled
      case let state as UIViewConfigurationState: state.isDisabled
      default: false
      }
    guard isDisabled else { return self }
    var configuration = self
    configuration.textProperties.color = .tertiaryLabel
    configuration.secondaryTextProperties.color = .tertiaryLabel
    return configuration
  }
}
