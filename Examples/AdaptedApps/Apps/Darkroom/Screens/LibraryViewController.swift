import UIKit

/// All photos.
class LibraryViewController: UICollectionViewController {

    enum Section: Hashable {
        case featured
        case month(String)
    }

    /// A photo where it stands; one that is featured stands in its month as well.
    struct Item: Hashable {
        let photo: Photo
        let isFeatured: Bool
    }

    private let library: PhotoLibrary
    private var sortsByTitle = false
    private lazy var dataSource = makeDataSource()

    init(library: PhotoLibrary) {
        self.library = library
        super.init(collectionViewLayout: LibraryLayout.make())
        title = "Darkroom"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = UIColor(named: "Paper")
        collectionView.preservesSuperviewLayoutMargins = true
        navigationItem.backButtonDisplayMode = .minimal
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Sort", image: UIImage(systemName: "arrow.up.arrow.down.circle"), menu: makeSortMenu())
        applySnapshot(animated: false)
        NotificationCenter.default.addObserver(self, selector: #selector(libraryChanged(_:)), name: PhotoLibrary.didChange, object: library)
    }

    // MARK: - Contents

    private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Item> {
        let featured = UICollectionView.CellRegistration<FeaturedCell, Photo> { cell, _, photo in
            cell.configure(with: photo)
        }
        let photo = UICollectionView.CellRegistration<PhotoCell, Photo> { [library] cell, _, photo in
            cell.configure(with: photo, isFavourite: library.isFavourite(photo))
        }
        let header = UICollectionView.SupplementaryRegistration<MonthHeaderView>(elementKind: UICollectionView.elementKindSectionHeader) { [unowned self] header, _, indexPath in
            guard case .month(let month)? = self.dataSource.sectionIdentifier(for: indexPath.section) else { return }
            header.titleLabel.text = month
            header.countLabel.text = "\(library.photos(in: month).count) photos"
        }
        let dataSource = UICollectionViewDiffableDataSource<Section, Item>(collectionView: collectionView) { collectionView, indexPath, item in
            item.isFeatured
                ? collectionView.dequeueConfiguredReusableCell(using: featured, for: indexPath, item: item.photo)
                : collectionView.dequeueConfiguredReusableCell(using: photo, for: indexPath, item: item.photo)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
        }
        return dataSource
    }

    private func applySnapshot(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        snapshot.appendSections([.featured])
        snapshot.appendItems(library.featured.map { Item(photo: $0, isFeatured: true) })
        for month in library.months {
            var photos = library.photos(in: month)
            if sortsByTitle { photos.sort { $0.title < $1.title } }
            snapshot.appendSections([.month(month)])
            snapshot.appendItems(photos.map { Item(photo: $0, isFeatured: false) })
        }
        dataSource.apply(snapshot, animatingDifferences: animated)
    }

    @objc private func libraryChanged(_ notification: Notification) {
        guard let photo = notification.userInfo?[PhotoLibrary.changedPhotoKey] as? Photo else {
            return applySnapshot(animated: true)
        }
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([Item(photo: photo, isFeatured: false)])
        dataSource.apply(snapshot)
    }

    private func makeSortMenu() -> UIMenu {
        let byDate = UIAction(title: "Newest First", image: UIImage(systemName: "calendar"), state: .on) { [unowned self] _ in
            sort(byTitle: false)
        }
        let byTitle = UIAction(title: "Title", image: UIImage(systemName: "textformat")) { [unowned self] _ in
            sort(byTitle: true)
        }
        return UIMenu(title: "Sort by", options: .singleSelection, children: [byDate, byTitle])
    }

    private func sort(byTitle: Bool) {
        sortsByTitle = byTitle
        applySnapshot(animated: true)
    }

    // MARK: - Opening a photo

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
        open(item)
    }

    private func open(_ item: Item) {
        let pager = PhotoPagerViewController(library: library, photo: item.photo)
        let options = UIViewController.Transition.ZoomOptions()
        options.dimmingColor = UIColor.black.withAlphaComponent(0.3)
        options.alignmentRectProvider = { context in
            (context.zoomedViewController as? PhotoPagerViewController)?.pictureFrame
        }
        pager.preferredTransition = .zoom(options: options) { [weak self] context in
            guard let pager = context.zoomedViewController as? PhotoPagerViewController else { return nil }
            return self?.picture(of: pager.photo, openedFrom: item)
        }
        navigationController?.pushViewController(pager, animated: true)
    }

    /// The view that a page grows out of: where it was opened, or in the grid once another one is shown.
    private func picture(of photo: Photo, openedFrom item: Item) -> UIView? {
        let shown = photo == item.photo ? item : Item(photo: photo, isFeatured: false)
        guard let indexPath = dataSource.indexPath(for: shown) else { return nil }
        if collectionView.cellForItem(at: indexPath) == nil {
            collectionView.scrollToItem(at: indexPath, at: .centeredVertically, animated: false)
            collectionView.layoutIfNeeded()
        }
        switch collectionView.cellForItem(at: indexPath) {
        case let cell as FeaturedCell: return cell.contentView
        case let cell as PhotoCell: return cell.imageView
        default: return nil
        }
    }

    // MARK: - Context menus

    override func collectionView(_ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint) -> UIContextMenuConfiguration? {
        guard let indexPath = indexPaths.first, let item = dataSource.itemIdentifier(for: indexPath) else { return nil }
        return UIContextMenuConfiguration(
            identifier: indexPath as NSIndexPath,
            previewProvider: { PhotoPreviewController(photo: item.photo) },
            actionProvider: { [unowned self] _ in makeMenu(for: item.photo) })
    }

    override func collectionView(_ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration, animator: UIContextMenuInteractionCommitAnimating) {
        guard let indexPath = configuration.identifier as? IndexPath, let item = dataSource.itemIdentifier(for: indexPath) else { return }
        animator.addCompletion { [unowned self] in open(item) }
    }

    private func makeMenu(for photo: Photo) -> UIMenu {
        let isFavourite = library.isFavourite(photo)
        let favourite = UIAction(title: isFavourite ? "Unfavourite" : "Favourite", image: UIImage(systemName: isFavourite ? "heart.slash" : "heart")) { [library] _ in
            library.toggleFavourite(photo)
        }
        let delete = UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { [library] _ in
            library.delete(photo)
        }
        return UIMenu(children: [favourite, UIMenu(options: .displayInline, children: [delete])])
    }
}
