import UIKit

/// An album as a grid, whose photos have menus.
final class PhotoMenuViewController: UICollectionViewController {
  /// How wide a photo would like to be, in points; there are three in a row at least.
  private static let width: CGFloat = 160
  private static let gap: CGFloat = 8

  private let photos = Photo.album
  private var favourites: Set<Int> = []

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = Self.gap
    layout.minimumInteritemSpacing = Self.gap
    layout.sectionInset = UIEdgeInsets(
      top: Self.gap, left: Self.gap, bottom: Self.gap, right: Self.gap)
    super.init(collectionViewLayout: layout)
    title = "Album"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(PhotoMenuCell.self, forCellWithReuseIdentifier: "photo")
  }

  // MARK: Cells

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    photos.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: "photo", for: indexPath)
    (cell as? PhotoMenuCell)?.show(
      photos[indexPath.item], isFavourite: favourites.contains(indexPath.item))
    return cell
  }

  // MARK: Menus

  override func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let path = indexPaths.first else { return nil }
    let photo = photos[path.item]
    // Covers have no number; they are lifted as they are.
    let isCover = !photo.title.contains(" ")
    return UIContextMenuConfiguration(
      identifier: path as NSCopying,
      previewProvider: isCover ? nil : { PhotoPageViewController(photo) },
      actionProvider: { [weak self] _ in self?.menu(of: path) })
  }

  private func menu(of path: IndexPath) -> UIMenu {
    let isFavourite = favourites.contains(path.item)
    return UIMenu(children: [
      UIAction(
        title: isFavourite ? "Not a favourite" : "Favourite",
        image: UIImage(systemName: isFavourite ? "heart.fill" : "heart")
      ) { [weak self] _ in
        self?.favourites.formSymmetricDifference([path.item])
        self?.collectionView.reconfigureItems(at: [path])
      },
      UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { _ in },
      UIMenu(
        options: .displayInline,
        children: [
          UIAction(
            title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive
          ) { _ in }
        ]),
    ])
  }

  override func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: UIContextMenuInteractionCommitAnimating
  ) {
    guard let page = animator.previewViewController else { return }
    animator.preferredCommitStyle = .pop
    animator.addCompletion { [weak self] in
      guard let self else { return }
      show(page, sender: self)
    }
  }
}

extension PhotoMenuViewController: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let insets = collectionView.safeAreaInsets
    let room = collectionView.bounds.width - insets.left - insets.right - Self.gap
    let columns = max(3, (room / Self.width).rounded(.down))
    let side = (room / columns - Self.gap).rounded(.down)
    return CGSize(width: side, height: side)
  }
}

/// A photo with round corners, and a heart on a favourite.
private final class PhotoMenuCell: UICollectionViewCell {
  private let picture = UIImageView()
  private let heart = UIImageView(image: UIImage(systemName: "heart.fill"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 12
    layer.cornerCurve = .continuous
    clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    heart.tintColor = .white
    heart.frame = CGRect(x: 8, y: contentView.bounds.maxY - 28, width: 22, height: 20)
    heart.contentMode = .scaleAspectFit
    heart.autoresizingMask = .flexibleTopMargin
    for view in [picture, heart] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("This cell is made in code.") }

  func show(_ photo: Photo, isFavourite: Bool) {
    picture.image = photo.image
    heart.isHidden = !isFavourite
    accessibilityLabel = photo.title
  }
}

/// One photo.
private final class PhotoPageViewController: UIViewController {
  private let picture = UIImageView()

  init(_ photo: Photo) {
    super.init(nibName: nil, bundle: nil)
    title = photo.title
    picture.image = photo.image
    let size = photo.image.size
    preferredContentSize = CGSize(width: 340, height: 340 * size.height / size.width)
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.accessibilityIdentifier = title.map { "\($0) preview" }
    picture.contentMode = .scaleAspectFit
    picture.frame = view.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(picture)
  }
}
