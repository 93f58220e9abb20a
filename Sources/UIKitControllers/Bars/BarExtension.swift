/// What hangs below a navigation bar's row of buttons while an item is on top.
///
/// Content that is scrolled up hides it from below, content that is pulled down has it back.
struct BarExtension: Equatable {
  /// The height of the large title; 0 for none.
  var title: CGFloat = 0
  /// The height of the search bar; 0 for none.
  var search: CGFloat = 0
  /// Whether the search bar stays where content is scrolled.
  var isSearchFixed = false
  /// How much higher a prompt above the row makes the bar.
  var prompt: CGFloat = 0

  /// How much of it scrolling can hide.
  var yielding: CGFloat { title + (isSearchFixed ? 0 : search) }

  /// The heights of what can be hidden at which content may rest.
  var stops: [CGFloat] { Array(Set([0, title, yielding])).sorted() }

  /// How much of the title and of the search bar is in sight; what is lower is hidden first.
  func shown(_ reveal: BarReveal) -> (title: CGFloat, search: CGFloat) {
    let height = min(reveal.height, yielding)
    return (min(height, title), isSearchFixed ? search : max(height - title, 0))
  }
}

/// How much of a bar's extension is in sight.
struct BarReveal: Equatable {
  /// Of what scrolling can hide, in points; no more than there is counts.
  var height = CGFloat.infinity
  /// How far the content has been pulled down beyond its end.
  var stretch: CGFloat = 0
}

/// A search bar that hangs below a navigation bar's row of buttons.
@MainActor
protocol BarSearch: AnyObject {
  /// The search bar itself.
  var hangingView: UIView { get }

  /// What is searched for.
  var words: String? { get }

  /// Whether it alone is in the bar.
  var hidesRow: Bool { get }

  /// Called when the screen below the bar has been laid out.
  func screenDidLayOut()
}
