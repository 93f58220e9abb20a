/// What hangs below a navigation bar's row of buttons while an item is on top.
///
/// Content that is scrolled up hides it from below, content that is pulled down has it back.
struct BarExtension: Equatable {
  /// The height of the large title; 0 for none.
  var title: CGFloat = 0
  /// How much higher a prompt above the row makes the bar.
  var prompt: CGFloat = 0

  /// How much of it scrolling can hide.
  var yielding: CGFloat { title }

  /// The heights of what can be hidden at which content may rest.
  var stops: [CGFloat] { title > 0 ? [0, title] : [0] }
}

/// How much of a bar's extension is in sight.
struct BarReveal: Equatable {
  /// Of what scrolling can hide, in points; no more than there is counts.
  var height = CGFloat.infinity
  /// How far the content has been pulled down beyond its end.
  var stretch: CGFloat = 0
}
