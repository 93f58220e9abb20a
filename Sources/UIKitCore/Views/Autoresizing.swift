extension UIView {
  /// Moves and resizes the subviews as their autoresizing masks say.
  func resizeSubviews(from old: CGSize, to new: CGSize) {
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      view.autoresize(from: old, to: new)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty else { return }
    let anchor = layer.anchorPoint
    let horizontal = Span(
      start: center.x - bounds.width * anchor.x, length: bounds.width, whole: old.width,
      isFlexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      )
    ).resized(to: new.width)
    let vertical = Span(
      start: center.y - bounds.height * anchor.y, length: bounds.height, whole: old.height,
      isFlexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      )
    ).resized(to: new.height)
    bounds.size = CGSize(width: horizontal.length, height: vertical.length)
    center = CGPoint(
      x: horizontal.start + horizontal.length * anchor.x,
      y: vertical.start + vertical.length * anchor.y)
  }
}

/// A view along one axis of its superview.
private struct Span {
  var start: CGFloat
  var length: CGFloat
  let whole: CGFloat
  let isFlexible: (before: Bool, inside: Bool, after: Bool)

  /// The change of the whole, shared among the flexible parts in proportion to their lengths; in
  /// equal parts where those have no length.
  func resized(to newWhole: CGFloat) -> Span {
    let change = newWhole - whole
    let parts = [
      (isFlexible.before, start), (isFlexible.inside, length),
      (isFlexible.after, whole - start - length),
    ]
    let total = parts.reduce(0) { $1.0 ? $0 + $1.1 : $0 }
    let count = CGFloat(parts.filter(\.0).count)
    guard count > 0 else { return self }
    let shares = parts.map { part in
      part.0 ? change * (total != 0 ? part.1 / total : 1 / count) : 0
    }
    return Span(
      start: start + shares[0], length: length + shares[1], whole: newWhole,
      isFlexible: isFlexible)
  }
}
