/// A title and a picture for a bar.
@MainActor @preconcurrency
open class UITabBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var selectedImage: UIImage?
  open var tag = 0

  /// What stands on a badge at the picture's corner; nil for none, and empty for one without text.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { onChange?() } } }
  /// Nil for red.
  open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { onChange?() } } }

  /// The appearances of the bar while this tab is selected; nil for the bar's own.
  open var standardAppearance: UITabBarAppearance? {
    didSet { standardAppearance = kept(standardAppearance) }
  }
  /// Where the content ends above the bar; nil for the bar's own.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet { scrollEdgeAppearance = kept(scrollEdgeAppearance) }
  }

  private func kept(_ appearance: UITabBarAppearance?) -> UITabBarAppearance? {
    let copy = appearance?.copy() as? UITabBarAppearance
    copy?.onChange = { [weak self] in self?.onChange?() }
    onChange?()
    return copy
  }

  /// Has the bar show what was changed.
  final var onChange: (() -> Void)?

  @MainActor @preconcurrency
  public override init() { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// A tab that many apps have, with its picture and its English title.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(
      title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
}

extension UITabBarItem {
  /// The tabs that many apps have.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search,
      downloads
    case mostRecent, mostViewed

    fileprivate var title: String {
      switch self {
      case .more: "More"
      case .favorites: "Favorites"
      case .featured: "Featured"
      case .topRated: "Top Rated"
      case .recents: "Recents"
      case .contacts: "Contacts"
      case .history: "History"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .downloads: "Downloads"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      }
    }

    /// Our choice: the symbol that looks most like the picture that the system has.
    fileprivate var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock.fill"
      case .contacts: "person.crop.circle.fill"
      case .bookmarks: "book.fill"
      case .search: "magnifyingglass"
      case .downloads: "arrow.down.circle.fill"
      case .mostViewed: "list.number"
      }
    }
  }
}
