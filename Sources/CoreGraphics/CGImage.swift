internal import CChecksum
internal import CSHA256
package import Synchronization

/// The contents of an image that code has drawn, for layers that show it.
package protocol ImageDrawing: Sendable {}

/// What became of decoding a file before anybody draws it.
package enum DecodedAhead: Sendable {
  case nothing
  /// Somebody is going to, unless another is earlier.
  case wanted
  case done(any Sendable)
}

/// A picture: the bytes of a PNG file, or what code has drawn.
///
/// Of a file only the header is read here; the pixels are decoded where they are drawn or looked at. Two files of
/// equal bytes are equal; a drawing equals itself alone.
public final class CGImage: Hashable, Sendable {
  /// The file's bytes; empty for a drawing.
  public let data: Data

  /// Pixels across and down, from the file's header.
  public let width: Int
  public let height: Int

  /// SHA-256 of ``data``, in lower-case hexadecimal.
  public let digest: String

  /// What messages call the picture: its file's name.
  public let name: String

  /// The pixels, if they were decoded ahead for who draws the picture first.
  package let ahead = Mutex(DecodedAhead.nothing)

  /// What code has drawn; nil for a file.
  package let drawing: (any ImageDrawing)?

  /// An image of what code has drawn, as large as that many pixels.
  package init(drawing: any ImageDrawing, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    self.drawing = drawing
    data = Data()
    digest = ""
    name = "drawing"
  }

  /// Reads the header of a PNG file.
  ///
  /// - Returns: nil if `data` does not begin as a PNG file does, or gives no size.
  public init?(pngData data: Data, name: String) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = [UInt8](data.prefix(24))
    guard header.count == 24, Array(header.prefix(8)) == signature else { return nil }
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    (width, height) = (number(at: 16), number(at: 20))
    guard width > 0, height > 0 else { return nil }
    self.data = data
    drawing = nil
    digest = sha256(of: data)
    self.name = name
  }

  public static func == (a: CGImage, b: CGImage) -> Bool {
    a === b || (a.drawing == nil && b.drawing == nil && a.digest == b.digest)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The SHA-256 digest of `data`, in lower-case hexadecimal.
package func sha256(of data: some ContiguousBytes) -> String {
  data.withUnsafeBytes { bytes in
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    var digest = [UInt8](repeating: 0, count: 32)
    if filmstrip_sha256(start, bytes.count, &digest) {
      let digits = Array("0123456789abcdef".utf8)
      return String(
        decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
    let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count))
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
