extension UIFont.TextStyle {
  /// The sizes in points, from extra small to the largest accessibility size.
  ///
  /// - Source: Apple, *Human Interface Guidelines*, "Typography", Dynamic Type sizes.
  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  /// The size in points that the style has at a text size; that of body for styles of no name.
  func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    (Self.sizes[self] ?? Self.sizes[.body])?[category.index] ?? UIFont.labelFontSize
  }
}

/// How a font follows the text size that the user prefers.
struct FontScaling: Hashable, Sendable {
  let style: UIFont.TextStyle
  /// The size at the default text size, in points.
  let baseSize: CGFloat
  /// The size that is not exceeded, in points.
  var largest = CGFloat.infinity

  func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    min(UIFontMetrics(forTextStyle: style).scaled(baseSize, category), largest)
  }
}

/// Scales fonts and lengths as a text style scales with the text size that the user prefers.
///
/// A value grows as the style's size in points does; UIKit goes by the leading, which is not
/// published for every size, and gives slightly other values between the ends.
public final class UIFontMetrics: NSObject, Sendable {
  private let style: UIFont.TextStyle

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil)
  }

  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }

  /// - Parameter maximumPointSize: The size that is not exceeded, in points; 0 for none.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let scaling = FontScaling(
      style: style, baseSize: font.pointSize,
      largest: maximumPointSize > 0 ? maximumPointSize : .infinity)
    return font.following(scaling, at: category(traitCollection))
  }

  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    scaled(value, category(traitCollection))
  }

  func scaled(_ value: CGFloat, _ category: UIContentSizeCategory) -> CGFloat {
    value * style.pointSize(at: category) / style.pointSize(at: .large)
  }

  private func category(_ traits: UITraitCollection?) -> UIContentSizeCategory {
    (traits ?? .current).preferredContentSizeCategory
  }
}
