internal import Timing

/// What a list shows: identifiers of sections, and of the items in each.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  struct Section: Sendable {
    let identifier: SectionIdentifierType
    var items: [ItemIdentifierType] = []
  }

  private(set) var sections: [Section] = []
  private var sectionsOfItems: [ItemIdentifierType: SectionIdentifierType] = [:]

  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  // MARK: Questions

  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { sectionsOfItems.count }
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  public func itemIdentifiers(inSection identifier: SectionIdentifierType)
    -> [ItemIdentifierType]
  {
    guard let index = indexOfSection(identifier) else {
      refuse("has no section '\(identifier)' to list the items of")
      return []
    }
    return sections[index].items
  }

  public func sectionIdentifier(containingItem identifier: ItemIdentifierType)
    -> SectionIdentifierType?
  {
    sectionsOfItems[identifier]
  }

  /// The place of an item among those of all sections.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let place = place(of: identifier) else { return nil }
    return sections[..<place.section].reduce(place.item) { $0 + $1.items.count }
  }

  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.identifier == identifier }
  }

  func sectionIdentifier(at index: Int) -> SectionIdentifierType? {
    sections.indices.contains(index) ? sections[index].identifier : nil
  }

  func numberOfItems(inSectionAt index: Int) -> Int {
    sections.indices.contains(index) ? sections[index].items.count : 0
  }

  func itemIdentifier(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, (0..<numberOfItems(inSectionAt: path.section)).contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }

  // MARK: Items

  /// Puts items at the end of a section; of the last one, if none is named.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last?.identifier else {
      return refuse("has no section to append items to: append one first")
    }
    guard indexOfSection(section) != nil else {
      return refuse("has no section '\(section)' to append items to")
    }
    guard take(identifiers), let index = indexOfSection(section) else { return }
    put(identifiers, section: index, at: sections[index].items.count)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, at: beforeIdentifier, offset: 0)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, at: afterIdentifier, offset: 1)
  }

  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let leaving = Set(identifiers)
    for section in Set(identifiers.compactMap { sectionsOfItems[$0] }) {
      if let index = indexOfSection(section) {
        sections[index].items.removeAll { leaving.contains($0) }
      }
    }
    for identifier in identifiers { sectionsOfItems[identifier] = nil }
    forgetMarks(of: leaving)
  }

  /// Takes out all items, and all sections.
  public mutating func deleteAllItems() {
    (sections, sectionsOfItems) = ([], [:])
    clearMarks()
  }

  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, to: toIdentifier, offset: 0)
  }

  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    move(identifier, to: toIdentifier, offset: 1)
  }

  /// Has the cells of items made anew.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    guard know(identifiers, "reload") else { return }
    reloadedItemIdentifiers = union(reloadedItemIdentifiers, identifiers)
  }

  /// Has the cells of items given their content anew, without replacing them.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    guard know(identifiers, "reconfigure") else { return }
    reconfiguredItemIdentifiers = union(reconfiguredItemIdentifiers, identifiers)
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    guard let new = takeSections(identifiers) else { return }
    sections += new
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insertSections(identifiers, at: toIdentifier, offset: 0)
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    insertSections(identifiers, at: toIdentifier, offset: 1)
  }

  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let leaving = Set(identifiers)
    var items: Set<ItemIdentifierType> = []
    for section in sections where leaving.contains(section.identifier) {
      items.formUnion(section.items)
    }
    sections.removeAll { leaving.contains($0.identifier) }
    for item in items { sectionsOfItems[item] = nil }
    forgetMarks(of: items)
    reloadedSectionIdentifiers.removeAll { leaving.contains($0) }
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    moveSection(identifier, to: toIdentifier, offset: 0)
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    moveSection(identifier, to: toIdentifier, offset: 1)
  }

  /// Has all cells of sections made anew.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers where indexOfSection(identifier) == nil {
      return refuse("has no section '\(identifier)' to reload")
    }
    let known = Set(reloadedSectionIdentifiers)
    reloadedSectionIdentifiers += identifiers.filter { !known.contains($0) }
  }

  // MARK: What the changes have in common

  /// Where an item is.
  private func place(of identifier: ItemIdentifierType) -> (section: Int, item: Int)? {
    guard let section = sectionsOfItems[identifier].flatMap(indexOfSection),
      let item = sections[section].items.firstIndex(of: identifier)
    else { return nil }
    return (section, item)
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], at goal: ItemIdentifierType, offset: Int
  ) {
    guard sectionsOfItems[goal] != nil, !identifiers.contains(goal) else {
      return refuse("has no item '\(goal)' to insert others beside")
    }
    guard take(identifiers), let place = place(of: goal) else { return }
    put(identifiers, section: place.section, at: place.item + offset)
  }

  private mutating func move(
    _ identifier: ItemIdentifierType, to goal: ItemIdentifierType, offset: Int
  ) {
    guard sectionsOfItems[identifier] != nil else {
      return refuse("has no item '\(identifier)' to move")
    }
    guard identifier != goal else { return refuse("cannot move '\(identifier)' beside itself") }
    insert([identifier], at: goal, offset: offset)
  }

  private mutating func put(_ identifiers: [ItemIdentifierType], section: Int, at index: Int) {
    sections[section].items.insert(contentsOf: identifiers, at: index)
    for identifier in identifiers { sectionsOfItems[identifier] = sections[section].identifier }
  }

  /// Takes items that are to go elsewhere from where they are, if there are such.
  ///
  /// - Returns: Whether each stands once in the list.
  private mutating func take(_ identifiers: [ItemIdentifierType]) -> Bool {
    guard Set(identifiers).count == identifiers.count else {
      refuse("is given an item twice: items of a snapshot are unique")
      return false
    }
    for identifier in identifiers {
      guard let place = place(of: identifier) else { continue }
      sections[place.section].items.remove(at: place.item)
    }
    return true
  }

  /// The sections of these identifiers, taken from where they are, or new ones.
  private mutating func takeSections(_ identifiers: [SectionIdentifierType]) -> [Section]? {
    guard Set(identifiers).count == identifiers.count else {
      refuse("is given a section twice: sections of a snapshot are unique")
      return nil
    }
    return identifiers.map { identifier in
      indexOfSection(identifier).map { sections.remove(at: $0) } ?? Section(identifier: identifier)
    }
  }

  private mutating func insertSections(
    _ identifiers: [SectionIdentifierType], at goal: SectionIdentifierType, offset: Int
  ) {
    guard indexOfSection(goal) != nil, !identifiers.contains(goal) else {
      return refuse("has no section '\(goal)' to insert others beside")
    }
    guard let new = takeSections(identifiers), let index = indexOfSection(goal) else { return }
    sections.insert(contentsOf: new, at: index + offset)
  }

  private mutating func moveSection(
    _ identifier: SectionIdentifierType, to goal: SectionIdentifierType, offset: Int
  ) {
    guard indexOfSection(identifier) != nil else {
      return refuse("has no section '\(identifier)' to move")
    }
    guard identifier != goal else { return refuse("cannot move '\(identifier)' beside itself") }
    insertSections([identifier], at: goal, offset: offset)
  }

  private func know(_ identifiers: [ItemIdentifierType], _ verb: String) -> Bool {
    for identifier in identifiers where sectionsOfItems[identifier] == nil {
      refuse("has no item '\(identifier)' to \(verb)")
      return false
    }
    return true
  }

  private func union(_ old: [ItemIdentifierType], _ new: [ItemIdentifierType])
    -> [ItemIdentifierType]
  {
    var known = Set(old)
    return old + new.filter { known.insert($0).inserted }
  }

  private mutating func forgetMarks(of items: Set<ItemIdentifierType>) {
    reloadedItemIdentifiers.removeAll { items.contains($0) }
    reconfiguredItemIdentifiers.removeAll { items.contains($0) }
  }

  /// Forgets what was to be reloaded, which an update has done.
  mutating func clearMarks() {
    (reloadedSectionIdentifiers, reloadedItemIdentifiers) = ([], [])
    reconfiguredItemIdentifiers = []
  }

  private func refuse(_ reason: String) {
    diagnose(
      .invalidSnapshot, "A snapshot of a diffable data source \(reason).",
      about: "\(ItemIdentifierType.self)")
  }
}
