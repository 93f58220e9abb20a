extension NSCollectionLayoutSection {
  /// The measures of lists in the look of the system.
  private static var look: SystemLook.List { SystemLook.current.list }

  /// A section of rows one under the other, as tables have them.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(look.rowHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.list = configuration
    let hasHeader = configuration.headerMode != .none
    if configuration.appearance.hasGroups {
      let side = configuration.appearance == .insetGrouped ? look.groupMargin : 0
      section.contentInsets = NSDirectionalEdgeInsets(
        top: hasHeader ? 0 : look.groupedGap, leading: side,
        bottom: configuration.footerMode == .none ? look.groupedGap : 0, trailing: side)
    }
    section.contentInsets.top += configuration.headerTopPadding ?? 0
    if configuration.headerMode == .supplementary {
      section.boundarySupplementaryItems.append(edge(configuration, isHeader: true))
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(edge(configuration, isHeader: false))
    }
    return section
  }

  private static func edge(
    _ configuration: UICollectionLayoutListConfiguration, isHeader: Bool
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    let isPlain = !configuration.appearance.hasGroups
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1),
        heightDimension: .estimated(isPlain ? look.plainTitleHeight : look.groupedTitleHeight)),
      elementKind: isHeader
        ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter,
      alignment: isHeader ? .top : .bottom)
    item.pinToVisibleBounds = isPlain && isHeader
    return item
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are lists.
  public class func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout { number, environment in
      let section = NSCollectionLayoutSection.list(
        using: configuration, layoutEnvironment: environment)
      if number == 0, configuration.appearance.hasGroups, configuration.headerMode == .none {
        section.contentInsets.top =
          SystemLook.current.list.firstGroupedGap + (configuration.headerTopPadding ?? 0)
      }
      return section
    }
  }
}

/// The colour behind the rows of a list.
@MainActor
final class ListBackgroundView: UICollectionReusableView {
  nonisolated static let kind = "UICollectionViewListLayoutSectionBackground"

  override func showSurroundings(in layout: UICollectionViewLayout, of element: CollectionElement) {
    let layout = layout as? UICollectionViewCompositionalLayout
    let color = layout?.listBackground(ofSection: element.path.section)
    if backgroundColor != color { backgroundColor = color }
  }
}
