import Foundation
import QuartzCore
import Testing
import UIKit

/// A content of one's own: a view of a colour, as high as it says.
private struct Swatch: UIContentConfiguration {
  var height: CGFloat
  var isChosen = false

  func makeContentView() -> any UIView & UIContentView { SwatchView(self) }

  func updated(for state: any UIConfigurationState) -> Swatch {
    var new = self
    new.isChosen = (state as? UICellConfigurationState)?.isSelected == true
    return new
  }
}

private final class SwatchView: UIView, UIContentView {
  var configuration: any UIContentConfiguration { didSet { show() } }
  private let patch = UIView()
  private lazy var height = patch.heightAnchor.constraint(equalToConstant: 0)

  init(_ configuration: Swatch) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(patch)
    patch.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      patch.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      patch.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      patch.leadingAnchor.constraint(equalTo: leadingAnchor),
      patch.trailingAnchor.constraint(equalTo: trailingAnchor),
      height,
    ])
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    guard let swatch = configuration as? Swatch else { return }
    height.constant = swatch.height
    patch.backgroundColor = swatch.isChosen ? .red : .blue
  }

  var color: UIColor? { patch.backgroundColor }
}

@MainActor @Suite struct ListContentTests {
  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
  }

  private func view(_ configuration: UIListContentConfiguration, width: CGFloat = 300)
    throws -> UIView
  {
    let view = configuration.makeContentView()
    view.frame = CGRect(
      x: 0, y: 0, width: width, height: view.sizeThatFits(CGSize(width: width, height: 0)).height)
    view.layoutIfNeeded()
    return view
  }

  @Test func `a row has the system's distances`() throws {
    try inFreshApp { _, _ in
      var content = UIListContentConfiguration.cell()
      #expect(
        content.directionalLayoutMargins
          == NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8))
      #expect(content.imageToTextPadding == 16 && content.textToSecondaryTextVerticalPadding == 3)
      #expect(content.textProperties.font == .preferredFont(forTextStyle: .body))
      content.text = "Title"
      // A line of 17 points is 20.287 high, 20.5 on this screen; with 22 around it is less than a row.
      let one = try view(content)
      #expect(one.bounds.height == 44)
      let title = try #require(labels(one).first)
      #expect(title.frame == CGRect(x: 16, y: 11.75, width: 276, height: 20.5))
      content.secondaryText = "Detail"
      let two = try view(content)
      // Lines of 17 and of 12 points, which is 14.32 high, with 3 between them.
      #expect(two.bounds.height == 60)
      #expect(labels(two).map(\.frame.minY) == [11, 34.5])
      content.image = UIImage(systemName: "star")
      let three = try view(content)
      #expect(labels(three)[0].frame.minX > 16 + 16 + 20)
    }
  }

  @Test func `texts stand side by side if both fit`() throws {
    try inFreshApp { _, _ in
      var content = UIListContentConfiguration.valueCell()
      (content.text, content.secondaryText) = ("Name", "Value")
      let wide = labels(try view(content))
      #expect(wide[0].frame.midY == wide[1].frame.midY && wide[1].frame.maxX == 292)
      #expect(wide[1].textColor == .secondaryLabel)
      let narrow = labels(try view(content, width: 110))
      #expect(narrow[1].frame.minY == narrow[0].frame.maxY + 3)
      #expect(narrow[1].frame.minX == narrow[0].frame.minX)
    }
  }

  @Test func `headers have their own looks`() throws {
    try inFreshApp { _, _ in
      var content = UIListContentConfiguration.groupedHeader()
      content.text = "Network"
      #expect(labels(try view(content))[0].text == "NETWORK")
      content = .plainHeader()
      content.text = "Network"
      #expect(labels(try view(content))[0].font == .preferredFont(forTextStyle: .headline))
      content = .groupedFooter()
      content.text = String(repeating: "Long words follow. ", count: 9)
      let footer = try view(content)
      #expect(footer.bounds.height > 40 && labels(footer)[0].textColor == .secondaryLabel)
    }
  }

  @Test func `a cell takes its content's view, and configures it for its state`() throws {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
      window.addSubview(cell)
      cell.contentConfiguration = Swatch(height: 30)
      cell.layoutIfNeeded()
      let view = try #require(cell.contentView as? SwatchView)
      #expect(view.superview === cell && view.color == .blue)
      var states: [Bool] = []
      cell.configurationUpdateHandler = { _, state in states.append(state.isSelected) }
      cell.isSelected = true
      cell.layoutIfNeeded()
      // The same kind of content keeps its view.
      #expect(cell.contentView === view && view.color == .red && states.last == true)
      #expect(cell.configurationState.isSelected)
      cell.automaticallyUpdatesContentConfiguration = false
      cell.isSelected = false
      cell.layoutIfNeeded()
      #expect(view.color == .red && states.last == false)
      var content = cell.defaultContentConfiguration()
      content.text = "Title"
      cell.contentConfiguration = content
      #expect(cell.contentView is UIListContentView && view.superview == nil)
      cell.contentConfiguration = nil
      #expect(!(cell.contentView is any UIContentView) && cell.contentView.superview === cell)
    }
  }

  @Test func `a background shows that its row is chosen`() throws {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
      window.addSubview(cell)
      var background = UIBackgroundConfiguration.listGroupedCell()
      #expect(background.backgroundColor == .secondarySystemGroupedBackground)
      background.cornerRadius = 9
      background.backgroundInsets.leading = 12
      cell.backgroundConfiguration = background
      cell.layoutIfNeeded()
      let fill = try #require(cell.subviews.first?.subviews.first)
      #expect(fill.frame == CGRect(x: 12, y: 0, width: 308, height: 60))
      #expect(fill.layer.cornerRadius == 9)
      #expect(fill.backgroundColor == .secondarySystemGroupedBackground)
      cell.isSelected = true
      cell.layoutIfNeeded()
      #expect(fill.backgroundColor == .systemGray4)
      cell.isSelected = false
      cell.layoutIfNeeded()
      #expect(fill.backgroundColor == .secondarySystemGroupedBackground)
      var tinted = UIBackgroundConfiguration.clear()
      tinted.backgroundColor = .red
      tinted.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .green }
      #expect(tinted.resolvedBackgroundColor(for: .blue) == .green)
      #expect(tinted.resolvedStrokeColor(for: .blue) == .blue)
    }
  }

  @Test func `rows of a table are as high as their content`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
      table.contentInsetAdjustmentBehavior = .never
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
        if item == 0 {
          cell.contentConfiguration = Swatch(height: 84)
        } else {
          var content = UIListContentConfiguration.subtitleCell()
          (content.text, content.secondaryText) = ("Title", "Detail")
          cell.contentConfiguration = content
        }
        return cell
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems([0, 1])
      source.apply(snapshot)
      window.addSubview(table)
      table.layoutIfNeeded()
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 100)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
    }
  }
}

@MainActor @Suite struct ListCellTests {
  private func list(
    _ configuration: UICollectionLayoutListConfiguration, _ window: UIWindow,
    accessories: [UICellAccessory] = []
  ) -> (UICollectionView, UICollectionViewDiffableDataSource<Int, String>) {
    window.makeKeyAndVisible()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    view.contentInsetAdjustmentBehavior = .never
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      cell.accessories = accessories
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { cell, _, path in
      var content = UIListContentConfiguration.groupedHeader()
      content.text = "Section \(path.section)"
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      view, path, text in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0, 1])
    snapshot.appendItems(["One", "Two", "Three"], toSection: 0)
    snapshot.appendItems(["Four"], toSection: 1)
    source.apply(snapshot, animatingDifferences: false)
    window.addSubview(view)
    view.layoutIfNeeded()
    return (view, source)
  }

  private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.cellForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test func `a plain list is rows under each other, with lines from the texts on`() throws {
    try inFreshApp { _, window in
      let (view, source) = list(.init(appearance: .plain), window)
      #expect(frame(view, 1) == CGRect(x: 0, y: 44, width: 320, height: 44))
      #expect(frame(view, 0, 1) == CGRect(x: 0, y: 132, width: 320, height: 44))
      let cell = try #require(view.visibleCells.first)
      let line = try #require(cell.subviews.last)
      #expect(line.frame == CGRect(x: 20, y: 43.5, width: 300, height: 0.5))
      #expect(cell.subviews.first?.subviews.first?.backgroundColor == .systemBackground)
      #expect(source.snapshot().numberOfItems == 4)
    }
  }

  @Test func `groups keep from the sides, and are round at their ends also after an update`() throws
  {
    try inFreshApp { clock, window in
      let (view, source) = list(.init(appearance: .insetGrouped), window)
      // As in a table: 35 above the first group of three rows of 44, 18 below and above the others.
      #expect(frame(view, 0) == CGRect(x: 16, y: 35, width: 288, height: 44))
      #expect(frame(view, 0, 1)?.minY == 203)
      let cells = view.visibleCells
      #expect(cells.map(\.layer.cornerRadius) == [10, 0, 10, 10])
      #expect(cells[2].layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
      var snapshot = source.snapshot()
      snapshot.deleteItems(["One"])
      source.apply(snapshot)
      try clock.run(to: 1)
      #expect(view.visibleCells.map(\.layer.cornerRadius) == [10, 10, 10])
      #expect(view.visibleCells[0] === cells[1])
      // The colour of the groups is behind all of the list, and beyond it.
      let behind = view.subviews.filter { $0.backgroundColor == .systemGroupedBackground }
      #expect(behind.first?.frame.minY == -480 && behind.last?.frame.maxY == 701)
      #expect(view.subviews.first === behind.first)
    }
  }

  @Test func `headers stand above their groups`() throws {
    try inFreshApp { _, window in
      var configuration = UICollectionLayoutListConfiguration(appearance: .grouped)
      configuration.headerMode = .supplementary
      let (view, _) = list(configuration, window)
      let header = try #require(
        view.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: 0)))
      // A line of 13 points is 15.51 high, 16 on this screen.
      #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 17 + 16 + 5))
      #expect(frame(view, 0)?.minY == 38)
    }
  }

  @Test func `accessories stand at the ends of a row, in the system's order`() throws {
    try inFreshApp { _, window in
      var taps = 0
      let (view, _) = list(
        .init(appearance: .plain), window,
        accessories: [
          .reorder(displayed: .always), .disclosureIndicator(), .label(text: "3"),
          .delete(displayed: .always) { taps += 1 }, .checkmark(displayed: .whenEditing),
        ])
      let cell = try #require(view.visibleCells.first)
      @MainActor func controls() -> [UIView] { cell.subviews.filter { $0 is UIControl } }
      #expect(controls().count == 4)
      let places = controls().map(\.frame).sorted { $0.minX < $1.minX }
      #expect(places[0].minX == 20 && places[0].width == 22)
      // From the right: the lines to move the row by, the arrow, the label.
      #expect(places[3].maxX == 300 && places[3].width == 20)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxX <= $1.minX })
      #expect(cell.contentView.frame.maxX <= places[1].minX)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 30, y: 22))
      driver.up()
      #expect(taps == 1)
      view.isEditing = true
      cell.layoutIfNeeded()
      #expect(controls().count == 5)
    }
  }

  @Test func `registrations make cells of their class, and use them again`() throws {
    try inFreshApp { clock, window in
      let (view, source) = list(.init(appearance: .plain), window)
      let old = view.visibleCells
      var snapshot = source.snapshot()
      snapshot.deleteItems(["Three"])
      source.apply(snapshot, animatingDifferences: false)
      snapshot.appendItems(["Five"], toSection: 1)
      source.apply(snapshot, animatingDifferences: false)
      try clock.run(to: 1)
      let new = view.cellForItem(at: IndexPath(item: 1, section: 1))
      #expect(new === old[2] && new is UICollectionViewListCell)
    }
  }
}
