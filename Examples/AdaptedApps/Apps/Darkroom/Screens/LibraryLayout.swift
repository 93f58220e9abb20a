import UIKit

/// The library: a row of large photos, below it a grid for each month.
enum LibraryLayout {

    /// How wide a photo of the grid would like to be.
    private static let preferredWidth: CGFloat = 150
    private static let spacing: CGFloat = 6

    static func make() -> UICollectionViewCompositionalLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.contentInsetsReference = .layoutMargins
        return UICollectionViewCompositionalLayout(sectionProvider: { index, environment in
            index == 0 ? featured(in: environment) : grid(in: environment)
        }, configuration: configuration)
    }

    private static func featured(in environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let isWide = environment.container.effectiveContentSize.width > 600
        let size = NSCollectionLayoutSize(
            widthDimension: isWide ? .absolute(380) : .fractionalWidth(0.86),
            heightDimension: .absolute(environment.traitCollection.verticalSizeClass == .compact ? 190 : 230))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 12
        section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 0, bottom: 4, trailing: 0)
        return section
    }

    private static func grid(in environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
        let width = environment.container.effectiveContentSize.width
        let columns = max(3, (width / preferredWidth).rounded(.down))
        let side = ((width - (columns - 1) * spacing) / columns).rounded(.down)
        let item = NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(side), heightDimension: .absolute(side)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(side)),
            repeatingSubitem: item, count: Int(columns))
        group.interItemSpacing = .fixed(spacing)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = spacing
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(54)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top),
        ]
        return section
    }
}
