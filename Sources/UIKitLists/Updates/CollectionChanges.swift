/// A batch of changes to what a collection view or a table shows.
///
/// Deletions, reloads and the origins of moves count in the old order, insertions and the goals of
/// moves in the new one.
struct CollectionChanges {
  var insertedItems: [IndexPath] = []
  var deletedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  /// Of the inserted ones, those that are there from the start.
  var opaqueItems: Set<IndexPath> = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var completions: [(Bool) -> Void] = []
}

/// Where each item goes in a batch of changes.
struct ItemMap {
  /// New places by old ones; deleted items have none.
  private(set) var newPaths: [IndexPath: IndexPath] = [:]
  private(set) var oldPaths: [IndexPath: IndexPath] = [:]

  /// - Parameters:
  ///   - old: Numbers of items by section before, and `new` after the changes.
  /// - Returns: nil if the changes do not lead from the old numbers to the new ones.
  init?(_ changes: CollectionChanges, from old: [Int], to new: [Int]) {
    let goals = Dictionary(changes.movedItems.map { ($0.from, $0.to) }) { first, _ in first }
    let deleted = Set(changes.deletedItems)
    let arrived = Set(changes.insertedItems + changes.movedItems.map(\.to))
    let stayingSections = old.indices.filter { !changes.deletedSections.contains($0) }
    let freeSections = new.indices.filter { !changes.insertedSections.contains($0) }
    guard stayingSections.count == freeSections.count else { return nil }
    for (section, newSection) in zip(stayingSections, freeSections) {
      let staying = (0..<old[section]).map { IndexPath(item: $0, section: section) }
        .filter { !deleted.contains($0) && goals[$0] == nil }
      let free = (0..<new[newSection]).map { IndexPath(item: $0, section: newSection) }
        .filter { !arrived.contains($0) }
      guard staying.count == free.count else { return nil }
      for (from, to) in zip(staying, free) { newPaths[from] = to }
    }
    newPaths.merge(goals) { first, _ in first }
    oldPaths = Dictionary(newPaths.map { ($1, $0) }) { first, _ in first }
  }
}
