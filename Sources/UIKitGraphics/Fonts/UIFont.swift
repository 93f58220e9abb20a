package import Frames
package import Typography

/// A font of the system's family.
///
/// The system font of Apple's platforms may not be shipped; Inter stands in for it.
public final class UIFont: NSObject, Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")
  }

  package let font: Font

  /// How the font follows the text size that the user prefers; nil if it does not.
  private let scaling: FontScaling?

  init(_ font: Font, scaling: FontScaling? = nil) {
    self.font = font
    self.scaling = scaling
    super.init()
  }

  /// The font of that PostScript name.
  ///
  /// The fonts that the app's `Info.plist` lists under `UIAppFonts`, and those that it registers, are drawn
  /// as outlines. Of the fonts that come with iOS none may be shipped: the system's stands in for them, in
  /// the weight that the name says, which is told of as a diagnostic. nil, and told of, for any other name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    let size = fontSize > 0 ? fontSize : Self.smallSystemFontSize
    guard let font = NamedFont(fontName)?.font(ofSize: size) else { return nil }
    self.init(font)
  }

  /// The font that `descriptor` describes, at its own size if `pointSize` is 0.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(pointSize > 0 ? descriptor.font.withSize(pointSize) : descriptor.font)
  }

  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(Font(pointSize: fontSize, weight: weight.rawValue))
  }

  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(Font(pointSize: fontSize, weight: 0, isItalic: true))
  }

  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style at the text size of `traitCollection`, or the current one if nil.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let scaling = FontScaling(style: style, baseSize: style.pointSize(at: .large))
    let traits = traitCollection ?? .current
    return systemFont(
      ofSize: scaling.baseSize, weight: style == .headline ? .semibold : .regular
    ).following(scaling, at: traits.preferredContentSizeCategory)
  }

  /// The system's font with figures as wide as each other, which do not jump about as they change.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(Font(pointSize: fontSize, weight: weight.rawValue, hasEvenFigures: true))
  }

  /// This font at the size that `scaling` gives it.
  func following(_ scaling: FontScaling, at category: UIContentSizeCategory) -> UIFont {
    UIFont(font.withSize(scaling.pointSize(at: category)), scaling: scaling)
  }

  /// This font as it is at another text size; itself if it does not follow the text size.
  package func adjusted(to category: UIContentSizeCategory) -> UIFont {
    scaling.map { following($0, at: category) } ?? self
  }

  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(font.withSize(fontSize)) }

  public var pointSize: CGFloat { font.pointSize }
  public var ascender: CGFloat { font.metrics.ascender }
  /// Below the baseline, so negative.
  public var descender: CGFloat { -font.metrics.descender }
  public var lineHeight: CGFloat { font.metrics.lineHeight }
  /// What lines are apart beyond their heights: nothing for the system's font.
  public var leading: CGFloat { font.metrics.leading }

  /// The PostScript name.
  public var fontName: String { font.face?.postScriptName ?? ".SFUI-Regular" }
  public var familyName: String { font.face?.familyName ?? ".AppleSystemUIFont" }

  /// The families that the app brings along.
  public static var familyNames: [String] {
    Set(onMainActor("UIFont.familyNames") { AppFonts.current.faces }.map(\.familyName)).sorted()
  }

  /// The PostScript names of the faces of a family that the app brings along.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    onMainActor("UIFont.fontNames(forFamilyName:)") { AppFonts.current.faces }
      .filter { $0.familyName == familyName }.map(\.postScriptName)
  }
  public var capHeight: CGFloat { font.metrics.capHeight }
  public var xHeight: CGFloat { font.metrics.xHeight }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }
  public override var hash: Int { font.hashValue }
}

extension UIFont {
  /// One sentence about pinned fonts that are missing; nil if all are there.
  package static var problem: String? { FontLibrary.shared.problem }

  /// Fonts with the digests of their files, by name; those that are not pinned are left out.
  package static func references(to names: Set<String>) -> [FontReference] {
    names.sorted().compactMap { FontLibrary.shared.reference(forPostScriptName: $0) }
  }
}
