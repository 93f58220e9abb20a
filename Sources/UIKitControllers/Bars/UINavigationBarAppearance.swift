/// What a navigation bar looks like in one of its states.
@MainActor @preconcurrency
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title; the font and the colour count.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

  /// The attributes of the large title; the font and the colour count.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { onChange?() }
  }

  /// Of buttons, of those that end something, and of the back button.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { follow(buttonAppearance) } }
  open var doneButtonAppearance = UIBarButtonItemAppearance() {
    didSet { follow(doneButtonAppearance) }
  }
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet { follow(backButtonAppearance) }
  }

  /// In place of the arrow of the back button; nil for the system's.
  open private(set) var backIndicatorImage: UIImage?
  /// Kept, and not needed: words never pass below the arrow.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?,
    transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
    onChange?()
  }

  override var onChange: (() -> Void)? {
    didSet {
      for buttons in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
        buttons.onChange = onChange
      }
    }
  }

  private func follow(_ buttons: UIBarButtonItemAppearance) {
    buttons.onChange = onChange
    onChange?()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
    backButtonAppearance = other.backButtonAppearance.duplicate()
    setBackIndicatorImage(
      other.backIndicatorImage, transitionMaskImage: other.backIndicatorTransitionMaskImage)
  }
}

/// The appearances of a navigation bar, or those that an item asks for in their place.
@MainActor
struct NavigationAppearances {
  var standard: UINavigationBarAppearance?
  var compact: UINavigationBarAppearance?
  var scrollEdge: UINavigationBarAppearance?
  var compactScrollEdge: UINavigationBarAppearance?

  /// The appearance over content that has been scrolled.
  func scrolled(isCompact: Bool) -> UINavigationBarAppearance? {
    (isCompact ? compact : nil) ?? standard
  }

  /// The appearance where the content begins below the bar.
  func atEdge(isCompact: Bool) -> UINavigationBarAppearance? {
    (isCompact ? compactScrollEdge : nil) ?? scrollEdge
  }
}

/// How a bar sets its title.
struct BarTitle: Hashable {
  var font: UIFont?
  var color: UIColor?

  init(_ attributes: [NSAttributedString.Key: Any]) {
    font = attributes[.font] as? UIFont
    color = attributes[.foregroundColor] as? UIColor
  }
}

/// What a navigation bar shows behind a stack of items, and how it sets their title.
struct NavigationBarLook {
  var backgrounds: BarBackgroundView.Looks
  var scrolledTitle: BarTitle
  var edgeTitle: BarTitle
  var largeTitle: BarTitle
  /// Of the buttons; those of the standard appearance hold at the edge too.
  var buttons = BarButtonTitles()
  var backImage: UIImage?

  /// - Parameters:
  ///   - item: What the topmost item asks for.
  ///   - bar: What holds for all items.
  ///   - title: The attributes where no appearance has any.
  ///   - largeTitle: The same, of the large title.
  @MainActor
  init(
    _ item: NavigationAppearances?, _ bar: NavigationAppearances, isCompact: Bool,
    title: [NSAttributedString.Key: Any]?, largeTitle: [NSAttributedString.Key: Any]?
  ) {
    let scrolled = item?.scrolled(isCompact: isCompact) ?? bar.scrolled(isCompact: isCompact)
    let edge = item?.atEdge(isCompact: isCompact) ?? bar.atEdge(isCompact: isCompact)
    // As UIKit says, the scrolled appearance without a background stands in for one at the edge.
    backgrounds = BarBackgroundView.Looks(
      scrolled: scrolled?.background ?? .standard, atEdge: edge?.background ?? BarBackground())
    func attributes(_ appearance: UINavigationBarAppearance?) -> BarTitle {
      BarTitle((title ?? [:]).merging(appearance?.titleTextAttributes ?? [:]) { $1 })
    }
    scrolledTitle = attributes(scrolled)
    edgeTitle = attributes(edge ?? scrolled)
    if let scrolled {
      buttons = BarButtonTitles(
        plain: scrolled.buttonAppearance, done: scrolled.doneButtonAppearance,
        back: scrolled.backButtonAppearance)
      backImage = scrolled.backIndicatorImage
    }
    self.largeTitle = BarTitle(
      (largeTitle ?? [:]).merging((edge ?? scrolled)?.largeTitleTextAttributes ?? [:]) { $1 })
  }
}
