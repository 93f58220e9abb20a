import QuartzCore
import Testing
import UIKit

/// A data source of numbered cells.
@MainActor
final class Numbers: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  final class Cell: UICollectionViewCell {
    static var made = 0
    let sizeAtBirth: CGSize

    override init(frame: CGRect) {
      sizeAtBirth = frame.size
      super.init(frame: frame)
      Self.made += 1
    }

    required init?(coder: NSCoder) { nil }
  }

  var counts: [Int]
  var sizes: [IndexPath: CGSize] = [:]
  var log: [String] = []

  init(_ counts: Int...) { self.counts = counts }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    counts[section]
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.accessibilityIdentifier = "\(indexPath.section).\(indexPath.item)"
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes[indexPath] ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }

  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    log.append("highlight \(indexPath.item)")
  }

  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
  {
    log.append("unhighlight \(indexPath.item)")
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.item)")
  }
}

@MainActor
private func makeList(
  _ numbers: Numbers, _ layout: UICollectionViewLayout, in window: UIWindow,
  size: CGSize = CGSize(width: 320, height: 480)
) -> UICollectionView {
  window.makeKeyAndVisible()
  let list = UICollectionView(
    frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
  list.contentInsetAdjustmentBehavior = .never
  list.register(Numbers.Cell.self, forCellWithReuseIdentifier: "cell")
  list.register(
    UICollectionReusableView.self,
    forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
    withReuseIdentifier: "header")
  list.dataSource = numbers
  list.delegate = numbers
  window.addSubview(list)
  list.layoutIfNeeded()
  return list
}

@MainActor @Suite struct FlowLayoutTests {
  private func frames(_ list: UICollectionView, section: Int = 0) -> [CGRect] {
    (0..<list.numberOfItems(inSection: section)).compactMap {
      list.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test func `a full line shares what is left, and the last line keeps its gaps`() {
    inFreshApp { _, window in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 80)
      layout.minimumInteritemSpacing = 4
      layout.minimumLineSpacing = 6
      layout.sectionInset = UIEdgeInsets(top: 7, left: 5, bottom: 9, right: 5)
      let list = makeList(Numbers(5), layout, in: window)
      // 310 points hold three of 100; the 10 that are left make two gaps of 5.
      #expect(
        frames(list) == [
          CGRect(x: 5, y: 7, width: 100, height: 80), CGRect(x: 110, y: 7, width: 100, height: 80),
          CGRect(x: 215, y: 7, width: 100, height: 80), CGRect(x: 5, y: 93, width: 100, height: 80),
          CGRect(x: 110, y: 93, width: 100, height: 80),
        ])
      #expect(list.contentSize == CGSize(width: 320, height: 182))
    }
  }

  @Test func `an item that fills a line is centred, and lower ones stand in the middle`() {
    inFreshApp { _, window in
      let numbers = Numbers(3)
      numbers.sizes = [
        IndexPath(item: 0, section: 0): CGSize(width: 200, height: 50),
        IndexPath(item: 1, section: 0): CGSize(width: 150, height: 20),
        IndexPath(item: 2, section: 0): CGSize(width: 160, height: 40),
      ]
      let layout = UICollectionViewFlowLayout()
      let list = makeList(numbers, layout, in: window)
      #expect(
        frames(list) == [
          CGRect(x: 60, y: 0, width: 200, height: 50), CGRect(x: 0, y: 70, width: 150, height: 20),
          CGRect(x: 160, y: 60, width: 160, height: 40),
        ])
    }
  }

  @Test func `sections stand one after the other with their headers, across or down`() {
    inFreshApp { _, window in
      let layout = UICollectionViewFlowLayout()
      layout.scrollDirection = .horizontal
      layout.itemSize = CGSize(width: 60, height: 200)
      layout.headerReferenceSize = CGSize(width: 30, height: 99)
      let list = makeList(Numbers(3, 1), layout, in: window)
      // Two of 200 fit in 480; 480 − 400 is one gap of 80. Two columns of 60 and 10 between.
      #expect(
        frames(list) == [
          CGRect(x: 30, y: 0, width: 60, height: 200),
          CGRect(x: 30, y: 280, width: 60, height: 200),
          CGRect(x: 100, y: 0, width: 60, height: 200),
        ])
      #expect(frames(list, section: 1) == [CGRect(x: 190, y: 0, width: 60, height: 200)])
      let header = list.layoutAttributesForSupplementaryElement(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
      #expect(header?.frame == CGRect(x: 160, y: 0, width: 30, height: 480))
      #expect(list.contentSize == CGSize(width: 250, height: 480))
    }
  }

  @Test("Items keep their order, their gaps and their lines", arguments: [1, 2, 3, 4, 5, 6])
  func laws(seed: UInt64) {
    inFreshApp { _, window in
      var state = seed
      func random(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound
          + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(1 << 53)
      }
      let numbers = Numbers(40)
      for item in 0..<40 {
        numbers.sizes[IndexPath(item: item, section: 0)] = CGSize(
          width: random(20...180), height: random(10...60))
      }
      let layout = UICollectionViewFlowLayout()
      (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (random(0...20), random(0...20))
      let list = makeList(numbers, layout, in: window)
      for (a, b) in zip(frames(list), frames(list).dropFirst()) {
        if abs(a.midY - b.midY) < 1e-9 || b.minX > a.maxX - 1e-9 {
          #expect(b.minX - a.maxX > layout.minimumInteritemSpacing - 1e-6)
        } else {
          #expect(b.minY - a.maxY > layout.minimumLineSpacing - 60)
        }
      }
      for frame in frames(list) { #expect(frame.minX > -1e-6 && frame.maxX < 320 + 1e-6) }
    }
  }
}

@MainActor @Suite struct CollectionViewTests {
  private func squares() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    return layout
  }

  @Test func `only what is in sight has a cell, born at its size and used again`() {
    inFreshApp { _, window in
      Numbers.Cell.made = 0
      let numbers = Numbers(300)
      let list = makeList(numbers, squares(), in: window)
      // Rows of 110 points: five of them touch 480.
      #expect(list.visibleCells.count == 15)
      #expect((list.visibleCells.first as? Numbers.Cell)?.sizeAtBirth.width == 100)
      for step in 1...40 {
        list.contentOffset.y = CGFloat(step) * 100
        list.layoutIfNeeded()
      }
      #expect(Numbers.Cell.made <= 18)
      // 4000 points down begins row 36.
      #expect(list.indexPathsForVisibleItems.first == IndexPath(item: 36 * 3, section: 0))
      let cell = list.cellForItem(at: IndexPath(item: 120, section: 0))
      #expect(cell?.accessibilityIdentifier == "0.120")
      #expect(cell.flatMap { list.indexPath(for: $0) } == IndexPath(item: 120, section: 0))
      #expect(list.cellForItem(at: IndexPath(item: 3, section: 0)) == nil)
    }
  }

  @Test func `scrolling to an item puts it where it was asked for, within the content`() {
    inFreshApp { _, window in
      let list = makeList(Numbers(300), squares(), in: window)
      let path = IndexPath(item: 150, section: 0)
      list.scrollToItem(at: path, at: .top, animated: false)
      #expect(list.contentOffset == CGPoint(x: 0, y: 5500))
      list.scrollToItem(at: path, at: .centeredVertically, animated: false)
      #expect(list.contentOffset.y == CGFloat(5550 - 240))
      list.scrollToItem(at: path, at: .bottom, animated: false)
      #expect(list.contentOffset.y == CGFloat(5600 - 480))
      list.scrollToItem(at: IndexPath(item: 299, section: 0), at: .top, animated: false)
      #expect(list.contentOffset.y == list.contentSize.height - 480)
    }
  }

  @Test func `a tap highlights after a moment and selects, a drag does neither`() throws {
    try inFreshApp { clock, window in
      let numbers = Numbers(30)
      let list = makeList(numbers, squares(), in: window)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 50, y: 50))
      try clock.run(to: 0.1)
      #expect(numbers.log == [])
      try clock.run(to: 0.2)
      #expect(numbers.log == ["highlight 0"])
      #expect(list.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == true)
      driver.up()
      #expect(numbers.log == ["highlight 0", "unhighlight 0", "select 0"])
      numbers.log = []
      driver.down(at: CGPoint(x: 160, y: 50))
      driver.up()
      #expect(numbers.log == ["highlight 1", "unhighlight 1", "deselect 0", "select 1"])
      #expect(list.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
      numbers.log = []
      driver.down(at: CGPoint(x: 160, y: 250))
      driver.move(to: CGPoint(x: 160, y: 200))
      try clock.run(to: 1)
      driver.up()
      #expect(numbers.log == [])
    }
  }

  @Test func `a batch of updates moves, inserts and deletes what it says`() throws {
    try inFreshApp { clock, window in
      let numbers = Numbers(6)
      let list = makeList(numbers, squares(), in: window)
      let before = list.visibleCells
      var isOver = false
      numbers.counts = [6]
      list.performBatchUpdates {
        list.deleteItems(at: [IndexPath(item: 0, section: 0)])
        list.insertItems(at: [IndexPath(item: 2, section: 0)])
        list.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
      } completion: {
        isOver = $0
      }
      // 0 1 2 3 4 5 becomes 5 1 new 2 3 4.
      let paths = [1: 1, 2: 3, 3: 4, 4: 5, 5: 0]
      for (old, new) in paths {
        #expect(list.cellForItem(at: IndexPath(item: new, section: 0)) === before[old])
      }
      let moved = before[5].layer
      #expect(moved.position == CGPoint(x: 50, y: 50))
      #expect(moved.presentation()?.position == CGPoint(x: 270, y: 160))
      try clock.run(to: 1)
      #expect(isOver && before[0].superview == nil && list.visibleCells.count == 6)
      #expect(list.cellForItem(at: IndexPath(item: 2, section: 0))?.alpha == 1)
    }
  }

  @Test func `changing the layout animates cells from where they were`() throws {
    try inFreshApp { clock, window in
      let numbers = Numbers(4)
      let list = makeList(numbers, squares(), in: window)
      let cell = try #require(list.cellForItem(at: IndexPath(item: 3, section: 0)))
      let tall = UICollectionViewFlowLayout()
      tall.itemSize = CGSize(width: 300, height: 60)
      list.setCollectionViewLayout(tall, animated: true)
      #expect(cell.frame == CGRect(x: 10, y: 210, width: 300, height: 60))
      #expect(cell.layer.presentation()?.frame == CGRect(x: 0, y: 110, width: 100, height: 100))
      try clock.run(to: 1)
      #expect(cell.layer.presentation()?.frame == cell.frame)
    }
  }

  final class Wheel: UICollectionViewFlowLayout {
    var prepared = 0

    override func prepare() {
      super.prepare()
      prepared += 1
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      super.layoutAttributesForElements(in: rect)?.compactMap {
        guard let copy = $0.copy() as? UICollectionViewLayoutAttributes else { return nil }
        let middle = (collectionView?.contentOffset.y ?? 0) + 240
        copy.alpha = 1 - abs(copy.center.y - middle) / 480
        return copy
      }
    }

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint,
      withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      CGPoint(x: 0, y: (proposedContentOffset.y / 110).rounded() * 110)
    }
  }

  @Test func `a layout of one's own follows the bounds and says where a drag ends`() throws {
    try inFreshApp { clock, window in
      let wheel = Wheel()
      wheel.itemSize = CGSize(width: 300, height: 100)
      let numbers = Numbers(40)
      let list = makeList(numbers, wheel, in: window)
      let before = wheel.prepared
      list.contentOffset.y = 30
      list.layoutIfNeeded()
      #expect(wheel.prepared == before + 1)
      let cell = list.cellForItem(at: IndexPath(item: 2, section: 0))
      #expect(cell.map { abs($0.alpha - 1) < 1e-9 } == true)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 100, y: 300))
      for step in 1...10 {
        try clock.run(to: Double(step) / 100)
        driver.move(to: CGPoint(x: 100, y: 300 - 9 * step))
      }
      driver.up()
      try clock.run(to: 5)
      let rows = list.contentOffset.y / 110
      #expect(rows > 1 && abs(rows - rows.rounded()) < 1e-9)
    }
  }

  @Test func `an item that is deselected animated lets its background fade`() throws {
    try inFreshApp { clock, window in
      let view = UICollectionView(
        frame: window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      let numbers = Numbers(2)
      view.register(Numbers.Cell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = numbers
      window.addSubview(view)
      window.makeKeyAndVisible()
      view.layoutIfNeeded()
      let path = IndexPath(item: 0, section: 0)
      let cell = try #require(view.cellForItem(at: path))
      let background = UIView()
      cell.selectedBackgroundView = background
      view.selectItem(at: path, animated: false, scrollPosition: [])
      #expect(background.superview === cell)
      view.deselectItem(at: path, animated: true)
      #expect(!cell.isSelected && view.indexPathsForSelectedItems == [])
      try clock.run(to: 0.2)
      let seen = try #require(background.layer.presentation()).opacity
      #expect(background.superview === cell && 0 < seen && seen < 1)
      try clock.run(to: 1)
      #expect(background.superview == nil && background.alpha == 1)
      view.selectItem(at: path, animated: false, scrollPosition: [])
      view.deselectItem(at: path, animated: false)
      #expect(background.superview == nil)
    }
  }
}
