internal import CoreGraphics
internal import Filmstrip

/// The log of a run: a JSON object a line, added by every process of the run.
struct RunLog: Hashable {
  /// The log's name in the run's folder.
  static let name = "run.jsonl"

  /// What became of a golden.
  enum Outcome: String, Hashable, Codable { case passed, failed, recorded }

  /// Something that happened.
  enum Line: Hashable {
    case run(String)
    case process(Int32, narrowing: String?)
    case golden(String, Outcome)
    /// A folder was made for what is said about a failure.
    case failure(GoldenKey)
    case end(Int32)

    func encoded() -> String {
      let line =
        switch self {
        case .run(let name): Stored(run: name)
        case .process(let number, let narrowing): Stored(process: number, narrowing: narrowing)
        case .golden(let path, let outcome): Stored(golden: path, outcome: outcome)
        case .failure(let key): Stored(suite: key.suite, name: key.stem)
        case .end(let number): Stored(end: number)
        }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: (try? encoder.encode(line)) ?? Data(), as: UTF8.self).plainJSON + "\n"
    }
  }

  /// A line as it is stored.
  private struct Stored: Hashable, Codable {
    var run: String?
    var process: Int32?
    var narrowing: String?
    var golden: String?
    var outcome: Outcome?
    var suite: String?
    var name: String?
    var end: Int32?
  }

  /// The run's name.
  let run: String

  /// What became of each golden, by its path from the package's folder; a recording outlasts what
  /// comes after it.
  private(set) var goldens: [String: Outcome] = [:]

  /// The goldens of whose failures something is said, in order.
  private(set) var failures: [GoldenKey] = []

  /// Why the run may have left goldens out, in words; nil if it has come to all of them.
  private(set) var gap: String?

  /// Reads the log in a run's folder; nil if there is none.
  init?(in folder: Directory) throws {
    guard let data = try folder.contents(of: Self.name) else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Stored.self, from: $0)
    }
    guard let run = lines.first?.run else { return nil }
    self.run = run
    var open: Set<Int32> = []
    var failures: Set<GoldenKey> = []
    for line in lines {
      if let process = line.process {
        open.insert(process)
        gap = gap ?? line.narrowing
      }
      if let end = line.end { open.remove(end) }
      if let golden = line.golden, let outcome = line.outcome, goldens[golden] != .recorded {
        goldens[golden] = outcome
      }
      if let suite = line.suite, let name = line.name,
        let key = GoldenKey(suite: suite, fileName: name + GoldenKey.fileExtension)
      {
        failures.insert(key)
      }
    }
    self.failures = failures.sorted()
    if !open.isEmpty { gap = gap ?? "did not come to its end" }
  }
}
