/// What stacks, scroll views, tables and collections have of their own.
extension NibBuilder {
  func readStack(_ stack: UIStackView, _ reader: NibReader) throws(NibProblem) {
    let axes: [String: NSLayoutConstraint.Axis] = [
      "horizontal": .horizontal, "vertical": .vertical,
    ]
    stack.axis = try reader.choice("axis", axes) ?? .horizontal
    let distributions: [String: UIStackView.Distribution] = [
      "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
      "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
    ]
    stack.distribution = try reader.choice("distribution", distributions) ?? .fill
    let alignments: [String: UIStackView.Alignment] = [
      "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
      "center": .center, "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
    ]
    stack.alignment = try reader.choice("alignment", alignments) ?? .fill
    stack.spacing = try reader.number("spacing") ?? 0
    let kinds = ["standard": UIStackView.spacingUseSystem]
    if let value = try reader.choice("spacingType", kinds) { stack.spacing = value }
    if let value = try reader.flag("layoutMarginsRelativeArrangement") {
      stack.isLayoutMarginsRelativeArrangement = value
    }
  }

  func readEffect(_ view: UIVisualEffectView, _ reader: NibReader) throws(NibProblem) {
    for part in reader.parts(called: "blurEffect") {
      let styles: [String: UIBlurEffect.Style] = [
        "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
        "prominent": .prominent, "systemUltraThinMaterial": .systemUltraThinMaterial,
        "systemThinMaterial": .systemThinMaterial, "systemMaterial": .systemMaterial,
        "systemThickMaterial": .systemThickMaterial,
        "systemChromeMaterial": .systemChromeMaterial,
        "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
        "systemThinMaterialLight": .systemThinMaterialLight,
        "systemMaterialLight": .systemMaterialLight,
        "systemThickMaterialLight": .systemThickMaterialLight,
        "systemChromeMaterialLight": .systemChromeMaterialLight,
        "systemUltraThinMaterialDark": .systemUltraThinMaterialDark,
        "systemThinMaterialDark": .systemThinMaterialDark,
        "systemMaterialDark": .systemMaterialDark,
        "systemThickMaterialDark": .systemThickMaterialDark,
        "systemChromeMaterialDark": .systemChromeMaterialDark,
      ]
      view.effect = UIBlurEffect(style: try part.choice("style", styles) ?? .regular)
      try part.finish()
    }
    if let part = reader.part(key: "contentView") { try fill(view.contentView, part) }
  }

  func readScroll(_ view: UIScrollView, _ reader: NibReader) throws(NibProblem) {
    if let value = try reader.flag("bounces") { view.bounces = value }
    if let value = try reader.flag("alwaysBounceVertical") { view.alwaysBounceVertical = value }
    if let value = try reader.flag("alwaysBounceHorizontal") {
      view.alwaysBounceHorizontal = value
    }
    if let value = try reader.flag("scrollEnabled") { view.isScrollEnabled = value }
    if let value = try reader.flag("pagingEnabled") { view.isPagingEnabled = value }
    if let value = try reader.flag("directionalLockEnabled") {
      view.isDirectionalLockEnabled = value
    }
    if let value = try reader.flag("delaysContentTouches") { view.delaysContentTouches = value }
    if let value = try reader.flag("showsHorizontalScrollIndicator") {
      view.showsHorizontalScrollIndicator = value
    }
    if let value = try reader.flag("showsVerticalScrollIndicator") {
      view.showsVerticalScrollIndicator = value
    }
    if let value = try reader.flag("bouncesZoom") { view.bouncesZoom = value }
    if let value = try reader.number("minimumZoomScale") { view.minimumZoomScale = value }
    if let value = try reader.number("maximumZoomScale") { view.maximumZoomScale = value }
    if let insets = try reader.insets("contentInset") { view.contentInset = insets }
    if let insets = try reader.insets("scrollIndicatorInsets") {
      view.verticalScrollIndicatorInsets = insets
      view.horizontalScrollIndicatorInsets = insets
    }
    let behaviours: [String: UIScrollView.ContentInsetAdjustmentBehavior] = [
      "automatic": .automatic, "never": .never, "always": .always,
    ]
    if let value = try reader.choice("contentInsetAdjustmentBehavior", behaviours) {
      view.contentInsetAdjustmentBehavior = value
    }
    // There is no keyboard to dismiss.
    _ = reader.string("keyboardDismissMode")
  }

  // MARK: Tables

  func readTable(_ table: UITableView, _ reader: NibReader) throws(NibProblem) {
    try readScroll(table, reader)
    table.style = try reader.choice("style", UITableView.Style.words) ?? .plain
    let separators: [String: UITableViewCell.SeparatorStyle] = [
      "none": .none, "default": .singleLine, "singleLine": .singleLine,
    ]
    if let value = try reader.choice("separatorStyle", separators) { table.separatorStyle = value }
    if let color = try reader.color("separatorColor") { table.separatorColor = color }
    if let insets = try reader.insets("separatorInset") { table.separatorInset = insets }
    _ = reader.string("separatorInsetReference")
    if let value = try reader.number("rowHeight") { table.rowHeight = value }
    // The editor writes the default heights of headers, which are taken where there is a header.
    for name in ["sectionHeaderHeight", "sectionFooterHeight"] { _ = try reader.number(name) }
    let selections = ["NO": false, "none": false, "single": true, "YES": true]
    if let value = try reader.choice("allowsSelection", selections) {
      table.allowsSelection = value
    }
    if let value = try reader.flag("allowsMultipleSelection") {
      table.allowsMultipleSelection = value
    }
    if let part = reader.part(key: "tableHeaderView") {
      table.tableHeaderView = try makeView(part.element)
    }
    if let part = reader.part(key: "tableFooterView") {
      table.tableFooterView = try makeView(part.element)
    }
    _ = reader.string("dataMode")
    for prototype in reader.contents(of: "prototypes") {
      guard let identifier = prototype.attributes["reuseIdentifier"] else { continue }
      let copy = copier(of: prototype)
      table.pool.prototypes[identifier] = { copy() as? UITableViewCell }
    }
    let sections = reader.contents(of: "sections")
    if !sections.isEmpty { try readSections(sections, of: table) }
  }

  private func readSections(_ elements: [NibElement], of table: UITableView) throws(NibProblem) {
    var sections: [StaticTable.Section] = []
    for element in elements {
      let reader = NibReader(element, of: file)
      var section = StaticTable.Section(
        header: reader.text("headerTitle"), footer: reader.text("footerTitle"), rows: [])
      for row in reader.contents(of: "cells") {
        guard let cell = try makeView(row) as? UITableViewCell else {
          throw NibProblem(file.name, row, "is no cell")
        }
        let height = try NibReader(row, of: file).number("rowHeight")
        section.rows.append((cell, height))
      }
      try reader.finish()
      sections.append(section)
    }
    table.ownContent = StaticTable(sections)
  }

  func readRow(_ cell: UITableViewCell, _ reader: NibReader) throws(NibProblem) {
    for name in ["reuseIdentifier", "style"] { _ = reader.string(name) }
    _ = try reader.number("rowHeight")
    for name in ["indentationWidth", "indentationLevel"] { _ = try reader.number(name) }
    let selections: [String: UITableViewCell.SelectionStyle] = [
      "none": .none, "blue": .blue, "gray": .gray, "default": .default,
    ]
    if let value = try reader.choice("selectionStyle", selections) { cell.selectionStyle = value }
    let accessories: [String: UITableViewCell.AccessoryType] = [
      "none": .none, "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark,
    ]
    if let value = try reader.choice("accessoryType", accessories) { cell.accessoryType = value }
    let labels = [reader.string("textLabel"), reader.string("detailTextLabel")]
    let picture = reader.string("imageView")
    guard let part = reader.part(key: "contentView") else { return }
    guard labels.contains(where: { $0 != nil }) || picture != nil else {
      return try fill(cell.contentView, part)
    }
    // A cell of a system's style places its parts by itself.
    try readAppearance(of: cell.contentView, part)
    for element in part.contents(of: "subviews") {
      let own = NibReader(element, of: file)
      if element.id == labels[0], let label = cell.textLabel {
        try readPart(label, own) { () throws(NibProblem) in try readLabel(label, own) }
      } else if element.id == labels[1], let label = cell.detailTextLabel {
        try readPart(label, own) { () throws(NibProblem) in try readLabel(label, own) }
      } else if element.id == picture, let view = cell.imageView {
        try readPart(view, own) { () throws(NibProblem) in try readImageView(view, own) }
      } else {
        throw own.problem("stands in a cell of the system's style beside its own parts")
      }
    }
    try part.finish()
  }

  private func readPart(
    _ view: UIView, _ reader: NibReader, _ body: () throws(NibProblem) -> Void
  ) throws(NibProblem) {
    try readAppearance(of: view, reader)
    view.translatesAutoresizingMaskIntoConstraints = true
    try body()
    add(view, reader.element)
    try reader.finish()
  }

  // MARK: Collections

  func readCollection(_ view: UICollectionView, _ reader: NibReader) throws(NibProblem) {
    try readScroll(view, reader)
    _ = reader.string("dataMode")
    if let part = reader.part(key: "collectionViewLayout") {
      guard part.element.name == "collectionViewFlowLayout" else {
        throw part.problem("is a layout of a kind that is not supported")
      }
      let layout = UICollectionViewFlowLayout()
      try readFlow(layout, part)
      view.setCollectionViewLayout(layout, animated: false)
      add(layout, part.element)
    }
    for prototype in reader.contents(of: "cells") {
      guard let identifier = prototype.attributes["reuseIdentifier"] else { continue }
      let copy = copier(of: prototype)
      view.pool.prototypes[identifier] = { copy() as? UICollectionViewCell }
    }
    let kinds = [
      ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
      ("sectionFooterView", UICollectionView.elementKindSectionFooter),
    ]
    for (key, kind) in kinds {
      guard let part = reader.part(key: key),
        let identifier = part.element.attributes["reuseIdentifier"]
      else { continue }
      let copy = copier(of: part.element)
      view.pool.supplements[.init(kind: kind, identifier: identifier)] = {
        copy() as? UICollectionReusableView
      }
    }
  }

  private func readFlow(_ layout: UICollectionViewFlowLayout, _ part: NibReader)
    throws(NibProblem)
  {
    let directions: [String: UICollectionView.ScrollDirection] = [
      "vertical": .vertical, "horizontal": .horizontal,
    ]
    layout.scrollDirection = try part.choice("scrollDirection", directions) ?? .vertical
    _ = try part.flag("automaticEstimatedItemSize")
    if let value = try part.number("minimumLineSpacing") { layout.minimumLineSpacing = value }
    if let value = try part.number("minimumInteritemSpacing") {
      layout.minimumInteritemSpacing = value
    }
    if let size = try part.size("itemSize"), size.width > 0, size.height > 0 {
      layout.itemSize = size
    }
    if let size = try part.size("headerReferenceSize") { layout.headerReferenceSize = size }
    if let size = try part.size("footerReferenceSize") { layout.footerReferenceSize = size }
    if let insets = try part.insets("sectionInset") { layout.sectionInset = insets }
    try part.finish()
  }

  func readItem(_ cell: UICollectionViewCell, _ reader: NibReader) throws(NibProblem) {
    try readSupplement(cell, reader)
    _ = try reader.size("customSize")
    if let part = reader.part(key: "contentView") { try fill(cell.contentView, part) }
  }

  func readSupplement(_ view: UICollectionReusableView, _ reader: NibReader) throws(NibProblem) {
    view.reuseIdentifier = reader.string("reuseIdentifier")
  }

  /// What makes a new cell as the prototype has it; nil, and told, if that fails.
  private func copier(of prototype: NibElement) -> () -> UIView? {
    let (file, root, storyboard) = (file, root, storyboard)
    return { [weak owner] in
      let builder = NibBuilder(file, root, storyboard: storyboard, owner: owner)
      do throws(NibProblem) {
        let view = try builder.makeView(prototype)
        try builder.settle()
        return view
      } catch {
        report(error)
        return nil
      }
    }
  }
}

extension UITableView.Style {
  static let words: [String: UITableView.Style] = [
    "plain": .plain, "grouped": .grouped, "insetGrouped": .insetGrouped,
  ]
}

/// The rows of a table whose contents a storyboard holds.
@MainActor
final class StaticTable: TableContent {
  struct Section {
    var header: String?
    var footer: String?
    /// Each with its height in points; nil for the table's.
    var rows: [(cell: UITableViewCell, height: CGFloat?)]
  }

  private let sections: [Section]

  init(_ sections: [Section]) { self.sections = sections }

  var numberOfSections: Int { sections.count }

  func numberOfRows(inSection section: Int) -> Int { self[section]?.rows.count ?? 0 }
  func cell(at path: IndexPath) -> UITableViewCell? { self[path]?.cell }
  func height(at path: IndexPath) -> CGFloat? { self[path]?.height }
  func header(ofSection section: Int) -> String? { self[section]?.header }
  func footer(ofSection section: Int) -> String? { self[section]?.footer }

  private subscript(section: Int) -> Section? {
    sections.indices.contains(section) ? sections[section] : nil
  }

  private subscript(path: IndexPath) -> (cell: UITableViewCell, height: CGFloat?)? {
    guard let rows = self[path.section]?.rows, rows.indices.contains(path.row) else { return nil }
    return rows[path.row]
  }
}
