internal import Foundation

/// For each pixel that may differ, whether it does.
struct DiffMarks {
  /// The pixels differ.
  static let differs: UInt8 = 1
  /// The pixels would differ if they were not anti-aliasing.
  static let isDiscounted: UInt8 = 2

  /// The part of the picture that the marks are for; all else is equal.
  let box: PixelRect
  /// A mark for each pixel of the box, by rows; 0 if the pixels do not differ.
  private(set) var marks: [UInt8]
  private(set) var discounted = 0

  init(of reference: Bitmap, and actual: Bitmap, options: PixelDiff.Options) {
    let width = max(reference.width, actual.width)
    let height = max(reference.height, actual.height)
    let a = reference.padded(width: width, height: height)
    let b = actual.padded(width: width, height: height)
    let isSameSize = (reference.width, reference.height) == (actual.width, actual.height)
    box =
      isSameSize ? Self.changedBox(a, b) : PixelRect(x: 0, y: 0, width: width, height: height)
    marks = Array(repeating: 0, count: box.width * box.height)
    if box.isEmpty { return }
    mark(a, b, options.metric)
    if !isSameSize { markUncovered(reference, actual) }
    for area in options.ignored { clear(area) }
    if case .pixelmatch(_, discountsAntialiasing: true) = options.metric {
      marks.withUnsafeBufferPointer { marks in
        for mark in marks where mark == Self.isDiscounted { discounted += 1 }
      }
    }
  }

  /// The smallest rectangle outside of which two bitmaps of one size are equal.
  static func changedBox(_ a: Bitmap, _ b: Bitmap) -> PixelRect {
    let (width, height) = (a.width, a.height)
    return a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return .empty }
        func isEqual(_ y: Int) -> Bool { memcmp(a + y * width, b + y * width, width * 4) == 0 }
        if a == b || memcmp(a, b, width * height * 4) == 0 { return .empty }
        var (top, bottom) = (0, height - 1)
        while isEqual(top) { top += 1 }
        while isEqual(bottom) { bottom -= 1 }
        var (left, right) = (width - 1, 0)
        for y in top...bottom where !isEqual(y) {
          let (a, b) = (a + y * width, b + y * width)
          var x = 0
          while x < left, a[x] == b[x] { x += 1 }
          left = min(left, x)
          x = width - 1
          while x > right, a[x] == b[x] { x -= 1 }
          right = max(right, x)
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
  }

  private mutating func mark(_ a: Bitmap, _ b: Bitmap, _ metric: PixelDiff.Metric) {
    let (width, height, box) = (a.width, a.height, box)
    marks.withUnsafeMutableBufferPointer { marks in
      a.pixels.withUnsafeBufferPointer { a in
        b.pixels.withUnsafeBufferPointer { b in
          guard let a = a.baseAddress, let b = b.baseAddress, let marks = marks.baseAddress
          else { return }
          /// Marks the pixels of a row that are not equal by what `judge` says of their index.
          @inline(__always)
          func markRows(_ judge: (Int) -> UInt8) {
            for y in 0..<box.height {
              let start = (box.y + y) * width + box.x
              if memcmp(a + start, b + start, box.width * 4) == 0 { continue }
              let row = marks + y * box.width
              for x in 0..<box.width where a[start + x] != b[start + x] {
                row[x] = judge(start + x)
              }
            }
          }
          switch metric {
          case .exact: markRows { _ in Self.differs }
          case .tolerance(let levels):
            let most = UInt32(levels)
            markRows { largestChannelDifference(a[$0], b[$0]) > most ? Self.differs : 0 }
          case .pixelmatch(let threshold, let discountsAntialiasing):
            let most = ColorDistance.limit(threshold: threshold)
            let first = AntialiasingDetector(a, b, width: width, height: height)
            let second = AntialiasingDetector(b, a, width: width, height: height)
            markRows { index in
              guard abs(ColorDistance.between(a[index], b[index])) > most else { return 0 }
              let isDiscounted =
                discountsAntialiasing
                && (first.isAntialiased(index) || second.isAntialiased(index))
              return isDiscounted ? Self.isDiscounted : Self.differs
            }
          }
        }
      }
    }
  }

  /// Marks the pixels that only one of the bitmaps has.
  private mutating func markUncovered(_ a: Bitmap, _ b: Bitmap) {
    for y in 0..<box.height {
      let first = y < a.height ? a.width : 0
      let second = y < b.height ? b.width : 0
      for x in min(first, second)..<max(first, second) { marks[y * box.width + x] = Self.differs }
    }
  }

  /// Forgets what is marked inside `area`.
  private mutating func clear(_ area: PixelRect) {
    let part = area.intersection(box)
    for y in 0..<part.height {
      let start = (part.y - box.y + y) * box.width + part.x - box.x
      for index in start..<start + part.width { marks[index] = 0 }
    }
  }
}

/// The largest difference of any of four channels.
@inline(__always)
private func largestChannelDifference(_ a: UInt32, _ b: UInt32) -> UInt32 {
  func difference(_ shift: UInt32) -> UInt32 {
    let (a, b) = (a >> shift & 0xFF, b >> shift & 0xFF)
    return a > b ? a &- b : b &- a
  }
  return max(difference(24), difference(16), difference(8), difference(0))
}

extension Bitmap {
  /// The bitmap with transparent pixels on the right and below.
  func padded(width newWidth: Int, height newHeight: Int) -> Bitmap {
    if newWidth == width, newHeight == height { return self }
    var result = Bitmap(width: newWidth, height: newHeight)
    for y in 0..<height {
      result.pixels.replaceSubrange(
        y * newWidth..<y * newWidth + width, with: pixels[y * width..<(y + 1) * width])
    }
    return result
  }
}
