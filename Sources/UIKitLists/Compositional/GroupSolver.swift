/// Works out where the items of a group lie.
@MainActor
struct GroupSolver {
  /// What a group or an item lies in.
  struct Container {
    var size: CGSize
    /// Along these the size is a guess, which the content makes good.
    var estimated: UIAxis = []
    /// Whether the guesses have been made good: shares of the container are shares of that.
    var isFinal = false
  }

  /// One item, in the space of what was solved.
  struct Leaf {
    var frame: CGRect
    var estimated: UIAxis = []
    var zIndex = 0
    var supplements: [NSCollectionLayoutSupplementaryItem] = []
  }

  struct Solution {
    var size = CGSize.zero
    var leaves: [Leaf] = []
  }

  /// What fits but for rounding does fit.
  private static let tolerance: CGFloat = 1e-6

  let environment: LayoutRoom
  /// How many items are left to be placed.
  var rest: Int
  /// The number of the next item.
  var next = 0
  /// The size of an item as it was measured; nil before.
  let measured: (Int) -> CGSize?

  // MARK: Lengths

  private func size(of item: NSCollectionLayoutItem, in container: Container)
    -> (size: CGSize, estimated: UIAxis, isShare: UIAxis)
  {
    var (estimated, shares): (UIAxis, UIAxis) = ([], [])
    func length(_ dimension: NSCollectionLayoutDimension, _ axis: UIAxis) -> CGFloat {
      switch dimension.kind {
      case .absolute: return dimension.dimension
      case .estimated:
        estimated.insert(axis)
        return dimension.dimension
      case .fractionalWidth, .fractionalHeight:
        let isWidth = dimension.kind == .fractionalWidth
        if container.estimated.contains(isWidth ? .horizontal : .vertical) {
          estimated.insert(axis)
          shares.insert(axis)
        }
        return dimension.dimension * (isWidth ? container.size.width : container.size.height)
      }
    }
    let width = length(item.layoutSize.widthDimension, .horizontal)
    let height = length(item.layoutSize.heightDimension, .vertical)
    return (CGSize(width: width, height: height), estimated, shares)
  }

  // MARK: Solving

  mutating func solve(_ item: NSCollectionLayoutItem, in container: Container) -> Solution {
    guard let group = item as? NSCollectionLayoutGroup else { return leaf(item, in: container) }
    let start = (rest, next)
    let first = solve(group: group, in: container)
    let guess = size(of: group, in: container)
    guard !guess.estimated.isEmpty, !container.isFinal else { return first }
    // Once more, with the group's lengths as its content has made them.
    (rest, next) = start
    return solve(group: group, in: container, as: first.size)
  }

  private mutating func leaf(_ item: NSCollectionLayoutItem, in container: Container) -> Solution {
    var (size, estimated, shares) = size(of: item, in: container)
    if let known = measured(next) {
      let isFree = { (axis: UIAxis) in
        estimated.contains(axis) && !(container.isFinal && shares.contains(axis))
      }
      if isFree(.horizontal) { size.width = known.width }
      if isFree(.vertical) { size.height = known.height }
    }
    (rest, next) = (rest - 1, next + 1)
    let inner = CGRect(origin: .zero, size: size).inset(by: insets(of: item, estimated))
    let leaf = Leaf(frame: inner, estimated: estimated, supplements: item.supplementaryItems)
    return Solution(size: size, leaves: [leaf])
  }

  /// The insets of an item, which count only where its length is known.
  private func insets(of item: NSCollectionLayoutItem, _ estimated: UIAxis) -> UIEdgeInsets {
    let insets = item.contentInsets
    let (across, along) = (!estimated.contains(.horizontal), !estimated.contains(.vertical))
    return UIEdgeInsets(
      top: along ? insets.top : 0, left: across ? insets.leading : 0,
      bottom: along ? insets.bottom : 0, right: across ? insets.trailing : 0)
  }

  /// - Parameter final: The size that the content has made; nil if that is still to be found.
  private mutating func solve(
    group: NSCollectionLayoutGroup, in container: Container, as final: CGSize? = nil
  ) -> Solution {
    let guess = size(of: group, in: container)
    let size = final ?? guess.size
    let insets = group.contentInsets
    let inner = Container(
      size: CGSize(
        width: max(size.width - insets.leading - insets.trailing, 0),
        height: max(size.height - insets.top - insets.bottom, 0)),
      estimated: guess.estimated, isFinal: final != nil || container.isFinal)
    var solution: Solution
    switch group.arrangement {
    case .horizontal: solution = line(of: group, along: .horizontal, in: inner)
    case .vertical: solution = line(of: group, along: .vertical, in: inner)
    case .custom(let provider): solution = custom(provider, in: inner)
    }
    for index in solution.leaves.indices {
      solution.leaves[index].frame.origin.x += insets.leading
      solution.leaves[index].frame.origin.y += insets.top
    }
    solution.size = CGSize(
      width: guess.estimated.contains(.horizontal)
        ? solution.size.width + insets.leading + insets.trailing : size.width,
      height: guess.estimated.contains(.vertical)
        ? solution.size.height + insets.top + insets.bottom : size.height)
    return solution
  }

  private mutating func custom(
    _ provider: NSCollectionLayoutGroupCustomItemProvider, in container: Container
  ) -> Solution {
    let room = LayoutRoom(container.size, .zero, environment.traitCollection)
    let items = provider(room).prefix(rest)
    (rest, next) = (rest - items.count, next + items.count)
    return Solution(
      size: container.size, leaves: items.map { Leaf(frame: $0.frame, zIndex: $0.zIndex) })
  }

  // MARK: Lines

  /// Something in a line, with the room before and after it along the line.
  private struct Part {
    var solution: Solution
    var before: NSCollectionLayoutSpacing?
    var after: NSCollectionLayoutSpacing?
    /// How far it keeps from the line's edge across it, on both sides.
    var across: (start: CGFloat, end: CGFloat)
  }

  private mutating func line(
    of group: NSCollectionLayoutGroup, along axis: UIAxis, in container: Container
  ) -> Solution {
    let spacing = group.interItemSpacing
    let isOpen = container.estimated.contains(axis) && !container.isFinal
    let room = container.size.length(axis)
    var parts: [Part] = []
    var used: CGFloat = 0
    while rest > 0, let item = group.item(at: parts.count, isOpen: isOpen) {
      let start = (rest, next)
      var share = container
      var even: CGFloat?
      if group.isEven, let count = group.count, count > 0 {
        let gaps = (spacing?.spacing ?? 0) * CGFloat(count - 1)
        even = max((room - gaps) / CGFloat(count), 0)
        // Shares of an item's other length are still those of the whole line.
        if let even, item is NSCollectionLayoutGroup { share.size.setLength(axis, even) }
      }
      let part = part(item, along: axis, in: share, length: even)
      // A group that holds nothing would be repeated for ever.
      guard next > start.1 else { break }
      let gap = parts.isEmpty ? 0 : spacing?.spacing ?? 0
      let length =
        gap + part.solution.size.length(axis) + (part.before?.spacing ?? 0)
        + (part.after?.spacing ?? 0)
      let limit = container.estimated.contains(axis) ? .infinity : room
      if !parts.isEmpty, used + length > limit + Self.tolerance {
        (rest, next) = start
        break
      }
      used += length
      parts.append(part)
    }
    return place(parts, along: axis, spacing, free: max(isOpen ? 0 : room - used, 0), used)
  }

  /// - Parameter length: Of an item that shares a line evenly with others; nil for its own.
  private mutating func part(
    _ item: NSCollectionLayoutItem, along axis: UIAxis, in container: Container, length: CGFloat?
  ) -> Part {
    var solution = solve(item, in: container)
    if let length, !container.estimated.contains(axis), !(item is NSCollectionLayoutGroup) {
      let extra = length - solution.size.length(axis)
      solution.size.setLength(axis, length)
      for index in solution.leaves.indices {
        let old = solution.leaves[index].frame.size.length(axis)
        solution.leaves[index].frame.size.setLength(axis, max(old + extra, 0))
      }
    }
    let edges = item.edgeSpacing
    let isHorizontal = axis == .horizontal
    return Part(
      solution: solution, before: isHorizontal ? edges?.leading : edges?.top,
      after: isHorizontal ? edges?.trailing : edges?.bottom,
      across: (
        (isHorizontal ? edges?.top : edges?.leading)?.spacing ?? 0,
        (isHorizontal ? edges?.bottom : edges?.trailing)?.spacing ?? 0
      ))
  }

  /// Puts parts one after the other; room that can grow shares what is free.
  private func place(
    _ parts: [Part], along axis: UIAxis, _ spacing: NSCollectionLayoutSpacing?, free: CGFloat,
    _ used: CGFloat
  ) -> Solution {
    let gaps = spacing?.isFlexibleSpacing == true ? max(parts.count - 1, 0) : 0
    let edges = parts.flatMap { [$0.before, $0.after] }.count { $0?.isFlexibleSpacing == true }
    let share = gaps + edges > 0 ? free / CGFloat(gaps + edges) : 0
    func room(_ spacing: NSCollectionLayoutSpacing?) -> CGFloat {
      (spacing?.spacing ?? 0) + (spacing?.isFlexibleSpacing == true ? share : 0)
    }
    var solution = Solution()
    var (position, breadth): (CGFloat, CGFloat) = (0, 0)
    for (index, part) in parts.enumerated() {
      position += (index > 0 ? room(spacing) : 0) + room(part.before)
      solution.leaves += part.solution.leaves.map { leaf in
        var leaf = leaf
        leaf.frame = leaf.frame.offset(along: axis, position, across: part.across.start)
        return leaf
      }
      position += part.solution.size.length(axis) + room(part.after)
      let across = part.solution.size.length(axis.other)
      breadth = max(breadth, part.across.start + across + part.across.end)
    }
    solution.size.setLength(axis, position)
    solution.size.setLength(axis.other, breadth)
    return solution
  }
}

extension NSCollectionLayoutGroup {
  /// The item at a place of a line; nil where the line is full.
  ///
  /// - Parameter isOpen: Whether the line is as long as its items make it: then they are not repeated.
  fileprivate func item(at place: Int, isOpen: Bool) -> NSCollectionLayoutItem? {
    guard !subitems.isEmpty, place < count ?? (isOpen ? subitems.count : .max) else { return nil }
    return subitems[place % subitems.count]
  }
}
