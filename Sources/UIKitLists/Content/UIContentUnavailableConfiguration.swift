/// What stands where there is nothing to show: a picture, two texts and up to two buttons.
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public struct ImageProperties: Hashable {
    /// The size and weight of a symbol.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// Nil for the tint of the view.
    public var tintColor: UIColor?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// The largest size that the picture is shown in; 0 along an axis for no limit.
    public var maximumSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false
  }

  public struct TextProperties: Hashable {
    public var font: UIFont
    public var color: UIColor
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The most lines that are shown; 0 for as many as there are.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
  }

  public struct ButtonProperties {
    public var primaryAction: UIAction?
    public var menu: UIMenu?
    public var isEnabled = true
  }

  public var image: UIImage?
  public var imageProperties: ImageProperties
  public var imageToTextPadding: CGFloat = Metrics.imageToTextPadding
  public var text: String?
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var textToSecondaryTextPadding: CGFloat = Metrics.textToSecondaryTextPadding
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var textToButtonPadding: CGFloat = Metrics.textToButtonPadding
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  public var buttonToSecondaryButtonPadding: CGFloat = Metrics.buttonToSecondaryButtonPadding
  public var secondaryButton = UIButton.Configuration.plain()
  public var secondaryButtonProperties = ButtonProperties()
  public var directionalLayoutMargins = Metrics.margins
  public var background = UIBackgroundConfiguration.clear()

  /// Whether a wheel turns in the place of the picture.
  let isLoading: Bool
  /// Whether texts that are not given say that a search has found nothing.
  let isSearch: Bool

  /// Distances and sizes; our choice, as UIKit's are not published.
  private enum Metrics {
    static let imageToTextPadding: CGFloat = 15
    static let textToSecondaryTextPadding: CGFloat = 8
    static let textToButtonPadding: CGFloat = 20
    static let buttonToSecondaryButtonPadding: CGFloat = 10
    static let margins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
    static let symbolSize: CGFloat = 48
  }

  private init(
    _ style: UIFont.TextStyle, _ weight: UIFont.Weight, _ color: UIColor, isLoading: Bool = false,
    isSearch: Bool = false
  ) {
    let size = UIFont.preferredFont(forTextStyle: style).pointSize
    textProperties = TextProperties(font: .systemFont(ofSize: size, weight: weight), color: color)
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel)
    imageProperties = ImageProperties(
      preferredSymbolConfiguration: UIImage.SymbolConfiguration(pointSize: Metrics.symbolSize),
      tintColor: .secondaryLabel)
    (self.isLoading, self.isSearch) = (isLoading, isSearch)
  }

  /// Nothing to show.
  public static func empty() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration(.title2, .bold, .label)
  }

  /// Content that is still loaded, with a wheel.
  public static func loading() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration(
      .subheadline, .regular, .secondaryLabel, isLoading: true)
    configuration.text = "Loading…"
    return configuration
  }

  /// A search that has found nothing; once updated for a state, for what.
  public static func search() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration(.title2, .bold, .label, isSearch: true)
    configuration.image = UIImage(systemName: "magnifyingglass")
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  @MainActor @preconcurrency
  public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration {
    guard isSearch, let words = (state as? UIContentUnavailableConfigurationState)?.searchText,
      !words.isEmpty
    else { return self }
    var configuration = self
    configuration.text = "No Results for “\(words)”"
    return configuration
  }
}

/// The state of a screen that may have nothing to show.
public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  /// What is searched for.
  public var searchText: String?
  private var others: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { others[key] }
    set { others[key] = newValue }
  }
}
