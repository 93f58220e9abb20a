// Times how pictures are read and compared: 'comparison-bench prepare <frames> <folder>' makes three
// versions of a folder of frames, and 'comparison-bench run <folder> <folder>' compares two folders.
// 'Scripts/bench-comparison' calls both and puts other tools beside them. 'comparison-bench stages <frame>'
// times what is done with all pixels of one frame, and 'comparison-bench blur <frame> <sigma> <file>' writes
// it blurred; 'Benchmarks/stages' puts other libraries beside them.

import Foundation
import Pixels

/// The seconds that the processor has worked for this process: what else runs does not count.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func pictures(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
    .sorted()
}

func read(_ folder: String, _ name: String) throws -> Bitmap {
  let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
  return try PNGDecoder.decode(try Data(contentsOf: url), name: name)
}

/// Writes each frame as it is, with a patch of 40 pixels changed, and with every pixel changed.
func prepare(_ frames: String, _ folder: String) throws {
  let versions: [(name: String, change: (inout Bitmap) -> Void)] = [
    ("equal", { _ in }),
    (
      "small",
      { bitmap in
        for y in 900..<940 { for x in 500..<540 { bitmap[x, y] ^= 0x0040_4040 } }
      }
    ),
    ("different", { bitmap in bitmap.pixels = bitmap.pixels.map { $0 ^ 0x0040_4040 } }),
  ]
  for version in versions {
    let output = URL(fileURLWithPath: folder).appendingPathComponent(version.name)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for name in try pictures(in: frames) {
      var bitmap = try read(frames, name)
      version.change(&bitmap)
      try Data(PNGEncoder().encode(bitmap)).write(to: output.appendingPathComponent(name))
    }
  }
}

/// Prints milliseconds a frame: reading both files, and then each way of comparing them.
func run(_ folder: String, _ other: String) throws {
  let metrics: [(name: String, metric: PixelDiff.Metric)] = [
    ("exact", .exact), ("tolerance", .tolerance(8)),
    ("pixelmatch", .pixelmatch(discountsAntialiasing: false)),
    ("pixelmatch-aa", .pixelmatch()),
  ]
  var seconds: [String: Double] = [:]
  var differing: [String: Int] = [:]
  let names = try pictures(in: folder)
  for name in names {
    let start = processorSeconds()
    let (a, b) = (try read(folder, name), try read(other, name))
    seconds["read", default: 0] += processorSeconds() - start
    for (label, metric) in metrics {
      let start = processorSeconds()
      let diff = PixelDiff(of: a, and: b, options: .init(metric: metric))
      seconds[label, default: 0] += processorSeconds() - start
      differing[label, default: 0] += diff.differing
    }
  }
  for label in ["read"] + metrics.map(\.name) {
    let milliseconds = (seconds[label] ?? 0) * 1000 / Double(names.count)
    print(label, String(format: "%.2f", milliseconds), differing[label] ?? 0)
  }
}

/// Prints rows of a table: the median of milliseconds for each stage, and the bytes that it makes.
func stages(_ path: String) throws {
  let file = try Data(contentsOf: URL(fileURLWithPath: path))
  let bitmap = try PNGDecoder.decode(file, name: path)
  let moved = Bitmap(
    width: bitmap.width, height: bitmap.height,
    pixels: Array(bitmap.pixels[bitmap.width...] + bitmap.pixels[..<bitmap.width]))
  let sequence = PNGSequence()
  var isMoved = false
  let stages: [(name: String, run: () throws -> Int?)] = [
    ("read", { try PNGDecoder.decode(file, name: path).byteCount > 0 ? nil : 0 }),
    ("write", { PNGEncoder().encode(bitmap).count }),
    ("write, as the frame before", { sequence.encode(bitmap).count }),
    (
      "write, every row moved",
      {
        isMoved.toggle()
        return sequence.encode(isMoved ? moved : bitmap).count
      }
    ),
    (
      "blur, sigma 90",
      {
        let blurred = GaussianBlur(sigma: 90, edge: .clamp)
          .apply(to: bitmap, saturation: Saturation(1.8))
        return blurred.byteCount > 0 ? nil : 0
      }
    ),
    ("digest", { bitmap.digest.isEmpty ? 0 : nil }),
    ("copy", { bitmap.pixels.map { ~$0 }.isEmpty ? 0 : nil }),
  ]
  for stage in stages {
    var bytes = try stage.run()
    let seconds = try (0..<7).map { _ in
      let start = processorSeconds()
      bytes = try stage.run()
      return processorSeconds() - start
    }
    let milliseconds = String(format: "%.1f", seconds.sorted()[3] * 1000)
    print("| Filmstrip | \(stage.name) | \(milliseconds) | \(bytes.map { "\($0 / 1000)" } ?? "") |")
  }
}

/// Writes the frame, blurred.
func blur(_ path: String, sigma: Double, to output: String) throws {
  let file = try Data(contentsOf: URL(fileURLWithPath: path))
  let blurred = GaussianBlur(sigma: sigma, edge: .clamp)
    .apply(to: try PNGDecoder.decode(file, name: path))
  try Data(PNGEncoder().encode(blurred)).write(to: URL(fileURLWithPath: output))
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("prepare", 3): try prepare(arguments[1], arguments[2])
case ("run", 3): try run(arguments[1], arguments[2])
case ("stages", 2): try stages(arguments[1])
case ("blur", 4): try blur(arguments[1], sigma: Double(arguments[2]) ?? 0, to: arguments[3])
default:
  print(
    """
    Usage: comparison-bench prepare <frames> <folder>
           comparison-bench run <folder> <folder>
           comparison-bench stages <frame>
           comparison-bench blur <frame> <sigma> <file>
    """)
  exit(64)
}
