internal import CPango
public import Foundation

/// A font at a size: of the system's family, or one that an app brings along.
public struct Font: Hashable, Sendable {
  /// The size from which the display cut is used, in points.
  ///
  /// Our choice: where the system font that Inter stands in for changes from its text cut.
  private static let displaySize: CGFloat = 20

  /// The size of the em, in points.
  public private(set) var pointSize: CGFloat

  /// From −1 to 1, as UIKit counts; 0 is regular, 0.4 bold.
  public var weight: CGFloat

  /// Whether the letters slant.
  public var isItalic: Bool

  /// Whether all figures are as wide as each other.
  public var hasEvenFigures: Bool

  /// The app's own face; nil for the system's family.
  public let face: AppFace?

  public init(
    pointSize: CGFloat, weight: CGFloat, isItalic: Bool = false, hasEvenFigures: Bool = false
  ) {
    self.pointSize = max(pointSize, 0.1)
    self.weight = weight
    self.isItalic = isItalic
    self.hasEvenFigures = hasEvenFigures
    face = nil
  }

  /// The app's own face at a size in points.
  public init(_ face: AppFace, pointSize: CGFloat) {
    self.pointSize = max(pointSize, 0.1)
    (weight, isItalic, hasEvenFigures) = (face.weight, face.isItalic, false)
    self.face = face
  }

  /// The same font at another size, in points.
  public func withSize(_ pointSize: CGFloat) -> Font {
    var font = self
    font.pointSize = max(pointSize, 0.1)
    return font
  }

  /// The vertical measures: lines as high as the system font's, letters as high as in the file.
  public var metrics: FontMetrics { Shaper.use(with: [face]) { $0.metrics(of: self) } }

  /// UIKit's weights, from OpenType's 100 to 900.
  private static let weights: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]

  /// The nearest of OpenType's weights.
  var openTypeWeight: Int {
    let limits = zip(Self.weights, Self.weights.dropFirst()).map { ($0 + $1) / 2 }
    return 100 * (1 + limits.count { $0 <= weight })
  }

  /// UIKit's number for one of OpenType's.
  static func weight(ofOpenType weight: Double) -> CGFloat {
    weights[min(max(Int((weight / 100).rounded()) - 1, 0), weights.count - 1)]
  }

  /// The families to look in for letters, in order.
  var families: [String] { (face.map { [$0.familyName] } ?? []) + [systemFamily] }

  /// Figures that are to be as wide as each other are not in the display cut.
  private var systemFamily: String {
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
    /// How thick it is.
    public let thickness: CGFloat
  }

  /// Where the font has its text underlined.
  public let underline: Rule
  /// Where the font has its text struck through.
  public let strikethrough: Rule

  /// What lines are apart beyond their heights.
  public let leading: CGFloat

  /// The height of a line.
  public var lineHeight: CGFloat { ascender + descender }
}
