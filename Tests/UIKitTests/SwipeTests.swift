import Foundation
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct SwipeActionTests {
  /// A table that says what is done with its rows.
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = Array(0..<6)
    var log: [String] = []
    var isFull = true
    weak var table: UITableView?

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }

    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard indexPath.row != 5 else { return nil }
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
        self.log.append("delete \(indexPath.row)")
        self.rows.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
        done(true)
      }
      let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in
        self.log.append("flag \(indexPath.row)")
        done(true)
      }
      flag.backgroundColor = .systemOrange
      let configuration = UISwipeActionsConfiguration(actions: [delete, flag])
      configuration.performsFirstActionWithFullSwipe = isFull
      return configuration
    }

    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let read = UIContextualAction(style: .normal, title: nil) { _, _, done in
        self.log.append("read \(indexPath.row)")
        done(true)
      }
      read.image = UIImage(systemName: "star")
      return UISwipeActionsConfiguration(actions: [read])
    }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
      log.append("open \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
      log.append("closed \(indexPath.map { "\($0.row)" } ?? "gone")")
    }
  }

  private func table(_ window: UIWindow, _ source: Source) -> UITableView {
    window.makeKeyAndVisible()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.contentInsetAdjustmentBehavior = .never
    table.rowHeight = 60
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.dataSource, table.delegate) = (source, source)
    window.addSubview(table)
    window.layoutIfNeeded()
    return table
  }

  /// Drags along a row, and lifts the finger after a rest.
  @discardableResult
  private func drag(
    _ clock: VirtualClock, row: Int, from x: CGFloat, by distance: CGFloat, lifts: Bool = true
  ) throws -> TouchDriver {
    let driver = TouchDriver(application: .shared)
    let (start, y) = (clock.now.seconds, CGFloat(row) * 60 + 30)
    driver.down(at: CGPoint(x: x, y: y))
    for step in 1...20 {
      try clock.run(to: start + Double(step) * 0.02)
      driver.move(to: CGPoint(x: x + distance * CGFloat(step) / 20, y: y))
    }
    try clock.run(to: start + 1)
    if lifts { driver.up() }
    try clock.run(to: start + 2)
    return driver
  }

  private func tap(_ clock: VirtualClock, _ x: CGFloat, _ y: CGFloat) throws {
    let driver = TouchDriver(application: .shared)
    driver.down(at: CGPoint(x: x, y: y))
    try clock.run(to: clock.now.seconds + 0.05)
    driver.up()
    try clock.run(to: clock.now.seconds + 1)
  }

  @Test func `a row follows the finger, stays open, and a tap on a button does what it says`()
    throws
  {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      let driver = try drag(clock, row: 1, from: 300, by: -110, lifts: false)
      // A pan begins after ten points.
      #expect(abs(cell.transform.tx + 100) < 1e-9 && cell.configurationState.isSwiped)
      driver.up()
      try clock.run(to: clock.now.seconds + 1)
      // Two buttons of the same width, at least 74 points each, are whole.
      let width = -cell.transform.tx
      #expect(width >= 148 && source.log == ["open 1"])
      try tap(clock, 320 - width + 10, 90)
      #expect(source.log == ["open 1", "flag 1", "closed 1"])
      #expect(
        cell.transform == .identity
          && table.subviews.count { $0.isKind(of: UITableViewCell.self) } == 6)
    }
  }

  @Test func `a touch anywhere else closes the row and does nothing else`() throws {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      try drag(clock, row: 0, from: 20, by: 90)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(cell.transform.tx == 74)
      try tap(clock, 150, 200)
      #expect(source.log == ["open 0", "closed 0"] && cell.transform == .identity)
      try tap(clock, 150, 200)
      #expect(source.log.last == "select 3")
    }
  }

  @Test func `a short pull goes back, and rows without actions stay where they are`() throws {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      try drag(clock, row: 2, from: 300, by: -50)
      #expect(source.log == ["open 2", "closed 2"])
      try drag(clock, row: 5, from: 300, by: -120)
      let cell = table.cellForRow(at: IndexPath(row: 5, section: 0))
      // The finger has not left the row, and chooses it.
      #expect(source.log.dropFirst(2) == ["select 5"] && cell?.transform == .identity)
    }
  }

  @Test func `a full pull does what the first action says, and the row goes that way`() throws {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      let next = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
      try drag(clock, row: 1, from: 310, by: -260)
      #expect(source.log.prefix(2) == ["open 1", "delete 1"])
      #expect(source.rows == [0, 2, 3, 4, 5] && cell.superview == nil)
      #expect(cell.transform == .identity && next.center.y == 90)
      source.isFull = false
      try drag(clock, row: 1, from: 310, by: -260)
      #expect(source.rows.count == 5 && next.transform.tx < -140)
    }
  }

  @Test func `rows of a list in a collection view are pulled aside as well`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      var log: [String] = []
      let list = NumberedList(window, count: 3) { _, path in log.append("delete \(path.item)") }
      let view = list.view
      let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
      try drag(clock, row: 0, from: 300, by: -120)
      #expect(cell.transform.tx <= -74 && cell.configurationState.isSwiped)
      try tap(clock, 300, 20)
      #expect(log == ["delete 0"] && cell.transform == .identity)
      #expect(list.source.snapshot().numberOfItems == 3)
    }
  }
}

/// A plain list in a collection view, 320 by 480, whose rows are numbers with "Delete" behind them.
@MainActor
final class NumberedList {
  let view: UICollectionView
  let source: UICollectionViewDiffableDataSource<Int, Int>

  /// - Parameters:
  ///   - margin: Above and below each number; nil for the usual one.
  ///   - delete: What the action does with the row at a path.
  init(
    _ window: UIWindow, count: Int, margin: CGFloat? = nil,
    delete: @escaping (NumberedList, IndexPath) -> Void
  ) {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    weak var list: NumberedList?
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      let action = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
        if let list { delete(list, path) }
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [action])
    }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    view.contentInsetAdjustmentBehavior = .never
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
      cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = "\(item)"
      if let margin {
        content.directionalLayoutMargins.top = margin
        content.directionalLayoutMargins.bottom = margin
      }
      cell.contentConfiguration = content
    }
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<count))
    source.apply(snapshot, animatingDifferences: false)
    list = self
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  func remove(_ item: Int) {
    var snapshot = source.snapshot()
    snapshot.deleteItems([item])
    source.apply(snapshot)
  }
}
