/// What a node draws of its own, between its background and its children.
public enum Content: Hashable, Sendable {
  /// A picture from a file.
  case image(ImageContent)

  /// Colours that run into each other.
  case gradient(GradientContent)

  /// A path.
  case shape(ShapeContent)

  /// Glyphs in their places.
  case text(TextContent)

  /// A frame inside this one.
  indirect case picture(PictureContent)
}

/// How content of one size is placed in bounds of another.
///
/// The raw values are Core Animation's, with top and bottom as a reader sees them.
public enum Gravity: String, Hashable, Sendable, Codable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  case resize, resizeAspect, resizeAspectFill
}

extension Gravity {
  /// Where content of `size` lies in `bounds`.
  public func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: size) }
    let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
    let placed: CGSize =
      switch self {
      case .resize: bounds.size
      case .resizeAspect:
        CGSize(width: size.width * min(sx, sy), height: size.height * min(sx, sy))
      case .resizeAspectFill:
        CGSize(width: size.width * max(sx, sy), height: size.height * max(sx, sy))
      default: size
      }
    let x: CGFloat =
      switch self {
      case .left, .topLeft, .bottomLeft: bounds.minX
      case .right, .topRight, .bottomRight: bounds.maxX - placed.width
      default: bounds.midX - placed.width / 2
      }
    let y: CGFloat =
      switch self {
      case .top, .topLeft, .topRight: bounds.minY
      case .bottom, .bottomLeft, .bottomRight: bounds.maxY - placed.height
      default: bounds.midY - placed.height / 2
      }
    return CGRect(origin: CGPoint(x: x, y: y), size: placed)
  }
}

/// A picture, named by the digest of its file.
public struct ImageContent: Hashable, Sendable, Codable {
  /// SHA-256 of the file's bytes, in lower-case hexadecimal.
  public var digest: String
  /// The whole picture's size in points.
  public var size: CGSize

  /// How the picture is placed in the bounds.
  public var gravity: Gravity
  /// The part of the picture that is shown, in fractions of its size.
  public var contentsRect: CGRect
  /// Replaces the picture's colour and keeps its alpha; nil for the picture as it is.
  public var tint: CGColor?

  /// How the picture's pixels become those of the screen.
  public enum Filter: String, Hashable, Sendable, Codable {
    /// Each pixel of the screen takes the one of the picture that it lies on.
    case nearest
  }

  /// What is done where the picture is shown larger than it is; nil to run from pixel to pixel.
  public var enlarging: Filter?
  /// What is done where it is shown smaller; nil to take the mean of what a pixel covers.
  public var shrinking: Filter?

  public init(
    digest: String, size: CGSize, gravity: Gravity = .resize,
    contentsRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), tint: CGColor? = nil,
    enlarging: Filter? = nil, shrinking: Filter? = nil
  ) {
    self.digest = digest
    self.size = size
    self.gravity = gravity
    self.contentsRect = contentsRect
    self.tint = tint
    (self.enlarging, self.shrinking) = (enlarging, shrinking)
  }
}

/// Colours that run into each other across the bounds, cut to the rounded bounds.
public struct GradientContent: Hashable, Sendable, Codable {
  /// How the colours run.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Along the line from ``start`` to ``end``.
    case axial
    /// In an ellipse about ``start``, whose axes reach to ``end``.
    case radial
    /// Around ``start``, beginning in the direction of ``end``.
    case conic
  }

  /// How the colours run.
  public var kind: Kind

  /// The colours, from the start on.
  public var colors: [CGColor]
  /// One place in 0...1 for each colour, rising.
  public var locations: [CGFloat]
  /// In fractions of the bounds.
  public var start: CGPoint

  /// Where it ends, in fractions of the bounds.
  public var end: CGPoint

  public init(
    kind: Kind = .axial, colors: [CGColor], locations: [CGFloat], start: CGPoint, end: CGPoint
  ) {
    self.kind = kind
    self.colors = colors
    self.locations = locations
    self.start = start
    self.end = end
  }
}

/// A path, filled and then stroked, in the node's own space.
public struct ShapeContent: Hashable, Sendable, Codable {
  /// Which parts of a path that crosses itself are inside.
  public enum FillRule: String, Hashable, Sendable, Codable { case nonZero, evenOdd }

  /// How the ends of a line look.
  public enum Cap: String, Hashable, Sendable, Codable { case butt, round, square }

  /// How the corners of a line look.
  public enum Join: String, Hashable, Sendable, Codable { case miter, round, bevel }

  /// What is filled and stroked.
  public var path: VectorPath

  /// The colour of the inside; nil to fill nothing.
  public var fillColor: CGColor?

  /// Which parts are inside.
  public var fillRule: FillRule

  /// The colour of the line; nil to stroke nothing.
  public var strokeColor: CGColor?
  /// In points.
  public var lineWidth: CGFloat

  /// How the line's ends look.
  public var cap: Cap

  /// How the line's corners look.
  public var join: Join

  /// The longest a pointed corner may be, in widths of the line.
  public var miterLimit: CGFloat
  /// Lengths in points of dashes and gaps in turn; empty for a solid line.
  public var dashes: [CGFloat]

  /// Where in the dashes the line begins, in points.
  public var dashPhase: CGFloat
  /// Where the stroked part begins, in parts of the path's length from 0 to 1.
  public var strokeStart: CGFloat

  /// Where the stroked part ends, likewise.
  public var strokeEnd: CGFloat

  public init(
    path: VectorPath, fillColor: CGColor? = nil, fillRule: FillRule = .nonZero,
    strokeColor: CGColor? = nil, lineWidth: CGFloat = 1, cap: Cap = .butt, join: Join = .miter,
    miterLimit: CGFloat = 10, dashes: [CGFloat] = [], dashPhase: CGFloat = 0,
    strokeStart: CGFloat = 0, strokeEnd: CGFloat = 1
  ) {
    self.path = path
    self.fillColor = fillColor
    self.fillRule = fillRule
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
    self.strokeStart = strokeStart
    self.strokeEnd = strokeEnd
  }
}

/// Text that has been broken into lines and shaped.
public struct TextContent: Hashable, Sendable, Codable {
  /// What the text says, for people and reports; the glyphs alone are drawn.
  public var string: String
  /// The size in points of the box that the glyphs were laid out in.
  public var size: CGSize
  /// How that box is placed in the node's bounds.
  public var gravity: Gravity

  /// The glyphs, from the top left of the box.
  public var runs: [GlyphRun]

  public init(string: String, size: CGSize, gravity: Gravity = .topLeft, runs: [GlyphRun]) {
    self.string = string
    self.size = size
    self.gravity = gravity
    self.runs = runs
  }
}

/// Glyphs of one font, size and colour on one line.
public struct GlyphRun: Hashable, Sendable, Codable {
  /// The font's PostScript name, as the recording's header lists it.
  public var font: String
  /// Points per em.
  public var pointSize: CGFloat
  /// Ignored by glyphs that bring their own colours, as emoji do.
  public var color: CGColor
  /// Glyph numbers in the font.
  public var glyphs: [UInt32]
  /// Each glyph's origin on its baseline, in points from the top left of the text's box.
  public var positions: [CGPoint]

  public init(
    font: String, pointSize: CGFloat, color: CGColor, glyphs: [UInt32], positions: [CGPoint]
  ) {
    self.font = font
    self.pointSize = pointSize
    self.color = color
    self.glyphs = glyphs
    self.positions = positions
  }
}

/// A frame inside a frame: a picture made by code, drawn by itself and then placed.
///
/// Nothing in it sees, blurs or blends with what lies around it, so it looks as it would alone; yet
/// it stays as sharp as the scale at which it is drawn.
public struct PictureContent: Hashable, Sendable {
  /// The picture.
  public var frame: Frame
  /// How the frame's canvas is placed in the bounds.
  public var gravity: Gravity

  public init(frame: Frame, gravity: Gravity = .resize) {
    self.frame = frame
    self.gravity = gravity
  }
}
