internal import Filmstrip

/// Shares reels out as units of work.
struct Plan: Command {
  static let name = "plan"
  static let summary = "Cut reels into units of work for many machines."
  static let help = """
    Usage: filmstrip plan <reel | folder>... [options]
           filmstrip plan --missing plan.jsonl

    Prints a line of JSON for each unit of work: a reel, some of its frames, and the folder to draw
    them to. 'filmstrip work' does one on any machine that has this program, the fonts and the store;
    'filmstrip merge' puts them together. The longest come first, and those of one reel cost the same
    but for a frame. Folders are searched for reels.

      --seconds S           About as long a unit takes one processor (default 60).
      --chunks N            Cut into so many units in all instead, or one for each reel.
      --bench FILE          Estimate times from what 'filmstrip bench --json' has printed on such a
                            machine (default: what was measured on an AMD EPYC).
      --missing             Print the lines of a list whose units are not done.
      --store DIR           The folder that all machines reach, wherever it is mounted; paths begin
                            there (default: this folder, or that of the list).
      --scale S             Pixels per point, 0.01 to 8 (default: the device's own).
      --compression C       fast, or small: a sixth smaller, at many times the time (default fast).
      --out DIR             The folder of the store to draw to (default farm).

    Example: filmstrip plan out --seconds 30 > plan.jsonl
    """

  static var options: [Option<Self>] {
    [
      .value("--seconds", .number(in: 0.1...86_400), \.seconds),
      .value("--chunks", .wholeNumber(in: 1...10_000_000), \.chunks),
      .value("--bench", .path, \.bench), .flag("--missing", \.isMissing),
      .value("--store", .path, \.store), .value("--scale", .scale, \.plan.scale),
      .value("--compression", .word, \.plan.compression), .value("--out", .path, \.plan.output),
    ]
  }

  private var places: [String] = []
  private var plan = WorkPlan()
  private var seconds: Double?
  private var chunks: Int?
  private var bench: String?
  private var isMissing = false
  private var store: String?

  mutating func take(_ word: String) { places.append(word) }

  func check(given: [String]) throws(UsageError) {
    if isMissing {
      if places.isEmpty { throw .missingArgument(command: Self.name, what: "a list of units") }
      if places.count > 1 { throw .unexpectedArgument(places[1], command: Self.name) }
      if let other = given.first(where: { !["--missing", "--store"].contains($0) }) {
        throw .optionsExclude("--missing", other)
      }
      return
    }
    if places.isEmpty {
      throw .missingArgument(command: Self.name, what: "reels, or folders of them")
    }
    if seconds != nil, chunks != nil { throw .optionsExclude("--seconds", "--chunks") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    if isMissing {
      try printMissing(of: UnitList(path: places[0], store: store), environment.console)
      return 0
    }
    var plan = plan
    plan.store = store ?? "."
    if let bench {
      let data = try InputFile.contents(of: bench, limit: Limits.textBytes)
      guard let measured = FrameBench(decoding: data) else { throw NoBench(path: bench) }
      plan.cost = WorkCost(measured)
    }
    let reels = try places.flatMap { try FoundReel.all(at: $0).map(\.path) }
    let cut = chunks.map { .chunks($0) } ?? WorkPlan.Cut.seconds(seconds ?? WorkPlan.usualSeconds)
    let units = try plan.units(
      of: reels, cut,
      progress: { done, total in
        environment.console.showProgress(done, of: total, "Planning")
      })
    environment.console.endProgress()
    environment.console.print(json: units.map(\.line).joined(separator: "\n"))
    environment.console.complain(Self.sentence(of: units))
    return 0
  }

  private static func sentence(of units: [WorkUnit]) -> String {
    let costs = units.map(\.cost)
    let sum = costs.reduce(0, +)
    return String(
      format: "%d units of %d frames: %.1f s of one processor each (%.1f to %.1f), %.1f s in all.",
      units.count, units.map(\.frames.count).reduce(0, +), sum / Double(units.count),
      costs.min() ?? 0, costs.max() ?? 0, sum)
  }

  private func printMissing(of list: UnitList, _ console: Console) throws {
    let entries = try list.units()
    let store = try WorkStore(list.store)
    var units: [WorkUnit] = []
    for (number, entry) in entries.enumerated() {
      console.showProgress(number, of: entries.count, "Looking")
      if try !entry.unit.isDone(in: store) { units.append(entry.unit) }
    }
    console.endProgress()
    if !units.isEmpty { console.print(json: units.map(\.line).joined(separator: "\n")) }
    console.complain("Missing: \(units.count) of \(entries.count) units.")
  }

  /// A file that was to say what drawing costs.
  private struct NoBench: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "'\(path)' is not what 'filmstrip bench --json' prints: save its output there."
    }
  }
}
