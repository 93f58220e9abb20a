import UIKit

/// A short list of numbers that change.
@MainActor protocol RandomRows: AnyObject {
  var view: UIView { get }
  var numbers: [Int] { get }

  func change(to numbers: [Int], animated: Bool)
}

/// A table that is told of each row that comes and goes.
@MainActor final class BatchRows: NSObject, RandomRows, UITableViewDataSource {
  private(set) var numbers = [0, 1, 2]
  private let table = UITableView(frame: .zero, style: .plain)

  override init() {
    super.init()
    table.dataSource = self
    (table.isScrollEnabled, table.allowsSelection) = (false, false)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  var view: UIView { table }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    numbers.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(numbers[indexPath.row])"
    return cell
  }

  func change(to numbers: [Int], animated: Bool) {
    let changes = numbers.difference(from: self.numbers)
    func update() {
      table.performBatchUpdates {
        self.numbers = numbers
        for change in changes {
          switch change {
          case .remove(let row, _, _):
            self.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
          case .insert(let row, _, _):
            self.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .fade)
          }
        }
      }
    }
    if animated { update() } else { UIView.performWithoutAnimation(update) }
  }
}

/// A list of a collection view that is shown snapshots.
@MainActor final class SnapshotRows: RandomRows {
  private typealias Source = UICollectionViewDiffableDataSource<Int, Int>

  private let list = UICollectionView(
    frame: .zero,
    collectionViewLayout: UICollectionViewCompositionalLayout.list(
      using: .init(appearance: .insetGrouped)))
  private let source: Source

  init() {
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
      cell, _, number in
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(number)"
      cell.contentConfiguration = content
    }
    source = Source(collectionView: list) { view, path, number in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: number)
    }
    (list.isScrollEnabled, list.allowsSelection) = (false, false)
    change(to: [0, 1, 2], animated: false)
  }

  var view: UIView { list }
  var numbers: [Int] { source.snapshot().itemIdentifiers }

  func change(to numbers: [Int], animated: Bool) {
    var snapshot = Source.Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(numbers)
    source.apply(snapshot, animatingDifferences: animated)
  }
}
