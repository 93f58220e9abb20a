/// Changes of rows that are animated.
extension UITableView {
  /// The perceptual duration of the spring on which a change runs, in seconds; it takes 0.441 s.
  ///
  /// - Source: github.com/Vercantez/openuikit, uikit/Sources/OpenUIKit/UITableView.swift, iOS 26.1.
  private static let changeDuration: TimeInterval = 0.3

  /// Notes a change for the batch that is open, or makes it at once.
  func update(_ animation: RowAnimation, _ note: @escaping (inout CollectionChanges) -> Void) {
    if var open = changes {
      note(&open)
      changes = open
    } else if animation == .none {
      UIView.performWithoutAnimation { performBatchUpdates { self.update(.fade, note) } }
    } else {
      performBatchUpdates { self.update(animation, note) }
    }
  }

  func collect(_ updates: () -> Void, completion: ((Bool) -> Void)?) {
    guard changes == nil else {
      updates()
      if let completion { changes?.completions.append(completion) }
      return
    }
    loadIfNeeded()
    let old = geometry
    changes = CollectionChanges(completions: completion.map { [$0] } ?? [])
    updates()
    guard let batch = changes else { return }
    changes = nil
    let counts = newCounts
    guard let map = ItemMap(batch, from: old.rowCounts, to: counts) else {
      diagnose(
        .mismatchedBatchUpdate,
        "A batch of updates does not lead from \(old.rowCounts) rows, by section, to \(counts): the "
          + "data source must change by just what is inserted and deleted. Everything is loaded "
          + "anew.", about: "\(type(of: self))")
      reloadData()
      for completion in batch.completions { completion(true) }
      return
    }
    moveSelection { map.newPaths[$0] }
    apply(batch, map, old)
  }

  private var newCounts: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  private func apply(_ batch: CollectionChanges, _ map: ItemMap, _ old: TableGeometry) {
    let reloaded = Set(batch.reloadedItems)
    let leaving = shown.filter { reloaded.contains($0.path) || map.newPaths[$0.path] == nil }
    let known = shown
    shown = known.compactMap { entry in
      guard !reloaded.contains(entry.path), let path = map.newPaths[entry.path] else { return nil }
      return (path, entry.cell)
    }
    for section in shownSections { section.view.removeFromSuperview() }
    shownSections = []
    isLoaded = false
    isChanging = true
    let change = {
      for entry in leaving { entry.cell.alpha = 0 }
      self.loadIfNeeded()
      self.contentOffset = self.insideRange(self.contentOffset)
      self.bringIn(map, reloaded, batch.opaqueItems, old)
    }
    let finish = { (isFinished: Bool) in
      self.isChanging = false
      for entry in leaving {
        entry.cell.alpha = 1
        self.recycle(entry)
      }
      self.setNeedsLayout()
      for completion in batch.completions { completion(isFinished) }
    }
    guard window == nil else {
      return UIView.animate(
        springDuration: Self.changeDuration, animations: change, completion: finish)
    }
    UIView.performWithoutAnimation(change)
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { finish(false) }
  }

  /// Shows rows that are new, or that come into sight from where they were.
  ///
  /// - Parameter opaque: New rows that do not fade in. With iOS 26.1 those of `.automatic` are in their
  ///   place from the start: github.com/Vercantez/openuikit, uikit/docs/SCENE_SPEC.md.
  private func bringIn(
    _ map: ItemMap, _ reloaded: Set<IndexPath>, _ opaque: Set<IndexPath>, _ old: TableGeometry
  ) {
    for path in geometry.rows(in: bounds.minY...bounds.maxY) where cellForRow(at: path) == nil {
      var made: UITableViewCell?
      UIView.performWithoutAnimation { made = show(path) }
      guard let cell = made else { continue }
      let origin = map.oldPaths[path].flatMap { reloaded.contains($0) ? nil : old.row(at: $0) }
      UIView.performWithoutAnimation {
        if let origin {
          cell.center = rect(of: origin).center
        } else {
          place(cell, path)
          cell.alpha = opaque.contains(path) ? 1 : 0
        }
      }
      place(cell, path)
      cell.alpha = 1
    }
    shown.sort { $0.path < $1.path }
  }
}
