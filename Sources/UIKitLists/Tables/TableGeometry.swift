/// Where the parts of a table lie along it, from the top of its content, in points.
struct TableGeometry {
  struct Span: Hashable {
    var top: CGFloat
    var height: CGFloat

    var bottom: CGFloat { top + height }
  }

  struct Section {
    var header: Span
    var rows: [Span] = []
    var footer: Span
  }

  private(set) var sections: [Section] = []
  private(set) var end: CGFloat = 0

  /// - Parameter start: Below the table's own header.
  init(start: CGFloat = 0) { end = start }

  mutating func append(header: CGFloat, rows: [CGFloat], footer: CGFloat) {
    var section = Section(header: take(header), footer: Span(top: 0, height: 0))
    for height in rows { section.rows.append(take(height)) }
    section.footer = take(footer)
    sections.append(section)
  }

  private mutating func take(_ height: CGFloat) -> Span {
    defer { end += height }
    return Span(top: end, height: height)
  }

  func row(at path: IndexPath) -> Span? {
    guard sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row)
    else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// The rows that reach into `range`, in order.
  func rows(in range: ClosedRange<CGFloat>) -> [IndexPath] {
    sections.enumerated().flatMap { number, section -> [IndexPath] in
      guard section.header.top < range.upperBound, section.footer.bottom > range.lowerBound else {
        return []
      }
      return section.rows.enumerated().compactMap { row, span in
        span.top < range.upperBound && span.bottom > range.lowerBound
          ? IndexPath(row: row, section: number) : nil
      }
    }
  }

  /// The row at a distance from the top.
  func row(at y: CGFloat) -> IndexPath? {
    rows(in: y...y.nextUp).first { row(at: $0).map { $0.top <= y && y < $0.bottom } ?? false }
  }

  var rowCounts: [Int] { sections.map(\.rows.count) }
}
