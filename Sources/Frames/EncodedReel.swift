/// The bytes of a reel's file, set aside, and their digest.
package struct EncodedReel: Sendable {
  /// The digest of all bytes.
  package let sha256: String

  private let scratch = Scratch(bytesInMemory: bytesInMemory)

  /// Our choice: more than most reels have.
  private static let bytesInMemory = 4 << 20

  private static let pieceLength = 1 << 20

  /// - Throws: `ReelError` if the file could not be read again.
  package init(_ reel: Reel) throws {
    let (scratch, checksum, name) = (scratch, Checksum(), reel.header.transition)
    var number = 0
    try reel.encode { line in
      number += 1
      guard scratch.count + line.count <= Limits.fileBytes else {
        throw ReelError.tooLarge(
          name: name, reason: "it has more than \(Limits.fileBytes >> 20) MB")
      }
      guard line.count <= Limits.textBytes else {
        throw ReelError.tooLarge(
          name: name, reason: "its line \(number) has more than \(Limits.textBytes >> 20) MB")
      }
      checksum.update(line)
      try scratch.append(line)
    }
    sha256 = checksum.sha256
  }

  /// The bytes of a file that was read.
  package init(_ bytes: Data) throws(ScratchError) {
    let checksum = Checksum()
    checksum.update(bytes)
    sha256 = checksum.sha256
    try scratch.append(bytes)
  }

  /// Hands the bytes on in pieces.
  package func forEachPiece(_ take: ([UInt8]) throws -> Void) throws {
    for start in stride(from: 0, to: scratch.count, by: Self.pieceLength) {
      try take(scratch.bytes(in: start..<min(start + Self.pieceLength, scratch.count)))
    }
  }
}
