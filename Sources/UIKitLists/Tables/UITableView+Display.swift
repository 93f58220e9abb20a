/// The view over or under a section.
struct TableSectionView {
  let section: Int
  let isHeader: Bool
  let view: UIView
}

/// Views of a table that wait to be used again, and the classes that new ones are made of.
@MainActor
package struct TablePool {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  /// What makes cells out of a file.
  package var prototypes: [String: () -> UITableViewCell?] = [:]
  /// What makes views over and under sections out of a file.
  package var viewPrototypes: [String: () -> UITableViewHeaderFooterView?] = [:]
  private var cells: [String: [UITableViewCell]] = [:]
  private var views: [String: [UITableViewHeaderFooterView]] = [:]

  mutating func cell(_ identifier: String) -> UITableViewCell? {
    if let cell = cells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let prototype = prototypes[identifier] { return prototype() ?? UITableViewCell() }
    return cellClasses[identifier]?.make(reuseIdentifier: identifier)
  }

  mutating func view(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = views[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    if let prototype = viewPrototypes[identifier] { return prototype() }
    return viewClasses[identifier]?.make(reuseIdentifier: identifier)
  }

  mutating func put(_ cell: UITableViewCell) {
    if let identifier = cell.reuseIdentifier { cells[identifier, default: []].append(cell) }
  }

  mutating func put(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier
    else { return }
    views[identifier, default: []].append(view)
  }
}

/// How the parts of a table are measured, come onto the screen and leave it.
extension UITableView {
  private static var look: SystemLook.List { SystemLook.current.list }

  func loadIfNeeded() {
    guard !isLoaded, dataSource != nil, bounds.width > 0 else { return }
    measure()
    arrange()
  }

  /// Works out where everything lies.
  func measure() {
    guard let dataSource else { return }
    isLoaded = true
    var start: CGFloat = 0
    if let header = tableHeaderView { start = header.frame.height }
    var new = TableGeometry(start: start)
    for section in 0..<dataSource.numberOfSections(in: self) {
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      new.append(
        header: edgeHeight(section, isHeader: true),
        rows: (0..<count).map { height(of: IndexPath(row: $0, section: section)) },
        footer: edgeHeight(section, isHeader: false))
    }
    geometry = new
  }

  /// Puts what is shown where it lies.
  func arrange() {
    if let header = tableHeaderView {
      header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
    }
    var end = geometry.end
    if let footer = tableFooterView {
      footer.frame = CGRect(x: 0, y: end, width: bounds.width, height: footer.frame.height)
      end = footer.frame.maxY
    }
    contentSize = CGSize(width: bounds.width, height: end)
    for entry in shown { place(entry.cell, entry.path) }
  }

  private func height(of path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height == Self.automaticDimension, let dataSource else { return height }
    let cell = cellForRow(at: path) ?? dataSource.tableView(self, cellForRowAt: path)
    let row = rect(of: .init(top: 0, height: 0))
    let sides = style == .insetGrouped ? 0 : safeAreaInsets.left + safeAreaInsets.right
    let own = cell.heightThatFits(width: row.width - sides)
    if !shown.contains(where: { $0.cell === cell }) {
      cell.removeFromSuperview()
      pool.put(cell)
    }
    return own > 0 ? own : Self.look.rowHeight
  }

  /// The height of a header or footer.
  private func edgeHeight(_ section: Int, isHeader: Bool) -> CGFloat {
    let wanted =
      isHeader
      ? tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard wanted == Self.automaticDimension else { return max(wanted, 0) }
    if let title = title(section, isHeader: isHeader) {
      titleMeasure.show(title, style, isHeader: isHeader)
      let sides = style == .insetGrouped ? 0 : safeAreaInsets.left + safeAreaInsets.right
      return titleMeasure.height(
        ofTitleIn: style, width: rect(of: .init(top: 0, height: 0)).width - sides)
    }
    if let view = edgeView(section, isHeader: isHeader) {
      let row = rect(of: .init(top: 0, height: 0))
      let height =
        (view as? UITableViewHeaderFooterView)?.heightThatFits(width: row.width)
        ?? view.systemLayoutSizeFitting(
          CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
      pool.put(view)
      return height > 0 ? height : max(view.bounds.height, Self.look.plainTitleHeight)
    }
    guard style != .plain else { return 0 }
    return section == 0 && isHeader && tableHeaderView == nil
      ? Self.look.firstGroupedGap : Self.look.groupedGap
  }

  private func title(_ section: Int, isHeader: Bool) -> String? {
    isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }

  private func edgeView(_ section: Int, isHeader: Bool) -> UIView? {
    isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
  }

  /// A part of the table across its width.
  func rect(of span: TableGeometry.Span) -> CGRect {
    guard style == .insetGrouped else {
      return CGRect(x: 0, y: span.top, width: bounds.width, height: span.height)
    }
    let (margin, safe) = (Self.look.groupMargin, safeAreaInsets)
    return CGRect(
      x: safe.left + margin, y: span.top,
      width: max(bounds.width - safe.left - safe.right - 2 * margin, 0), height: span.height)
  }

  func place(_ cell: UITableViewCell, _ path: IndexPath) {
    let rect = rectForRow(at: path)
    cell.bounds = CGRect(origin: .zero, size: rect.size)
    guard !reordering.carries(cell) else { return }
    cell.center = rect.offsetBy(dx: 0, dy: reordering.shift(path)).center
    guard style == .insetGrouped else { return }
    let isLast = path.row == numberOfRows(inSection: path.section) - 1
    cell.layer.cornerRadius = path.row == 0 || isLast ? Self.look.groupRadius : 0
    cell.layer.cornerCurve = .continuous
    cell.layer.masksToBounds = true
    cell.layer.maskedCorners = CACornerMask(rawValue: (path.row == 0 ? 3 : 0) | (isLast ? 12 : 0))
  }

  // MARK: Showing

  /// Shows what is in the bounds, and lets go of the rest.
  func showVisibleParts() {
    let wanted = geometry.rows(in: bounds.minY...bounds.maxY)
    let paths = Set(wanted)
    for entry in shown where !paths.contains(entry.path) { recycle(entry) }
    shown.removeAll { !paths.contains($0.path) }
    for path in wanted where cellForRow(at: path) == nil { show(path) }
    shown.sort { $0.path < $1.path }
    showSections()
    showSeparators()
  }

  /// Where the lowest of the rows lies among the subviews.
  var lowest: Int { backgroundView == nil ? 0 : 1 }

  @discardableResult
  func show(_ path: IndexPath) -> UITableViewCell? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    UIView.performWithoutAnimation {
      let next = shown.filter { $0.path > path }.min { $0.path < $1.path }
      shown.append((path, cell))
      if style != .plain, cell.backgroundColor == .systemBackground {
        cell.backgroundColor = .secondarySystemGroupedBackground
      }
      prepareForEditing(cell, path)
      cell.setEditing(isEditing, animated: false)
      cell.setSelected(isSelected(path), animated: false)
      cell.setHighlighted(false, animated: false)
      place(cell, path)
      // Rows lie above those below them, wherever the table was scrolled before.
      if let next {
        insertSubview(cell, aboveSubview: next.cell)
      } else {
        insertSubview(cell, at: lowest)
      }
      showSeparator(of: cell, path)
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
      cell.layoutIfNeeded()
    }
    return cell
  }

  func recycle(_ entry: (path: IndexPath, cell: UITableViewCell)) {
    entry.cell.removeFromSuperview()
    pool.put(entry.cell)
    tableDelegate?.tableView(self, didEndDisplaying: entry.cell, forRowAt: entry.path)
  }

  func recycle(_ entry: TableSectionView) {
    entry.view.removeFromSuperview()
    entry.view.alpha = 1
    pool.put(entry.view)
  }

  /// Shows headers and footers; in plain tables the header of the section at the top stays.
  func showSections() {
    let range = bounds.minY...bounds.maxY
    let visible = geometry.sections.indices.filter {
      geometry.sections[$0].header.top < range.upperBound
        && geometry.sections[$0].footer.bottom > range.lowerBound
    }
    if runningChanges == 0 {
      for entry in shownSections where !visible.contains(entry.section) { recycle(entry) }
      shownSections.removeAll { !visible.contains($0.section) }
    }
    for section in visible {
      let parts = geometry.sections[section]
      showEdge(section, isHeader: true, pinned(parts))
      showEdge(section, isHeader: false, parts.footer)
    }
  }

  private func pinned(_ section: TableGeometry.Section) -> TableGeometry.Span {
    guard style == .plain else { return section.header }
    var span = section.header
    let top = contentOffset.y + adjustedContentInset.top
    span.top = min(max(span.top, top), section.footer.top - span.height)
    return span
  }

  private func showEdge(_ section: Int, isHeader: Bool, _ span: TableGeometry.Span) {
    guard span.height > 0 else { return }
    let known = shownSections.first { $0.section == section && $0.isHeader == isHeader }
    guard let view = known?.view ?? makeEdge(section, isHeader: isHeader) else { return }
    guard known == nil else { return view.frame = rect(of: span) }
    shownSections.append(TableSectionView(section: section, isHeader: isHeader, view: view))
    UIView.performWithoutAnimation {
      view.frame = rect(of: span)
      // Rows pass under headers, and go under whatever lies over them.
      insertSubview(view, at: shown.count + lowest)
      view.layoutIfNeeded()
      if runningChanges > 0 { view.alpha = 0 }
    }
    view.alpha = 1
  }

  private func makeEdge(_ section: Int, isHeader: Bool) -> UIView? {
    if let view = edgeView(section, isHeader: isHeader) { return view }
    guard let title = title(section, isHeader: isHeader) else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.show(title, style, isHeader: isHeader)
    return view
  }

  /// Draws a line under each row; in groups not under the last.
  func showSeparators() {
    for entry in shown { showSeparator(of: entry.cell, entry.path) }
  }

  private func showSeparator(of cell: UITableViewCell, _ path: IndexPath) {
    let isLast = path.row == numberOfRows(inSection: path.section) - 1
    guard separatorStyle != .none, style == .plain || !isLast else { return cell.hideSeparator() }
    let thickness = 1 / UIScreen.main.scale
    let inset = cell.separatorInset ?? separatorInset
    let start = cell.arrangedSideInsets.left + (cell.separatorStart ?? inset.left)
    cell.showSeparator(
      separatorColor,
      cell.directed(
        CGRect(
          x: start, y: cell.bounds.height - thickness,
          width: max(cell.bounds.width - start - inset.right, 0), height: thickness)))
  }
}
