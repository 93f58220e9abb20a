import UIKit

class TileCell: UICollectionViewCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = .lightGray
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var isHighlighted: Bool {
    didSet { contentView.alpha = isHighlighted ? 0.5 : 1 }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    contentView.alpha = 1
  }
}

class CarouselLayout: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    scrollDirection = .horizontal
    minimumLineSpacing = 10
    minimumInteritemSpacing = 4
    sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    itemSize = CGSize(width: 80, height: 80)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    true
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    super.targetContentOffset(
      forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
  }
}

class TilesViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  var selected: IndexPath?

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    collectionView.decelerationRate = UIScrollView.DecelerationRate.fast
  }

  override func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    20
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    selected = indexPath
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: 80, height: 60 + indexPath.item)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    12
  }
}

/// A collection's source and delegate apart from its controller.
class TileSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    5
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    cell.alpha = 1
  }
}

class WallView: UICollectionView {
  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

class RowCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundView = UIView()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

class RowsViewController: UITableViewController {
  var scrolled = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(RowCell.self, forCellReuseIdentifier: "row")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    30
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }

  override func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat {
    40 + CGFloat(indexPath.row)
  }

  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    cell.alpha = 1
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
  }

  override func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat {
    return 0
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolled += 1 }
}

class PlainRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    3
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    RowCell(style: .default, reuseIdentifier: nil)
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    50
  }
}

class ScrollFollower: NSObject, UIScrollViewDelegate {
  let content = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 600))

  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {}

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 50).rounded() * 50
  }
}

func useLists(in host: UIView) {
  let tiles = TilesViewController(collectionViewLayout: UICollectionViewFlowLayout())
  tiles.view.frame = host.bounds
  host.addSubview(tiles.view)
  host.layoutIfNeeded()
  let path = IndexPath(item: 2, section: 0)
  let collection: UICollectionView = tiles.collectionView
  precondition(collection.cellForItem(at: path) is TileCell && !collection.visibleCells.isEmpty)
  collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
  collection.scrollToItem(at: path, at: .centeredHorizontally, animated: false)
  collection.collectionViewLayout.invalidateLayout()
  collection.reloadData()
  tiles.view.removeFromSuperview()
  let source = TileSource()
  let wall = WallView(frame: host.bounds, collectionViewLayout: CarouselLayout())
  wall.register(TileCell.self, forCellWithReuseIdentifier: "tile")
  wall.dataSource = source
  wall.delegate = source
  host.addSubview(wall)
  wall.layoutIfNeeded()
  _ = wall.collectionViewLayout.layoutAttributesForItem(at: path)
  wall.removeFromSuperview()
  let rows = RowsViewController()
  rows.view.frame = host.bounds
  host.addSubview(rows.view)
  host.layoutIfNeeded()
  let row = IndexPath(row: 1, section: 0)
  precondition(rows.tableView.cellForRow(at: row)?.reuseIdentifier == "row" && row.section == 0)
  rows.view.removeFromSuperview()
  let plain = PlainRows()
  let table = UITableView(frame: host.bounds, style: .plain)
  table.dataSource = plain
  table.delegate = plain
  table.layoutIfNeeded()
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let follower = ScrollFollower()
  scroll.delegate = follower
  scroll.addSubview(follower.content)
  scroll.contentSize = follower.content.bounds.size
  scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
  scroll.contentInsetAdjustmentBehavior = .never
  scroll.showsVerticalScrollIndicator = false
  scroll.showsHorizontalScrollIndicator = false
  scroll.isScrollEnabled = true
  scroll.isPagingEnabled = scroll.isTracking
  scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
  scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 100), animated: false)
  scroll.panGestureRecognizer.isEnabled = true
  _ = scroll.adjustedContentInset.top
}
