// Tries what was made to break a reader: that of pictures, of reels, of manifests, of
// storyboards or of the command line. The arguments are libFuzzer's, which starts copies of the program with others, and so the
// reader is named by the environment. 'Scripts/fuzz' builds it, instrumented and with the address
// sanitizer.

import CoreGraphics
import Filmstrip
import FilmstripCLI
import Foundation
import Frames
import Pixels

typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

/// The main loop of libFuzzer, which is in the toolchain's runtime and has no header.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: Target
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
switch ProcessInfo.processInfo.environment["FUZZ_READER"] {
case "png":
  exit(
    runFuzzer(&count, &arguments) { bytes, count in
      readPicture(Data(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
case "reel":
  exit(
    runFuzzer(&count, &arguments) { bytes, count in
      readReel(Data(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
case "manifest":
  exit(
    runFuzzer(&count, &arguments) { bytes, count in
      readManifest(Data(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
case "arguments":
  exit(
    runFuzzer(&count, &arguments) { bytes, count in
      let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      // libFuzzer calls on the thread that it was started on.
      MainActor.assumeIsolated { readArguments(text) }
      return 0
    })
case "storyboard":
  // Fonts are read once, which takes longer than any storyboard.
  MainActor.assumeIsolated { readStoryboard(Data()) }
  exit(
    runFuzzer(&count, &arguments) { bytes, count in
      let file = Data(UnsafeBufferPointer(start: bytes, count: count))
      MainActor.assumeIsolated { readStoryboard(file) }
      return 0
    })
default:
  print("Usage: FUZZ_READER=png|reel|manifest|storyboard|arguments fuzz [libFuzzer's arguments]")
  exit(64)
}

/// Reads the file as it is, and once more as if someone had taken care of its checksums.
func readPicture(_ file: Data) {
  for data in [file, mended([UInt8](file))] {
    // A small limit, so that the time goes into many files and not into large ones.
    guard let bitmap = try? PNGDecoder.decode(data, name: "", mostPixels: 10_000) else { continue }
    let copy = try? PNGDecoder.decode(Data(PNGEncoder().encode(bitmap)), name: "")
    precondition(copy == bitmap, "What was read and written does not read the same.")
  }
}

/// The chunks of `file` with the right checksums; `IDAT` counts as rows and is wrapped up as zlib.
func mended(_ file: [UInt8]) -> Data {
  var rest = file.dropFirst(8)
  var result = Array(file.prefix(8))
  while rest.count >= 8 {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let name = Array(rest.dropFirst(4).prefix(4))
    var body = Array(rest.dropFirst(8).prefix(length))
    rest = rest.dropFirst(min(length, rest.count) + 12)
    if name == Array("IDAT".utf8) { body = zlib(body) }
    result += word(body.count) + name + body + word(Int(checksum(name + body)))
  }
  return Data(result)
}

func word(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// A zlib stream of stored blocks.
func zlib(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = [0x78, 0x01]
  var (a, b) = (1, 0)
  var start = 0
  repeat {
    let end = min(start + 65535, bytes.count)
    let (low, high) = (UInt8((end - start) & 0xFF), UInt8((end - start) >> 8))
    result += [end == bytes.count ? 1 : 0, low, high, ~low, ~high] + bytes[start..<end]
    start = end
  } while start < bytes.count
  for byte in bytes {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return result + word(b << 16 | a)
}

func checksum(_ bytes: [UInt8]) -> UInt32 {
  var c: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    c ^= UInt32(byte)
    for _ in 0..<8 { c = c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
  }
  return c ^ 0xFFFF_FFFF
}

/// Reads the file as it is, and once more with a last line that says what it should.
func readReel(_ file: Data) {
  var body = file
  if body.last != UInt8(ascii: "\n") { body.append(UInt8(ascii: "\n")) }
  let lines = body.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  let digest = sha256(of: body)
  let end = #"{"frames":\#(max(lines - 1, 0)),"sha256":"\#(digest)"}"# + "\n"
  for data in [file, body + Data(end.utf8)] {
    guard let reel = try? Reel(decoding: data, name: "") else { continue }
    let copy = try? Reel(decoding: reel.encoded(), name: "")
    precondition(copy == reel, "What was read and written does not read the same.")
  }
}

/// The part of a manifest that its digest is of.
struct Listing: Decodable {
  let job: RenderJob
}

/// Reads the file as it is, and once more with the digest of its job in place of the word INPUTS.
func readManifest(_ file: Data) {
  var mended = file
  if let listing = try? JSONDecoder().decode(Listing.self, from: file) {
    let text = String(decoding: file, as: UTF8.self)
    mended = Data(text.replacing("INPUTS", with: listing.job.digest).utf8)
  }
  for data in [file, mended] {
    guard let manifest = FrameManifest(decoding: data) else { continue }
    let copy = (try? manifest.encoded()).flatMap { FrameManifest(decoding: $0) }
    precondition(copy == manifest, "What was read and written does not read the same.")
  }
}

/// Reads the lines of `text` as the words of a command line; whatever they are, it is refused in one
/// harmless sentence or makes sense.
@MainActor func readArguments(_ text: String) {
  let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  guard let problem = CommandLineTool.problem(with: words) else { return }
  let line = problem.plainLine
  precondition(!line.isEmpty && line.unicodeScalars.count <= String.longestLine)
  precondition(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
  precondition(CommandLineTool.problem(with: words) == problem, "It is read otherwise again.")
}

/// Shows the first scene of the file, as a recording does.
@MainActor func readStoryboard(_ file: Data) {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "fuzz-\(ProcessInfo.processInfo.processIdentifier)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try? file.write(to: folder.appending(path: "Main.storyboard"))
  _ = try? Recorder(framesPerSecond: 10).record(FirstScene(assets: folder), quietly: true)
}

struct FirstScene: Transition {
  let assets: URL?
  var name: String { "first-scene" }
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController {
    UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      ?? UIViewController()
  }
}
