/// What touches a view takes because of the animations of its own that are under way.
///
/// - Source: Apple, *UIView.isUserInteractionEnabled* and *UIViewPropertyAnimator.isUserInteractionEnabled*;
///   WWDC 2016, session 216, for where views of a property animator are hit.
struct AnimatedTouches {
  enum Rule {
    /// None, and what lies in the view takes none either.
    case ignored
    /// Those of the place where the view is going.
    case destination
    /// Those of the place where the view is shown.
    case shown
  }

  private var counts: [Rule: Int] = [:]

  mutating func begin(_ rule: Rule) { counts[rule, default: 0] += 1 }

  mutating func end(_ rule: Rule) { counts[rule, default: 0] -= 1 }

  private func isUnderWay(_ rule: Rule) -> Bool { counts[rule, default: 0] > 0 }

  /// Whether the view takes no touches.
  var areIgnored: Bool { isUnderWay(.ignored) }

  /// Whether the view takes touches where it is shown.
  var followWhatIsShown: Bool { isUnderWay(.shown) }
}
