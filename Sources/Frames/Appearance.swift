/// How a node's bounds are rounded.
public struct Corners: Hashable, Sendable, Codable {
  /// In points; 0 for square corners.
  ///
  /// Drawn smaller where the bounds are too small for it.
  public var radius: CGFloat

  /// Whether the corners are parts of circles or continuous.
  public var curve: CornerCurve
  /// Which corners are rounded.
  public var mask: CACornerMask

  public init(
    radius: CGFloat = 0, curve: CornerCurve = .circular,
    mask: CACornerMask = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
  ) {
    self.radius = radius
    self.curve = curve
    self.mask = mask
  }
}

/// How a node meets what was drawn before it.
public enum Blend: String, Hashable, Sendable, Codable {
  /// Laid over it.
  case over
  /// Added to it, colours and alpha alike; the parent is drawn by itself then, so that nothing behind
  /// it takes part.
  case plusLighter
  /// The blend modes of the W3C's recommendation *Compositing and Blending Level 1*, with all that lies
  /// behind.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity

  /// Whether what lies behind the parent takes no part.
  public var isolatesParent: Bool { self == .plusLighter }
}

/// A line along the inside of the rounded bounds.
public struct Border: Hashable, Sendable, Codable {
  /// In points.
  public var width: CGFloat

  /// The colour of the line.
  public var color: CGColor

  public init(width: CGFloat, color: CGColor) {
    self.width = width
    self.color = color
  }
}

/// A blurred copy of a node's alpha, under the node.
public struct Shadow: Hashable, Sendable, Codable {
  /// The colour, with the shadow's opacity in its alpha.
  public var color: CGColor
  /// The standard deviation of the Gaussian, in points.
  public var radius: CGFloat

  /// How far the shadow lies from the node, in points.
  public var offset: CGSize
  /// The outline that casts the shadow; nil for the alpha of the node and all that is in it.
  public var path: VectorPath?

  public init(color: CGColor, radius: CGFloat, offset: CGSize, path: VectorPath? = nil) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.path = path
  }
}

/// A view of the picture behind a node: blurred, then saturated, then tinted.
public struct Backdrop: Hashable, Sendable, Codable {
  /// The standard deviation of the Gaussian, in points; pixels beyond the canvas repeat its edge.
  public var blurRadius: CGFloat
  /// How much colour is left: 1 keeps it, 0 gives grey by the luma of Rec 709.
  public var saturation: CGFloat
  /// Laid over the result.
  public var tint: CGColor?

  public init(blurRadius: CGFloat, saturation: CGFloat = 1, tint: CGColor? = nil) {
    self.blurRadius = blurRadius
    self.saturation = saturation
    self.tint = tint
  }
}
