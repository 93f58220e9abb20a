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
    let palette = ColorPalette(of: part)
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
