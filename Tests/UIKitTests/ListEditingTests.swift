import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

@MainActor @Suite struct ListEditingTests {
  private final class Table: UITableViewController {
    var sections = [["a", "b", "c", "d"], ["e", "f"]]
    var log: [String] = []
    var style = UITableViewCell.EditingStyle.delete
    var titles: [String]?
    var keepsSection = false

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 44
      navigationItem.rightBarButtonItem = editButtonItem
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      cell.accessoryType = .checkmark
      return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 1
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      indexPath.section == 0
    }

    override func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      style
    }

    override func tableView(
      _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? {
      "Remove"
    }

    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      log.append("\(editingStyle) \(sections[indexPath.section][indexPath.row])")
      guard editingStyle == .delete else { return }
      sections[indexPath.section].remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
      sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
      log.append("move \(row)")
    }

    override func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      keepsSection && proposedDestinationIndexPath.section != sourceIndexPath.section
        ? IndexPath(row: 2, section: 0) : proposedDestinationIndexPath
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select")
    }

    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }

    override func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      log.append("index \(title)")
      return super.tableView(tableView, sectionForSectionIndexTitle: title, at: index)
    }
  }

  private struct Stage {
    let clock: VirtualClock
    let window: UIWindow
    let table: Table
    let touch: TouchDriver

    @MainActor func pass(_ seconds: Double = 1) throws {
      UIApplication.shared.layOutWindows()
      try clock.run(to: clock.now.seconds + seconds)
    }

    @MainActor func view(_ name: String, row: Int, section: Int = 0) -> UIView? {
      let cell = table.tableView.cellForRow(at: IndexPath(row: row, section: section))
      return cell?.descendants(UIView.self).first { $0.accessibilityLabel?.hasPrefix(name) == true }
    }

    @MainActor func tap(_ view: UIView?) throws {
      let view = try #require(view)
      let frame = view.convert(view.bounds, to: nil)
      touch.down(at: CGPoint(x: frame.midX, y: frame.midY))
      touch.up()
      try pass()
    }

    @MainActor func drag(_ view: UIView?, by distance: CGFloat) throws {
      let view = try #require(view)
      let frame = view.convert(view.bounds, to: nil)
      touch.down(at: CGPoint(x: frame.midX, y: frame.midY))
      for step in 1...20 {
        try clock.run(to: clock.now.seconds + 0.02)
        touch.move(to: CGPoint(x: frame.midX, y: frame.midY + distance * CGFloat(step) / 20))
      }
      try pass(0.5)
    }
  }

  private func setUp(_ prepare: (Table) -> Void = { _ in }, _ body: (Stage) throws -> Void) throws {
    try inFreshApp { clock, window in
      let table = Table(style: .plain)
      prepare(table)
      window.rootViewController = UINavigationController(rootViewController: table)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(
        Stage(
          clock: clock, window: window, table: table, touch: TouchDriver(application: .shared)))
    }
  }

  @Test func `the edit button has the table edited, and says so`() throws {
    try setUp { stage in
      let (table, list) = (stage.table, try #require(stage.table.tableView as UITableView?))
      let button = table.editButtonItem
      #expect(button.title == "Edit" && !table.isEditing && button === table.editButtonItem)
      button.primaryAction.map { $0.perform(from: nil) }
      #expect(button.title == "Done" && table.isEditing && list.isEditing)
      try stage.pass()
      let cell = try #require(list.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(cell.isEditing && cell.editingStyle == .delete && cell.showsReorderControl)
      // 38 points before the content and 44 after it; without the mark of the accessory.
      #expect(cell.contentView.frame == CGRect(x: 38, y: 0, width: 400 - 38 - 44, height: 44))
      #expect(cell.configurationState.isEditing)
      let fixed = try #require(list.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(fixed.editingStyle == .none && fixed.contentView.frame.minX == 0)
      let still = try #require(list.cellForRow(at: IndexPath(row: 0, section: 1)))
      #expect(!still.showsReorderControl && still.contentView.frame.maxX == 400)
      cell.editingAccessoryType = .disclosureIndicator
      try stage.pass(0.1)
      #expect(cell.contentView.frame.maxX < 356)
      cell.editingAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      cell.shouldIndentWhileEditing = true
      try stage.pass(0.1)
      #expect(cell.editingAccessoryView?.superview === cell)
      // Rows cannot be chosen meanwhile, unless that is asked for.
      try stage.tap(cell.textLabel)
      #expect(table.log.isEmpty)
      list.allowsSelectionDuringEditing = true
      try stage.tap(cell.textLabel)
      #expect(table.log == ["select"])
      table.setEditing(false, animated: true)
      try stage.pass()
      #expect(button.title == "Edit" && cell.contentView.frame.minX == 0)
    }
  }

  @Test func `a row is deleted once that is confirmed, and inserted at once`() throws {
    try setUp { stage in
      let (table, list) = (stage.table, try #require(stage.table.tableView as UITableView?))
      list.setEditing(true, animated: false)
      try stage.tap(stage.view("Remove", row: 2))
      #expect(table.log.isEmpty)
      let cell = try #require(list.cellForRow(at: IndexPath(row: 2, section: 0)))
      #expect(cell.transform.tx < -70)
      let label = try #require(list.descendants(UILabel.self).first { $0.text == "Remove" })
      try stage.tap(label)
      #expect(table.log == ["delete c"] && table.sections == [["a", "b", "d"], ["e", "f"]])
      #expect(list.numberOfRows(inSection: 0) == 3)
      // What is not meant closes again.
      try stage.tap(stage.view("Remove", row: 0))
      try stage.tap(list.cellForRow(at: IndexPath(row: 2, section: 0))?.textLabel)
      #expect(list.cellForRow(at: IndexPath(row: 0, section: 0))?.transform == .identity)
      list.isEditing = false
      table.style = .insert
      list.isEditing = true
      try stage.tap(stage.view("Insert", row: 0))
      #expect(table.log == ["delete c", "insert a"])
    }
  }

  @Test func `a row is carried to another place, and the others make room`() throws {
    try setUp { stage in
      let (table, list) = (stage.table, try #require(stage.table.tableView as UITableView?))
      list.setEditing(true, animated: false)
      list.allowsSelectionDuringEditing = true
      try stage.pass(0.1)
      // Two rows of 44 down.
      try stage.drag(stage.view("Reorder", row: 0), by: 88)
      #expect(table.log.isEmpty && table.sections[0] == ["a", "b", "c", "d"])
      let places = (0..<4).map { list.cellForRow(at: IndexPath(row: $0, section: 0))?.center.y }
      #expect(places == [110, 22, 66, 154])
      stage.touch.up()
      try stage.pass()
      #expect(table.sections == [["b", "c", "a", "d"], ["e", "f"]] && table.log == ["move a"])
      #expect(list.cellForRow(at: IndexPath(row: 2, section: 0))?.textLabel?.text == "a")
      let settled = (0..<4).map { list.cellForRow(at: IndexPath(row: $0, section: 0))?.center.y }
      #expect(settled == [22, 66, 110, 154])
      // Into the other section, above its second row.
      try stage.drag(stage.view("Reorder", row: 0), by: 44 * 5)
      stage.touch.up()
      try stage.pass()
      #expect(table.sections == [["c", "a", "d"], ["e", "b", "f"]])
      #expect(list.cellForRow(at: IndexPath(row: 1, section: 1))?.textLabel?.text == "b")
      table.keepsSection = true
      try stage.drag(stage.view("Reorder", row: 0), by: 44 * 4)
      stage.touch.up()
      try stage.pass()
      #expect(table.sections == [["a", "d", "c"], ["e", "b", "f"]])
    }
  }

  @Test func `moves take every path along`() {
    func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    // A brute-force list: each element is moved, and found again where it is.
    for from in 0..<5 {
      for to in 0..<5 {
        var list = Array(0..<5)
        list.insert(list.remove(at: from), at: to)
        for item in 0..<5 {
          let found = path(0, item).afterMove(path(0, from), path(0, to))
          #expect(list[found.row] == item)
        }
      }
    }
    #expect(path(0, 3).afterMove(path(0, 1), path(1, 0)) == path(0, 2))
    #expect(path(1, 0).afterMove(path(0, 1), path(1, 0)) == path(1, 1))
    #expect(path(0, 1).afterMove(path(0, 1), path(1, 2)) == path(1, 2))
  }

  @Test func `a finger goes through the sections by their titles at the side`() throws {
    let sections = (0..<10).map { section in (0..<6).map { "\(section).\($0)" } }
    try setUp({
      $0.sections = sections
      $0.titles = [UITableView.indexSearch] + (0..<9).map { "S\($0)" }
    }) { stage in
      let (table, list) = (stage.table, try #require(stage.table.tableView as UITableView?))
      let index = try #require(list.descendants(SectionIndexView.self).first)
      #expect(index.frame.width == 15 && index.frame.maxX == 400)
      let labels = index.subviews.compactMap { ($0 as? UILabel)?.text }
      #expect(labels == (0..<9).map { "S\($0)" })
      #expect(
        list.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.frame.maxX ?? 400 < 385)
      let frame = index.convert(index.bounds, to: nil)
      // Ten titles of 14 points around the middle; the sixth begins at 70 below the first.
      let top = frame.midY - 70
      stage.touch.down(at: CGPoint(x: frame.midX, y: top + 14 * 5 + 7))
      try stage.pass(0.2)
      let inset = list.adjustedContentInset.top
      #expect(table.log == ["index S4"] && list.contentOffset.y == 5 * 6 * 44 - inset)
      stage.touch.move(to: CGPoint(x: frame.midX, y: top + 14 * 3 + 7))
      try stage.pass(0.2)
      #expect(table.log.last == "index S2" && list.contentOffset.y == 3 * 6 * 44 - inset)
      stage.touch.move(to: CGPoint(x: frame.midX, y: top + 2))
      try stage.pass(0.2)
      #expect(list.contentOffset.y == -inset)
      stage.touch.up()
      list.sectionIndexColor = .systemRed
      list.sectionIndexBackgroundColor = .systemYellow
      list.sectionIndexTrackingBackgroundColor = .systemBlue
      try stage.pass(0.1)
      let made = try #require(list.descendants(SectionIndexView.self).first)
      #expect(made.backgroundColor == .systemYellow && made !== index)
      #expect((made.subviews.last as? UILabel)?.textColor == .systemRed)
      stage.touch.down(at: CGPoint(x: frame.midX, y: top + 2))
      try stage.pass(0.1)
      #expect(made.backgroundColor == .systemBlue)
      stage.touch.up()
      list.sectionIndexMinimumDisplayRowCount = 100
      try stage.pass(0.1)
      #expect(list.descendants(SectionIndexView.self).isEmpty)
      list.sectionIndexMinimumDisplayRowCount = 0
      table.titles = nil
      list.reloadSectionIndexTitles()
      try stage.pass(0.1)
      #expect(list.descendants(SectionIndexView.self).isEmpty)
    }
  }

  private final class Grid: UICollectionViewController {
    var items = Array(0..<9)
    var log: [String] = []
    var goal: IndexPath?

    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      items.count
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.tag = items[indexPath.item]
      return cell
    }

    override func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
      indexPath.item != 8
    }

    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
      log.append("move \(sourceIndexPath.item) \(destinationIndexPath.item)")
    }

    override func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
      toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
      goal ?? proposedIndexPath
    }
  }

  @Test func `a long press carries an item, and the others make room`() throws {
    try inFreshApp { clock, window in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
      let grid = Grid(collectionViewLayout: layout)
      window.rootViewController = grid
      let list = try #require(grid.collectionView)
      list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let touch = TouchDriver(application: .shared)
      @MainActor func centers() -> [CGPoint] {
        list.visibleCells.sorted { $0.tag < $1.tag }.map(\.center)
      }
      // Four in a row, below 50 points of status bar: the first is carried to the third.
      touch.down(at: CGPoint(x: 50, y: 100))
      try clock.run(to: 0.8)
      for step in 1...10 {
        try clock.run(to: 0.8 + Double(step) * 0.02)
        touch.move(to: CGPoint(x: 50 + CGFloat(step) * 20, y: 100))
      }
      try clock.run(to: 2)
      #expect(grid.log.isEmpty)
      #expect(centers()[0].x == 250 && centers()[1].x == 50 && centers()[2].x == 150)
      touch.up()
      try clock.run(to: 3)
      #expect(grid.log == ["move 0 2"] && grid.items.prefix(4) == [1, 2, 0, 3])
      #expect(centers()[0] == CGPoint(x: 250, y: 50) && centers()[1] == CGPoint(x: 50, y: 50))
      #expect(list.cellForItem(at: IndexPath(item: 2, section: 0))?.tag == 0)
      // By code, given up, then to where the delegate wants it.
      #expect(!list.beginInteractiveMovementForItem(at: IndexPath(item: 8, section: 0)))
      #expect(list.beginInteractiveMovementForItem(at: IndexPath(item: 4, section: 0)))
      list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 50))
      list.cancelInteractiveMovement()
      try clock.run(to: 4)
      #expect(grid.items[4] == 4 && centers()[4] == CGPoint(x: 50, y: 150))
      grid.goal = IndexPath(item: 7, section: 0)
      #expect(list.beginInteractiveMovementForItem(at: IndexPath(item: 4, section: 0)))
      list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 50))
      list.endInteractiveMovement()
      try clock.run(to: 5)
      #expect(grid.log.last == "move 4 7" && centers()[4] == CGPoint(x: 350, y: 150))
      grid.installsStandardGestureForInteractiveMovement = false
      touch.down(at: CGPoint(x: 50, y: 100))
      try clock.run(to: 6)
      touch.move(to: CGPoint(x: 250, y: 100))
      touch.up()
      #expect(grid.log.count == 2)
    }
  }
}
