/// A section of a flow layout, with the direction of scrolling as the vertical.
struct FlowSection {
  /// What a section is made of, in points.
  struct Measures {
    var header: CGFloat
    var footer: CGFloat
    var inset: UIEdgeInsets
    var lineSpacing: CGFloat
    var itemSpacing: CGFloat
    var sizes: [CGSize]
  }

  /// Items that fit but for rounding do fit.
  private static let tolerance: CGFloat = 1e-6

  let start: CGFloat
  let header: CGRect
  let footer: CGRect
  private(set) var items: [CGRect] = []

  var end: CGFloat { footer.maxY }

  init(_ measures: Measures, start: CGFloat, breadth: CGFloat) {
    self.start = start
    header = CGRect(x: 0, y: start, width: breadth, height: measures.header)
    let inset = measures.inset
    let room = breadth - inset.left - inset.right
    var top = header.maxY + inset.top
    var rest = measures.sizes[...]
    while !rest.isEmpty {
      let count = Self.count(rest, fittingIn: room, spacing: measures.itemSpacing)
      let line = rest.prefix(count)
      rest = rest.dropFirst(count)
      let height = line.map(\.height).max() ?? 0
      items += Self.place(
        Array(line), isLast: rest.isEmpty, room: room, spacing: measures.itemSpacing
      ).map { CGRect(x: inset.left + $0.x, y: top + (height - $0.size.height) / 2, size: $0.size) }
      top += height + (rest.isEmpty ? 0 : measures.lineSpacing)
    }
    footer = CGRect(x: 0, y: top + inset.bottom, width: breadth, height: measures.footer)
  }

  /// How many of the items fit in a line; at least one.
  private static func count(
    _ sizes: ArraySlice<CGSize>, fittingIn room: CGFloat, spacing: CGFloat
  ) -> Int {
    var used = -spacing
    for (index, size) in sizes.enumerated() {
      used += spacing + size.width
      if used > room + tolerance { return max(index, 1) }
    }
    return sizes.count
  }

  /// The places of a line's items along it.
  private static func place(
    _ line: [CGSize], isLast: Bool, room: CGFloat, spacing: CGFloat
  ) -> [(x: CGFloat, size: CGSize)] {
    let used = line.reduce(-spacing) { $0 + spacing + $1.width }
    var (count, free) = (line.count, room - used)
    // The last line stands as if it were filled up with more of its last item.
    if isLast, let last = line.last, last.width + spacing > 0 {
      let more = max(((free + tolerance) / (last.width + spacing)).rounded(.down), 0)
      count += Int(min(more, 1e6))
      free -= more * (last.width + spacing)
    }
    let gap = count > 1 ? spacing + max(free, 0) / CGFloat(count - 1) : 0
    var x = count > 1 ? 0 : free / 2
    return line.map { size in
      defer { x += size.width + gap }
      return (x, size)
    }
  }
}

extension CGRect {
  fileprivate init(x: CGFloat, y: CGFloat, size: CGSize) {
    self.init(origin: CGPoint(x: x, y: y), size: size)
  }
}
