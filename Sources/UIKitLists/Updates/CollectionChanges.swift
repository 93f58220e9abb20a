/// A batch of changes to what a collection view or a table shows.
///
/// Deletions, reloads and the origins of moves count in the old order, insertions and the goals of
/// moves in the new one.
struct CollectionChanges {
  var insertedItems: [IndexPath] = []
  var deletedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []
  /// How rows come and go that do not fade.
  var arrivals: [IndexPath: RowMotion] = [:]
  var departures: [IndexPath: RowMotion] = [:]
  var completions: [(Bool) -> Void] = []

  init(completion: ((Bool) -> Void)? = nil) {
    if let completion { completions = [completion] }
  }

  /// Adds the changes of another batch.
  mutating func merge(_ other: CollectionChanges) {
    insertedItems += other.insertedItems
    deletedItems += other.deletedItems
    reloadedItems += other.reloadedItems
    movedItems += other.movedItems
    insertedSections.formUnion(other.insertedSections)
    deletedSections.formUnion(other.deletedSections)
    movedSections += other.movedSections
    arrivals.merge(other.arrivals) { $1 }
    departures.merge(other.departures) { $1 }
    completions += other.completions
  }
}

/// How a row comes and goes, by the numbers that tables have for it.
enum RowMotion: Int {
  case fade, right, left, top, bottom, none, middle
  case automatic = 100
}

/// Where each item goes in a batch of changes.
struct ItemMap {
  /// New places by old ones; deleted items and sections have none.
  private(set) var newPaths: [IndexPath: IndexPath] = [:]
  private(set) var oldPaths: [IndexPath: IndexPath] = [:]
  private(set) var newSections: [Int: Int] = [:]

  /// - Parameters:
  ///   - old: Numbers of items by section before, and `new` after the changes.
  /// - Returns: nil if the changes do not lead from the old numbers to the new ones.
  init?(_ changes: CollectionChanges, from old: [Int], to new: [Int]) {
    guard let sections = Self.sections(changes, from: old, to: new) else { return nil }
    let goals = Dictionary(changes.movedItems.map { ($0.from, $0.to) }) { first, _ in first }
    let deleted = Set(changes.deletedItems)
    let arrived = Set(changes.insertedItems + changes.movedItems.map(\.to))
    for (section, newSection) in sections {
      let staying = (0..<old[section]).map { IndexPath(item: $0, section: section) }
        .filter { !deleted.contains($0) && goals[$0] == nil }
      let free = (0..<new[newSection]).map { IndexPath(item: $0, section: newSection) }
        .filter { !arrived.contains($0) }
      guard staying.count == free.count else { return nil }
      for (from, to) in zip(staying, free) { newPaths[from] = to }
    }
    newPaths.merge(goals) { first, _ in first }
    oldPaths = Dictionary(newPaths.map { ($1, $0) }) { first, _ in first }
    newSections = Dictionary(sections.map { ($0.from, $0.to) }) { first, _ in first }
  }

  /// The sections that are there before and after.
  private static func sections(_ changes: CollectionChanges, from old: [Int], to new: [Int])
    -> [(from: Int, to: Int)]?
  {
    let moved = changes.movedSections.filter {
      old.indices.contains($0.from) && new.indices.contains($0.to)
    }
    let leaving = changes.deletedSections.union(IndexSet(moved.map(\.from)))
    let arriving = changes.insertedSections.union(IndexSet(moved.map(\.to)))
    let staying = old.indices.filter { !leaving.contains($0) }
    let free = new.indices.filter { !arriving.contains($0) }
    guard staying.count == free.count else { return nil }
    return zip(staying, free).map { (from: $0, to: $1) } + moved
  }
}
