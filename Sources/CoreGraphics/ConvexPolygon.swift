extension [CGPoint] {
  /// The part of a convex polygon, of these corners, where `side` is not negative.
  ///
  /// - Parameter side: Linear in the point.
  package func clipped(where side: (CGPoint) -> CGFloat) -> [CGPoint] {
    var result: [CGPoint] = []
    for (index, here) in enumerated() {
      let next = self[(index + 1) % count]
      let (a, b) = (side(here), side(next))
      if a >= 0 { result.append(here) }
      if (a < 0) != (b < 0) {
        let share = a / (a - b)
        result.append(
          CGPoint(x: here.x + (next.x - here.x) * share, y: here.y + (next.y - here.y) * share))
      }
    }
    return result
  }
}
