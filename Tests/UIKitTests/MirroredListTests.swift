import Foundation
import QuartzCore
import Testing
import UIKit

/// Collection views, lists and tables from right to left.
@MainActor @Suite struct MirroredListTests {
  // MARK: Collections

  private func collection(
    _ tiles: Tiles, _ layout: UICollectionViewLayout, in window: UIWindow
  ) -> UICollectionView {
    tiles.show(
      layout, in: window, size: CGSize(width: 400, height: 600), kinds: ["header", "badge", "side"])
  }

  private func section(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .none
  ) -> NSCollectionLayoutSection {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(70), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [badge])
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 6, bottom: 2, trailing: 3)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(230), heightDimension: .absolute(80)), subitems: [item])
    group.interItemSpacing = .fixed(5)
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 31, bottom: 8, trailing: 12)
    section.interGroupSpacing = 9
    section.orthogonalScrollingBehavior = behavior
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .absolute(90), heightDimension: .absolute(24)), elementKind: "header",
        alignment: .topLeading)
    ]
    return section
  }

  @Test(arguments: [
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none, .continuous,
    .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered,
  ])
  func `a compositional layout begins at the right, and so does what scrolls in it`(
    behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  ) throws {
    for distance in [0, -150.0, -400] {
      try expectMirrorImages { clock, window in
        let tiles = Tiles(14, 5)
        let view = collection(
          tiles, UICollectionViewCompositionalLayout(section: section(behavior)), in: window)
        if distance != 0 {
          try MirroredFinger(clock).drag(from: CGPoint(x: 380, y: 60), by: distance)
        }
        return [view]
      }
    }
  }

  @Test func `a compositional layout that scrolls across begins at the right`() throws {
    for distance in [0, -150.0] {
      try expectMirrorImages { clock, window in
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        configuration.interSectionSpacing = 11
        let section = section()
        let side = NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .absolute(40), heightDimension: .absolute(200)), elementKind: "side",
          alignment: .leading)
        side.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [side]
        let tiles = Tiles(14, 5)
        let view = collection(
          tiles,
          UICollectionViewCompositionalLayout(section: section, configuration: configuration),
          in: window)
        #expect(view.contentSize.width > 600)
        if distance != 0 {
          try MirroredFinger(clock).drag(from: CGPoint(x: 380, y: 60), by: distance)
        }
        return [view]
      }
    }
  }

  /// A flow that says whether it is flipped.
  private final class Flow: UICollectionViewFlowLayout {
    var flips = true
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }
  }

  private func flow(
    _ scrollDirection: UICollectionView.ScrollDirection, flips: Bool
  ) -> UICollectionViewFlowLayout {
    let layout = Flow()
    layout.flips = flips
    layout.scrollDirection = scrollDirection
    layout.itemSize = CGSize(width: 90, height: 70)
    layout.sectionInset = UIEdgeInsets(top: 3, left: 20, bottom: 4, right: 6)
    return layout
  }

  @Test(arguments: [UICollectionView.ScrollDirection.vertical, .horizontal])
  func `a flow layout is flipped where it says so, and stays where it does not`(
    direction: UICollectionView.ScrollDirection
  ) throws {
    try expectMirrorImages { clock, window in
      let tiles = Tiles(50, 3)
      let view = collection(tiles, flow(direction, flips: true), in: window)
      if direction == .horizontal {
        try MirroredFinger(clock).drag(from: CGPoint(x: 380, y: 60), by: -150)
      }
      return [view]
    }
    #expect(!UICollectionViewFlowLayout().flipsHorizontallyInOppositeLayoutDirection)
    let shown = [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { reading in
      inApp(reading) { _, window in
        let tiles = Tiles(50, 3)
        return frames(
          in: collection(tiles, flow(direction, flips: false), in: window), isMirrored: false)
      }
    }
    #expect(shown[0] == shown[1])
  }

  @Test func `an item is where its cell is, and what is moved and inserted comes from there`() {
    inApp(.rightToLeft) { _, window in
      let tiles = Tiles(5)
      let view = collection(tiles, flow(.vertical, flips: true), in: window)
      let first = IndexPath(item: 0, section: 0)
      let place = view.layoutAttributesForItem(at: first)?.frame
      #expect(place == CGRect(x: 290, y: 3, width: 90, height: 70))
      #expect(view.cellForItem(at: first)?.frame == place)
      #expect(view.indexPathForItem(at: CGPoint(x: 300, y: 20)) == first)
      // The layout's own space stays.
      #expect(view.collectionViewLayout.layoutAttributesForItem(at: first)?.frame.minX == 20)
      view.semanticContentAttribute = .forceLeftToRight
      view.layoutIfNeeded()
      #expect(view.cellForItem(at: first)?.frame.minX == 20)
    }
  }

  // MARK: Lists

  private final class Rows: NSObject, UICollectionViewDataSource {
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }

    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
      guard let row = cell as? UICollectionViewListCell else { return cell }
      var content = path.item == 1 ? UIListContentConfiguration.valueCell() : .subtitleCell()
      (content.text, content.secondaryText) = ("Title", "Detail")
      if path.item > 0 { content.image = UIImage(systemName: "folder") }
      row.contentConfiguration = content
      row.indentationLevel = path.item
      row.accessories = [
        .disclosureIndicator(), .label(text: "3"), .delete(displayed: .always),
        .reorder(displayed: .always), .outlineDisclosure(),
      ]
      return row
    }
  }

  @Test(arguments: [
    UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped, .sidebar,
  ])
  func `rows of lists are the mirror images of those from the left`(
    appearance: UICollectionLayoutListConfiguration.Appearance
  ) throws {
    for isSwiped in [false, true] {
      try expectMirrorImages { clock, window in
        window.makeKeyAndVisible()
        var list = UICollectionLayoutListConfiguration(appearance: appearance)
        for leading in [false, true] {
          let provider: UICollectionLayoutListConfiguration.SwipeActionsConfigurationProvider = {
            _ in
            let action = UIContextualAction(style: .normal, title: "Flag") { _, _, _ in }
            let other = UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in }
            return UISwipeActionsConfiguration(actions: leading ? [action] : [action, other])
          }
          if leading {
            list.leadingSwipeActionsConfigurationProvider = provider
          } else {
            list.trailingSwipeActionsConfigurationProvider = provider
          }
        }
        let view = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 400, height: 600),
          collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
        view.contentInsetAdjustmentBehavior = .never
        view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
        let rows = Rows()
        view.dataSource = rows
        window.addSubview(view)
        view.layoutIfNeeded()
        if isSwiped { try MirroredFinger(clock).drag(from: CGPoint(x: 300, y: 80), by: -120) }
        return [view]
      }
    }
  }

  // MARK: Tables

  private final class Table: NSObject, UITableViewDataSource, UITableViewDelegate {
    static let styles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: Self.styles[path.row], reuseIdentifier: nil)
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      if path.row != 2 { cell.imageView?.image = UIImage(systemName: "folder") }
      cell.accessoryType = path.row == 1 ? .checkmark : .disclosureIndicator
      if path.row == 3 { cell.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 9) }
      cell.showsReorderControl = true
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Header"
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B"] }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {}

    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Read") { _, _, _ in }
      ])
    }
  }

  @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
  func `tables are the mirror images of those from the left`(style: UITableView.Style) throws {
    for (isEditing, isSwiped) in [(false, false), (true, false), (false, true)] {
      try expectMirrorImages { clock, window in
        window.makeKeyAndVisible()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 600), style: style)
        table.contentInsetAdjustmentBehavior = .never
        let source = Table()
        (table.dataSource, table.delegate) = (source, source)
        window.addSubview(table)
        table.layoutIfNeeded()
        if isEditing {
          table.setEditing(true, animated: false)
          try clock.run(to: 1)
        }
        if isSwiped {
          try MirroredFinger(clock).drag(from: CGPoint(x: 100, y: 140), by: 90)
        }
        return [table]
      }
    }
  }

  @Test func `a short title before a detail is set towards it`() {
    inApp(.rightToLeft) { _, window in
      let cell = UITableViewCell(style: .value2, reuseIdentifier: nil)
      window.addSubview(cell)
      #expect(cell.textLabel?.textAlignment == .left)
      cell.semanticContentAttribute = .forceLeftToRight
      #expect(cell.textLabel?.textAlignment == .right)
    }
  }
}
