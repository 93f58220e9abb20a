/// Changes that are animated: batches of updates, and other layouts.
extension UICollectionView {
  /// How long a change takes, in seconds.
  ///
  /// Our choice.
  private static let changeDuration: TimeInterval = 0.3

  /// Notes a change for the batch that is open, or makes it at once.
  func update(_ note: @escaping (inout CollectionChanges) -> Void) {
    if var open = changes {
      note(&open)
      changes = open
    } else {
      performBatchUpdates { self.update(note) }
    }
  }

  func collect(_ updates: () -> Void, completion: ((Bool) -> Void)?) {
    guard changes == nil else {
      updates()
      if let completion { changes?.completions.append(completion) }
      return
    }
    let old = itemCounts
    prepareLayout()
    changes = CollectionChanges(completion: completion)
    updates()
    guard let batch = changes else { return }
    changes = nil
    forgetCounts()
    guard let map = ItemMap(batch, from: old, to: itemCounts) else {
      reportMismatch(from: old)
      reloadData()
      return finish(batch, true)
    }
    moveSelection { map.newPaths[$0] }
    apply(batch, map)
  }

  private func reportMismatch(from old: [Int]) {
    diagnose(
      .mismatchedBatchUpdate,
      "A batch of updates does not lead from \(old) items, by section, to \(itemCounts): the data "
        + "source must change by just what is inserted and deleted. Everything is loaded anew.",
      about: "\(type(of: self))")
  }

  private func finish(_ batch: CollectionChanges, _ isFinished: Bool) {
    for completion in batch.completions { completion(isFinished) }
  }

  // MARK: Batches

  private func apply(_ batch: CollectionChanges, _ map: ItemMap) {
    let reloaded = Set(batch.reloadedItems)
    var leaving: [ShownElement] = []
    var staying: [ShownElement] = []
    for var entry in shown {
      let path = entry.element.path
      if entry.element.category == .cell {
        guard !reloaded.contains(path), let new = map.newPaths[path] else {
          leaving.append(entry)
          continue
        }
        entry.element.path = new
      } else if path.count > 1 {
        // A view of a section goes with it.
        guard let section = map.newSections[path.section] else {
          leaving.append(entry)
          continue
        }
        entry.element.path.section = section
      }
      staying.append(entry)
    }
    // Where items come from that were out of sight before.
    let layout = layout
    let before = { path in
      map.oldPaths[path].flatMap { reloaded.contains($0) ? nil : $0 }
        .flatMap { layout.shown(layout.layoutAttributesForItem(at: $0)) }
    }
    let origins = Dictionary(
      map.oldPaths.keys.map { ($0, before($0)) }, uniquingKeysWith: { first, _ in first })
    layout.moveMeasured(map, anew: reloaded)
    moveScrollers { map.newSections[$0] }
    shown = staying.sorted()
    layout.invalidateLayout()
    prepareLayout()
    measureVisible()
    layout.prepare(forCollectionViewUpdates: updateItems(batch))
    contentOffset = insideRange(
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: contentOffset) ?? contentOffset)
    var closings: [() -> Void] = []
    if !leaving.contains(where: { swipe.isAside($0.view) }) { swipe.close() }
    for entry in leaving { sendBehind(entry) }
    animate {
      for entry in leaving {
        if let close = self.swipe.sendOff(entry.view) {
          closings.append(close)
        } else {
          self.dismiss(entry, reloaded)
        }
      }
      self.moveShown { path in (origins[path] ?? nil) ?? self.origin(of: path) }
    } completion: { isFinished in
      for close in closings { close() }
      for entry in leaving { self.recycle(entry) }
      self.layout.finalizeCollectionViewUpdates()
      self.finish(batch, isFinished)
    }
  }

  private func updateItems(_ batch: CollectionChanges) -> [UICollectionViewUpdateItem] {
    batch.deletedItems.map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
      + batch.insertedItems.map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
      + batch.reloadedItems.map { UICollectionViewUpdateItem(.reload, before: $0, after: $0) }
      + batch.movedItems.map { UICollectionViewUpdateItem(.move, before: $0.from, after: $0.to) }
  }

  /// Has an element that leaves lie under all that stay on its level, and hide none of them.
  private func sendBehind(_ entry: ShownElement) {
    let lowest = shown.first {
      $0.view.superview === entry.view.superview
        && $0.attributes.zIndex >= entry.attributes.zIndex
    }
    guard let lowest else { return }
    lowest.view.superview?.insertSubview(entry.view, belowSubview: lowest.view)
  }

  private func dismiss(_ entry: ShownElement, _ reloaded: Set<IndexPath>) {
    let path = entry.element.path
    if !reloaded.contains(path),
      let end = layout.shown(layout.finalLayoutAttributesForDisappearingItem(at: path))
    {
      entry.view.place(end)
    } else {
      entry.view.alpha = 0
    }
  }

  /// Where an inserted item comes from: what the layout says, else it fades in.
  private func origin(of path: IndexPath) -> UICollectionViewLayoutAttributes? {
    if let start = layout.initialLayoutAttributesForAppearingItem(at: path) {
      return layout.shown(start)
    }
    let start = layoutAttributesForItem(at: path)?.copy() as? UICollectionViewLayoutAttributes
    start?.alpha = 0
    return start
  }

  /// Moves what is shown to where the layout has it now, and brings in what has come into sight.
  private func moveShown(from origin: (IndexPath) -> UICollectionViewLayoutAttributes?) {
    layout.arrangeScrollers()
    let wanted = visibleAttributes
    let elements = Set(wanted.map(\.element))
    for entry in shown where !elements.contains(entry.element) {
      // On its way out of sight; let go of at the next layout after the change.
      if let end = attributes(of: entry.element) { show(end) }
    }
    for attributes in wanted {
      show(
        attributes,
        from: attributes.representedElementCategory == .cell ? origin(attributes.indexPath) : nil)
    }
  }

  private func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.path)
    case .supplementaryView:
      layoutAttributesForSupplementaryElement(ofKind: element.kind, at: element.path)
    case .decorationView:
      layout.shown(layout.layoutAttributesForDecorationView(ofKind: element.kind, at: element.path))
    }
  }

  private func animate(_ change: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
    guard UIView.areAnimationsEnabled else {
      change()
      setNeedsLayout()
      return completion(true)
    }
    runningChanges += 1
    UIView.animate(
      withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: change
    ) { [weak self] in
      self?.runningChanges -= 1
      self?.setNeedsLayout()
      completion($0)
    }
  }

  // MARK: Layouts

  func change(
    to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    let old = layout
    prepareLayout()
    let origins = Dictionary(
      itemCounts.enumerated().flatMap { section, count in
        (0..<count).map { IndexPath(item: $0, section: section) }
      }.map { ($0, old.layoutAttributesForItem(at: $0)) }, uniquingKeysWith: { first, _ in first })
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    old.collectionView = nil
    layout = new
    new.collectionView = self
    new.invalidateLayout()
    for entry in shown { entry.view.willTransition(from: old, to: new) }
    prepareLayout()
    let arrive = { [self] in
      contentOffset = insideRange(new.targetContentOffset(forProposedContentOffset: contentOffset))
    }
    let finish = { [self] (isFinished: Bool) in
      for entry in shown { entry.view.didTransition(from: old, to: new) }
      new.finalizeLayoutTransition()
      completion?(isFinished)
    }
    guard animated else {
      arrive()
      setNeedsLayout()
      return finish(true)
    }
    animate {
      arrive()
      self.moveShown { origins[$0] ?? nil }
    } completion: {
      finish($0)
    }
  }
}
