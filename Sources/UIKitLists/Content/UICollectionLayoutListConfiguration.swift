extension NSDirectionalEdgeInsets {
  /// Stands for insets that the system finds: those of the texts of a row.
  public static let automatic = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude,
    bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)
}

/// How the lines between rows of a collection view look.
public struct UIListSeparatorConfiguration: Hashable {
  public enum Visibility: Int, Sendable { case automatic, visible, hidden }

  public static let automaticInsets = NSDirectionalEdgeInsets.automatic

  public var bottomSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorInsets = NSDirectionalEdgeInsets.automatic
  public var color = UIColor.separator

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
    if listAppearance == .sidebar {
      bottomSeparatorVisibility = .hidden
    }
  }
}

/// How a section that is a list looks and behaves.
@MainActor @preconcurrency
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain

    /// Whether rows are in groups, with their headers above these.
    var hasGroups: Bool { self == .grouped || self == .insetGrouped }
  }

  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }

  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?
  public typealias ItemSeparatorHandler = (
    _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
  ) -> UIListSeparatorConfiguration

  public let appearance: Appearance
  public var showsSeparators = true
  public var separatorConfiguration: UIListSeparatorConfiguration
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// Behind the rows; nil for what the appearance has.
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// Between a section and the header above it, in points; nil for what the appearance has.
  public var headerTopPadding: CGFloat?
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    backgroundColor =
      switch appearance {
      case .plain, .sidebarPlain: .systemBackground
      case .grouped, .insetGrouped, .sidebar: .systemGroupedBackground
      }
  }
}

/// Where a row lies in its list, and how it shows that.
struct RowSurroundings: Hashable {
  var appearance = UICollectionLayoutListConfiguration.Appearance.plain
  var isFirst = false
  var isLast = false
  var isHeader = false
  var separator: UIListSeparatorConfiguration?
}
