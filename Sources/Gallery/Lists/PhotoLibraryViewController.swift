import UIKit

/// The library, laid out by section.
final class PhotoLibraryViewController: UIViewController {
  private enum Section: Int, CaseIterable {
    case memories, recent, albums

    var title: String {
      switch self {
      case .memories: "Memories"
      case .recent: "Recent"
      case .albums: "Albums"
      }
    }
  }

  /// A photo in a section, or an album.
  private struct Item: Hashable {
    let section: Section
    let number: Int
  }

  private static let albums = ["Favourites", "Coast", "Mountains", "Cities"]

  private var source: UICollectionViewDiffableDataSource<Section, Item>?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Library"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Shuffle", primaryAction: UIAction { [weak self] _ in self?.shuffle() })
    let layout = UICollectionViewCompositionalLayout { number, environment in
      Section(rawValue: number).map { Self.layout(of: $0, environment) }
    }
    let view = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view.addSubview(view)
    source = makeSource(view)
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    for section in Section.allCases {
      let count = section == .albums ? Self.albums.count : section == .memories ? 5 : 9
      snapshot.appendItems(
        (0..<count).map { Item(section: section, number: $0) }, toSection: section)
    }
    source?.apply(snapshot, animatingDifferences: false)
  }

  /// Sorts the photos by their distance from the third, which brings some of them far.
  private func shuffle() {
    guard var snapshot = source?.snapshot() else { return }
    let items = snapshot.itemIdentifiers(inSection: .recent)
    let sorted = items.sorted { ($0.number * 4) % 9 < ($1.number * 4) % 9 }
    snapshot.deleteItems(items)
    snapshot.appendItems(sorted, toSection: .recent)
    source?.apply(snapshot)
  }

  // MARK: Layout

  private static func layout(
    of section: Section, _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
      elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    let layout: NSCollectionLayoutSection
    switch section {
    case .memories: layout = memories()
    case .recent: layout = mosaic()
    case .albums:
      layout = .list(using: .init(appearance: .plain), layoutEnvironment: environment)
    }
    layout.boundarySupplementaryItems = [header]
    return layout
  }

  private static func memories() -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.8), heightDimension: .absolute(180)),
      subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 12
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 12, trailing: 20)
    section.orthogonalScrollingBehavior = .groupPaging
    return section
  }

  /// A large photo beside two small ones.
  private static func mosaic() -> NSCollectionLayoutSection {
    func item(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutItem {
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height)))
      item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
      return item
    }
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)),
      repeatingSubitem: item(1, 0.5), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(2 / 3)),
      subitems: [item(2 / 3, 1), column])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets.bottom = 12
    return section
  }

  // MARK: Cells

  private func makeSource(_ view: UICollectionView)
    -> UICollectionViewDiffableDataSource<Section, Item>
  {
    let photo = UICollectionView.CellRegistration<PhotoTile, Item> { cell, path, item in
      let album = Photo.album
      let isMemory = item.section == .memories
      cell.show(album[(isMemory ? 5 + item.number : item.number) % album.count].image)
      cell.layer.cornerRadius = isMemory ? 14 : 0
      cell.accessibilityIdentifier = "\(isMemory ? "memory" : "photo") \(item.number + 1)"
    }
    let album = UICollectionView.CellRegistration<UICollectionViewListCell, Item> {
      cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = Self.albums[item.number]
      content.image = Photo.album[item.number + 2].image
      content.imageProperties.maximumSize = CGSize(width: 36, height: 36)
      content.imageProperties.reservedLayoutSize = CGSize(width: 36, height: 36)
      content.imageProperties.cornerRadius = 6
      cell.contentConfiguration = content
      cell.accessories = [.label(text: "\(item.number * 17 + 12)"), .disclosureIndicator()]
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { cell, _, path in
      var content = UIListContentConfiguration.prominentInsetGroupedHeader()
      content.text = Section(rawValue: path.section)?.title
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Section, Item>(collectionView: view) {
      view, path, item in
      item.section == .albums
        ? view.dequeueConfiguredReusableCell(using: album, for: path, item: item)
        : view.dequeueConfiguredReusableCell(using: photo, for: path, item: item)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    return source
  }
}

/// A photo that fills its cell.
private final class PhotoTile: UICollectionViewCell {
  private let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.cornerCurve = .continuous
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { fatalError("This cell is made in code.") }

  func show(_ image: UIImage) { picture.image = image }
}
