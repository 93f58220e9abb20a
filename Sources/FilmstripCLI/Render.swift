internal import Filmstrip

/// Draws a transition, or a reel, to PNG frames and a contact sheet.
struct Render: Command {
  static let name = "render"
  static let summary = "Draw a transition or a reel: frames, contact sheet and reel."
  static let help = """
    Usage: filmstrip render <transition | file.reel> [options]

    Writes OUT/<transition>/<device>/ with frames/0000.png …, sheet.png and recording.reel.
    A reel needs no code: it is drawn from the file and the pictures in 'images' beside it, to
    OUT/<name of the file>/. A rendering that was interrupted goes on where it stopped.

    \(RecordingOptions.help)
      --scale S             Pixels per point, above 0 up to 8 (default: the device's own).
      --frames A..<B        Only these frames, as in 0..<30; no sheet is made.
      --shard I/N           Only part I of N, as in 1/3, to a folder that ends in '.I-of-N'; see
                            'filmstrip merge'. Default: what TEST_SHARD_INDEX (from 0 up) and
                            TEST_TOTAL_SHARDS say, if they are set.
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a byte.
      --cells N             Cells of the contact sheet, 2 to 120 (default 24).
      --images DIR          Where the pictures of a reel are (default: 'images' beside it).
      --out DIR             The folder to write to (default out).
    \(OverwriteOption.help)

    Example: filmstrip render today-card --device iphone-se --appearance dark
    """

  private static let optionNames =
    RecordingOptions.names + [
      "--scale", "--frames", "--shard", "--jobs", "--cells", "--images", "--out",
      OverwriteOption.name, "--help",
    ]

  private var source = ""
  private var recording = RecordingOptions()
  private var export = ExportOptions()
  private var images: String?
  private var output = "out"

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option(let option): try read(option, &arguments)
      case .value(let word) where source.isEmpty: source = word
      case .value(let word): throw .unexpectedArgument(word, command: Self.name)
      }
    }
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    if export.shard != nil, export.frames != nil { throw .optionsExclude("--shard", "--frames") }
    if isReel, let option = recording.given.first {
      throw .optionOfRecording(option, reel: source)
    }
    if !isReel, images != nil { throw .optionOfReel("--images", transition: source) }
  }

  private var isReel: Bool { source.hasSuffix(Self.reelSuffix) }

  private static let reelSuffix = ".reel"

  /// The name of the reel's file, without its ending.
  private var fileName: String {
    String((source as NSString).lastPathComponent.dropLast(Self.reelSuffix.count))
  }

  private mutating func read(_ option: String, _ arguments: inout ArgumentReader)
    throws(UsageError)
  {
    if try recording.read(option, &arguments) { return }
    switch option {
    case "--scale": export.scale = try arguments.scale(for: option)
    case "--frames":
      export.frames = try arguments.value(
        for: option, expected: "a range such as 0..<30", parseFrameRange)
    case "--shard":
      export.shard = try arguments.value(
        for: option, expected: "a part such as 1/3, from 1/3 to 3/3", Shard.init(notation:))
    case "--jobs":
      export.jobs = try arguments.value(for: option, expected: "a whole number from 1 to 64") {
        Int($0).flatMap { (1...64).contains($0) ? $0 : nil }
      }
    case "--cells": export.cells = try arguments.cells(for: option)
    case "--images": images = try arguments.value(for: option)
    case "--out": output = try arguments.value(for: option)
    case OverwriteOption.name:
      try arguments.expectNoValue(for: option)
      export.isOverwriting = true
    default: throw .unknownOption(option, known: Self.optionNames)
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let start = ContinuousClock.now
    var options = export
    // What stands on the command line counts more than the environment.
    if export.shard == nil, export.frames == nil {
      let variables = try ShardEnvironment(ProcessInfo.processInfo.environment)
      try variables.acknowledge()
      options.shard = variables.shard
    }
    let recording = try recorded(environment)
    let exporter = Exporter(
      output: output, options: options,
      progress: { done, total in
        environment.console.showProgress(done, of: total, "Drawing")
      })
    let summary = try exporter.export(recording, as: isReel ? fileName : nil)
    environment.console.endProgress()
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    environment.console.print(summary.sentence(seconds: elapsed))
    return 0
  }

  private func recorded(_ environment: Environment) throws -> Recording {
    if isReel { return try ReelFile(path: source, images: images).read() }
    let transition = try environment.transition(named: source)
    return try recording.recorder(for: transition).record(transition)
  }
}

/// The range that `text` notes as `a..<b`, or nil.
private func parseFrameRange(_ text: String) -> Range<Int>? {
  let ends = text.split(separator: "..<", omittingEmptySubsequences: false).map { Int($0) }
  guard ends.count == 2, let start = ends[0], let end = ends[1], start >= 0, end > start else {
    return nil
  }
  return start..<end
}

extension ExportSummary {
  fileprivate func sentence(seconds: Double) -> String {
    let time = String(format: "%.1f s", seconds)
    let kept = kept > 0 ? ", \(kept) of which were there" : ""
    let sheet = sheet.map { " Sheet: \($0)." } ?? ""
    return "Wrote \(frames) frames of \(width)×\(height) px to \(folder) in \(time)\(kept).\(sheet)"
  }
}
