/// Bytes that are read in pieces.
package protocol ByteSource {
  /// How many there are.
  var count: Int { get }

  /// The bytes that are at `range`; fewer where a file has become shorter or cannot be read.
  func bytes(in range: Range<Int>) -> [UInt8]
}

extension Data: ByteSource {
  package func bytes(in range: Range<Int>) -> [UInt8] {
    [UInt8](self[startIndex + range.lowerBound..<startIndex + range.upperBound])
  }
}

extension ByteSource {
  /// The bytes that are read at a time.
  private var pieceLength: Int { 1 << 20 }

  /// Hands on the first `end` bytes in pieces, with where each begins, until `take` has had enough.
  func forEachPiece(upTo end: Int, _ take: (_ start: Int, _ piece: [UInt8]) -> Bool) {
    for start in stride(from: 0, to: end, by: pieceLength) {
      guard take(start, bytes(in: start..<min(start + pieceLength, end))) else { return }
    }
  }

  /// The digest of the first `end` bytes.
  func sha256(ofFirst end: Int) -> String {
    let checksum = Checksum()
    forEachPiece(upTo: end) { _, piece in
      checksum.update(piece)
      return true
    }
    return checksum.sha256
  }
}

/// Where the lines of a text are.
struct LineIndex {
  /// The lines without their breaks; what stands behind the last break is one, too.
  let lines: [Range<Int>]

  /// Whether those are all.
  let isWhole: Bool

  /// - Parameter most: How many lines are looked for.
  init(of source: some ByteSource, most: Int) {
    var lines: [Range<Int>] = []
    var start = 0
    source.forEachPiece(upTo: source.count) { offset, piece in
      var rest = piece[...]
      while lines.count < most, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(start..<offset + end)
        start = offset + end + 1
        rest = rest[(end + 1)...]
      }
      return lines.count < most
    }
    isWhole = lines.count < most
    if isWhole { lines.append(start..<source.count) }
    self.lines = lines
  }
}
