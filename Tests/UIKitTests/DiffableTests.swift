import Foundation
import QuartzCore
import Testing
import UIKit

/// Sections and their items, edited by searching them from the start.
private struct PlainList: Equatable {
  var sections: [(name: Int, items: [Int])] = []

  static func == (a: PlainList, b: PlainList) -> Bool {
    a.sections.map(\.name) == b.sections.map(\.name)
      && a.sections.map(\.items) == b.sections.map(\.items)
  }

  var items: [Int] { sections.flatMap(\.items) }

  mutating func remove(_ item: Int) {
    for index in sections.indices { sections[index].items.removeAll { $0 == item } }
  }

  mutating func insert(_ items: [Int], _ goal: Int, after: Bool) {
    for item in items { remove(item) }
    for section in sections.indices {
      guard let index = sections[section].items.firstIndex(of: goal) else { continue }
      sections[section].items.insert(contentsOf: items, at: after ? index + 1 : index)
    }
  }

  mutating func append(_ items: [Int], _ name: Int) {
    for item in items { remove(item) }
    for section in sections.indices where sections[section].name == name {
      sections[section].items += items
    }
  }

  mutating func insertSection(_ name: Int, _ goal: Int, after: Bool) {
    let old = sections.first { $0.name == name }
    sections.removeAll { $0.name == name }
    guard let index = sections.firstIndex(where: { $0.name == goal }) else { return }
    sections.insert(old ?? (name, []), at: after ? index + 1 : index)
  }
}

private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

/// Makes the same random edit of a snapshot and of a plain list.
private struct Editor {
  var dice: Dice
  var next = 0

  init(_ seed: Int) { dice = Dice(seed: seed) }

  private mutating func pick(_ numbers: [Int]) -> Int? { numbers.randomElement(using: &dice) }

  private mutating func fresh(_ most: Int) -> [Int] {
    let count = Int.random(in: 1...most, using: &dice)
    defer { next += count }
    return Array(next..<next + count)
  }

  mutating func edit(_ snapshot: inout Snapshot, _ list: inout PlainList) {
    let names = list.sections.map(\.name)
    let after = Bool.random(using: &dice)
    switch Int.random(in: 0..<12, using: &dice) {
    case 0, 1, 2:
      guard let name = pick(names) else { return appendSection(&snapshot, &list) }
      let new = fresh(4)
      snapshot.appendItems(new, toSection: name)
      list.append(new, name)
    case 3, 4:
      guard let goal = pick(list.items) else { return appendSection(&snapshot, &list) }
      let new = fresh(3)
      after
        ? snapshot.insertItems(new, afterItem: goal) : snapshot.insertItems(new, beforeItem: goal)
      list.insert(new, goal, after: after)
    case 5, 6: delete(&snapshot, &list)
    case 7, 8:
      guard let item = pick(list.items), let goal = pick(list.items), item != goal else { return }
      after
        ? snapshot.moveItem(item, afterItem: goal) : snapshot.moveItem(item, beforeItem: goal)
      list.insert([item], goal, after: after)
    case 9:
      guard let name = pick(names), let goal = pick(names), name != goal else { return }
      after
        ? snapshot.moveSection(name, afterSection: goal)
        : snapshot.moveSection(name, beforeSection: goal)
      list.insertSection(name, goal, after: after)
    case 10: changeSections(&snapshot, &list, after)
    default:
      guard let item = pick(list.items), let name = pick(names) else { return }
      // What is there already moves.
      snapshot.appendItems([item], toSection: name)
      list.append([item], name)
    }
  }

  private mutating func appendSection(_ snapshot: inout Snapshot, _ list: inout PlainList) {
    let name = 1_000_000 + fresh(1)[0]
    snapshot.appendSections([name])
    list.sections.append((name, []))
  }

  private mutating func delete(_ snapshot: inout Snapshot, _ list: inout PlainList) {
    let leaving = (0..<3).compactMap { _ in pick(list.items) }
    snapshot.deleteItems(leaving)
    for item in leaving { list.remove(item) }
  }

  private mutating func changeSections(
    _ snapshot: inout Snapshot, _ list: inout PlainList, _ after: Bool
  ) {
    let names = list.sections.map(\.name)
    guard let goal = pick(names), names.count < 6 else {
      guard let name = pick(names) else { return appendSection(&snapshot, &list) }
      snapshot.deleteSections([name])
      list.sections.removeAll { $0.name == name }
      return
    }
    let name = 1_000_000 + fresh(1)[0]
    after
      ? snapshot.insertSections([name], afterSection: goal)
      : snapshot.insertSections([name], beforeSection: goal)
    list.insertSection(name, goal, after: after)
  }
}

private let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil

@MainActor @Suite struct SnapshotListTests {
  private func list(_ snapshot: Snapshot) -> PlainList {
    PlainList(
      sections: snapshot.sectionIdentifiers.map { ($0, snapshot.itemIdentifiers(inSection: $0)) })
  }

  @Test func `a snapshot is what a plain list is after any edits`() {
    var (editor, snapshot, plain) = (Editor(14), Snapshot(), PlainList())
    for number in 0..<(isSlow ? 10_000 : 1500) {
      editor.edit(&snapshot, &plain)
      guard list(snapshot) == plain else {
        Issue.record("edit \(number): \(list(snapshot)) instead of \(plain)")
        return
      }
      guard number % 10 == 0 else { continue }
      #expect(snapshot.numberOfItems == plain.items.count)
      #expect(snapshot.itemIdentifiers == plain.items)
      #expect(snapshot.numberOfSections == plain.sections.count)
      for (index, item) in plain.items.enumerated() where index % 7 == 0 {
        #expect(snapshot.indexOfItem(item) == index)
        let section = plain.sections.first { $0.items.contains(item) }
        #expect(snapshot.sectionIdentifier(containingItem: item) == section?.name)
      }
      for (index, section) in plain.sections.enumerated() {
        #expect(snapshot.indexOfSection(section.name) == index)
        #expect(snapshot.numberOfItems(inSection: section.name) == section.items.count)
      }
    }
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0 && snapshot.numberOfItems == 0)
  }

  @Test func `what is to be made anew is kept once, and not for what is gone`() {
    var snapshot = Snapshot()
    snapshot.appendSections([1, 2])
    snapshot.appendItems([10, 11], toSection: 1)
    snapshot.appendItems([20, 21])
    snapshot.reloadItems([20, 10])
    snapshot.reloadItems([10, 11])
    snapshot.reconfigureItems([21, 20])
    snapshot.reloadSections([2, 1])
    #expect(snapshot.reloadedItemIdentifiers == [20, 10, 11])
    #expect(snapshot.reconfiguredItemIdentifiers == [21, 20])
    snapshot.deleteItems([10])
    snapshot.deleteSections([2])
    #expect(snapshot.reloadedItemIdentifiers == [11])
    #expect(snapshot.reconfiguredItemIdentifiers.isEmpty)
    #expect(snapshot.reloadedSectionIdentifiers == [1])
  }
}

/// A row that shows its item.
private final class Row: UITableViewCell {
  var item = -1
  var height: CGFloat = 0
}

@MainActor @Suite struct TableDiffableTests {
  private final class Titled: UITableViewDiffableDataSource<Int, Int> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    {
      sectionIdentifier(for: section).map { "Section \($0)" }
    }
  }

  private func table(_ window: UIWindow) -> UITableView {
    window.makeKeyAndVisible()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    table.rowHeight = 50
    table.register(Row.self, forCellReuseIdentifier: "row")
    window.addSubview(table)
    return table
  }

  private func source(_ table: UITableView) -> Titled {
    Titled(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? Row)?.item = item
      return cell
    }
  }

  /// What is shown, in words: each cell's item, place and opacity, and each header.
  private func shown(_ table: UITableView) -> [String] {
    let rows = (table.indexPathsForVisibleRows ?? []).map { path in
      let cell = table.cellForRow(at: path) as? Row
      return "\(path): \(cell?.item ?? -1) at \(cell?.frame ?? .zero), \(cell?.alpha ?? 0)"
    }
    let headers = (0..<table.numberOfSections).map { section in
      let view = table.headerView(forSection: section)
      return "\(section): \(view?.textLabel?.text ?? "") at \(view?.frame ?? .zero)"
    }
    return rows + headers + ["\(table.subviews.count { $0 is Row }) rows"]
  }

  @Test func `after any edits a table shows what a new one would`() throws {
    try inFreshApp { clock, window in
      var (editor, snapshot, plain) = (Editor(3), Snapshot(), PlainList())
      let table = table(window)
      let source = source(table)
      for number in 0..<(isSlow ? 10_000 : 120) {
        for _ in 0..<Int.random(in: 1...5, using: &editor.dice) { editor.edit(&snapshot, &plain) }
        let isAnimated = Bool.random(using: &editor.dice)
        source.defaultRowAnimation =
          [.automatic, .fade, .left, .top].randomElement(
            using: &editor.dice) ?? .fade
        source.apply(snapshot, animatingDifferences: isAnimated)
        // Often the next edit comes while the last one is running.
        try clock.run(to: clock.now.seconds + [0.1, 0.7].randomElement(using: &editor.dice)!)
        guard number % 4 == 3 else { continue }
        try clock.run(to: clock.now.seconds + 0.7)
        #expect(source.snapshot().itemIdentifiers == plain.items)
        let fresh = self.table(window)
        let other = self.source(fresh)
        other.apply(snapshot, animatingDifferences: false)
        UIApplication.shared.layOutWindows()
        fresh.contentOffset = table.contentOffset
        UIApplication.shared.layOutWindows()
        let (one, another) = (shown(table), shown(fresh))
        fresh.removeFromSuperview()
        guard one == another else {
          Issue.record("after edit \(number): \(one) instead of \(another)")
          return
        }
        if number % 12 == 11 { table.contentOffset.y = table.insideHeight / 2 }
      }
    }
  }

  @Test func `rows move, come and go as the snapshots differ`() throws {
    try inFreshApp { clock, window in
      let table = table(window)
      let source = source(table)
      var snapshot = Snapshot()
      snapshot.appendSections([7])
      snapshot.appendItems([0, 1, 2, 3, 4])
      source.apply(snapshot, animatingDifferences: false)
      window.layoutIfNeeded()
      let old = table.visibleCells
      snapshot.deleteItems([1])
      snapshot.moveItem(4, beforeItem: 0)
      var end: Double?
      source.defaultRowAnimation = .left
      source.apply(snapshot) { end = clock.now.seconds }
      #expect(table.visibleCells == [old[4], old[0], old[2], old[3]])
      #expect(old.map(\.center.y) == [103, 103, 153, 203, 53])
      #expect(old[4].layer.presentation()?.position.y == 253)
      // To the left rows go as they are.
      #expect(old[1].center.x == 160 - 320 && old[1].alpha == 1)
      #expect(source.indexPath(for: 4) == IndexPath(row: 0, section: 0))
      #expect(source.itemIdentifier(for: IndexPath(row: 3, section: 0)) == 3)
      #expect(source.itemIdentifier(for: IndexPath(row: 4, section: 0)) == nil)
      #expect(source.sectionIdentifier(for: 0) == 7 && source.index(for: 7) == 0)
      try clock.run(to: 2)
      // The spring of the system's tables.
      #expect(abs((end ?? 0) - 0.441) < 0.001)
      #expect(old[1].superview == nil && table.visibleCells.count == 4)
    }
  }

  @Test func `a header stays with its section`() throws {
    try inFreshApp { clock, window in
      let table = table(window)
      let source = source(table)
      var snapshot = Snapshot()
      snapshot.appendSections([1, 2])
      snapshot.appendItems([10, 11], toSection: 1)
      snapshot.appendItems([20], toSection: 2)
      source.apply(snapshot, animatingDifferences: false)
      window.layoutIfNeeded()
      let header = try #require(table.headerView(forSection: 1))
      snapshot.deleteSections([1])
      source.apply(snapshot)
      #expect(table.headerView(forSection: 0) === header && header.frame.minY == 0)
      #expect(header.layer.presentation()?.position.y == 142)
      try clock.run(to: 1)
      #expect(table.headerView(forSection: 0) === header && header.alpha == 1)
    }
  }

  @Test func `reconfigured rows keep their cells, and reloaded ones do not`() throws {
    try inFreshApp { clock, window in
      let table = table(window)
      var log: [String] = []
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        log.append("\(item)")
        return cell
      }
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems([0, 1, 2])
      source.applySnapshotUsingReloadData(snapshot)
      window.layoutIfNeeded()
      let old = table.visibleCells
      log = []
      snapshot.reconfigureItems([1])
      source.apply(snapshot)
      #expect(log == ["1"] && table.visibleCells == old)
      snapshot = source.snapshot()
      #expect(snapshot.reconfiguredItemIdentifiers.isEmpty)
      snapshot.reloadItems([2])
      source.apply(snapshot, animatingDifferences: false)
      try clock.run(to: 1)
      #expect(log == ["1", "2"] && table.visibleCells[2] !== old[2])
    }
  }

  @Test func `a task waits for an animated snapshot`() throws {
    try inFreshApp { clock, window in
      let table = table(window)
      let source = source(table)
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      source.applySnapshotUsingReloadData(snapshot)
      window.layoutIfNeeded()
      snapshot.appendItems([0, 1])
      var end: Double?
      let new = snapshot
      Task {
        await source.apply(new)
        end = clock.now.seconds
      }
      try clock.run(to: 2)
      #expect(source.snapshot().numberOfItems == 2 && table.visibleCells.count == 2)
      #expect(end != nil)
    }
  }
}

extension UIScrollView {
  /// How far the content can be scrolled.
  fileprivate var insideHeight: CGFloat { max(contentSize.height - bounds.height, 0) }
}

@MainActor @Suite struct CollectionDiffableTests {
  private final class Item: UICollectionViewCell { var item = -1 }
  private final class Header: UICollectionReusableView { var section = -1 }

  private func collection(_ window: UIWindow) -> UICollectionView {
    window.makeKeyAndVisible()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 70)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.register(Item.self, forCellWithReuseIdentifier: "item")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    window.addSubview(view)
    return view
  }

  private func source(_ view: UICollectionView) -> UICollectionViewDiffableDataSource<Int, Int> {
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      (cell as? Item)?.item = item
      return cell
    }
    source.supplementaryViewProvider = { [weak source] view, kind, path in
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
      (header as? Header)?.section = source?.sectionIdentifier(for: path.section) ?? -1
      return header
    }
    return source
  }

  private func shown(_ view: UICollectionView) -> [String] {
    let items = view.indexPathsForVisibleItems.map { path in
      let cell = view.cellForItem(at: path) as? Item
      return "\(path): \(cell?.item ?? -1) at \(cell?.frame ?? .zero), \(cell?.alpha ?? 0)"
    }
    let kind = UICollectionView.elementKindSectionHeader
    let headers = (0..<view.numberOfSections).map { section in
      let path = IndexPath(item: 0, section: section)
      let header = view.supplementaryView(forElementKind: kind, at: path) as? Header
      return "\(section): \(header?.section ?? -1) at \(header?.frame ?? .zero)"
    }
    return items + headers + ["\(view.subviews.count { $0 is Item }) items"]
  }

  @Test func `after any edits a collection view shows what a new one would`() throws {
    try inFreshApp { clock, window in
      var (editor, snapshot, plain) = (Editor(8), Snapshot(), PlainList())
      let view = collection(window)
      let source = source(view)
      for number in 0..<(isSlow ? 10_000 : 120) {
        for _ in 0..<Int.random(in: 1...5, using: &editor.dice) { editor.edit(&snapshot, &plain) }
        source.apply(snapshot, animatingDifferences: Bool.random(using: &editor.dice))
        try clock.run(to: clock.now.seconds + [0.1, 0.7].randomElement(using: &editor.dice)!)
        guard number % 4 == 3 else { continue }
        try clock.run(to: clock.now.seconds + 0.7)
        #expect(source.snapshot().itemIdentifiers == plain.items)
        let fresh = collection(window)
        let other = self.source(fresh)
        other.apply(snapshot, animatingDifferences: false)
        UIApplication.shared.layOutWindows()
        fresh.contentOffset = view.contentOffset
        UIApplication.shared.layOutWindows()
        let (one, another) = (shown(view), shown(fresh))
        fresh.removeFromSuperview()
        guard one == another else {
          Issue.record("after edit \(number): \(one) instead of \(another)")
          return
        }
        if number % 12 == 11 { view.contentOffset.y = view.insideHeight / 2 }
      }
    }
  }

  @Test func `items move to where the snapshot has them, and keep their cells`() throws {
    try inFreshApp { clock, window in
      let view = collection(window)
      let source = source(view)
      var snapshot = Snapshot()
      snapshot.appendSections([0, 1])
      snapshot.appendItems([0, 1, 2], toSection: 0)
      snapshot.appendItems([10], toSection: 1)
      source.applySnapshotUsingReloadData(snapshot)
      window.layoutIfNeeded()
      let old = view.visibleCells
      snapshot.moveItem(0, afterItem: 10)
      snapshot.reconfigureItems([2])
      source.apply(snapshot)
      #expect(view.visibleCells == [old[1], old[2], old[3], old[0]])
      #expect(view.cellForItem(at: IndexPath(item: 1, section: 1)) === old[0])
      #expect(source.indexPath(for: 0) == IndexPath(item: 1, section: 1))
      #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 0)) == 1)
      #expect(source.index(for: 1) == 1)
      // Lines of 70 points below headers of 30.
      #expect(old[0].layer.presentation()?.position.y == 65)
      #expect(old[0].center.y == 165)
      try clock.run(to: 1)
      #expect(view.visibleCells.count == 4)
    }
  }
}
