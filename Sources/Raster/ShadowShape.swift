internal import Frames
internal import Pixels

/// An outline that casts a shadow, drawn no larger than its blur needs: what is alike along its upright and level
/// sides is left out.
struct ShadowShape: Hashable {
  /// From the upper left corner of what is blurred.
  let path: VectorPath
  let rows: EvenStretch
  let columns: EvenStretch
  /// What is left to blur, from that corner too.
  let area: PixelRect

  /// - Parameter area: What is to be blurred, in pixels of the canvas.
  init(_ path: VectorPath, in area: PixelRect, _ blur: GaussianBlur) {
    // What is left of a place after whole pixels have come and gone has noise in its last digits.
    let steps = 65_536.0
    func place(_ v: CGFloat, _ origin: Int) -> CGFloat {
      ((v - CGFloat(origin)) * steps).rounded() / steps
    }
    let moved = path.map { CGPoint(x: place($0.x, area.x), y: place($0.y, area.y)) }
    let (across, down) = (moved.evenStretch(\.x, \.y), moved.evenStretch(\.y, \.x))
    columns = blur.evenStretch(of: across.pixels(of: area.width))
    rows = blur.evenStretch(of: down.pixels(of: area.height))
    let left = CGSize(width: columns.count, height: rows.count)
    self.path = moved.map {
      CGPoint(
        x: $0.x < across.upperBound ? $0.x : $0.x - left.width,
        y: $0.y < down.upperBound ? $0.y : $0.y - left.height)
    }
    self.area = PixelRect(
      x: 0, y: 0, width: area.width - columns.count, height: area.height - rows.count)
  }
}

extension VectorPath {
  /// The longest stretch of one axis without a point of the path in which all that crosses it is a line along it;
  /// empty if there is none.
  fileprivate func evenStretch(
    _ along: KeyPath<CGPoint, CGFloat>, _ across: KeyPath<CGPoint, CGFloat>
  ) -> Range<CGFloat> {
    let places = elements.flatMap { $0.points.map { $0[keyPath: along] } }.sorted()
    guard places.allSatisfy(\.isFinite) else { return 0..<0 }
    let gaps = zip(places, places.dropFirst()).map { $0..<$1 }
    guard let longest = gaps.max(by: { $0.length < $1.length }) else { return 0..<0 }
    let isEven = strokes.allSatisfy { points in
      let span = points.map { $0[keyPath: along] }
      guard let first = span.min(), let last = span.max(), first < last,
        first <= longest.lowerBound, last >= longest.upperBound
      else { return true }
      return points.count == 2 && points[0][keyPath: across] == points[1][keyPath: across]
    }
    return isEven ? longest : 0..<0
  }

  /// The points of each line and curve, with those that close an outline.
  private var strokes: [[CGPoint]] {
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    var strokes: [[CGPoint]] = []
    for element in elements {
      switch element {
      case .move(let point):
        // What is filled is closed.
        strokes.append([last, start])
        (start, last) = (point, point)
      case .close:
        strokes.append([last, start])
        last = start
      case .line, .quad, .curve:
        strokes.append([last] + element.points)
        last = element.points[element.points.count - 1]
      }
    }
    return strokes + [[last, start]]
  }
}

extension Range<CGFloat> {
  fileprivate var length: CGFloat { upperBound - lowerBound }

  /// The pixels that lie wholly in it, of as many as there are.
  fileprivate func pixels(of count: Int) -> Range<Int> {
    func bounded(_ place: CGFloat) -> Int { Int(Swift.min(Swift.max(place, 0), CGFloat(count))) }
    let first = bounded(lowerBound.rounded(.up))
    return first..<Swift.max(bounded(upperBound.rounded(.down)), first)
  }
}
