/// A section of a compositional layout, worked out.
@MainActor
struct SolvedSection {
  /// A view that stands at an edge of the section.
  struct Boundary {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    var frame: CGRect
    let estimated: UIAxis
    let index: Int
  }

  let section: NSCollectionLayoutSection
  let environment: LayoutRoom
  /// All of it, in the space of the layout's content.
  var frame = CGRect.zero
  /// What is left for the groups, in the same space; it scrolls if the section does.
  var content = CGRect.zero
  var items: [GroupSolver.Leaf] = []
  /// The groups along the direction in which they follow each other.
  var groups: [CGRect] = []
  var boundaries: [Boundary] = []
  /// What the groups take together, with the insets around them.
  var scrolledSize = CGSize.zero
  /// Whether all but ``groups`` lies in the mirror image of where it was placed.
  private(set) var isFlipped = false

  var scrolls: Bool { section.orthogonalScrollingBehavior != .none }

  /// - Parameters:
  ///   - start: Where the section begins along `axis`.
  ///   - measured: The size of an item as it was measured; nil before.
  ///   - boundaryMeasured: Likewise of a view at the edge, by its kind.
  init(
    _ section: NSCollectionLayoutSection, count: Int, in environment: LayoutRoom,
    along axis: UIAxis,
    from start: CGFloat, measured: @escaping (Int) -> CGSize?,
    boundaryMeasured: (String) -> CGSize?
  ) {
    (self.section, self.environment) = (section, environment)
    let insets = section.contentInsets
    let room = environment.effectiveContentSize
    let inner = CGSize(
      width: max(room.width - insets.leading - insets.trailing, 0),
      height: max(room.height - insets.top - insets.bottom, 0))
    let sideInset = section.supplementariesFollowContentInsets ? insets : .zero
    let edgeRoom = CGSize(
      width: max(room.width - sideInset.leading - sideInset.trailing, 0),
      height: max(room.height - sideInset.top - sideInset.bottom, 0))
    let edges = section.boundarySupplementaryItems.enumerated().map { index, item in
      let (size, estimated) = Self.size(
        item, edgeRoom, measured: boundaryMeasured(item.elementKind))
      return Boundary(
        item: item, frame: CGRect(origin: .zero, size: size), estimated: estimated, index: index)
    }
    func extent(_ isBefore: Bool) -> CGFloat {
      edges.filter {
        $0.item.extendsBoundary && (isBefore ? $0.item.isBefore(axis) : $0.item.isBehind(axis))
      }
      .map { $0.frame.size.length(axis) }.max() ?? 0
    }
    let safe = environment.contentInsets
    let across = axis == .vertical ? safe.leading + insets.leading : safe.top + insets.top
    let (before, after) =
      axis == .vertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    let groupStart = start + extent(true) + before
    let origin =
      axis == .vertical ? CGPoint(x: across, y: groupStart) : CGPoint(x: groupStart, y: across)
    var solver = GroupSolver(environment: environment, rest: count, measured: measured)
    let flow = scrolls ? axis.other : axis
    let length = placeGroups(&solver, CGRect(origin: origin, size: inner), along: flow)
    let depth = scrolls ? groups.map { $0.size.length(axis) }.max() ?? 0 : length
    let end = groupStart + depth + after + extent(false)
    let breadth = environment.contentSize.length(axis.other)
    frame =
      axis == .vertical
      ? CGRect(x: 0, y: start, width: breadth, height: end - start)
      : CGRect(x: start, y: 0, width: end - start, height: breadth)
    content =
      axis == .vertical
      ? CGRect(x: 0, y: groupStart, width: breadth, height: depth)
      : CGRect(x: groupStart, y: 0, width: depth, height: breadth)
    scrolledSize = content.size
    if scrolls {
      let tail =
        axis == .vertical ? insets.trailing + safe.trailing : insets.bottom + safe.bottom
      scrolledSize.setLength(flow, across + length + tail)
    }
    boundaries = edges.map { edge in
      var edge = edge
      edge.frame = Self.place(edge, frame, sideInset, safe, axis)
      return edge
    }
  }

  /// Has what was placed from the left lie in the mirror image of `space`.
  mutating func flip(in space: CGRect) {
    isFlipped = true
    let (old, new) = (content, content.flipped(in: space))
    // What scrolls lies in the mirror image of all that is scrolled.
    let scrolled = CGRect(
      x: old.minX, y: old.minY, width: max(scrolledSize.width, old.width), height: old.height)
    for index in items.indices {
      let frame = items[index].frame
      items[index].frame =
        scrolls
        ? frame.flipped(in: scrolled).offsetBy(dx: new.minX - old.minX, dy: 0)
        : frame.flipped(in: space)
    }
    (content, frame) = (new, frame.flipped(in: space))
    for index in boundaries.indices {
      boundaries[index].frame = boundaries[index].frame.flipped(in: space)
    }
  }

  /// - Returns: How long the groups are together.
  private mutating func placeGroups(
    _ solver: inout GroupSolver, _ area: CGRect, along flow: UIAxis
  ) -> CGFloat {
    var position: CGFloat = 0
    while solver.rest > 0 {
      let first = solver.next
      let solution = solver.solve(section.group, in: .init(size: area.size))
      guard solver.next > first else { break }
      let edges = section.group.edgeSpacing
      let isVertical = flow == .vertical
      position += (isVertical ? edges?.top : edges?.leading)?.spacing ?? 0
      if !groups.isEmpty { position += section.interGroupSpacing }
      let group = CGRect(origin: area.origin, size: solution.size)
        .offset(along: flow, position, across: 0)
      groups.append(group)
      items += solution.leaves.map { leaf in
        var leaf = leaf
        leaf.frame = leaf.frame.offsetBy(dx: group.minX, dy: group.minY)
        return leaf
      }
      position += solution.size.length(flow)
      position += (isVertical ? edges?.bottom : edges?.trailing)?.spacing ?? 0
    }
    return position
  }

  /// The size of a view at an edge.
  static func size(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, _ room: CGSize, measured: CGSize?
  ) -> (CGSize, UIAxis) {
    var estimated: UIAxis = []
    func length(_ dimension: NSCollectionLayoutDimension, _ axis: UIAxis) -> CGFloat {
      switch dimension.kind {
      case .absolute: return dimension.dimension
      case .fractionalWidth: return dimension.dimension * room.width
      case .fractionalHeight: return dimension.dimension * room.height
      case .estimated:
        estimated.insert(axis)
        return measured?.length(axis) ?? dimension.dimension
      }
    }
    let width = length(item.layoutSize.widthDimension, .horizontal)
    let height = length(item.layoutSize.heightDimension, .vertical)
    return (CGSize(width: width, height: height), estimated)
  }

  static func place(
    _ edge: Boundary, _ frame: CGRect, _ inset: NSDirectionalEdgeInsets,
    _ safe: NSDirectionalEdgeInsets, _ axis: UIAxis
  ) -> CGRect {
    // At the section's own edges along the direction of the layout, within its insets across it.
    let room = frame.inset(
      by: axis == .vertical
        ? UIEdgeInsets(
          top: 0, left: safe.leading + inset.leading, bottom: 0,
          right: safe.trailing + inset.trailing)
        : UIEdgeInsets(
          top: safe.top + inset.top, left: 0, bottom: safe.bottom + inset.bottom, right: 0))
    let placed = edge.item.containerAnchor.place(edge.frame.size, in: room)
    return placed.offsetBy(dx: edge.item.offset.x, dy: edge.item.offset.y)
  }
}

extension NSCollectionLayoutBoundarySupplementaryItem {
  /// Whether the view stands before the content along `axis`, and not behind it.
  func isBefore(_ axis: UIAxis) -> Bool {
    axis == .vertical
      ? alignment.edges.contains(.top) : alignment.edges.contains(.leading)
  }

  fileprivate func isBehind(_ axis: UIAxis) -> Bool {
    axis == .vertical
      ? alignment.edges.contains(.bottom) : alignment.edges.contains(.trailing)
  }
}
