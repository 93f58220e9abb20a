internal import CCairo
internal import Frames
internal import Pixels

/// How a frame is drawn.
struct FramePlan {
  /// The bands that look as they did in the frame before.
  let still: RowBands
  /// The bands that are drawn.
  let drawn: RowBands
  /// The place up to which all is there already; nil for nothing.
  let done: DrawingPlace?
  /// The place at which the canvas, all of which is drawn then, is kept; nil for none.
  let stop: DrawingPlace?
}

/// The canvas as it was before the first thing that changes was drawn, kept from frame to frame.
///
/// What is drawn first, and is the same as in the frame before, need not be drawn again: a card that
/// moves over still glass costs the card. It is exact by construction, because nothing that is drawn
/// later changes what was on the canvas before. Nor are bands drawn again in which nothing has changed.
final class Groundwork {
  /// What the canvas of a frame depends on besides the tree.
  private struct Canvas: Equatable {
    let area: PixelRect
    let transform: CGAffineTransform
  }

  /// Our choice: where less of the canvas changes than one part of so many, it is not worth keeping.
  private static let shareWorthKeeping = 4

  private var last: (root: Node, canvas: Canvas)?
  /// Where the last two frames began to differ.
  private var change = DrawingPlace([])
  private(set) var kept: (place: DrawingPlace, surface: CairoSurface)?

  /// What there is to draw of the next frame, which shows `root` in the space that `transform` maps to
  /// pixels.
  ///
  /// It counts as drawn from here on.
  ///
  /// - Parameter knows: Whether it is known what lies behind glass.
  func plan(
    _ root: Node, _ transform: CGAffineTransform, on area: PixelRect, knows: (Pane) -> Bool
  ) -> FramePlan {
    let canvas = Canvas(area: area, transform: transform)
    let before = last.flatMap { $0.canvas == canvas ? $0.root : nil }
    let place =
      before.flatMap { DrawingPlace.ofChange(from: $0, to: root, transform) } ?? DrawingPlace([])
    if let old = kept, old.place > place { kept = nil }
    // Two changes tell what stands still; one may be chance.
    let wanted = min(place, change)
    last = (root, canvas)
    change = place
    let all = RowBands(of: area.height, all: true)
    guard let before else {
      return FramePlan(
        still: RowBands(of: area.height, all: false), drawn: all, done: nil, stop: nil)
    }
    let damaged = Damage(from: before, to: root, transform, canvas: area).bands(of: area.height)
    let isWanted =
      !wanted.isStart && wanted > kept?.place ?? DrawingPlace([])
      && damaged.count * Self.shareWorthKeeping >= damaged.bandCount
    let wholes = Wholes(of: root, transform, done: kept?.place, on: area, knows: knows)
    return FramePlan(
      still: all.subtracting(damaged), drawn: isWanted ? all : wholes.completing(damaged),
      done: kept?.place, stop: isWanted ? wanted : nil)
  }

  /// Draws what `plan` says of `root`, on black; what was there on the surface goes.
  func draw(
    _ root: Node, _ transform: CGAffineTransform, on surface: CairoSurface,
    with painter: NodePainter, _ plan: FramePlan
  ) throws {
    let area = surface.area
    for rows in plan.drawn.rows {
      var painter = painter
      painter.wanted = PixelRect(
        x: area.x, y: rows.lowerBound, width: area.width, height: rows.count)
      try surface.scoped {
        if !plan.drawn.isAll, let wanted = painter.wanted { surface.clip(to: wanted) }
        if let kept { surface.copy(kept.surface) } else { surface.blacken() }
        let course = DrawingCourse(done: plan.done, stop: plan.stop) { [self] in
          let copy = try kept?.surface ?? CairoSurface(area)
          copy.copy(surface)
          if let stop = plan.stop { kept = (stop, copy) }
        }
        try painter.draw(root, transform, on: surface, course)
      }
    }
  }
}

/// A place in the order in which a tree is drawn: before the child of the last number, in the node that
/// the numbers before it lead to.
struct DrawingPlace: Comparable {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// Whether no child has been drawn before it.
  var isStart: Bool { numbers.allSatisfy { $0 == 0 } }

  static func < (a: Self, b: Self) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }

  /// The first place at which two trees are drawn differently; nil if they differ from the start.
  static func ofChange(
    from old: Node, to new: Node, _ parent: CGAffineTransform
  ) -> DrawingPlace? {
    var (old, new, parent) = (old, new, parent)
    var numbers: [Int] = []
    while old.isDrawnInPlace(parent), new.isDrawnInPlace(parent),
      old.isEqualButForChildren(new)
    {
      let same = zip(old.children, new.children).prefix { $0 == $1 }.count
      numbers.append(same)
      guard same < old.children.count, same < new.children.count else { break }
      parent = CATransform3DGetAffineTransform(new.transformToParent).concatenating(parent)
      (old, new) = (old.children[same], new.children[same])
    }
    return numbers.isEmpty ? nil : DrawingPlace(numbers)
  }
}

/// What of a tree has been drawn already, and where to stop on the way to keep what is there.
struct DrawingCourse {
  /// The way from here to the place up to which all has been drawn; nil if nothing has been.
  private var done: ArraySlice<Int>?
  /// The way from here to the place at which to stop; nil if it does not lie in here.
  private var stop: ArraySlice<Int>?
  private let keep: () throws -> Void

  init(done: DrawingPlace?, stop: DrawingPlace?, keep: @escaping () throws -> Void) {
    self.done = done?.numbers[...]
    self.stop = stop?.numbers[...]
    self.keep = keep
  }

  /// Whether what the node itself draws under its children is there already.
  var isUnderway: Bool { done != nil }

  /// The first child that is not there as a whole.
  var firstChild: Int { done?.first ?? 0 }

  /// The rest of the course in that child; nil where it is drawn like any other.
  ///
  /// - Parameter first: The first child that is drawn, because it hides those before it; some place
  ///   inside of it that may not yet be so.
  func inside(child: Int, drawnFrom first: Int) -> DrawingCourse? {
    var inner = self
    inner.done = Self.rest(of: done, in: child)
    inner.stop = first == 0 || first < child ? Self.rest(of: stop, in: child) : nil
    return inner.done == nil && inner.stop == nil ? nil : inner
  }

  /// Whether the canvas will be kept with that child on it, or with some of what is in it.
  func isKept(after child: Int) -> Bool {
    guard let stop, let number = stop.first else { return false }
    return number > child || (number == child && stop.count > 1)
  }

  /// Stops before the child of that number, if this is the place.
  ///
  /// - Parameter first: The first child that was drawn; those before it are hidden.
  func reach(child: Int, drawnFrom first: Int) throws {
    guard let stop, stop.count == 1, stop.first == child, first == 0 || first < child
    else { return }
    try keep()
  }

  private static func rest(of way: ArraySlice<Int>?, in child: Int) -> ArraySlice<Int>? {
    guard let way, way.count > 1, way.first == child else { return nil }
    return way.dropFirst()
  }
}

extension Node {
  /// Whether the node is drawn part after part, straight onto the surface, and nothing that comes before
  /// its children depends on them.
  fileprivate func isDrawnInPlace(_ parent: CGAffineTransform) -> Bool {
    guard opacity == 1, isDoubleSided, shadow == nil, !isGroup, !children.isEmpty,
      CATransform3DIsAffine(transformToParent.flattened),
      transformOfChildren == CATransform3DIdentity
    else { return false }
    let transform = CATransform3DGetAffineTransform(transformToParent).concatenating(parent)
    return !clipsToBounds || (corners.radius == 0 && transform.keepsRectangles)
  }
}
