/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  /// The left column, counted from the left edge of the picture.
  public var x: Int

  /// The top row, counted from the top edge of the picture.
  public var y: Int

  /// Pixels across.
  public var width: Int

  /// Pixels down.
  public var height: Int

  /// The rectangle with no pixel in it.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether no pixel lies in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// One past the last column, and one past the last row; no sum overflows.
  private var right: Int { Self.sum(x, width) }
  private var bottom: Int { Self.sum(y, height) }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? (a < 0 ? .min : .max) : sum
  }

  /// What both rectangles cover; ``empty`` if that is nothing.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
    guard right > left, bottom > top else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that covers both; an empty one counts for nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }

  /// What is left of the rectangle without `hole`, in at most four rectangles.
  public func parts(without hole: PixelRect) -> [PixelRect] {
    let hole = intersection(hole)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.right, y: hole.y, width: right - hole.right, height: hole.height),
      PixelRect(x: x, y: hole.bottom, width: width, height: bottom - hole.bottom),
    ].filter { !$0.isEmpty }
  }
}
