import Foundation
import Frames
import Pixels
import Raster
import Review
import Testing
import UIKit

@testable import Filmstrip

/// Files of every kind that were good before chance and spite changed them.
///
/// Nothing may crash, and each must be done with in little time. `Scripts/test-mutations` tries
/// thousands under a limit of memory; here a few of each kind are tried.
@MainActor @Suite(.serialized) struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// How many files of each kind are tried.
  private static let count = environment["FILMSTRIP_MUTATIONS"].flatMap { Int($0) } ?? 25

  private static let seed = environment["FILMSTRIP_SEED"].flatMap { UInt64($0) } ?? 1

  /// The longest that one file may keep a thread busy, in seconds, in a debug build.
  private static let longest = 20.0

  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  /// Changes files `count` times anew, and tries each time what became of them.
  ///
  /// - Parameter broken: Files beside the good ones that are so already.
  private func attack(
    _ name: String, _ good: [[UInt8]], broken: [[UInt8]] = [], mend: ([UInt8]) -> [UInt8] = { $0 },
    attempt: ([UInt8]) throws -> Void
  ) throws {
    for file in good { #expect(throws: Never.self) { try attempt(file) } }
    let files = good + broken
    var mutator = Mutator(seed: Self.seed)
    for number in 0..<Self.count {
      var file = mutator.mutated(files[number % files.count])
      if mutator.random(3) > 0 { file = mend(file) }
      // What breaks the process is found where the script looks for it.
      if let folder = Self.environment["FILMSTRIP_MUTATION_FOLDER"] {
        try Data(file).write(to: URL(filePath: "\(folder)/\(name)"))
      }
      let began = seconds()
      // A sentence is as good as a result.
      do { try attempt(file) } catch { #expect(!"\(error)".isEmpty) }
      let spent = seconds() - began
      #expect(spent < Self.longest, "\(name) \(number) of seed \(Self.seed) takes \(spent) s")
    }
  }

  /// Seconds for which this thread was busy.
  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Reels

  private static let reel = { () -> Reel in
    var frames: [Frame] = []
    for index in 0..<4 {
      var card = Node(
        id: 1, name: "card", frame: CGRect(x: 4 * Double(index), y: 6, width: 50, height: 40))
      card.transform = CATransform3DMakeRotation(Double(index) / 3, 0, 0, 1)
      card.opacity = 0.9
      card.backgroundColor = CGColor(red: 0.1, green: 0.4, blue: 1, alpha: 1)
      card.corners = Corners(radius: 6, curve: .continuous)
      card.shadow = Shadow(color: .black, radius: 3, offset: CGSize(width: 0, height: 1))
      card.border = Border(width: 1, color: .white)
      card.clipsToBounds = true
      var glass = Node(id: 2, name: "glass", frame: CGRect(x: 2, y: 2, width: 30, height: 20))
      glass.backdrop = Backdrop(blurRadius: 5, saturation: 1.8, tint: nil)
      var inner = Node(id: 9, frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      inner.content = .shape(
        ShapeContent(path: .ellipse(in: inner.bounds), strokeColor: .white, dashes: [2, 1]))
      var picture = Node(id: 3, name: "picture", frame: CGRect(x: 1, y: 1, width: 8, height: 8))
      picture.content = .picture(
        PictureContent(frame: Frame(size: CGSize(width: 20, height: 20), root: inner)))
      picture.mask = [Node(id: 4, frame: CGRect(x: 0, y: 0, width: 5, height: 5))]
      var sky = Node(id: 5, name: "sky", frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      sky.content = .gradient(
        GradientContent(
          kind: .conic, colors: [.white, .black], locations: [0, 1],
          start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 1, y: 0)))
      sky.sublayerTransform.m34 = -1 / 200
      card.children = index % 2 == 0 ? [glass, picture] : [picture]
      var root = Node(id: 0, name: "screen", frame: CGRect(x: 0, y: 0, width: 60, height: 120))
      root.backgroundColor = .white
      root.children = [sky, card]
      frames.append(Frame(size: CGSize(width: 60, height: 120), root: root))
    }
    let header = ReelHeader(
      transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 60, height: 120), scale: 2, framesPerSecond: 60, appearance: .light,
      motions: [Motion(start: .zero, delay: 0, duration: 0.1, curve: "linear")],
      events: [Event(time: .zero, label: "tap")])
    return Reel(header: header, frames: frames)
  }()

  /// The lines with the last one as it should be.
  private func mendReel(_ file: [UInt8]) -> [UInt8] {
    var lines = file.split(separator: 10)
    guard lines.count > 1 else { return file }
    lines.removeLast()
    let body = Data(lines.joined(separator: [10])) + Data("\n".utf8)
    let end = #"{"frames":\#(lines.count - 1),"sha256":"\#(sha256(of: body))"}"# + "\n"
    return [UInt8](body) + [UInt8](end.utf8)
  }

  @Test func `reels`() throws {
    let good = Self.reel
    try attack("reel", [[UInt8](good.encoded())], mend: mendReel) { file in
      let reel = try Reel(decoding: Data(file), name: "m.reel")
      #expect(try Reel(decoding: reel.encoded(), name: "m.reel") == reel)
      let longest = reel.frames.map { max($0.size.width, $0.size.height) }.max() ?? 1
      let scale = min(1, 200 / longest)
      let rasterizer = Rasterizer()
      for frame in reel.frames { _ = try rasterizer.bitmap(of: frame, scale: scale) }
      let sheet = ContactSheet(reel, cells: 3)
      let (width, height) = Rasterizer.pixelSize(of: sheet.frame, scale: 0.5)
      if width * height < 4_000_000 { _ = try rasterizer.bitmap(of: sheet.frame, scale: 0.5) }
      let comparer = RecordingComparer(options: ComparisonOptions(scale: scale, jobs: 1))
      _ = try comparer.compare(
        FrameSource(good, images: [:], name: "good"), FrameSource(reel, images: [:], name: "m"))
    }
  }

  // MARK: Manifests

  @Test func `manifests`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    let recording = Recording(reel: Self.reel, images: [:])
    var options = ExportOptions()
    (options.scale, options.cells, options.jobs) = (0.2, 2, 1)
    var shards: [String] = []
    for index in 1...2 {
      options.shard = Shard(index: index, count: 2)
      shards.append(try Exporter(output: folder, options: options).export(recording).folder)
    }
    let name = FrameManifest.fileName
    let good = try Data(contentsOf: URL(filePath: "\(shards[0])/\(name)"))
    try attack("manifest", [[UInt8](good)]) { file in
      try Data(file).write(to: URL(filePath: "\(shards[0])/\(name)"))
      _ = try Merger(output: "\(folder)/merged", cells: 2).merge(shards)
    }
  }

  // MARK: Pictures

  @Test func `pictures`() throws {
    var bitmap = Bitmap(width: 24, height: 16)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = UInt32(index) &* 0x0101_0103 | 0xFF00_0000
    }
    let folder = Self.corpus.appending(path: "png")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    let corpus = try names.sorted().map {
      [UInt8](try Data(contentsOf: folder.appending(path: $0)))
    }
    try attack("picture", [PNGEncoder().encode(bitmap)], broken: corpus, mend: mendPicture) {
      file in
      let image = CGImage(pngData: Data(file), name: "m.png")
      let decoded = try PNGDecoder.decode(Data(file), name: "m.png", mostPixels: 4_000_000)
      #expect(image?.width == decoded.width)
    }
  }

  /// The chunks with the right checksums.
  private func mendPicture(_ file: [UInt8]) -> [UInt8] {
    var rest = file.dropFirst(8)
    var result = Array(file.prefix(8))
    while rest.count >= 8 {
      let length = min(rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }, rest.count - 8)
      let named = Array(rest.dropFirst(4).prefix(length + 4))
      result += word(UInt32(length)) + named + word(checksum(named))
      rest = rest.dropFirst(length + 12)
    }
    return result
  }

  private func word(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
    }
  }

  // MARK: Storyboards

  @Test func `storyboards`() throws {
    let good = try ["places", "screens"].map {
      [UInt8](try Data(contentsOf: Self.corpus.appending(path: "storyboard/\($0)")))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try attack("storyboard", good) { file in
      try Data(file).write(to: folder.appending(path: "Main.storyboard"))
      _ = try Recorder(framesPerSecond: 10).record(FirstScene(assets: folder), quietly: true)
    }
  }

  private struct FirstScene: Transition {
    let assets: URL?
    var name: String { "first-scene" }
    var script: TouchScript { TouchScript([.wait(0.1)]) }

    func makeRootViewController() -> UIViewController {
      UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
        ?? UIViewController()
    }
  }
}

/// Changes files by chance, the same way each time for the same seed.
private struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(bound, 1)
  }

  /// What readers have stumbled over.
  private static let spite = [
    "0", "-1", "1e308", "-1e308", "1e-308", "1e999", "0.01", "2147483648", "9223372036854775807",
    "18446744073709551616", "NaN", "null", "true", "[]", "{}", "\"\"", "[[[[[[[[", "\\u0000",
    "\u{202E}",
    "\u{1B}[2J", "\n", "../../x", "/etc/passwd", "YES", "&#0;", "<a>", "</view>", "]]>",
  ].map { Array($0.utf8) }

  /// The file after one to four changes.
  mutating func mutated(_ file: [UInt8]) -> [UInt8] {
    var file = file
    for _ in 0...random(4) { change(&file) }
    return file
  }

  private mutating func change(_ file: inout [UInt8]) {
    guard !file.isEmpty else { return }
    let start = random(file.count)
    let end = min(start + 1 + random(random(2) == 0 ? 4 : 200), file.count)
    let spite = Self.spite[random(Self.spite.count)]
    switch random(8) {
    case 0: file[start] = UInt8(random(256))
    case 1: file[start] ^= 1 << UInt8(random(8))
    case 2: file.removeSubrange(start..<end)
    case 3: file.insert(contentsOf: file[start..<end], at: random(file.count))
    case 4: file.insert(contentsOf: spite, at: start)
    case 5: file.removeSubrange(max(start, file.count / 2)...)
    default: replaceNumber(in: &file, from: start, by: spite)
    }
  }

  /// Puts something else in the place of the next number.
  private func replaceNumber(in file: inout [UInt8], from start: Int, by other: [UInt8]) {
    func isPart(_ byte: UInt8) -> Bool { "0123456789.-".utf8.contains(byte) }
    guard let first = file[start...].firstIndex(where: isPart) else { return }
    let end = file[first...].firstIndex { !isPart($0) } ?? file.endIndex
    file.replaceSubrange(first..<end, with: other)
  }
}
