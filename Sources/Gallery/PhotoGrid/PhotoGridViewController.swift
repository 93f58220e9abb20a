import UIKit

/// An album as a grid, whose photos open where they lie.
final class PhotoGridViewController: UICollectionViewController {
  /// How wide a photo would like to be, in points; there are three in a row at least.
  private static let width: CGFloat = 140
  private static let gap: CGFloat = 2

  private let photos = Photo.album
  private var openPath: IndexPath?

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = Self.gap
    layout.minimumInteritemSpacing = Self.gap
    layout.headerReferenceSize = CGSize(width: 0, height: 92)
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) {
    fatalError("PhotoGridViewController is made in code.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(
      PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
    collectionView.register(
      AlbumHeader.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: AlbumHeader.reuseIdentifier)
  }

  /// The cell that the open photo came from.
  var openCell: PhotoCell? {
    openPath.flatMap { collectionView.cellForItem(at: $0) as? PhotoCell }
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
      withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath)
    (cell as? PhotoCell)?.imageView.image = photos[indexPath.item].image
    cell.accessibilityLabel = photos[indexPath.item].title
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: AlbumHeader.reuseIdentifier, for: indexPath)
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    openPath = indexPath
    let photo = PhotoViewController(photo: photos[indexPath.item])
    photo.modalPresentationStyle = .custom
    photo.modalPresentationCapturesStatusBarAppearance = true
    photo.transitioningDelegate = self
    present(photo, animated: true)
  }
}

extension PhotoGridViewController: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let columns = max(3, (collectionView.bounds.width / Self.width).rounded(.down))
    let side = (collectionView.bounds.width - (columns - 1) * Self.gap) / columns
    return CGSize(width: side, height: side)
  }
}

extension PhotoGridViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    openCell.map { PhotoAnimator(cell: $0, isOpening: true) }
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    openCell.map { PhotoAnimator(cell: $0, isOpening: false) }
  }
}
