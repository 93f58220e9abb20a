extension NSLayoutConstraint {
  /// How firmly a required constraint is held among others that it contradicts: the one that compares
  /// as the largest is left out.
  ///
  /// Inequalities go before equations; then lengths that are given in points before middles and
  /// lengths that follow others, and these before edges; then what a later view asks for, or an inner
  /// one; then the larger constant. Neither the order of activation nor that of creation matters.
  ///
  /// - Parameter places: The views in the order in which they are drawn.
  /// - Source: Rules that fit all that was measured on iOS 26.1 by the project OpenUIKit,
  ///   layout_break_ios.json.
  func hold(_ places: [ObjectIdentifier: Int]) -> Hold {
    func place(_ item: AnyObject?) -> Int {
      Self.view(of: item).flatMap { places[ObjectIdentifier($0)] } ?? -1
    }
    let (first, second) = (place(firstItem), place(secondItem))
    return Hold(
      relation: relation == .equal ? 0 : relation == .greaterThanOrEqual ? 1 : 2, kind: kind,
      place: max(first, second), isFlipped: second > first, constant: constant)
  }

  private var kind: Hold.Kind {
    switch firstAttribute {
    case .width, .height: secondItem == nil ? .length : .middle
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .middle
    default: .edge
    }
  }

  /// What decides which of several constraints is left out.
  struct Hold: Comparable {
    enum Kind: Int { case edge, middle, length }

    var relation: Int
    var kind: Kind
    var place: Int
    /// Whether the outer view is named first.
    var isFlipped: Bool
    var constant: CGFloat

    static func < (a: Hold, b: Hold) -> Bool {
      (a.relation, a.kind.rawValue, a.place, a.isFlipped ? 1 : 0, a.constant)
        < (b.relation, b.kind.rawValue, b.place, b.isFlipped ? 1 : 0, b.constant)
    }
  }
}
