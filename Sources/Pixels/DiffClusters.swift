internal import Foundation

/// The groups of pixels that differ and touch, at corners too.
///
/// Rows are read as runs; runs that touch one of the row above join its group. The groups are trees
/// of runs, flattened on the way to the root.
struct DiffClusters {
  /// The pixels of all groups.
  private(set) var total = 0
  /// The smallest rectangle around all groups.
  private(set) var bounds: PixelRect?
  private(set) var largest: PixelDiff.Cluster?

  /// A run of pixels in a row, from `start` up to `end`, and the group it is in.
  private struct Run {
    let start: Int
    let end: Int
    var group: Int
  }

  private struct Group {
    /// The group that this one has joined; its own index if none.
    var parent: Int
    var size: Int
    var left: Int
    var right: Int
    let top: Int
    var bottom: Int
  }

  private var groups: [Group] = []

  init(_ marks: DiffMarks) {
    var above: [Run] = []
    var row: [Run] = []
    for y in 0..<marks.box.height {
      swap(&above, &row)
      row.removeAll(keepingCapacity: true)
      marks.forEachRun(inRow: y) { start, end in
        row.append(Run(start: start, end: end, group: groups.count))
        groups.append(
          Group(
            parent: groups.count, size: end - start, left: start, right: end, top: y, bottom: y + 1)
        )
      }
      join(row, with: above)
    }
    summarize(origin: marks.box)
  }

  /// Joins runs with those of the row above that they touch.
  private mutating func join(_ row: [Run], with above: [Run]) {
    var first = 0
    for run in row {
      while first < above.count, above[first].end < run.start { first += 1 }
      var other = first
      while other < above.count, above[other].start <= run.end {
        join(run.group, above[other].group)
        other += 1
      }
    }
  }

  /// Makes one group of two; the older one stays, so that its top is the top of both.
  private mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    if a == b { return }
    let (older, younger) = (min(a, b), max(a, b))
    let joined = groups[younger]
    groups[younger].parent = older
    groups[older].size += joined.size
    groups[older].left = min(groups[older].left, joined.left)
    groups[older].right = max(groups[older].right, joined.right)
    groups[older].bottom = max(groups[older].bottom, joined.bottom)
  }

  private mutating func root(_ group: Int) -> Int {
    var at = group
    while groups[at].parent != at {
      groups[at].parent = groups[groups[at].parent].parent
      at = groups[at].parent
    }
    return at
  }

  private mutating func summarize(origin: PixelRect) {
    var all = PixelRect.empty
    var best: (size: Int, bounds: PixelRect)?
    for (index, group) in groups.enumerated() where group.parent == index {
      let bounds = PixelRect(
        x: origin.x + group.left, y: origin.y + group.top, width: group.right - group.left,
        height: group.bottom - group.top)
      total += group.size
      all = all.union(bounds)
      if group.size > best?.size ?? 0 { best = (group.size, bounds) }
    }
    groups = []
    bounds = all.isEmpty ? nil : all
    largest = best.map { PixelDiff.Cluster(size: $0.size, bounds: $0.bounds) }
  }
}

extension DiffMarks {
  /// Calls `body` with the start and end of each run of pixels that differ, from left to right.
  @inline(__always)
  fileprivate func forEachRun(inRow y: Int, _ body: (Int, Int) -> Void) {
    marks.withUnsafeBufferPointer { marks in
      guard let base = marks.baseAddress else { return }
      let row = base + y * box.width
      var x = 0
      while x < box.width, let found = memchr(row + x, Int32(Self.differs), box.width - x) {
        let start = UnsafeRawPointer(found) - UnsafeRawPointer(row)
        x = start
        while x < box.width, row[x] == Self.differs { x += 1 }
        body(start, x)
      }
    }
  }
}
