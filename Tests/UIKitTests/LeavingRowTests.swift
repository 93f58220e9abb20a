import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// What leaves a list hides nothing that stays.
@MainActor @Suite struct LeavingRowTests {
  private static let path = IndexPath(row: 1, section: 0)

  /// A table of opaque rows, of which one can be deleted.
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = 6
    var animation = UITableView.RowAnimation.automatic

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    func delete(_ path: IndexPath, from tableView: UITableView) {
      rows -= 1
      tableView.deleteRows(at: [path], with: animation)
    }

    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
        self.delete(indexPath, from: tableView)
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [delete])
    }
  }

  /// How many views that leave lie over one that stays, at some time in the next half second; and how
  /// many lie under one.
  private func overlaps(
    _ clock: VirtualClock, in list: UIScrollView, staying: () -> [UIView]
  ) throws -> (over: Int, under: Int) {
    var (over, under) = (0, 0)
    let start = clock.now.seconds
    for step in 0..<30 {
      try clock.run(to: start + Double(step) / 60)
      let stays = staying()
      for view in stays {
        guard let frame = view.layer.presentation()?.frame else { continue }
        let height = try #require(list.subviews.firstIndex { $0 === view })
        for (index, other) in list.subviews.enumerated() {
          guard !stays.contains(where: { $0 === other }),
            other is UITableViewCell
              || other is UICollectionViewCell || other is SwipeButtons,
            let shown = other.layer.presentation(), shown.opacity > 0
          else { continue }
          let common = shown.frame.intersection(frame)
          guard common.width > 0.5, common.height > 0.5 else { continue }
          if index > height { over += 1 } else { under += 1 }
        }
      }
    }
    return (over, under)
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

  /// Pulls the second row to the left as far as it goes.
  private func swipeAway(_ clock: VirtualClock) throws {
    let driver = TouchDriver(application: .shared)
    let start = clock.now.seconds
    driver.down(at: CGPoint(x: 310, y: 90))
    for step in 1...20 {
      try clock.run(to: start + Double(step) * 0.02)
      driver.move(to: CGPoint(x: 310 - 13 * CGFloat(step), y: 90))
    }
    driver.up()
  }

  @Test(arguments: [
    UITableView.RowAnimation.automatic, .fade, .left, .right, .top, .bottom, .middle,
  ])
  func `a deleted row goes under the rows that close in`(_ animation: UITableView.RowAnimation)
    throws
  {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      source.animation = animation
      source.delete(Self.path, from: table)
      let found = try overlaps(clock, in: table) { table.visibleCells }
      #expect(found.over == 0 && found.under > 0)
    }
  }

  @Test func `a row that is swiped away goes under the rows that close in`() throws {
    try inFreshApp { clock, window in
      let source = Source()
      let table = table(window, source)
      try swipeAway(clock)
      let found = try overlaps(clock, in: table) { table.visibleCells }
      #expect(found.over == 0 && found.under > 0)
    }
  }

  @Test(arguments: [false, true])
  func `an item goes under the items that close in`(isSwiped: Bool) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let list = NumberedList(window, count: 6, margin: 20) { list, _ in list.remove(1) }
      let view = list.view
      if isSwiped { try swipeAway(clock) } else { list.remove(1) }
      let found = try overlaps(clock, in: view) {
        view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) }
      }
      #expect(found.over == 0 && found.under > 0)
    }
  }
}
