/// Writes an animation as a GIF file that plays forever.
///
/// Of each frame only the rectangle that changes is stored, with a palette of its own: exact where it
/// has 256 colours or fewer, else the median cut of them. Alpha is left out.
///
/// - Source: CompuServe, *Graphics Interchange Format, Version 89a*; the loop is Netscape's extension.
public struct AnimatedGIF {
  private var file: [UInt8] = []
  private var last: Bitmap?

  /// The most pixels across or down that the format can say.
  public static let mostSide = 0xFFFF

  public init() {}

  /// Adds a frame that is shown for so many hundredths of a second.
  ///
  /// - Precondition: It is as large as the first, and no side is longer than ``mostSide``.
  public mutating func append(_ bitmap: Bitmap, centiseconds: Int) {
    var (x, y, part) = (0, 0, bitmap)
    if let last {
      precondition(
        last.width == bitmap.width && last.height == bitmap.height,
        "Every frame of an animation has \(last.width) × \(last.height) pixels.")
      (x, y, part) = bitmap.part(otherThanIn: last)
    } else {
      precondition(max(bitmap.width, bitmap.height) <= Self.mostSide, "The frame is too large.")
      begin(bitmap)
    }
    last = bitmap
    let palette = GIFPalette(of: part)
    // What a frame does not cover stays as it is: disposal 1.
    file += [0x21, 0xF9, 4, 1 << 2] + word(min(max(centiseconds, 0), 0xFFFF)) + [0, 0]
    file += [0x2C] + word(x) + word(y) + word(part.width) + word(part.height)
    file += [0x80 | UInt8(palette.bits - 1)] + palette.bytes
    file += [UInt8(max(palette.bits, 2))]
    let codes = LZWEncoder.encode(palette.indices, bits: max(palette.bits, 2))
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      file += [UInt8(block.count)] + block
    }
    file.append(0)
  }

  /// The bytes of the file.
  ///
  /// - Precondition: A frame has been appended.
  public consuming func encoded() -> [UInt8] {
    precondition(last != nil, "An animation has one frame at least.")
    file.append(0x3B)
    return file
  }

  private mutating func begin(_ bitmap: Bitmap) {
    file += Array("GIF89a".utf8) + word(bitmap.width) + word(bitmap.height) + [0, 0, 0]
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  private func word(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
}

/// The colours of a picture, at most 256, and which of them each pixel has.
private struct GIFPalette {
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

/// The compression of GIF: codes that grow from one bit more than a sample has to twelve.
private enum LZWEncoder {
  private static let mostCodes = 4096

  static func encode(_ samples: [UInt8], bits: Int) -> [UInt8] {
    let (clear, end) = (1 << bits, (1 << bits) + 1)
    var bytes: [UInt8] = []
    var (buffer, filled, width) = (0, 0, bits + 1)
    func put(_ code: Int) {
      buffer |= code << filled
      filled += width
      while filled >= 8 {
        bytes.append(UInt8(buffer & 0xFF))
        buffer >>= 8
        filled -= 8
      }
    }
    // The code of a string is found by the code of all but its last sample, and that sample.
    var table = Array(repeating: UInt16(0), count: mostCodes << 8)
    var used: [Int] = []
    var next = end + 1
    put(clear)
    var string = -1
    for sample in samples {
      guard string >= 0 else {
        string = Int(sample)
        continue
      }
      let key = string << 8 | Int(sample)
      if table[key] != 0 {
        string = Int(table[key])
        continue
      }
      put(string)
      if next < mostCodes {
        table[key] = UInt16(next)
        used.append(key)
        // A reader knows a code one later than its writer.
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      } else {
        put(clear)
        for key in used { table[key] = 0 }
        used.removeAll(keepingCapacity: true)
        (next, width) = (end + 1, bits + 1)
      }
      string = Int(sample)
    }
    if string >= 0 { put(string) }
    // The reader has made one more entry by now.
    if next == 1 << width, width < 12 { width += 1 }
    put(end)
    if filled > 0 { bytes.append(UInt8(buffer & 0xFF)) }
    return bytes
  }
}
