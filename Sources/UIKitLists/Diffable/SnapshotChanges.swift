extension CollectionChanges {
  /// What leads from one snapshot to another: what has kept its order stays, the rest moves.
  init<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>,
    to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let (before, after) = (SnapshotIndex(old), SnapshotIndex(new))
    let sections = changeSections(old, new, before, after)
    changeItems(old, new, before, after)
    for (from, to) in sections {
      keepOrder(old.sections[from].items, from: from, to: to, after)
    }
    let sectionMarks = Set(new.reloadedSectionIdentifiers)
    var reloaded = Set(new.reloadedItemIdentifiers)
    for section in new.sections where sectionMarks.contains(section.identifier) {
      reloaded.formUnion(section.items)
    }
    reloadedItems = old.itemIdentifiers.compactMap {
      reloaded.contains($0) ? before.paths[$0] : nil
    }
  }

  /// - Returns: The sections of both snapshots, by their old places.
  private mutating func changeSections<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>,
    _ new: NSDiffableDataSourceSnapshot<Section, Item>,
    _ before: SnapshotIndex<Section, Item>, _ after: SnapshotIndex<Section, Item>
  ) -> [(from: Int, to: Int)] {
    var common: [(from: Int, to: Int)] = []
    for (index, section) in old.sections.enumerated() {
      if let goal = after.sections[section.identifier] {
        common.append((index, goal))
      } else {
        deletedSections.insert(index)
      }
    }
    for (index, section) in new.sections.enumerated()
    where before.sections[section.identifier] == nil {
      insertedSections.insert(index)
    }
    let staying = Set(longestRise(common.map(\.to)))
    movedSections = common.enumerated().filter { !staying.contains($0.offset) }.map(\.element)
    return common
  }

  /// Items that come, go, or change their section.
  private mutating func changeItems<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>,
    _ new: NSDiffableDataSourceSnapshot<Section, Item>,
    _ before: SnapshotIndex<Section, Item>, _ after: SnapshotIndex<Section, Item>
  ) {
    for section in new.sections {
      for item in section.items {
        guard let goal = after.paths[item] else { continue }
        guard let from = before.paths[item] else {
          insertedItems.append(goal)
          continue
        }
        if old.sections[from.section].identifier != section.identifier {
          movedItems.append((from, goal))
        }
      }
    }
    for item in old.itemIdentifiers where after.paths[item] == nil {
      if let path = before.paths[item] { deletedItems.append(path) }
    }
  }

  /// Moves those items of a section that do not keep their order.
  private mutating func keepOrder<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    _ items: [Item], from: Int, to: Int, _ after: SnapshotIndex<Section, Item>
  ) {
    let pairs = items.enumerated().compactMap { index, item in
      after.paths[item].flatMap { $0.section == to ? (from: index, to: $0.item) : nil }
    }
    let staying = Set(longestRise(pairs.map(\.to)))
    for (index, pair) in pairs.enumerated() where !staying.contains(index) {
      movedItems.append(
        (IndexPath(item: pair.from, section: from), IndexPath(item: pair.to, section: to)))
    }
  }
}

/// Where sections and items of a snapshot are.
private struct SnapshotIndex<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  private(set) var sections: [Section: Int] = [:]
  private(set) var paths: [Item: IndexPath] = [:]

  init(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>) {
    for (number, section) in snapshot.sections.enumerated() {
      sections[section.identifier] = number
      for (index, item) in section.items.enumerated() {
        paths[item] = IndexPath(item: index, section: number)
      }
    }
  }
}

/// The indices of a longest rising part of `numbers`, which are all different.
private func longestRise(_ numbers: [Int]) -> [Int] {
  // The end of the best rise of each length, and what comes before each number in its rise.
  var ends: [Int] = []
  var before = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    before[index] = low > 0 ? ends[low - 1] : nil
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  return sequence(state: ends.last) { place -> Int? in
    defer { place = place.flatMap { before[$0] } }
    return place
  }.reversed()
}
