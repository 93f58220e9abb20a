internal import CDeflate

/// The chunks of a PNG file that say what the picture looks like.
///
/// - Source: W3C, *Portable Network Graphics (PNG) Specification (Third Edition)*.
struct PNGFile {
  let header: PNGHeader

  /// The colours of the palette, three bytes each.
  private(set) var palette: ArraySlice<UInt8> = []

  /// What is transparent: a level of alpha for each colour of the palette, or the one sample of each
  /// channel, two bytes each, that is.
  private(set) var transparency: ArraySlice<UInt8> = []

  /// The exponent by which samples were made of light, in 1/100 000; nil for that of sRGB.
  private(set) var gamma: Int?

  /// Where the compressed rows lie.
  private var dataRanges: [Range<Int>] = []

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ bytes: [UInt8]) throws(PNGProblem) {
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    var rest = bytes[Self.signature.count...]
    let first = try Chunk(&rest)
    if first.name == "CgBI" { throw .forDevices }
    guard first.name == "IHDR", first.isIntact else { throw .damaged("its header is not intact") }
    header = try PNGHeader(first.body)
    var hasColorSpace = false
    while true {
      let chunk = try Chunk(&rest)
      if chunk.isCritical, !chunk.isIntact {
        throw .damaged("the checksum of its '\(chunk.name)' is wrong")
      }
      let isBeforeData = dataRanges.isEmpty
      switch chunk.name {
      case "IEND":
        if isBeforeData { throw .damaged("it has no pixels") }
        if hasColorSpace { gamma = nil }
        if header.color == .indexed, palette.isEmpty { throw .damaged("it has no palette") }
        return
      case "IDAT":
        // They follow one another: 12 bytes from the end of one to the beginning of the next.
        if let last = dataRanges.last, last.upperBound + 12 != chunk.body.startIndex {
          throw .damaged("its pixels are torn apart")
        }
        dataRanges.append(chunk.body.indices)
      case "PLTE" where isBeforeData:
        guard palette.isEmpty, chunk.body.count % 3 == 0, (3...768).contains(chunk.body.count)
        else { throw .damaged("its palette has \(chunk.body.count) bytes") }
        palette = chunk.body
      case "tRNS" where isBeforeData && chunk.isIntact: transparency = chunk.body
      case "gAMA" where isBeforeData && chunk.isIntact && chunk.body.count == 4:
        gamma = bigEndian(chunk.body)
      case "sRGB", "iCCP", "cICP": hasColorSpace = hasColorSpace || chunk.isIntact
      case let name where chunk.isCritical:
        throw .damaged("its chunk '\(name)' is unknown or out of place")
      default: break
      }
    }
  }

  /// The compressed rows of the file of `bytes`.
  func data(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    if dataRanges.count == 1 { return bytes[dataRanges[0]] }
    var data: [UInt8] = []
    data.reserveCapacity(dataRanges.reduce(0) { $0 + $1.count })
    for range in dataRanges { data += bytes[range] }
    return data[...]
  }

  /// A chunk, taken from the front of a file.
  private struct Chunk {
    let name: String
    let body: ArraySlice<UInt8>
    /// Whether the checksum is that of the name and the body.
    let isIntact: Bool
    /// Whether the picture cannot be read without knowing what the chunk says.
    let isCritical: Bool

    init(_ rest: inout ArraySlice<UInt8>) throws(PNGProblem) {
      guard rest.count >= 12 else { throw .damaged("it is cut off") }
      let length = bigEndian(rest.prefix(4))
      guard length <= rest.count - 12 else { throw .damaged("it is cut off") }
      let named = rest.dropFirst(4).prefix(length + 4)
      guard named.prefix(4).allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
        throw .damaged("it has a chunk without a name")
      }
      name = String(decoding: named.prefix(4), as: UTF8.self)
      isCritical = named[named.startIndex] & 0x20 == 0
      body = named.dropFirst(4)
      let checksum = named.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
      isIntact = Int(checksum) == bigEndian(rest.dropFirst(length + 8).prefix(4))
      rest = rest.dropFirst(length + 12)
    }
  }
}

/// What the first chunk says: how large the picture is, and how its samples are laid out.
struct PNGHeader {
  enum Color: UInt8 {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgba = 6

    /// The samples of a pixel.
    var channels: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// Every so manieth pixel of every so manieth row, in the order of the file.
  struct Pass {
    let x: Int
    let y: Int
    let xStep: Int
    let yStep: Int
    /// The pixels of a row, and the rows.
    let width: Int
    let height: Int
    /// The bytes of a row without that of its filter.
    let rowBytes: Int
  }

  let width: Int
  let height: Int
  let depth: Int
  let color: Color
  let isInterlaced: Bool

  init(_ body: ArraySlice<UInt8>) throws(PNGProblem) {
    let bytes = [UInt8](body)
    guard bytes.count == 13 else { throw .damaged("its header has \(bytes.count) bytes") }
    (width, height) = (bigEndian(bytes[0..<4]), bigEndian(bytes[4..<8]))
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw .damaged("it has \(width) × \(height) pixels")
    }
    depth = Int(bytes[8])
    guard let color = Color(rawValue: bytes[9]) else {
      throw .damaged("there is no colour type \(bytes[9])")
    }
    let depths: Set<Int> =
      switch color {
      case .gray: [1, 2, 4, 8, 16]
      case .indexed: [1, 2, 4, 8]
      case .grayAlpha, .rgb, .rgba: [8, 16]
      }
    guard depths.contains(depth) else {
      throw .damaged("there is no colour type \(bytes[9]) with \(depth) bits")
    }
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .damaged("its compression, filter or interlacing is unknown")
    }
    self.color = color
    isInterlaced = bytes[12] == 1
  }

  /// The bytes from a sample to the same one of the pixel before; 1 if they share a byte.
  var filterStep: Int { max(color.channels * depth / 8, 1) }

  var passes: [Pass] {
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return (isInterlaced ? adam7 : [(0, 0, 1, 1)]).compactMap { x, y, xStep, yStep in
      guard x < width, y < height else { return nil }
      let columns = (width - x + xStep - 1) / xStep
      return Pass(
        x: x, y: y, xStep: xStep, yStep: yStep, width: columns,
        height: (height - y + yStep - 1) / yStep,
        rowBytes: (columns * color.channels * depth + 7) / 8)
    }
  }

  /// The bytes of all rows, with those of their filters.
  var rowBytes: Int { passes.reduce(0) { $0 + $1.height * ($1.rowBytes + 1) } }
}

/// The number that four bytes are, or as many as there are.
private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}
