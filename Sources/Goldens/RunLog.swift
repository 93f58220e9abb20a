internal import Filmstrip

/// What the log of a run says: a JSON object a line, added by every process of the run.
struct RunLog: Hashable {
  /// What became of a golden.
  enum Outcome: String, Hashable, Codable { case passed, failed, recorded }

  /// Something that happened.
  enum Line: Hashable {
    case run(String)
    case process(Int32, narrowing: String?)
    case golden(String, Outcome)
    case end(Int32)

    func encoded() -> Data {
      let line =
        switch self {
        case .run(let name): Stored(run: name)
        case .process(let number, let narrowing): Stored(process: number, narrowing: narrowing)
        case .golden(let path, let outcome): Stored(golden: path, outcome: outcome)
        case .end(let number): Stored(end: number)
        }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return ((try? encoder.encode(line)) ?? Data()) + Data("\n".utf8)
    }
  }

  /// A line as it is stored.
  private struct Stored: Hashable, Codable {
    var run: String?
    var process: Int32?
    var narrowing: String?
    var golden: String?
    var outcome: Outcome?
    var end: Int32?
  }

  /// The run's name.
  let run: String

  /// What became of each golden, by its path from the package's folder; a recording outlasts what
  /// comes after it.
  private(set) var goldens: [String: Outcome] = [:]

  /// Why the run may have left goldens out, in words; nil if it has come to all of them.
  private(set) var gap: String?

  /// Reads a log; nil if there is none.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Stored.self, from: $0)
    }
    guard let run = lines.first?.run else { return nil }
    self.run = run
    var open: Set<Int32> = []
    for line in lines {
      if let process = line.process {
        open.insert(process)
        gap = gap ?? line.narrowing
      }
      if let end = line.end { open.remove(end) }
      if let golden = line.golden, let outcome = line.outcome, goldens[golden] != .recorded {
        goldens[golden] = outcome
      }
    }
    if !open.isEmpty { gap = gap ?? "did not come to its end" }
  }
}
