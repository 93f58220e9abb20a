import UIKit

/// The list of the panes.
final class PaneListViewController: UICollectionViewController {

    private let onSelect: (Pane) -> Void
    private var source: UICollectionViewDiffableDataSource<Int, Pane>!

    init(onSelect: @escaping (Pane) -> Void) {
        self.onSelect = onSelect
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            configuration.showsSeparators = true
            return NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
        })
        title = "Settings"
        clearsSelectionOnViewWillAppear = false
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Pane> { [weak self] cell, _, pane in
            var content = cell.defaultContentConfiguration()
            content.text = pane.title
            content.image = SymbolTile.image(pane.symbol, pane.color)
            cell.contentConfiguration = content
            cell.accessories = self?.splitViewController?.isCollapsed == true ? [.disclosureIndicator()] : []
        }
        source = UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, pane in
            collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: pane)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Pane>()
        snapshot.appendSections([0, 1])
        snapshot.appendItems([.reading, .reminders], toSection: 0)
        snapshot.appendItems([.library, .account], toSection: 1)
        source.apply(snapshot, animatingDifferences: false)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard splitViewController?.isCollapsed == false else {
            for path in collectionView.indexPathsForSelectedItems ?? [] {
                collectionView.deselectItem(at: path, animated: animated)
            }
            return
        }
        if collectionView.indexPathsForSelectedItems?.isEmpty != false {
            collectionView.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
        }
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let pane = source.itemIdentifier(for: indexPath) else { return }
        onSelect(pane)
    }
}
