internal import CCairo
internal import Frames
internal import Pixels

/// The canvas as it was before the first thing that changes was drawn, kept from frame to frame.
///
/// What is drawn first, and is the same as in the frame before, need not be drawn again: a card that
/// moves over still glass costs the card. It is exact by construction, because nothing that is drawn
/// later changes what was on the canvas before.
final class Groundwork {
  /// What the canvas of a frame depends on besides the tree.
  private struct Canvas: Equatable {
    let area: PixelRect
    let transform: CGAffineTransform
  }

  private var last: (root: Node, canvas: Canvas)?
  /// Where the last two frames began to differ.
  private var change = DrawingPlace([])
  private(set) var kept: (place: DrawingPlace, surface: CairoSurface)?

  /// Draws `root`, in the space that `transform` maps to pixels, on black; what was on the surface goes.
  func draw(
    _ root: Node, _ transform: CGAffineTransform, on surface: CairoSurface,
    with painter: NodePainter
  ) throws {
    let canvas = Canvas(area: surface.area, transform: transform)
    let place =
      last.flatMap { last in
        last.canvas == canvas
          ? DrawingPlace.ofChange(from: last.root, to: root, transform) : nil
      } ?? DrawingPlace([])
    if let old = kept, old.place > place { kept = nil }
    // Two changes tell what stands still; one may be chance.
    let wanted = min(place, change)
    last = (root, canvas)
    change = place
    if let kept { surface.copy(kept.surface) } else { surface.blacken() }
    let isWanted = !wanted.isStart && wanted > kept?.place ?? DrawingPlace([])
    let course = DrawingCourse(done: kept?.place, stop: isWanted ? wanted : nil) { [self] in
      let copy = try kept?.surface ?? CairoSurface(surface.area)
      copy.copy(surface)
      kept = (wanted, copy)
    }
    try painter.draw(root, transform, on: surface, course)
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
