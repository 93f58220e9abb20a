internal import CPango
public import Foundation

/// A font of the system's family at a size.
public struct Font: Hashable, Sendable {
  /// The size from which the display cut is used, in points.
  ///
  /// Our choice: where the system font that Inter stands in for changes from its text cut.
  private static let displaySize: CGFloat = 20

  /// The size of the em, in points.
  public let pointSize: CGFloat

  /// From −1 to 1, as UIKit counts; 0 is regular, 0.4 bold.
  public let weight: CGFloat

  /// Whether the letters slant.
  public let isItalic: Bool

  /// Whether all figures are as wide as each other.
  public let hasEvenFigures: Bool

  public init(
    pointSize: CGFloat, weight: CGFloat, isItalic: Bool = false, hasEvenFigures: Bool = false
  ) {
    self.pointSize = max(pointSize, 0.1)
    self.weight = weight
    self.isItalic = isItalic
    self.hasEvenFigures = hasEvenFigures
  }

  /// The same font at another size, in points.
  public func withSize(_ pointSize: CGFloat) -> Font {
    Font(
      pointSize: pointSize, weight: weight, isItalic: isItalic, hasEvenFigures: hasEvenFigures)
  }

  /// The vertical measures: lines as high as the system font's, letters as high as in the file.
  public var metrics: FontMetrics { Shaper.use { $0.metrics(of: self) } }

  /// Weights in OpenType's numbers.
  var openTypeWeight: Int {
    let table: [(CGFloat, Int)] = [
      (-0.7, 100), (-0.5, 200), (-0.2, 300), (0.115, 400), (0.265, 500), (0.35, 600), (0.48, 700),
      (0.59, 800),
    ]
    return table.first { weight < $0.0 }?.1 ?? 900
  }

  /// Figures that are to be as wide as each other are not in the display cut.
  var family: String {
    pointSize >= Self.displaySize && !hasEvenFigures ? "Inter Display" : "Inter"
  }
}

/// The vertical measures of a font, in points.
public struct FontMetrics: Hashable, Sendable {
  /// Above the baseline.
  public let ascender: CGFloat
  /// Below the baseline; positive.
  public let descender: CGFloat

  /// From the baseline to the top of flat capitals.
  public let capHeight: CGFloat

  /// From the baseline to the top of a lower-case x.
  public let xHeight: CGFloat

  /// A line along the text, in points.
  public struct Rule: Hashable, Sendable {
    /// From the baseline down to its middle.
    public let offset: CGFloat
    public let thickness: CGFloat
  }

  /// Where the font has its text underlined, and struck through.
  public let underline: Rule
  public let strikethrough: Rule

  /// From one baseline to the next.
  public var lineHeight: CGFloat { ascender + descender }
}
