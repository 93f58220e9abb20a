internal import Frames

/// Finds room for words in a plot: beside their dots, on no line and on no other words.
struct LabelPlaces {
  private let bounds: CGRect
  private let line: [CGPoint]
  private let dots: [CGPoint]
  private var taken: [CGRect]

  /// The corners where the scale of the plot stands.
  private static let scaleSize = CGSize(width: 50, height: 18)

  // How far words may be from their dot, in points; our choice, so that one sees what they belong to.
  private static let sideways: [CGFloat] = [6, 20, 40]
  private static let upwards: [CGFloat] = [-17, 2, -30, 14, -8, -43, 27]

  /// - Parameter line: Points on all lines, nearer to one another than words are high.
  init(in bounds: CGRect, line: [CGPoint], dots: [CGPoint]) {
    (self.bounds, self.line, self.dots) = (bounds, line, dots)
    let size = Self.scaleSize
    taken = [
      CGRect(origin: bounds.origin, size: size),
      CGRect(x: bounds.minX, y: bounds.maxY - size.height, width: size.width, height: size.height),
    ]
  }

  /// The nearest room for words of that size; where all of it has a line, the part with least of it.
  ///
  /// - Returns: nil where other words leave none.
  mutating func place(_ size: CGSize, beside dot: CGPoint) -> (box: CGRect, isOnLine: Bool)? {
    let sides =
      Self.sideways.flatMap { [$0, -$0 - size.width] } + [-size.width / 2]
    let boxes = sides.flatMap { x in
      Self.upwards.map {
        CGRect(x: dot.x + x, y: dot.y + $0, width: size.width, height: size.height)
      }
    }.filter { box in
      bounds.encloses(box) && !taken.contains { $0.intersects(box) }
        && !dots.contains { box.insetBy(dx: -3, dy: -1).contains($0) }
    }
    let ranked = boxes.enumerated().map { place, box in
      (
        box: box, crossings: crossings(of: box), distance: distance(from: dot, to: box),
        place: place
      )
    }.min { ($0.crossings, $0.distance, $0.place) < ($1.crossings, $1.distance, $1.place) }
    guard let best = ranked else { return nil }
    taken.append(best.box)
    return (best.box, best.crossings > 0)
  }

  /// How many points of lines lie behind the letters.
  private func crossings(of box: CGRect) -> Int {
    let letters = box.insetBy(dx: 0, dy: 2)
    return line.count { letters.contains($0) }
  }

  private func distance(from dot: CGPoint, to box: CGRect) -> CGFloat {
    let x = max(box.minX - dot.x, dot.x - box.maxX, 0)
    let y = max(box.minY - dot.y, dot.y - box.maxY, 0)
    return hypot(x, y)
  }
}
