import Testing
import UIKit

/// A list with rows of one's own making, as apps name its parts.
@MainActor
private final class RowList {
  typealias Source = UICollectionViewDiffableDataSource<Int, String>

  let view: UICollectionView
  let source: Source
  private let registration: UICollectionView.CellRegistration<UICollectionViewListCell, String>

  init(
    _ configuration: UICollectionLayoutListConfiguration, in window: UIWindow,
    _ fill: @escaping (UICollectionViewListCell) -> Void
  ) {
    window.makeKeyAndVisible()
    let provider: UICollectionViewCompositionalLayoutSectionProvider = { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: UICollectionViewCompositionalLayout(sectionProvider: provider))
    view.contentInsetAdjustmentBehavior = .never
    let handler: UICollectionView.CellRegistration<UICollectionViewListCell, String>.Handler = {
      cell, path, text in
      #expect(text == "Row \(path.item)")
      fill(cell)
    }
    let registration = UICollectionView.CellRegistration(handler: handler)
    let cells: Source.CellProvider = { view, path, text in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: text)
    }
    (self.view, self.registration) = (view, registration)
    source = Source(collectionView: view, cellProvider: cells)
    let footers: UICollectionView.SupplementaryRegistration<UICollectionViewListCell>.Handler = {
      footer, kind, path in
      footer.accessibilityIdentifier = "\(kind) \(path.section)"
    }
    let registered = UICollectionView.SupplementaryRegistration(
      elementKind: UICollectionView.elementKindSectionFooter, handler: footers)
    let supplements: Source.SupplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: registered, for: path)
    }
    source.supplementaryViewProvider = supplements
    var snapshot = Source.Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(["Row 0", "Row 1"])
    source.apply(snapshot, animatingDifferences: false)
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  func row(_ item: Int) throws -> UICollectionViewListCell {
    let cell = view.cellForItem(at: IndexPath(item: item, section: 0))
    return try #require(cell as? UICollectionViewListCell)
  }

  /// Where the accessories of a row lie, from left to right.
  func places(_ item: Int) throws -> [CGRect] {
    try row(item).subviews.filter { $0 is UIControl && !$0.isHidden }.map(\.frame)
      .sorted { $0.minX < $1.minX }
  }
}

@MainActor @Suite struct CellAccessoryTests {
  private func list(_ window: UIWindow, _ accessories: UICellAccessory...) -> RowList {
    RowList(.init(appearance: .plain), in: window) { $0.accessories = accessories }
  }

  @Test func `an accessory takes the room that it is given, and shows its tint`() throws {
    try inFreshApp { _, window in
      let check = UICellAccessory.CheckmarkOptions(
        reservedLayoutWidth: .custom(60), tintColor: .red)
      let wide = try list(window, .checkmark(options: check)).row(0)
      let actual = UICellAccessory.CheckmarkOptions(reservedLayoutWidth: .actual)
      let narrow = try list(window, .checkmark(options: actual)).row(0)
      let mark = try #require(narrow.subviews.first { $0 is UIControl })
      #expect(narrow.contentView.frame.maxX - wide.contentView.frame.maxX == 60 - mark.bounds.width)
      let shown = try #require(wide.descendants(UIImageView.self).first)
      #expect(shown.tintColor == .red)
    }
  }

  @Test func `what is hidden keeps its room`() throws {
    try inFreshApp { _, window in
      let options = UICellAccessory.DisclosureIndicatorOptions(isHidden: true)
      let hidden = list(window, .disclosureIndicator(options: options))
      let shown = list(window, .disclosureIndicator())
      let places = try (hidden.places(0), shown.places(0))
      #expect(places.0.isEmpty && places.1.count == 1)
      let frames = try [hidden, shown].map { try $0.row(0).contentView.frame }
      #expect(frames[0] == frames[1])
    }
  }

  @Test func `each of the system's accessories has options of its own`() throws {
    try inFreshApp { _, window in
      let reorder = UICellAccessory.ReorderOptions(tintColor: .red)
      let detail = UICellAccessory.DetailOptions(tintColor: .green)
      let select = UICellAccessory.MultiselectOptions(tintColor: .blue)
      let insert = UICellAccessory.InsertOptions(isHidden: true)
      let delete = UICellAccessory.DeleteOptions(tintColor: .brown)
      var opened = 0
      let outline = UICellAccessory.OutlineDisclosureOptions(style: .cell, tintColor: .purple)
      let rows = list(
        window, .reorder(displayed: .always, options: reorder), .detail(options: detail),
        .multiselect(displayed: .always, options: select),
        .insert(displayed: .always, options: insert),
        .delete(displayed: .always, options: delete),
        .outlineDisclosure(options: outline) { opened += 1 })
      let row = try rows.row(0)
      let colors = row.descendants(UIView.self).map(\.backgroundColor)
      #expect(colors.contains(.red) && colors.contains(.brown))
      #expect(row.descendants(UILabel.self).first { $0.text == "i" }?.textColor == .green)
      let rings = row.descendants(UIView.self).compactMap(\.layer.borderColor)
      #expect(rings.contains(UIColor.blue.cgColor) && rings.contains(UIColor.green.cgColor))
      let arrow = try #require(
        row.descendants(UIImageView.self).first { $0.tintColor == .purple }?.superview)
      #expect(arrow.bounds.width > 0)
      let place = arrow.convert(CGPoint(x: arrow.bounds.midX, y: arrow.bounds.midY), to: nil)
      let driver = TouchDriver(application: .shared)
      driver.down(at: place)
      driver.up()
      #expect(opened == 1)
      // Two at the front that are seen, and from the right the grip, the arrow and the letter.
      #expect(try rows.places(0).count == 5)
    }
  }

  @Test func `a label has its font, and a view of one's own stands where it says`() throws {
    try inFreshApp { _, window in
      let options = UICellAccessory.LabelOptions(tintColor: .red, font: .systemFont(ofSize: 30))
      let badge = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
      let first: UICellAccessory.Placement.Position = { others in
        #expect(others.count == 1)
        return 0
      }
      let own = UICellAccessory.CustomViewConfiguration(
        customView: badge, placement: .trailing(displayed: .whenNotEditing, at: first),
        reservedLayoutWidth: .actual)
      let rows = list(window, .label(text: "12", options: options), .customView(configuration: own))
      let row = try rows.row(1)
      let label = try #require(row.descendants(UILabel.self).first { $0.text == "12" })
      #expect(label.font.pointSize == 30 && label.textColor == .red)
      // The badge is in the row that was filled last, before the label.
      let at = badge.convert(badge.bounds, to: row)
      #expect(at.maxX <= label.convert(label.bounds, to: row).minX && at.width == 12)
      rows.view.isEditing = true
      row.layoutIfNeeded()
      #expect(!badge.isDescendant(of: row))
      #expect(label.text == "12")
    }
  }

  // MARK: Lines, footers and swipes

  @Test func `a handler decides on the line of each row`() throws {
    try inFreshApp { _, window in
      var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      configuration.separatorConfiguration.color = .red
      let handler: UICollectionLayoutListConfiguration.ItemSeparatorHandler = { path, shared in
        #expect(shared.color == .red)
        var own: UIListSeparatorConfiguration = shared
        let visibility: UIListSeparatorConfiguration.Visibility =
          path.item == 0 ? .visible : .hidden
        own.bottomSeparatorVisibility = visibility
        own.bottomSeparatorInsets = NSDirectionalEdgeInsets(
          top: 0, leading: 40, bottom: 0, trailing: 10)
        return own
      }
      configuration.itemSeparatorHandler = handler
      let rows = RowList(configuration, in: window) { _ in }
      let lines = try [rows.row(0), rows.row(1)].map { row in
        row.subviews.filter { $0.backgroundColor == .red }.map(\.frame)
      }
      #expect(lines == [[CGRect(x: 40, y: 43.5, width: 270, height: 0.5)], []])
    }
  }

  @Test func `a list has footers in the mode that says so`() throws {
    try inFreshApp { _, window in
      let kind = UICollectionView.elementKindSectionFooter
      for mode in [UICollectionLayoutListConfiguration.FooterMode.none, .supplementary] {
        var configuration = UICollectionLayoutListConfiguration(appearance: .grouped)
        configuration.footerMode = mode
        let rows = RowList(configuration, in: window) { _ in }
        let path = IndexPath(item: 0, section: 0)
        let footer = rows.view.supplementaryView(forElementKind: kind, at: path)
        let lowest = try rows.row(1).frame.maxY
        #expect((footer?.frame.minY == lowest) == (mode == .supplementary))
        #expect(footer?.accessibilityIdentifier == (mode == .none ? nil : "\(kind) 0"))
      }
    }
  }

  @Test func `pulling a row of a list aside does what its provider says`() throws {
    try inFreshApp { clock, window in
      var done: [String] = []
      let handler: UIContextualAction.Handler = { action, view, finish in
        done.append("\(action.title ?? "") \(view.window === window)")
        finish(true)
      }
      let provider: UICollectionLayoutListConfiguration.SwipeActionsConfigurationProvider = {
        path in
        let action = UIContextualAction(
          style: .normal, title: "Flag \(path.item)", handler: handler)
        return UISwipeActionsConfiguration(actions: [action])
      }
      var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      configuration.trailingSwipeActionsConfigurationProvider = provider
      _ = RowList(configuration, in: window) { _ in }
      try clock.run(to: 0.1)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 300, y: 66))
      for step in 1...20 {
        try clock.run(to: 0.1 + Double(step) * 0.02)
        driver.move(to: CGPoint(x: 300 - CGFloat(step) * 14, y: 66))
      }
      driver.up()
      try clock.run(to: 2)
      #expect(done == ["Flag 1 true"])
    }
  }

  // MARK: Contents

  @Test func `texts of a row are aligned and transformed`() throws {
    try inFreshApp { _, _ in
      typealias Properties = UIListContentConfiguration.TextProperties
      @MainActor func label(_ change: (inout UIListContentConfiguration) -> Void) throws -> UILabel
      {
        var content = UIListContentConfiguration.cell()
        content.text = "two Words"
        change(&content)
        let view = content.makeContentView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
        view.layoutIfNeeded()
        return try #require(view.descendants(UILabel.self).first)
      }
      for (transform, text) in [
        (Properties.TextTransform.uppercase, "TWO WORDS"), (.lowercase, "two words"),
        (.capitalized, "Two Words"), (.none, "two Words"),
      ] {
        let shown = try label { $0.textProperties.transform = transform }
        #expect(shown.text == text)
      }
      for (alignment, expected) in [
        (Properties.TextAlignment.center, NSTextAlignment.center), (.justified, .justified),
      ] {
        #expect(try label { $0.textProperties.alignment = alignment }.textAlignment == expected)
      }
    }
  }

  @Test(arguments: [(UIAxis.both, 20), (.horizontal, 20), (.vertical, 0), (UIAxis(), 0)])
  func `a content keeps to the row's margins along the axes that it says`(
    axes: UIAxis, start: CGFloat
  ) throws {
    try inFreshApp { _, window in
      let rows = RowList(.init(appearance: .plain), in: window) { cell in
        var content = UIListContentConfiguration.cell()
        content.text = "Text"
        content.directionalLayoutMargins.leading = 0
        content.axesPreservingSuperviewLayoutMargins = axes
        cell.contentConfiguration = content
      }
      let row = try rows.row(0)
      let label = try #require(row.descendants(UILabel.self).first)
      #expect(label.convert(label.bounds, to: row).minX == start)
    }
  }

  @Test func `a picture in a row keeps to its largest size, with its tint`() throws {
    try inFreshApp { _, _ in
      @MainActor func picture(_ properties: UIListContentConfiguration.ImageProperties) throws
        -> UIImageView
      {
        var content = UIListContentConfiguration.cell()
        (content.image, content.imageProperties) = (blankImage(60), properties)
        let view = content.makeContentView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 80)
        view.layoutIfNeeded()
        return try #require(view.descendants(UIImageView.self).first)
      }
      var properties = UIListContentConfiguration.cell().imageProperties
      let whole = try picture(properties)
      #expect(whole.bounds.size == CGSize(width: 60, height: 60))
      properties.maximumSize = CGSize(width: 30, height: 0)
      properties.cornerRadius = 6
      properties.tintColor = .red
      let small = try picture(properties)
      #expect(small.bounds.size == CGSize(width: 30, height: 30))
      #expect(small.layer.cornerRadius == 6 && small.tintColor == .red)
      #expect(properties.resolvedTintColor(for: .blue) == .red)
    }
  }

  @Test func `a cell and a header are configured whenever their state changes`() throws {
    inFreshApp { _, window in
      let key = UIConfigurationStateCustomKey("read")
      var heard: [Bool] = []
      let ofCell: UICollectionViewCell.ConfigurationUpdateHandler = { cell, state in
        #expect(state[key] == nil)
        heard.append(state.isSelected)
      }
      let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
      window.addSubview(cell)
      cell.configurationUpdateHandler = ofCell
      cell.layoutIfNeeded()
      cell.isSelected = true
      cell.layoutIfNeeded()
      #expect(heard == [false, true])
      let ofRow: UITableViewCell.ConfigurationUpdateHandler = { heard.append($1.isHighlighted) }
      let row = UITableViewCell(style: .default, reuseIdentifier: nil)
      window.addSubview(row)
      row.configurationUpdateHandler = ofRow
      row.isHighlighted = true
      row.layoutIfNeeded()
      #expect(heard.last == true)
      let ofHeader: UITableViewHeaderFooterView.ConfigurationUpdateHandler = { header, given in
        var state: UIViewConfigurationState = given
        state[key] = "yes"
        state.isDisabled = true
        let content = UIListContentConfiguration.plainHeader().updated(for: state)
        header.contentConfiguration = content
        #expect(state != given && content.textProperties.color == .tertiaryLabel)
      }
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      window.addSubview(header)
      header.configurationUpdateHandler = ofHeader
      header.layoutIfNeeded()
      #expect((header.contentConfiguration as? UIListContentConfiguration) != nil)
    }
  }
}
