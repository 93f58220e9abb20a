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

  /// Opens a batch, or one more level of the batch that is open.
  func openBatch() {
    openBatches += 1
    guard changes == nil else { return }
    loadIfNeeded()
    geometryBeforeBatch = isLoaded ? geometry : nil
    changes = CollectionChanges()
  }

  /// Makes the changes of the batch, if no other level of it is open.
  func closeBatch() {
    guard openBatches > 0 else { return }
    openBatches -= 1
    guard openBatches == 0, let batch = changes else { return }
    changes = nil
    guard let old = geometryBeforeBatch else { return startAnew(batch) }
    let counts = newCounts
    guard let map = ItemMap(batch, from: old.rowCounts, to: counts) else {
      diagnose(
        .mismatchedBatchUpdate,
        "A batch of updates does not lead from \(old.rowCounts) rows, by section, to \(counts): the "
          + "data source must change by just what is inserted and deleted. Everything is loaded "
          + "anew.", about: "\(type(of: self))")
      return startAnew(batch)
    }
    moveSelection { map.newPaths[$0] }
    apply(batch, map, old)
  }

  /// Loads everything anew, where nothing has been shown from which rows could move.
  private func startAnew(_ batch: CollectionChanges) {
    reloadData()
    for completion in batch.completions { completion(true) }
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
    shown = shown.compactMap { entry in
      guard !reloaded.contains(entry.path), let path = map.newPaths[entry.path] else { return nil }
      return (path, entry.cell)
    }
    let closing = shownSections.filter { map.newSections[$0.section] == nil }
    shownSections = shownSections.compactMap { entry in
      map.newSections[entry.section].map {
        TableSectionView(section: $0, isHeader: entry.isHeader, view: entry.view)
      }
    }
    UIView.performWithoutAnimation { measure() }
    var closings: [() -> Void] = []
    if !leaving.contains(where: { swipe.isAside($0.cell) }) { swipe.close() }
    // What leaves hides nothing that stays.
    for view in leaving.map(\.cell) + closing.map(\.view) { insertSubview(view, at: lowest) }
    let change = {
      for entry in leaving {
        if let close = self.swipe.sendOff(entry.cell) {
          closings.append(close)
        } else {
          self.sendOff(entry.cell, batch.departures[entry.path])
        }
      }
      for entry in closing { entry.view.alpha = 0 }
      self.arrange()
      self.contentOffset = self.insideRange(self.contentOffset)
      self.bringIn(map, reloaded, batch.arrivals, old)
      self.showSections()
      self.showSeparators()
    }
    let letGo = {
      for close in closings { close() }
      for entry in leaving {
        entry.cell.alpha = 1
        self.recycle(entry)
      }
      for entry in closing { self.recycle(entry) }
      self.setNeedsLayout()
    }
    guard window != nil, UIView.areAnimationsEnabled else {
      UIView.performWithoutAnimation(change)
      letGo()
      let (clock, isFinished) = (VirtualClock.current, window != nil)
      clock.schedule(at: clock.now) { for done in batch.completions { done(isFinished) } }
      return
    }
    runningChanges += 1
    UIView.animate(
      springDuration: Self.changeDuration, options: .allowUserInteraction, animations: change
    ) { isFinished in
      self.runningChanges -= 1
      letGo()
      for completion in batch.completions { completion(isFinished) }
    }
  }

  /// Whether a row that comes so is in its place from the start.
  private func isThere(_ animation: RowMotion) -> Bool {
    animation == .automatic || animation == .none
  }

  /// Lets a row go.
  private func sendOff(_ cell: UITableViewCell, _ animation: RowMotion?) {
    guard animation != RowMotion.none else {
      return UIView.performWithoutAnimation { cell.alpha = 0 }
    }
    let way = way(animation, of: cell)
    cell.center = CGPoint(x: cell.center.x + way.dx, y: cell.center.y + way.dy)
    if way.dx == 0 { cell.alpha = 0 }
  }

  /// How far from its place a row comes in, or goes to.
  private func way(_ animation: RowMotion?, of cell: UITableViewCell) -> CGVector {
    switch animation {
    case .left: CGVector(dx: -bounds.width, dy: 0)
    case .right: CGVector(dx: bounds.width, dy: 0)
    case .top: CGVector(dx: 0, dy: -cell.bounds.height)
    case .bottom: CGVector(dx: 0, dy: cell.bounds.height)
    default: .zero
    }
  }

  /// Shows rows that are new, or that come into sight from where they were.
  ///
  /// - Parameter arrivals: How new rows come that do not fade in. With iOS 26.1 those of `.automatic`
  ///   are in their place from the start: github.com/Vercantez/openuikit, uikit/docs/SCENE_SPEC.md.
  private func bringIn(
    _ map: ItemMap, _ reloaded: Set<IndexPath>, _ arrivals: [IndexPath: RowMotion],
    _ old: TableGeometry
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
          let way = way(arrivals[path], of: cell)
          cell.center = CGPoint(x: cell.center.x + way.dx, y: cell.center.y + way.dy)
          cell.alpha = arrivals[path].map(isThere) == true || way.dx != 0 ? 1 : 0
        }
      }
      place(cell, path)
      cell.alpha = 1
    }
    shown.sort { $0.path < $1.path }
  }
}
