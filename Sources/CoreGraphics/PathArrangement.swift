/// The lines and curves of paths, cut wherever they meet.
struct PathArrangement {
  /// A part of an edge between two places where it meets others.
  struct Piece {
    let edge: PathEdge
    /// The parameters where the piece begins and ends; they fall where it is run through backwards.
    let (start, end): (CGFloat, CGFloat)
    /// The numbers of the places where it begins and ends.
    let (from, to): (Int, Int)

    var middle: CGPoint { edge.point(at: (start + end) / 2) }
    var reversed: Piece { Piece(edge: edge, start: end, end: start, from: to, to: from) }

    /// Where the piece leads in its middle, of length 1.
    var direction: CGVector {
      let way = edge.direction(at: (start + end) / 2) * (start < end ? 1 : -1)
      return way * (1 / max(way.length, .leastNormalMagnitude))
    }
  }

  private(set) var pieces: [Piece] = []
  /// The size of all that there is.
  private let unit: CGFloat
  private var places: [CGPoint] = []
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable { let x, y: Int }

  /// How near places are one, and how far beside a line its sides are looked at, in parts of the whole;
  /// our choices.
  private static let (nearness, aside): (CGFloat, CGFloat) = (2e-8, 1e-6)

  /// What is smaller than this part of its distance from the origin counts as this large; our choice.
  private static let rounding: CGFloat = 1e-4

  init(_ steps: [VectorPath.Step]) {
    let points = steps.flatMap { [$0.from] + $0.element.points }
    let box = CGRect(enclosing: points)
    let farthest = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    unit = max(box.width, box.height, farthest * Self.rounding)
    // What is nowhere, or all in one point, has no inside.
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), unit.isFinite,
      unit > .leastNormalMagnitude * 1e20
    else { return }
    let edges = PathEdge.edges(of: steps)
    var cuts = edges.map { [$0.range.start, $0.range.end] }
    for first in edges.indices {
      for second in edges.indices.dropFirst(first + 1) {
        for (t, u) in edges[first].meetings(edges[second], unit: unit) {
          cuts[first].append(t)
          cuts[second].append(u)
        }
      }
    }
    for (edge, cuts) in zip(edges, cuts) { divide(edge, at: cuts.sorted()) }
  }

  private mutating func divide(_ edge: PathEdge, at cuts: [CGFloat]) {
    var (start, from) = (cuts[0], place(of: edge.point(at: cuts[0])))
    for cut in cuts.dropFirst() {
      let to = place(of: edge.point(at: cut))
      // Between cuts at one place there is nothing, or a loop too small to see.
      guard to != from else { continue }
      pieces.append(Piece(edge: edge, start: start, end: cut, from: from, to: to))
      (start, from) = (cut, to)
    }
  }

  /// The number of a place; one that is near a known place is that place.
  private mutating func place(of point: CGPoint) -> Int {
    let side = Self.nearness * unit
    let (x, y) = (Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
    for dx in -1...1 {
      for dy in -1...1 {
        for place in cells[Cell(x: x + dx, y: y + dy)] ?? []
        where (places[place] - point).length < side { return place }
      }
    }
    places.append(point)
    cells[Cell(x: x, y: y), default: []].append(places.count - 1)
    return places.count - 1
  }

  /// The pieces that part what is inside from what is not, as a path that has the inside on its right.
  func outline(around isInside: (CGPoint) -> Bool) -> VectorPath {
    var border: [Piece] = []
    for piece in pieces {
      let (middle, aside) = (piece.middle, piece.direction.right * (Self.aside * reach(of: piece)))
      let isRight = isInside(middle + aside)
      guard isRight != isInside(middle + aside * -1) else { continue }
      let piece = isRight ? piece : piece.reversed
      let isTwice = border.contains {
        $0.from == piece.from && $0.to == piece.to
          && ($0.middle - piece.middle).length < Self.nearness * unit
      }
      if !isTwice { border.append(piece) }
    }
    return joined(border)
  }

  /// The pieces of the edges for which `isWanted` is true of their middle, as lines.
  func lines(of sources: Range<Int>, where isWanted: (CGPoint) -> Bool) -> VectorPath {
    var (elements, last): ([VectorPath.Element], Piece?) = ([], nil)
    for piece in pieces where sources.contains(piece.edge.source) && isWanted(piece.middle) {
      if last?.to != piece.from || (last?.edge.source ?? 0) + 1 < piece.edge.source {
        elements.append(.move(places[piece.from]))
      }
      elements.append(piece.edge.element(from: piece.start, to: piece.end))
      last = piece
    }
    return VectorPath(elements)
  }

  /// How long a piece is at the most, or the whole if that is less.
  private func reach(of piece: Piece) -> CGFloat {
    min((places[piece.to] - places[piece.from]).length * 1000, unit)
  }

  /// The pieces in closed parts, each going on by the sharpest turn to the right, so that parts that touch
  /// in one place stay apart.
  private func joined(_ border: [Piece]) -> VectorPath {
    var leaving = Dictionary(grouping: border.indices, by: { border[$0].from })
    var (isUsed, elements) = (border.map { _ in false }, [VectorPath.Element]())
    for first in border.indices where !isUsed[first] {
      var part: [Piece] = []
      var next: Int? = first
      while let index = next {
        isUsed[index] = true
        part.append(border[index])
        let here = border[index]
        let choices = (leaving[here.to] ?? []).filter { !isUsed[$0] }
        leaving[here.to] = choices
        next =
          here.to == border[first].from
          ? nil : choices.max { here.turn(to: border[$0]) < here.turn(to: border[$1]) }
      }
      elements += outline(of: part)
    }
    return VectorPath(elements)
  }

  /// A closed part, whose neighbouring pieces of one line or curve are one again.
  private func outline(of part: [Piece]) -> [VectorPath.Element] {
    var stretches: [Piece] = []
    for piece in part {
      if let last = stretches.last, last.edge.source == piece.edge.source, last.end == piece.start,
        (last.start < last.end) == (piece.start < piece.end)
      {
        stretches[stretches.count - 1] = Piece(
          edge: last.edge, start: last.start, end: piece.end, from: last.from, to: piece.to)
      } else {
        stretches.append(piece)
      }
    }
    return [.move(places[part[0].from])]
      + stretches.map { $0.edge.element(from: $0.start, to: $0.end) } + [.close]
  }
}

extension PathArrangement.Piece {
  /// How far to the right another piece leads that goes on where this one ends, in radians; y points down.
  fileprivate func turn(to next: Self) -> CGFloat {
    let (before, after) = (way(near: end), next.way(near: next.start))
    return atan2(before.cross(after), before.dot(after))
  }

  /// Where the piece leads near one of its ends.
  private func way(near t: CGFloat) -> CGVector {
    let inside = t + (t == start ? 1 : -1) * (end - start) / 64
    let chord = edge.point(at: inside) - edge.point(at: t)
    return chord * (t == start ? 1 : -1)
  }
}
