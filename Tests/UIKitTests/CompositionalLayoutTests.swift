import Foundation
import QuartzCore
import Testing
import UIKit

/// Numbers of items by section, with cells of a given height.
@MainActor
final class Tiles: NSObject, UICollectionViewDataSource {
  final class Cell: UICollectionViewCell {
    private(set) lazy var height = contentView.heightAnchor.constraint(equalToConstant: 0)
  }

  let counts: [Int]
  /// The heights that cells ask for, by item.
  var heights: [Int: CGFloat] = [:]
  var made: [IndexPath] = []

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
    made.append(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    guard let cell = cell as? Cell, let height = heights[indexPath.item] else { return cell }
    cell.height.constant = height
    cell.height.isActive = true
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: kind, for: indexPath)
  }
}

private typealias Size = NSCollectionLayoutSize
private typealias Item = NSCollectionLayoutItem
extension Tiles {
  /// Shows the tiles in a collection view at the upper left of a window.
  ///
  /// - Parameter kinds: Of supplementary views.
  func show(
    _ layout: UICollectionViewLayout, in window: UIWindow, size: CGSize, kinds: [String]
  ) -> UICollectionView {
    window.makeKeyAndVisible()
    let view = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(Tiles.Cell.self, forCellWithReuseIdentifier: "cell")
    for kind in kinds {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    }
    view.dataSource = self
    window.addSubview(view)
    view.layoutIfNeeded()
    return view
  }
}

private typealias Group = NSCollectionLayoutGroup
private typealias Section = NSCollectionLayoutSection

@MainActor @Suite struct CompositionalLayoutTests {
  private func show(
    _ tiles: Tiles, _ layout: UICollectionViewLayout, in window: UIWindow,
    size: CGSize = CGSize(width: 320, height: 480)
  ) -> UICollectionView {
    tiles.show(layout, in: window, size: size, kinds: ["header", "footer", "badge"])
  }

  private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  private func layout(_ section: Section) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.configuration.contentInsetsReference = .none
    return layout
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func `items repeat in a group, groups in a section, with insets and spacing`() {
    inFreshApp { _, window in
      let item = Item(
        layoutSize: Size(
          widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)))
      item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
      let group = Group.horizontal(
        layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
        subitems: [item])
      let section = Section(group: group)
      section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 8, bottom: 6, trailing: 8)
      section.interGroupSpacing = 4
      let view = show(Tiles(6), layout(section), in: window)
      // A quarter of the 304 points between the insets, less two at each side.
      #expect(frames(view)[0] == rect(10, 12, 72, 76))
      #expect(frames(view)[3] == rect(8 + 3 * 76 + 2, 12, 72, 76))
      #expect(frames(view)[4] == rect(10, 96, 72, 76))
      #expect(view.contentSize == CGSize(width: 320, height: 10 + 80 + 4 + 80 + 6))
    }
  }

  @Test func `items that share a line take what the spacing leaves`() {
    inFreshApp { _, window in
      let item = Item(
        layoutSize: Size(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.25)))
      let size = Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(90))
      let group = Group.horizontal(layoutSize: size, subitem: item, count: 3)
      group.interItemSpacing = .fixed(10)
      let view = show(Tiles(4), layout(Section(group: group)), in: window)
      // A third of 320 - 2 × 10; the height is a quarter of the whole line.
      #expect(frames(view)[1] == rect(110, 0, 100, 80))
      #expect(frames(view)[3] == rect(0, 90, 100, 80))
      let small = Item(
        layoutSize: Size(widthDimension: .absolute(50), heightDimension: .absolute(40)))
      let loose = Group.horizontal(layoutSize: size, repeatingSubitem: small, count: 3)
      loose.interItemSpacing = .flexible(5)
      view.collectionViewLayout = layout(Section(group: loose))
      view.layoutIfNeeded()
      // The 170 points that three of 50 leave make two gaps.
      #expect(frames(view)[1] == rect(135, 0, 50, 40))
      #expect(frames(view)[2] == rect(270, 0, 50, 40) && frames(view)[3] == rect(0, 90, 50, 40))
    }
  }

  @Test func `groups hold groups, and edges keep items apart`() {
    inFreshApp { _, window in
      let large = Item(
        layoutSize: Size(
          widthDimension: .fractionalWidth(0.7), heightDimension: .fractionalHeight(1)))
      let small = Item(
        layoutSize: Size(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.3)))
      small.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .fixed(4), top: nil, trailing: nil, bottom: .flexible(0))
      let column = Group.vertical(
        layoutSize: Size(
          widthDimension: .fractionalWidth(0.3), heightDimension: .fractionalHeight(1)),
        subitem: small, count: 2)
      let pair = Group.vertical(
        layoutSize: Size(
          widthDimension: .fractionalWidth(0.3), heightDimension: .fractionalHeight(1)),
        repeatingSubitem: small, count: 2)
      let size = Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(200))
      let first = Group.horizontal(layoutSize: size, subitems: [large, column])
      let view = show(Tiles(4), layout(Section(group: first)), in: window)
      #expect(frames(view)[0] == rect(0, 0, 224, 200))
      #expect(
        frames(view)[1] == rect(228, 0, 96, 100) && frames(view)[2] == rect(228, 100, 96, 100))
      #expect(frames(view)[3] == rect(0, 200, 224, 200))
      view.collectionViewLayout = layout(
        Section(group: Group.horizontal(layoutSize: size, subitems: [large, pair])))
      view.layoutIfNeeded()
      // Two of 60 points leave 80 of 200, of which half is below each.
      #expect(frames(view)[1] == rect(228, 0, 96, 60) && frames(view)[2] == rect(228, 100, 96, 60))
    }
  }

  @Test func `a group of one's own says where each item lies`() {
    inFreshApp { _, window in
      let group = Group.custom(
        layoutSize: Size(widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(100))
      ) { environment in
        let size = environment.container.effectiveContentSize
        return [
          NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 40, height: 40)),
          NSCollectionLayoutGroupCustomItem(
            frame: CGRect(x: size.width - 30, y: size.height - 30, width: 30, height: 30), zIndex: 2
          ),
        ]
      }
      let view = show(Tiles(3), layout(Section(group: group)), in: window)
      #expect(frames(view) == [rect(0, 0, 40, 40), rect(130, 70, 30, 30), rect(0, 100, 40, 40)])
      let second = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
      #expect(second?.zIndex == 2)
    }
  }

  @Test func `items that are estimated are as high as their content, once they are in sight`() {
    inFreshApp { _, window in
      let size = Size(widthDimension: .fractionalWidth(1), heightDimension: .estimated(100))
      let item = Item(layoutSize: size)
      let tiles = Tiles(20)
      tiles.heights = Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, CGFloat(60 + $0 * 10)) })
      let view = show(
        tiles, layout(Section(group: Group.vertical(layoutSize: size, subitems: [item]))),
        in: window)
      // 60 + 70 + 80 + 90 + 100 + 110 = 510 fill 480 points; the others are still guessed at.
      #expect(
        frames(view)[5] == rect(0, 400, 320, 110) && frames(view)[6] == rect(0, 510, 320, 100))
      #expect(view.contentSize.height == 1910)
      #expect(Set(tiles.made.map(\.item)) == Set(0...5))
      view.contentOffset.y = 100
      view.layoutIfNeeded()
      #expect(frames(view)[6].height == 120 && view.contentSize.height == 630 + 13 * 100)
    }
  }

  @Test func `a line that is estimated is as high as its highest item`() {
    inFreshApp { _, window in
      let item = Item(
        layoutSize: Size(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(44)))
      let group = Group.horizontal(
        layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
        subitems: [item])
      let tiles = Tiles(3)
      tiles.heights = [0: 30, 1: 75, 2: 50]
      let view = show(tiles, layout(Section(group: group)), in: window)
      #expect(frames(view) == [rect(0, 0, 160, 30), rect(160, 0, 160, 75), rect(0, 75, 160, 50)])
      let full = Item(
        layoutSize: Size(
          widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
      view.collectionViewLayout = layout(
        Section(
          group: Group.horizontal(
            layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
            subitems: [full])))
      view.layoutIfNeeded()
      #expect(frames(view) == [rect(0, 0, 160, 75), rect(160, 0, 160, 75), rect(0, 75, 160, 50)])
    }
  }

  @Test func `headers, footers, badges and backgrounds lie where they are anchored`() {
    inFreshApp { _, window in
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: Size(widthDimension: .absolute(20), heightDimension: .absolute(20)),
        elementKind: "badge",
        containerAnchor: NSCollectionLayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
      let item = Item(
        layoutSize: Size(widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(100)),
        supplementaryItems: [badge])
      let section = Section(
        group: Group.horizontal(
          layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
          subitems: [item]))
      section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 7, trailing: 10)
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
        elementKind: "header", alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [
        header,
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: Size(widthDimension: .absolute(60), heightDimension: .absolute(20)),
          elementKind: "footer", alignment: .bottomTrailing),
      ]
      let background = NSCollectionLayoutDecorationItem.background(elementKind: "back")
      background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      section.decorationItems = [background]
      let layout = layout(section)
      layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
      layout.configuration.interSectionSpacing = 9
      let view = show(Tiles(12, 1), layout, in: window)
      // Header 30, inset 5, six lines of 100, inset 7, footer 20.
      #expect(frames(view)[0] == rect(10, 35, 150, 100))
      let first = IndexPath(item: 0, section: 0)
      let attributes = { (kind: String, path: IndexPath) in
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame
      }
      #expect(attributes("header", first) == rect(10, 0, 300, 30))
      #expect(attributes("footer", first) == rect(250, 642, 60, 20))
      #expect(attributes("header", IndexPath(item: 0, section: 1)) == rect(10, 671, 300, 30))
      #expect(attributes("badge", first) == rect(150, 25, 20, 20))
      let behind = layout.layoutAttributesForDecorationView(ofKind: "back", at: first)
      #expect(behind?.frame == rect(2, 1, 314, 658) && behind?.zIndex == -1)
      view.contentOffset.y = 200
      view.layoutIfNeeded()
      #expect(view.supplementaryView(forElementKind: "header", at: first)?.frame.minY == 200)
      view.contentOffset.y = 640
      view.layoutIfNeeded()
      #expect(view.supplementaryView(forElementKind: "header", at: first)?.frame.minY == 632)
    }
  }

  @Test func `sections may stand side by side, and each is asked for with its room`() {
    inFreshApp { _, window in
      var asked: [CGSize] = []
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.scrollDirection = .horizontal
      configuration.contentInsetsReference = .none
      let layout = UICollectionViewCompositionalLayout(
        sectionProvider: { number, environment in
          asked.append(environment.container.contentSize)
          let item = Item(
            layoutSize: Size(
              widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
          return Section(
            group: Group.vertical(
              layoutSize: Size(
                widthDimension: .absolute(number == 0 ? 100 : 70),
                heightDimension: .fractionalHeight(1)), subitems: [item]))
        }, configuration: configuration)
      let view = show(Tiles(3, 2), layout, in: window)
      #expect(asked.first == CGSize(width: 320, height: 480))
      #expect(
        frames(view) == [rect(0, 0, 100, 240), rect(0, 240, 100, 240), rect(100, 0, 100, 240)])
      #expect(frames(view, 1) == [rect(200, 0, 70, 240), rect(200, 240, 70, 240)])
      #expect(view.contentSize == CGSize(width: 270, height: 480))
    }
  }

  private func carousel(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ window: UIWindow
  ) -> UICollectionView {
    let item = Item(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let section = Section(
      group: Group.horizontal(
        layoutSize: Size(widthDimension: .absolute(200), heightDimension: .absolute(120)),
        subitems: [item]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = behavior
    return show(Tiles(10, 5), layout(section), in: window)
  }

  /// The view that scrolls the first section.
  private func scroller(_ view: UICollectionView) throws -> UIScrollView {
    try #require(
      view.subviews.compactMap { $0 as? UIScrollView }.first { $0.frame.minY == 0 })
  }

  /// Drags from the right to the left.
  private func drag(_ distance: CGFloat, over seconds: Double, _ clock: VirtualClock) throws {
    let (driver, start) = (TouchDriver(application: .shared), clock.now.seconds)
    driver.down(at: CGPoint(x: 250, y: 60))
    for step in 1...20 {
      try clock.run(to: start + seconds * Double(step) / 20)
      driver.move(to: CGPoint(x: 250 - distance * CGFloat(step) / 20, y: 60))
    }
    driver.up()
    try clock.run(to: start + seconds + 4)
  }

  @Test func `a section scrolls by itself under a finger`() throws {
    try inFreshApp { clock, window in
      let view = carousel(.continuous, window)
      let scroller = try scroller(view)
      #expect(scroller.contentSize == CGSize(width: 16 + 10 * 200 + 9 * 10 + 16, height: 120))
      #expect(view.contentSize == CGSize(width: 320, height: 240))
      let first = view.cellForItem(at: IndexPath(item: 0, section: 0))
      #expect(first?.superview === scroller && first?.frame == rect(16, 0, 200, 120))
      #expect(view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [0, 1])
      try drag(100, over: 1, clock)
      #expect(scroller.contentOffset.x > 50 && view.contentOffset == .zero)
      let other = view.cellForItem(at: IndexPath(item: 0, section: 1))
      #expect(other?.convert(CGPoint.zero, to: view) == CGPoint(x: 16, y: 120))
      let point = CGPoint(x: 16 + 215 - scroller.contentOffset.x, y: 60)
      #expect(view.indexPathForItem(at: point) == IndexPath(item: 1, section: 0))
      // The sixth begins behind an inset of 16 and five of 210.
      view.scrollToItem(at: IndexPath(item: 5, section: 0), at: .left, animated: false)
      view.layoutIfNeeded()
      #expect(scroller.contentOffset.x == 1066)
    }
  }

  @Test func `groups and pages stop a section where they begin`() throws {
    try inFreshApp { clock, window in
      let view = carousel(.groupPaging, window)
      var scroller = try scroller(view)
      // A flick goes on by one group, however fast it is; a slow drag to the nearest.
      try drag(180, over: 0.1, clock)
      #expect(scroller.contentOffset.x == 210)
      try drag(60, over: 2, clock)
      #expect(scroller.contentOffset.x == 210)
      view.removeFromSuperview()
      let edges = carousel(.continuousGroupLeadingBoundary, window)
      scroller = try self.scroller(edges)
      try drag(200, over: 0.1, clock)
      #expect(scroller.contentOffset.x.truncatingRemainder(dividingBy: 210) == 0)
      #expect(scroller.contentOffset.x > 210)
      edges.removeFromSuperview()
      let pages = carousel(.paging, window)
      scroller = try self.scroller(pages)
      try drag(180, over: 0.2, clock)
      #expect(scroller.contentOffset.x == 320)
      pages.removeFromSuperview()
      let centred = carousel(.groupPagingCentered, window)
      scroller = try self.scroller(centred)
      // In the middle of 320 points a group of 200 begins at 60; the first lies at 16.
      #expect(scroller.contentOffset.x == -44)
      try drag(180, over: 0.1, clock)
      #expect(scroller.contentOffset.x == 166)
    }
  }

  @Test func `what is in sight may be moved at each layout`() {
    inFreshApp { _, window in
      let item = Item(
        layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)))
      let section = Section(
        group: Group.vertical(
          layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
          subitems: [item]))
      var offsets: [CGFloat] = []
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        offsets.append(offset.y)
        for item in items { item.alpha = item.frame.midY < offset.y + 100 ? 0.5 : 1 }
      }
      let view = show(Tiles(20), layout(section), in: window)
      #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.alpha == 0.5)
      #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha == 1)
      view.contentOffset.y = 100
      view.layoutIfNeeded()
      #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.alpha == 0.5)
      #expect(offsets.first == 0 && offsets.last == 100)
    }
  }
}

@MainActor @Suite struct SelfSizingCellTests {
  @Test func `a flow layout breaks its lines by the sizes that cells ask for`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let layout = UICollectionViewFlowLayout()
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
      layout.minimumInteritemSpacing = 10
      layout.minimumLineSpacing = 8
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
      view.contentInsetAdjustmentBehavior = .never
      let widths: [CGFloat] = [120, 90, 140, 60]
      let registration = UICollectionView.CellRegistration<UICollectionViewCell, CGFloat> {
        cell, _, width in
        cell.contentView.widthAnchor.constraint(equalToConstant: width).isActive = true
        cell.contentView.heightAnchor.constraint(equalToConstant: 30).isActive = true
      }
      let source = UICollectionViewDiffableDataSource<Int, CGFloat>(collectionView: view) {
        view, path, width in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: width)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, CGFloat>()
      snapshot.appendSections([0])
      snapshot.appendItems(widths)
      source.apply(snapshot, animatingDifferences: false)
      window.addSubview(view)
      view.layoutIfNeeded()
      let frames = (0..<4).compactMap {
        view.cellForItem(at: IndexPath(item: $0, section: 0))?.frame
      }
      // 120 + 10 + 90 fit in 300 points with 80 left, which the gap takes; then 140 and 60.
      #expect(frames.map(\.width) == widths && frames.allSatisfy { $0.height == 30 })
      #expect(frames.map(\.minY) == [0, 0, 38, 38])
      #expect(frames[1].maxX == 300 && view.contentSize.height == 68)
    }
  }
}
