import CPNG
import Foundation
import Pixels
import Testing

/// What several decoders say about files of every kind.
@Suite struct PNGDecoderTests {
  static let files: [StrangersPNG] = StrangersPNG.kinds.flatMap { color, depth in
    [(1, 1), (3, 5), (8, 8), (33, 17)].flatMap { width, height in
      [false, true].flatMap { isInterlaced in
        [false, true].map { isTransparent in
          StrangersPNG(
            width: width, height: height, color: color, depth: depth, isInterlaced: isInterlaced,
            isTransparent: isTransparent, seed: UInt64(width * 100 + color * 10 + depth))
        }
      }
    }
  }

  static func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    try PNGDecoder.decode(Data(bytes), name: "stranger.png")
  }

  /// Colours multiplied by alpha, rounded.
  static func pixels(_ straight: [[UInt8]]) -> [UInt32] {
    straight.map { color in
      let alpha = UInt32(color[3])
      let channels = color.prefix(3).map { (UInt32($0) * alpha + 127) / 255 }
      return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }

  @Test("Every kind of file is read as what it means", arguments: files)
  func everyKind(file: StrangersPNG) throws {
    let bitmap = try Self.decode(file.encoded())
    #expect(bitmap.width == file.width && bitmap.height == file.height)
    #expect(bitmap.pixels == Self.pixels(file.meaning))
  }

  // libpng 1.6.39 as Debian has patched it reads other pixels where 16 bits are interlaced.
  @Test(
    "libpng reads every kind of file alike",
    arguments: files.filter { !($0.isInterlaced && $0.depth == 16) })
  func libpng(file: StrangersPNG) throws {
    let bytes = file.encoded()
    let straight = try #require(Self.readWithLibpng(bytes))
    #expect(try Self.decode(bytes).pixels == Self.pixels(straight))
  }

  /// Red, green, blue and alpha of each pixel, by libpng; nil if it will not read the file.
  static func readWithLibpng(_ bytes: [UInt8]) -> [[UInt8]]? {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    return bytes.withUnsafeBytes { buffer in
      guard png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0
      else { return nil }
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let count = Int(image.width * image.height)
      var straight = [UInt8](repeating: 0, count: count * 4)
      let stride = Int32(image.width * 4)
      guard png_image_finish_read(&image, nil, &straight, stride, nil) != 0 else { return nil }
      return (0..<count).map { Array(straight[$0 * 4..<$0 * 4 + 4]) }
    }
  }

  @Test(
    "A decoder written in Python reads every kind of file alike",
    .enabled(
      if: PythonDecoder.isInstalled,
      "This compares with the Debian package python3-png, which is not installed."))
  func python() throws {
    let straight = try PythonDecoder.read(Self.files.map { $0.encoded() })
    for (file, straight) in zip(Self.files, straight) {
      #expect(try Self.decode(file.encoded()).pixels == Self.pixels(straight), "\(file)")
    }
  }

  @Test("Gamma is undone as libpng does", arguments: [100_000, 55_556, 30_000, 200_000], [8, 16])
  func gamma(gamma: Int, depth: Int) throws {
    var file = StrangersPNG(
      width: 64, height: 16, color: 2, depth: depth, isInterlaced: false, isTransparent: false,
      seed: 3)
    file.before = [("gAMA", StrangersPNG.word(gamma))]
    let bitmap = try Self.decode(file.encoded())
    let most = Double(1 << depth - 1)
    for (pixel, samples) in zip(bitmap.pixels, file.samples) {
      for (shift, sample) in zip([16, 8, 0] as [UInt32], samples) {
        let light = pow(Double(sample) / most, 100_000 / Double(gamma))
        #expect(abs(Double(pixel >> shift & 0xFF) - 255 * pow(light, 0.45455)) <= 0.5 + 1e-9)
      }
    }
    // libpng works with exponents of few digits, and reads 16 bits by coarse tables.
    if depth == 16 { return }
    let theirs = Self.pixels(try #require(Self.readWithLibpng(file.encoded())))
    let reference = Bitmap(width: bitmap.width, height: bitmap.height, pixels: theirs)
    #expect(PixelDiff(of: bitmap, and: reference, options: .init(metric: .tolerance(1))).isPassing)
  }

  @Test(
    "Colours are taken as sRGB, whatever a profile says",
    arguments: [
      [("gAMA", StrangersPNG.word(45455))], [("gAMA", StrangersPNG.word(45000))],
      [("sRGB", [0]), ("gAMA", StrangersPNG.word(100_000))],
      [("gAMA", StrangersPNG.word(100_000)), ("iCCP", Array("P3".utf8) + [0, 0, 1, 2, 3])],
      [("gAMA", StrangersPNG.word(0))], [("gAMA", [1, 2])],
      [("cHRM", [UInt8](repeating: 9, count: 32))], [("zTXt", [UInt8](repeating: 7, count: 50))],
    ])
  func profiles(chunks: [(String, [UInt8])]) throws {
    var file = StrangersPNG(
      width: 20, height: 9, color: 6, depth: 8, isInterlaced: false, isTransparent: false, seed: 1)
    file.before = chunks.map { ($0.0, $0.1) }
    file.after = [("tEXt", Array("Comment\0hello".utf8)), ("gAMA", StrangersPNG.word(100_000))]
    #expect(try Self.decode(file.encoded() + [1, 2, 3]).pixels == Self.pixels(file.meaning))
  }

  @Test func `no pixel changes on its way through a file`() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for channel in 0..<256 {
        let level = UInt32(min(channel, alpha))
        bitmap[channel, alpha] = UInt32(alpha) << 24 | level << 16 | UInt32(alpha) << 8 | level / 2
      }
    }
    #expect(try Self.decode(PNGEncoder().encode(bitmap)) == bitmap)
  }
}

/// The package python3-png, which is written in Python alone.
enum PythonDecoder {
  private static let python = "/usr/bin/python3"

  static let isInstalled = (try? run(["-c", "import png"])) == 0

  private static let script = """
    import png, sys
    for name in sys.argv[1:]:
        width, height, rows, info = png.Reader(filename=name).asRGBA8()
        open(name + '.raw', 'wb').write(b''.join(bytes(row) for row in rows))
    """

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Red, green, blue and alpha of each pixel of each file.
  static func read(_ files: [[UInt8]]) throws -> [[[UInt8]]] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = files.indices.map { folder.appendingPathComponent("\($0).png") }
    for (url, file) in zip(urls, files) { try Data(file).write(to: url) }
    try #require(try run(["-c", script] + urls.map(\.path)) == 0)
    return try urls.map { url in
      let raw = [UInt8](try Data(contentsOf: url.appendingPathExtension("raw")))
      return stride(from: 0, to: raw.count, by: 4).map { Array(raw[$0..<$0 + 4]) }
    }
  }
}
