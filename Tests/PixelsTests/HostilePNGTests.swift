import Foundation
import Pixels
import Testing

/// Files that are broken by accident or by intent.
@Suite struct HostilePNGTests {
  static func problem(_ bytes: [UInt8]) -> PNGError? {
    problem(bytes) { (file, name) throws(PNGError) in _ = try PNGDecoder.decode(file, name: name) }
  }

  /// What is wrong with the file itself, and not with its pixels.
  static func problemOfFile(_ bytes: [UInt8]) -> PNGError? {
    problem(bytes, PNGDecoder.check)
  }

  private static func problem(
    _ bytes: [UInt8], _ read: (Data, String) throws(PNGError) -> Void
  ) -> PNGError? {
    do throws(PNGError) {
      try read(Data(bytes), "evil.png")
      return nil
    } catch {
      return error
    }
  }

  /// A file of these chunks.
  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    StrangersPNG.signature + chunks.flatMap { StrangersPNG.chunk($0.0, $0.1) }
  }

  static func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 0, last: [UInt8] = [0, 0, 0]
  ) -> (String, [UInt8]) {
    ("IHDR", StrangersPNG.word(width) + StrangersPNG.word(height) + [depth, color] + last)
  }

  /// Two rows of two grey pixels.
  static let rows: (String, [UInt8]) = ("IDAT", StrangersPNG.zlib([0, 1, 2, 0, 3, 4]))
  static let end: (String, [UInt8]) = ("IEND", [])

  @Test(
    "What is wrong is said in a few words",
    arguments: [
      (file([header(2, 2)]), "it is cut off"),
      (file([header(2, 2), rows]), "it is cut off"),
      (file([header(2, 2), end]), "it has no pixels"),
      (file([rows, end]), "its header is not intact"),
      (file([("IHDR", [1, 2, 3]), rows, end]), "its header has 3 bytes"),
      (file([header(0, 2), rows, end]), "it has 0 × 2 pixels"),
      (file([header(2, 0x8000_0000), rows, end]), "it has 2 × 2147483648 pixels"),
      (file([header(2, 2, depth: 3), rows, end]), "there is no colour type 0 with 3 bits"),
      (
        file([header(2, 2, depth: 4, color: 2), rows, end]), "there is no colour type 2 with 4 bits"
      ),
      (file([header(2, 2, color: 5), rows, end]), "there is no colour type 5"),
      (
        file([header(2, 2, last: [0, 0, 2]), rows, end]),
        "its compression, filter or interlacing is unknown"
      ),
      (
        file([header(2, 2), header(2, 2), rows, end]), "its chunk 'IHDR' is unknown or out of place"
      ),
      (
        file([header(2, 2), ("EVIL", [1]), rows, end]),
        "its chunk 'EVIL' is unknown or out of place"
      ),
      (file([header(2, 2), ("\0\0\0\0", []), rows, end]), "it has a chunk without a name"),
      (file([header(2, 2), rows, ("tEXt", []), rows, end]), "its pixels are torn apart"),
      (file([header(2, 2), ("PLTE", [1, 2]), rows, end]), "its palette has 2 bytes"),
      (file([header(2, 2, color: 3), rows, end]), "it has no palette"),
      (
        file([
          header(2, 2, depth: 1, color: 3), ("PLTE", [UInt8](repeating: 0, count: 9)), rows, end,
        ]),
        "its palette has more colours than 1 bits can name"
      ),
      (
        file([header(2, 2, color: 3), ("PLTE", [1, 2, 3]), rows, end]),
        "a row has a filter or a colour that does not exist"
      ),
      (
        file([header(2, 2), ("IDAT", StrangersPNG.zlib([5, 1, 2, 0, 3, 4])), end]),
        "a row has a filter or a colour that does not exist"
      ),
      (file([header(2, 3), rows, end]), "it has fewer pixels than its size says"),
      (file([header(2, 1), rows, end]), "it has more pixels than its size says"),
      (file([header(2, 2), ("IDAT", [1, 2, 3]), end]), "its pixels cannot be decompressed"),
      (file([header(2, 2), ("IDAT", []), end]), "its pixels cannot be decompressed"),
    ])
  func reasons(bytes: [UInt8], reason: String) {
    let problem = PNGError.damaged(name: "evil.png", reason: reason)
    #expect(Self.problem(bytes) == problem)
    let isOfPixels = ["a row", "than its size", "decompressed", "can name"].contains {
      reason.contains($0)
    }
    #expect(Self.problemOfFile(bytes) == (isOfPixels ? nil : problem))
  }

  @Test func `what needs no repair is read`() {
    #expect(Self.problem(Self.file([Self.header(2, 2), Self.rows, Self.end])) == nil)
  }

  @Test func `a checksum that is wrong matters where it guards what is needed`() {
    var file = Self.file([
      ("IHDR", Self.header(2, 2).1), ("tEXt", [65, 0, 66]), Self.rows, Self.end,
    ])
    let text = 8 + 25 + 8
    file[text] ^= 1
    #expect(Self.problem(file) == nil)
    file[text + 3 + 4 + 8 + 4] ^= 1
    #expect(
      Self.problem(file)
        == .damaged(name: "evil.png", reason: "the checksum of its 'IDAT' is wrong"))
    #expect(Self.problemOfFile(file) == Self.problem(file))
  }

  @Test func `a file that Xcode has rewritten is told from a damaged one`() {
    let file = Self.file([("CgBI", [0x50, 0, 0x20, 6]), Self.header(2, 2), Self.rows, Self.end])
    #expect(Self.problem(file) == .forDevices(name: "evil.png"))
  }

  @Test(
    "A giant is refused before anything is allocated",
    arguments: [
      (100_000, 100_000, 8, 6), (16_385, 1, 8, 0), (16_384, 16_384, 1, 0), (12_000, 8_000, 16, 6),
    ])
  func giants(width: Int, height: Int, depth: UInt8, color: UInt8) {
    let file = Self.file([
      Self.header(width, height, depth: depth, color: color), Self.rows, Self.end,
    ])
    #expect(Self.problem(file) == .tooLarge(name: "evil.png", width: width, height: height))
    #expect(Self.problemOfFile(file) == Self.problem(file))
  }

  @Test func `chunks that claim more than there is are cut off`() {
    for length in [0x7FFF_FFFF, 0xFFFF_FFFF, 14, 1 << 20] {
      var file = Self.file([Self.header(2, 2), Self.rows, Self.end])
      file.replaceSubrange(8 + 25..<8 + 29, with: StrangersPNG.word(length))
      guard case .damaged? = Self.problem(file) else {
        Issue.record("a chunk of \(length) bytes was read")
        continue
      }
    }
  }

  @Test func `damage is refused by name, or gives a picture of the size that is stated`() throws {
    var random = Seeded(state: 8)
    for (color, depth) in StrangersPNG.kinds {
      let good = StrangersPNG(
        width: 19, height: 7, color: color, depth: depth, isInterlaced: depth % 3 == 1,
        isTransparent: true, seed: 5
      ).encoded()
      for _ in 0..<60 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        // Damage behind a checksum that is right, too.
        bytes = Self.mended(bytes)
        for file in [bytes, Array(bytes.prefix(.random(in: 0...bytes.count, using: &random)))] {
          do {
            let bitmap = try PNGDecoder.decode(Data(file), name: "evil.png")
            // Width and height stand in bytes 16 to 23.
            let stated = [file[16..<20], file[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
            #expect([bitmap.width, bitmap.height] == stated)
            #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
          } catch {
            #expect("\(error)".contains("evil.png"))
          }
        }
      }
    }
  }

  /// The file with the checksums that its chunks should have, as far as there are chunks.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { break }
      let checksum = StrangersPNG.checksum(Array(bytes[at + 4..<at + 8 + length]))
      bytes.replaceSubrange(
        at + 8 + length..<at + 12 + length, with: StrangersPNG.word(Int(checksum)))
      at += length + 12
    }
    return bytes
  }
}
