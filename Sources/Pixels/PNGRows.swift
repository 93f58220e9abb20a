internal import CPixels
internal import Foundation

/// The five ways in which a row is stored as what it differs by from its surroundings.
enum PNGFilter {
  /// Turns four rows into what they were, and says so in them, if they are all filtered by Paeth.
  ///
  /// - Parameters:
  ///   - rows: Four rows, each the number of its filter and `count` bytes behind it.
  ///   - above: The row above, without its filter, just before them.
  static func undoFour(
    _ rows: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    guard (0..<4).allSatisfy({ rows[$0 * (count + 1)] == 4 }) else { return }
    filmstrip_unfilter_four_rows(rows + 1, above, count + 1, count, step)
    for row in 0..<4 { rows[row * (count + 1)] = 0 }
  }

  /// Turns a row into what it was before it was filtered.
  ///
  /// - Parameters:
  ///   - row: The number of the filter, and `count` bytes behind it.
  ///   - above: The row above, without its filter; nil for the first.
  ///   - step: The bytes from a sample to the same one of the pixel before.
  /// - Returns: Whether there is such a filter.
  @inline(__always)
  static func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>?, count: Int, step: Int
  ) -> Bool {
    let bytes = row + 1
    switch (row[0], above) {
    case (0, _), (2, nil): break
    case (1, _), (4, nil):
      for i in stride(from: step, to: count, by: 1) { bytes[i] &+= bytes[i - step] }
    case (2, let above?):
      for i in 0..<count { bytes[i] &+= above[i] }
    case (3, let above):
      for i in 0..<count {
        let left = i < step ? 0 : UInt16(bytes[i - step])
        bytes[i] &+= UInt8(truncatingIfNeeded: (left + UInt16(above?[i] ?? 0)) >> 1)
      }
    case (4, let above?):
      filmstrip_unfilter_row(bytes, above, count, step)
    default: return false
    }
    return true
  }
}

/// Turns the samples of rows into pixels.
struct PNGRowReader {
  private let color: PNGHeader.Color
  private let depth: Int
  /// The level of 255 for each value of a sample.
  private let levels: [UInt8]
  /// The pixel for each value of a sample, if a pixel is one sample of at most 8 bits.
  private let table: [UInt32]
  /// The one colour that is transparent, in samples; nil if there is none.
  private let transparent: [UInt16]?
  /// Whether samples are levels as they are, and none is transparent.
  private let isPlain: Bool

  /// How far a gamma may be from that of sRGB to be taken for it, in 1/100 000; what libpng does.
  private static let gammaTolerance = 0.05

  /// The gamma of sRGB, in 1/100 000.
  private static let standardGamma = 45455.0

  init(_ file: PNGFile) throws(PNGProblem) {
    color = file.header.color
    depth = file.header.depth
    let ratio = Self.standardGamma / Double(file.gamma ?? 0)
    let exponent = ratio.isFinite && abs(ratio - 1) > Self.gammaTolerance ? ratio : nil
    let levels = Self.levels(depth: color == .indexed ? 8 : depth, exponent: exponent)
    self.levels = levels
    let mask = UInt16(1 << depth - 1)
    let bytes = [UInt8](file.transparency)
    let samples = stride(from: 0, to: bytes.count & ~1, by: 2).map {
      (UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])) & mask
    }
    let isKey = (color == .gray || color == .rgb) && samples.count == color.channels
    transparent = isKey ? samples : nil
    isPlain = depth == 8 && exponent == nil && !isKey
    switch color {
    case .indexed:
      let palette = [UInt8](file.palette)
      guard palette.count / 3 <= 1 << depth else {
        throw .damaged("its palette has more colours than \(depth) bits can name")
      }
      table = (0..<palette.count / 3).map { index in
        premultiplied(
          red: levels[Int(palette[index * 3])], green: levels[Int(palette[index * 3 + 1])],
          blue: levels[Int(palette[index * 3 + 2])], alpha: index < bytes.count ? bytes[index] : 255
        )
      }
    case .gray where depth <= 8:
      let key = isKey ? Int(samples[0]) : nil
      table = levels.indices.map { sample in
        let level = UInt32(levels[sample])
        return sample == key ? 0 : 0xFF00_0000 | level << 16 | level << 8 | level
      }
    default: table = []
    }
  }

  /// Rounds each value of a sample to 8 bits, raised to `exponent` if there is one.
  private static func levels(depth: Int, exponent: Double?) -> [UInt8] {
    let most = 1 << depth - 1
    return (0...most).map { sample in
      guard let exponent else { return UInt8((sample * 255 + most / 2) / most) }
      return UInt8((pow(Double(sample) / Double(most), exponent) * 255).rounded())
    }
  }

  /// Reads `count` pixels, and writes every so manieth pixel of `target`.
  ///
  /// - Returns: Whether the palette has all the colours.
  @inline(__always)
  func read(
    _ row: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt32>, step: Int
  ) -> Bool {
    if color == .indexed || color == .gray && depth <= 8 {
      return readTable(row, count, target, step)
    }
    levels.withUnsafeBufferPointer { levels in
      /// A sample of a pixel of `channels`.
      func sample(_ index: Int) -> UInt16 {
        depth == 8 ? UInt16(row[index]) : UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1])
      }
      func level(_ index: Int) -> UInt8 { levels[Int(sample(index))] }
      func alpha(_ index: Int) -> UInt8 { depth == 8 ? row[index] : scaled(sample(index)) }
      switch color {
      case .rgb where isPlain:
        for i in 0..<count {
          let at = row + 3 * i
          target[i * step] =
            0xFF00_0000 | UInt32(at[0]) << 16 | UInt32(at[1]) << 8 | UInt32(at[2])
        }
      case .rgba where isPlain:
        for i in 0..<count {
          let at = row + 4 * i
          target[i * step] = premultiplied(red: at[0], green: at[1], blue: at[2], alpha: at[3])
        }
      case .gray, .indexed:
        for i in 0..<count {
          let gray = level(i)
          target[i * step] =
            transparent?[0] == sample(i)
            ? 0 : premultiplied(red: gray, green: gray, blue: gray, alpha: 255)
        }
      case .grayAlpha:
        for i in 0..<count {
          let gray = level(2 * i)
          target[i * step] = premultiplied(
            red: gray, green: gray, blue: gray, alpha: alpha(2 * i + 1))
        }
      case .rgb:
        for i in 0..<count {
          let isTransparent =
            transparent.map {
              $0[0] == sample(3 * i) && $0[1] == sample(3 * i + 1) && $0[2] == sample(3 * i + 2)
            } ?? false
          target[i * step] =
            isTransparent
            ? 0
            : premultiplied(
              red: level(3 * i), green: level(3 * i + 1), blue: level(3 * i + 2), alpha: 255)
        }
      case .rgba:
        for i in 0..<count {
          target[i * step] = premultiplied(
            red: level(4 * i), green: level(4 * i + 1), blue: level(4 * i + 2),
            alpha: alpha(4 * i + 3))
        }
      }
    }
    return true
  }

  /// Reads pixels that are one sample of at most 8 bits, the first in the highest bits.
  private func readTable(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt32>, _ step: Int
  ) -> Bool {
    table.withUnsafeBufferPointer { table in
      let mask = 1 << depth - 1
      for i in 0..<count {
        let bit = i * depth
        let sample = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & mask
        guard sample < table.count else { return false }
        target[i * step] = table[sample]
      }
      return true
    }
  }
}

/// A sample of 16 bits in 8, rounded.
@inline(__always)
private func scaled(_ sample: UInt16) -> UInt8 { UInt8((UInt32(sample) * 255 + 32767) / 65535) }

@inline(__always)
private func premultiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
  let alpha = UInt32(alpha)
  if alpha == 255 { return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
  func channel(_ level: UInt8) -> UInt32 { (UInt32(level) * alpha + 127) / 255 }
  return alpha << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
}
