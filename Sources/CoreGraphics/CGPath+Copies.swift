extension CGPath {
  /// What a pen of a width covers that follows the path, as outlines to be filled by the winding rule.
  ///
  /// A width of 0 or less covers nothing. The outlines are within 0.01 points of the exact ones, or within
  /// a 400th of the width if that is less.
  ///
  /// - Parameters:
  ///   - miterLimit: The longest miter, in widths; a corner that asks for more is cut off.
  ///   - transform: Moves the outlines, not the path that they are made of.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let outline = StrokeOutline(
      vectorPath, width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(outline.path.applying(transform))
  }

  /// The dashes of the path, each of them open.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern each subpath begins, in points.
  ///   - lengths: Of dashes and gaps in turn, in points. If there are none, if one is negative, or if all
  ///     are 0, the path is copied as it is; so is a subpath that would have more than 100 000 patterns.
  ///   - transform: Moves the dashes, not the path that they are made of.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(vectorPath.dashed(lengths: lengths, phase: phase).applying(transform))
  }
}
