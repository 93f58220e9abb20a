/// The colours of a picture, at most 256, and which of them each pixel has.
struct ColorPalette {
  private(set) var colors: [UInt32] = []
  private(set) var indices: [UInt8] = []

  /// How many bits count the colours, from 1 to 8.
  var bits: Int { max(colors.count - 1, 1).bitWidth - max(colors.count - 1, 1).leadingZeroBitCount }

  /// Red, green and blue of each, and black up to a power of two.
  var bytes: [UInt8] {
    let rest = Array(repeating: UInt32(0), count: (1 << bits) - colors.count)
    return (colors + rest).flatMap {
      [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)]
    }
  }

  init(of bitmap: Bitmap) {
    var counts: [UInt32: Int] = [:]
    for pixel in bitmap.pixels { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    let known = counts.keys.sorted()
    guard known.count > 256 else {
      colors = known
      indices = Self.indices(of: bitmap, known)
      return
    }
    let boxes = Self.cut(known.map { ($0, counts[$0] ?? 0) })
    colors = boxes.map(Self.average)
    var nearest: [UInt32: UInt8] = [:]
    for color in known { nearest[color] = Self.nearest(to: color, in: colors) }
    indices = bitmap.pixels.map { nearest[$0 & 0xFF_FFFF] ?? 0 }
  }

  private static func indices(of bitmap: Bitmap, _ colors: [UInt32]) -> [UInt8] {
    var places: [UInt32: UInt8] = [:]
    for (place, color) in colors.enumerated() { places[color] = UInt8(place) }
    return bitmap.pixels.map { places[$0 & 0xFF_FFFF] ?? 0 }
  }

  private typealias Counted = (color: UInt32, count: Int)

  private static func channel(_ color: UInt32, _ index: Int) -> Int {
    Int(color >> UInt32(16 - 8 * index) & 0xFF)
  }

  /// 256 boxes: the one whose colours are farthest from their mean is cut in two until there are.
  private static func cut(_ colors: [Counted]) -> [[Counted]] {
    var boxes = [colors]
    var spreads = [spread(of: colors)]
    while boxes.count < 256 {
      guard let widest = spreads.indices.max(by: { spreads[$0].error < spreads[$1].error }),
        spreads[widest].error > 0
      else { break }
      let (channel, mean) = (spreads[widest].channel, spreads[widest].mean)
      let low = boxes[widest].filter { Double(Self.channel($0.color, channel)) <= mean }
      let high = boxes[widest].filter { Double(Self.channel($0.color, channel)) > mean }
      boxes[widest] = low
      spreads[widest] = spread(of: low)
      boxes.append(high)
      spreads.append(spread(of: high))
    }
    return boxes
  }

  /// The channel in which colours differ most, its mean, and the sum of squares about it.
  private static func spread(of colors: [Counted]) -> (channel: Int, mean: Double, error: Double) {
    let total = Double(colors.reduce(0) { $0 + $1.count })
    var widest = (channel: 0, mean: 0.0, error: -1.0)
    for index in 0..<3 {
      var (sum, squares) = (0.0, 0.0)
      for entry in colors {
        let value = Double(channel(entry.color, index))
        sum += value * Double(entry.count)
        squares += value * value * Double(entry.count)
      }
      let error = max(squares - sum * sum / max(total, 1), 0)
      if error > widest.error { widest = (index, sum / max(total, 1), error) }
    }
    // What rounding leaves of equal colours is no spread.
    if colors.count < 2 { widest.error = 0 }
    return widest
  }

  private static func average(_ colors: [Counted]) -> UInt32 {
    let total = max(colors.reduce(0) { $0 + $1.count }, 1)
    return (0..<3).reduce(0) { color, index in
      let sum = colors.reduce(0) { $0 + channel($1.color, index) * $1.count }
      return color << 8 | UInt32((sum + total / 2) / total)
    }
  }

  private static func nearest(to color: UInt32, in colors: [UInt32]) -> UInt8 {
    var best = (place: 0, distance: Int.max)
    for (place, other) in colors.enumerated() {
      var distance = 0
      for index in 0..<3 {
        let difference = channel(color, index) - channel(other, index)
        distance += difference * difference
      }
      if distance < best.distance { best = (place, distance) }
    }
    return UInt8(best.place)
  }
}
