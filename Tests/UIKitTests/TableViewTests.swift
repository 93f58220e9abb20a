import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct TableViewTests {
  private final class Source: UITableViewController {
    var sections = [3, 4]
    var heights: [IndexPath: CGFloat] = [:]
    var headers: [Int: String] = [:]
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 50
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section]
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath)
      -> CGFloat
    {
      heights[indexPath] ?? tableView.rowHeight
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    {
      headers[section]
    }

    override func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      log.append("gone \(indexPath.section).\(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselect \(indexPath.row)")
    }
  }

  private func table(_ window: UIWindow, _ source: Source) -> UITableView {
    window.rootViewController = source
    window.makeKeyAndVisible()
    source.tableView.contentInsetAdjustmentBehavior = .never
    source.tableView.contentOffset = .zero
    window.layoutIfNeeded()
    return source.tableView
  }

  @Test func `rows and headers stand one under the other, as high as they are told to be`() {
    inFreshApp { _, window in
      let source = Source(style: .plain)
      source.headers = [1: "Second"]
      source.heights = [IndexPath(row: 1, section: 0): 80]
      let table = table(window, source)
      #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 130)
      #expect(table.rectForHeader(inSection: 0).height == 0)
      #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 180, width: 400, height: 28))
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 208)
      #expect(table.contentSize == CGSize(width: 400, height: 408))
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 129)) == IndexPath(row: 1, section: 0))
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 190)) == nil)
      #expect(table.numberOfRows(inSection: 1) == 4 && table.visibleCells.count == 7)
    }
  }

  @Test func `a plain table's header stays at the top until the next one pushes it`() {
    inFreshApp { _, window in
      let source = Source(style: .plain)
      source.sections = [10, 30]
      source.headers = [0: "First", 1: "Second"]
      let table = table(window, source)
      table.contentOffset.y = 300
      table.layoutIfNeeded()
      #expect(table.headerView(forSection: 0)?.frame.minY == 300)
      table.contentOffset.y = 515
      table.layoutIfNeeded()
      // The second header begins at 28 + 500.
      #expect(table.headerView(forSection: 0)?.frame.minY == 500)
      #expect(table.headerView(forSection: 1)?.frame.minY == 528)
    }
  }

  @Test func `rows that leave are told, and used again`() {
    inFreshApp { _, window in
      let source = Source(style: .plain)
      source.sections = [100]
      let table = table(window, source)
      #expect(table.visibleCells.count == 16)
      let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
      table.contentOffset.y = 60
      table.layoutIfNeeded()
      #expect(source.log == ["gone 0.0"])
      table.contentOffset.y = 110
      table.layoutIfNeeded()
      let last = table.visibleCells.last
      #expect(last === first || table.visibleCells.contains { $0 === first })
      #expect(table.subviews.count { $0 is UITableViewCell } == table.visibleCells.count)
    }
  }

  @Test func `scrolling to a row puts it where it was asked for, within the content`() {
    inFreshApp { _, window in
      let source = Source(style: .plain)
      source.sections = [100]
      let table = table(window, source)
      table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
      #expect(table.contentOffset.y == 2500)
      table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .middle, animated: false)
      #expect(table.contentOffset.y == 2125)
      table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
      #expect(table.contentOffset.y == 4200)
      table.scrollToRow(at: IndexPath(row: 98, section: 0), at: .none, animated: false)
      #expect(table.contentOffset.y == 4200)
    }
  }

  @Test func `several rows may be chosen, and given up by a second tap`() {
    inFreshApp { _, window in
      let source = Source(style: .plain)
      let table = table(window, source)
      table.allowsMultipleSelection = true
      let driver = TouchDriver(application: .shared)
      for y in [20, 70, 20] {
        driver.down(at: CGPoint(x: 50, y: CGFloat(y)))
        driver.up()
      }
      #expect(source.log == ["select 0", "select 1", "deselect 0"])
      #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
    }
  }

  @Test func `a selection fades where it is given up animated`() throws {
    try inFreshApp { clock, window in
      let source = Source(style: .plain)
      let table = table(window, source)
      let path = IndexPath(row: 0, section: 0)
      let cell = try #require(table.cellForRow(at: path))
      let views = cell.subviews.count
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      #expect(cell.isSelected && cell.subviews.count == views + 1)
      table.deselectRow(at: path, animated: true)
      #expect(!cell.isSelected && cell.subviews.count == views + 1)
      try clock.run(to: 0.15)
      let shown = cell.subviews.first?.layer.presentation()?.opacity ?? 0
      #expect(shown > 0.1 && shown < 0.9)
      try clock.run(to: 1)
      #expect(cell.subviews.count == views)
    }
  }

  @Test func `rows come and go animated`() throws {
    try inFreshApp { clock, window in
      let source = Source(style: .plain)
      let table = table(window, source)
      let before = table.visibleCells
      source.sections = [2, 5]
      table.performBatchUpdates {
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        table.insertRows(at: [IndexPath(row: 0, section: 1)], with: .automatic)
      }
      #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === before[2])
      #expect(before[2].center.y == 75 && before[2].layer.presentation()?.position.y == 125)
      #expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === before[3])
      // With iOS 26.1 an automatic row is there from the start, and a faded one goes where it is.
      let new = try #require(table.cellForRow(at: IndexPath(row: 0, section: 1)))
      #expect(new.layer.presentation()?.opacity == 1 && new.layer.animationKeys() == nil)
      #expect(before[1].center.y == 75 && before[1].alpha == 0)
      try clock.run(to: 0.1)
      let leaving = try #require(before[1].layer.presentation())
      #expect(leaving.position.y == 75 && leaving.opacity > 0.1 && leaving.opacity < 0.9)
      try clock.run(to: 1)
      #expect(before[1].superview == nil && table.visibleCells.count == 7)
      #expect(table.visibleCells.allSatisfy { $0.alpha == 1 })
    }
  }

  @Test func `groups keep from the sides and are round at their ends`() {
    inFreshApp { _, window in
      let source = Source(style: .insetGrouped)
      let table = table(window, source)
      let cells = table.visibleCells
      #expect(cells[0].frame == CGRect(x: 16, y: 35, width: 368, height: 50))
      #expect(cells[0].layer.cornerRadius > 0 && cells[1].layer.cornerRadius == 0)
      #expect(cells[2].layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }
  }

  @Test func `cells lay out their own texts`() throws {
    try inFreshApp { _, _ in
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.imageView?.image = UIImage(systemName: "star")
      cell.accessoryType = .disclosureIndicator
      cell.layoutIfNeeded()
      let (title, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
      #expect(title.frame.minX == 20 + 20 + 12 && title.frame.maxY == detail.frame.minY)
      #expect(abs((title.frame.minY + detail.frame.maxY) / 2 - 30) < 1e-9)
      #expect(title.frame.maxX < cell.contentView.frame.maxX)
      #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
    }
  }
}

@MainActor @Suite struct PinchTests {
  private final class Photo: NSObject, UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var ended: CGFloat?

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }

    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
      ended = scale
    }
  }

  @Test func `two fingers zoom about the point between them`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 400))
      let photo = Photo()
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = photo.view.bounds.size
      scroll.maximumZoomScale = 4
      scroll.delegate = photo
      scroll.addSubview(photo.view)
      window.addSubview(scroll)
      let driver = TouchDriver(application: .shared)
      let middle = CGPoint(x: 200, y: 300)
      driver.down(at: CGPoint(x: middle.x - 30, y: middle.y))
      driver.down(at: CGPoint(x: middle.x + 30, y: middle.y), finger: 1)
      let held = photo.view.convert(CGPoint(x: 200, y: 300), from: nil)
      for step in 1...30 {
        try clock.run(to: Double(step) / 120)
        driver.move(to: CGPoint(x: middle.x - 30 - CGFloat(step), y: middle.y))
        driver.move(to: CGPoint(x: middle.x + 30 + CGFloat(step), y: middle.y), finger: 1)
      }
      #expect(scroll.isZooming && abs(scroll.zoomScale - 2) < 0.05)
      let now = photo.view.convert(CGPoint(x: 200, y: 300), from: nil)
      #expect(abs(now.x - held.x) < 3 && abs(now.y - held.y) < 1e-6)
      driver.up(0)
      driver.up(1)
      try clock.run(to: 2)
      #expect(photo.ended == scroll.zoomScale && !scroll.isZooming)
      #expect(abs(scroll.contentSize.width - 300 * scroll.zoomScale) < 1e-9)
    }
  }
}

@MainActor @Suite struct ListControllerTests {
  @Test func `what led away is given up when the list comes back`() {
    inFreshApp { _, window in
      let table = UITableViewController(style: .plain)
      window.rootViewController = table
      window.makeKeyAndVisible()
      let path = IndexPath(row: 0, section: 0)
      table.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
      table.beginAppearanceTransition(false, animated: false)
      table.endAppearanceTransition()
      #expect(table.tableView.indexPathForSelectedRow == path)
      table.clearsSelectionOnViewWillAppear = false
      table.beginAppearanceTransition(true, animated: false)
      table.endAppearanceTransition()
      #expect(table.tableView.indexPathForSelectedRow == path)
      table.clearsSelectionOnViewWillAppear = true
      table.beginAppearanceTransition(false, animated: false)
      table.endAppearanceTransition()
      table.beginAppearanceTransition(true, animated: false)
      #expect(table.tableView.indexPathForSelectedRow == nil)
      table.endAppearanceTransition()
    }
  }

  @Test func `short content keeps clear of a navigation bar`() {
    inFreshApp { _, window in
      let controller = UIViewController()
      let scroll = UIScrollView(frame: window.bounds)
      controller.view.addSubview(scroll)
      #expect(scroll.adjustedContentInset.top == 0)
      window.rootViewController = UINavigationController(rootViewController: controller)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      #expect(scroll.adjustedContentInset.top == controller.view.safeAreaInsets.top)
      #expect(scroll.adjustedContentInset.top > 50)
    }
  }

  /// A table of one row with titles over and under it.
  private final class Titled: UITableViewController {
    var titles = (header: "Page", footer: "Short.")

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      1
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    { titles.header }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int)
      -> String?
    { titles.footer }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    { UITableViewCell() }
  }

  @Test(arguments: [UITableView.Style.grouped, .insetGrouped])
  func `titles of groups wrap, and those under groups keep their letters`(
    _ style: UITableView.Style
  ) {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let controller = Titled(style: style)
      window.rootViewController = controller
      window.layoutIfNeeded()
      let table: UITableView = controller.tableView
      @MainActor func titles() -> [UILabel] {
        table.subviews.compactMap { ($0 as? UITableViewHeaderFooterView)?.textLabel }
          .sorted { $0.convert(CGPoint.zero, to: table).y < $1.convert(CGPoint.zero, to: table).y }
      }
      #expect(titles().map(\.text) == ["PAGE", "Short."])
      let heights = [table.rectForHeader(inSection: 0), table.rectForFooter(inSection: 0)]
        .map(\.height)
      let long = Array(repeating: "Justified text fills each line.", count: 4)
        .joined(separator: " ")
      controller.titles = (long, long)
      table.reloadData()
      window.layoutIfNeeded()
      let new = [table.rectForHeader(inSection: 0), table.rectForFooter(inSection: 0)]
        .map(\.height)
      let row = table.rectForRow(at: IndexPath(row: 0, section: 0))
      for (number, label) in titles().enumerated() {
        let lines = (label.bounds.height / label.font.lineHeight).rounded()
        #expect(lines > 1)
        #expect(abs(new[number] - heights[number] - (lines - 1) * label.font.lineHeight) < 1)
        let frame = label.convert(label.bounds, to: table)
        #expect(!frame.intersects(row))
        #expect(abs((number == 0 ? row.minY - frame.maxY : frame.minY - row.maxY) - 6) <= 1)
      }
    }
  }
}
