/// Writes an animation as a PNG file, which viewers that know no animation show as its first frame.
///
/// Of each frame only the rectangle that changes is stored. Alpha is left out.
///
/// - Source: W3C, *Portable Network Graphics (PNG) Specification (Third Edition)*, chunks `acTL`,
///   `fcTL` and `fdAT`.
public struct AnimatedPNG {
  private let frameCount: Int
  private let encoder: PNGEncoder
  private var file = PNGEncoder.signature
  private var last: Bitmap?
  private var framesWritten = 0
  private var sequence = 0

  /// An animation that plays forever.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames will be appended, from 1 up.
  ///   - level: How hard to compress, 1...12.
  public init(frameCount: Int, level: Int = 6) {
    self.frameCount = frameCount
    encoder = PNGEncoder(level: level)
  }

  /// Adds a frame that is shown for `milliseconds`.
  ///
  /// - Precondition: It is as large as the first.
  public mutating func append(_ bitmap: Bitmap, milliseconds: Int) {
    append(bitmap, lasting: milliseconds, over: 1000)
  }

  /// Adds a frame that is shown for a fraction of a second.
  ///
  /// - Precondition: It is as large as the first.
  public mutating func append(_ bitmap: Bitmap, lasting numerator: Int, over denominator: Int) {
    let duration = (numerator, denominator)
    precondition(framesWritten < frameCount, "The animation has \(frameCount) frames already.")
    guard let last else {
      begin(bitmap)
      control(x: 0, y: 0, bitmap, duration)
      file.append(chunk: "IDAT", data(of: bitmap))
      (self.last, framesWritten) = (bitmap, 1)
      return
    }
    precondition(
      last.width == bitmap.width && last.height == bitmap.height,
      "Every frame of an animation has \(last.width) × \(last.height) pixels.")
    let (x, y, part) = bitmap.part(otherThanIn: last)
    control(x: x, y: y, part, duration)
    file.append(chunk: "fdAT", nextNumber() + data(of: part))
    (self.last, framesWritten) = (bitmap, framesWritten + 1)
  }

  /// The bytes of the file.
  ///
  /// - Precondition: All frames have been appended.
  public consuming func encoded() -> [UInt8] {
    precondition(framesWritten == frameCount, "\(framesWritten) of \(frameCount) frames are there.")
    file.append(chunk: "IEND", [])
    return file
  }

  private mutating func begin(_ bitmap: Bitmap) {
    let truecolour: UInt8 = 2
    file.append(
      chunk: "IHDR",
      bigEndian(bitmap.width) + bigEndian(bitmap.height) + [8, truecolour, 0, 0, 0])
    file.append(chunk: "sRGB", [0])
    let forever = 0
    file.append(chunk: "acTL", bigEndian(frameCount) + bigEndian(forever))
  }

  /// The size, place and time of the frame whose data follow; it stays, and is not blended.
  private mutating func control(x: Int, y: Int, _ part: Bitmap, _ seconds: (Int, Int)) {
    let duration = [UInt16(clamping: seconds.0), UInt16(clamping: seconds.1)].flatMap { number in
      [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    let place = bigEndian(part.width) + bigEndian(part.height) + bigEndian(x) + bigEndian(y)
    file.append(chunk: "fcTL", nextNumber() + place + duration + [0, 0])
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return bigEndian(sequence)
  }

  private func data(of bitmap: Bitmap) -> [UInt8] {
    encoder.compress(PNGEncoder.rows(of: bitmap, isOpaque: true))
  }
}

extension Bitmap {
  /// The smallest part that holds all pixels that `other` has not; one pixel if they are equal.
  func part(otherThanIn other: Bitmap) -> (x: Int, y: Int, part: Bitmap) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { pixels[$0] != other.pixels[$0] }),
        let last = row.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      left = min(left, first - row.lowerBound)
      right = max(right, last - row.lowerBound + 1)
      top = min(top, y)
      bottom = y + 1
    }
    guard left < right else { return (0, 0, Bitmap(width: 1, height: 1, pixels: [pixels[0]])) }
    let rows = (top..<bottom).flatMap { pixels[$0 * width + left..<$0 * width + right] }
    return (left, top, Bitmap(width: right - left, height: bottom - top, pixels: rows))
  }
}
