import QuartzCore
import Testing
import UIKit

/// What apps give to layouts and data sources, by the names of its types.
@MainActor @Suite struct LayoutProviderTests {
  /// A flow that remembers what it was told of updates, and of what kinds its elements are.
  private final class Watching: UICollectionViewFlowLayout {
    var updates: [UICollectionViewUpdateItem] = []

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      updates += updateItems
    }

    func categories(in rect: CGRect) -> [UICollectionViewLayoutAttributes.ElementCategory] {
      (layoutAttributesForElements(in: rect) ?? []).map(\.representedElementCategory)
    }
  }

  private func show(
    _ numbers: Numbers, _ layout: UICollectionViewLayout, in window: UIWindow
  ) -> UICollectionView {
    window.makeKeyAndVisible()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(Numbers.Cell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    (view.dataSource, view.delegate) = (numbers, numbers)
    window.addSubview(view)
    view.layoutIfNeeded()
    return view
  }

  @Test func `a layout is told of each update before it is animated`() throws {
    try inFreshApp { clock, window in
      let (numbers, layout) = (Numbers(6), Watching())
      let view = show(numbers, layout, in: window)
      @MainActor func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
      view.performBatchUpdates {
        numbers.counts = [6]
        view.deleteItems(at: [path(0)])
        view.insertItems(at: [path(5)])
        view.reloadItems(at: [path(3)])
        view.moveItem(at: path(1), to: path(0))
      }
      let expected: [(UICollectionViewUpdateItem.Action, Int?, Int?)] = [
        (.delete, 0, nil), (.insert, nil, 5), (.reload, 3, 3), (.move, 1, 0),
      ]
      #expect(layout.updates.map(\.updateAction) == expected.map(\.0))
      #expect(layout.updates.map(\.indexPathBeforeUpdate?.item) == expected.map(\.1))
      #expect(layout.updates.map(\.indexPathAfterUpdate?.item) == expected.map(\.2))
      try clock.run(to: 1)
    }
  }

  @Test func `elements say whether they are cells or views beside them`() throws {
    inFreshApp { _, window in
      let layout = Watching()
      layout.headerReferenceSize = CGSize(width: 0, height: 40)
      let view = show(Numbers(2), layout, in: window)
      let found = layout.categories(in: view.bounds)
      #expect(found.filter { $0 == .cell }.count == 2)
      #expect(found.filter { $0 == .supplementaryView }.count == 1 && found.count == 3)
      let decoration = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: "line", with: IndexPath(item: 0, section: 0))
      #expect(decoration.representedElementCategory == .decorationView)
    }
  }

  @Test
  func `a group's provider places its items, and a section's handler changes what is in sight`()
    throws
  {
    inFreshApp { _, window in
      let provider: NSCollectionLayoutGroupCustomItemProvider = { environment in
        let width = environment.container.effectiveContentSize.width
        return [0, 1].map { number in
          NSCollectionLayoutGroupCustomItem(
            frame: CGRect(
              x: CGFloat(number) * width / 2, y: CGFloat(number) * 10, width: 50, height: 60))
        }
      }
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
      let section = NSCollectionLayoutSection(
        group: .custom(layoutSize: size, itemProvider: provider))
      let handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler = { items, offset, _ in
        for item in items where item.indexPath.item == 1 { item.alpha = 0.5 - offset.y / 1000 }
      }
      section.visibleItemsInvalidationHandler = handler
      let layout = UICollectionViewCompositionalLayout(section: section)
      let view = show(Numbers(12), layout, in: window)
      let cells = (0...3).map { view.cellForItem(at: IndexPath(item: $0, section: 0)) }
      #expect(cells[0]?.frame == CGRect(x: 0, y: 0, width: 50, height: 60))
      #expect(cells[3]?.frame == CGRect(x: 160, y: 110, width: 50, height: 60))
      #expect(cells.map { $0?.alpha } == [1, 0.5, 1, 1])
      view.contentOffset.y = 50
      view.layoutIfNeeded()
      #expect(abs((cells[1]?.alpha ?? 0) - 0.45) < 1e-9)
    }
  }

  @Test func `a table shows its source's snapshot in the cells of a provider`() throws {
    try inFreshApp { clock, window in
      typealias Source = UITableViewDiffableDataSource<String, Int>
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
      table.contentInsetAdjustmentBehavior = .never
      let cells: Source.CellProvider = { _, path, number in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(path.row): \(number)"
        return cell
      }
      let source = Source(tableView: table, cellProvider: cells)
      window.addSubview(table)
      var snapshot = Source.Snapshot()
      snapshot.appendSections(["all"])
      snapshot.appendItems([5, 7])
      source.apply(snapshot, animatingDifferences: false)
      table.layoutIfNeeded()
      #expect(table.visibleCells.map(\.textLabel?.text) == ["0: 5", "1: 7"])
      snapshot.insertItems([6], afterItem: 5)
      source.apply(snapshot)
      try clock.run(to: 1)
      table.layoutIfNeeded()
      #expect(table.visibleCells.map(\.textLabel?.text) == ["0: 5", "1: 6", "1: 7"])
    }
  }

  @Test func `cells show that they are selected, and lines between them, as they are set`() {
    inFreshApp { _, window in
      @MainActor func look(
        _ selection: UITableViewCell.SelectionStyle, _ lines: UITableViewCell.SeparatorStyle
      ) -> (isGrey: Bool, hasLine: Bool) {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 88), style: .plain)
        table.contentInsetAdjustmentBehavior = .never
        let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in
          let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
          cell.selectionStyle = selection
          return cell
        }
        table.separatorStyle = lines
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([0, 1])
        source.apply(snapshot, animatingDifferences: false)
        window.addSubview(table)
        table.layoutIfNeeded()
        table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
        let cell = table.visibleCells.first
        let views = cell?.subviews ?? []
        return (
          views.contains { $0.backgroundColor == .systemGray4 },
          views.contains { $0.bounds.height == 0.5 }
        )
      }
      #expect(look(.default, .singleLine) == (true, true))
      #expect(look(.none, .singleLine) == (false, true))
      #expect(look(.default, .none) == (true, false))
    }
  }
}
