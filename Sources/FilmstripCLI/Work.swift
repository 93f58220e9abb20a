internal import Filmstrip

/// Does units of work.
struct Work: Command {
  static let name = "work"
  static let summary = "Do units of work that 'filmstrip plan' has cut."
  static let help = """
    Usage: filmstrip work <plan.jsonl:LINE | plan.jsonl | unit | -> [options]

    Draws the frames of a unit to its folder: one line of a list, all lines, a unit as it stands in the
    list, or those that standard input holds. A unit that is done is left alone, one that was
    interrupted goes on where it stopped, and its folder appears whole or not at all.

    Exits with 0 if all is done, also before; 75 if the same may go well later: the disk is full, the
    store cannot be reached, or another process does the unit; 78 if this machine cannot do it: another
    font, or another build of filmstrip; 65 if a unit or a reel is not what was planned, 66 if one is
    not there, 73 if the folder cannot be written, and 70 for anything else. Of several units all are
    tried; 75 counts most, and then the first.

      --shard I/N           Only every N-th unit, from the I-th on; for lists.
      --store DIR           Where the paths begin (default: the folder of the list, or this one).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a byte.
      --memory MB           The most memory to take, 64 to 65536; fewer workers if need be.

    Example: filmstrip work plan.jsonl:17 --jobs 1
    """

  static var options: [Option<Self>] {
    [
      .value("--shard", .shard, \.shard), .value("--store", .path, \.store),
      .value("--jobs", .jobs, \.export.jobs),
      .value("--memory", .wholeNumber(in: 64...65_536), \.export.memory),
    ]
  }

  /// What was done cannot be told: to try again does no harm.
  static let failureExitCode = WorkExitCode.tryAgain

  private var source = ""
  private var shard: Shard?
  private var store: String?
  private var export = ExportOptions()

  mutating func take(_ word: String) throws(UsageError) {
    guard source.isEmpty else { throw .unexpectedArgument(word, command: Self.name) }
    source = word
  }

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty { throw .missingArgument(command: Self.name, what: "a unit of work") }
    if shard != nil, isUnit || lineNumber != nil {
      throw .optionNeeds("--shard", "a list of units")
    }
  }

  private var isUnit: Bool { source.hasPrefix("{") }

  /// The list and the number of its line that the source names; nil if it names none.
  private var lineNumber: (list: String, number: Int)? {
    guard let colon = source.lastIndex(of: ":"),
      case let digits = source[source.index(after: colon)...], let number = Int(digits), number > 0,
      colon > source.startIndex
    else { return nil }
    return (String(source[..<colon]), number)
  }

  func run(_ environment: Environment) throws -> Int32 {
    let console = environment.console
    var codes: [Int32] = []
    let list: (store: String, lines: [(place: String, text: String)])
    do {
      list = try read()
    } catch {
      console.complain("filmstrip: \(error)")
      return WorkExitCode.of(error)
    }
    for (place, text) in list.lines {
      do {
        let unit = try WorkUnit(line: text)
        let store = try WorkStore(list.store)
        let outcome = try unit.draw(in: store, export) { done, total in
          console.showProgress(done, of: total, "Drawing")
        }
        console.endProgress()
        console.print(Self.sentence(unit, outcome, in: store))
      } catch {
        console.endProgress()
        console.complain("filmstrip: \(place.isEmpty ? "" : "\(place): ")\(error)")
        codes.append(WorkExitCode.of(error))
      }
    }
    return codes.first { $0 == WorkExitCode.tryAgain } ?? codes.first ?? 0
  }

  /// The lines that are this process's, and where their paths begin.
  private func read() throws -> (store: String, lines: [(place: String, text: String)]) {
    if isUnit { return (store ?? ".", [("", source)]) }
    if let (path, number) = lineNumber {
      let list = UnitList(path: path, store: store)
      guard let line = try list.lines().first(where: { $0.place == source }) else {
        throw NoLine(path: path, number: number)
      }
      return (list.store, [line])
    }
    var lines: [(place: String, text: String)]
    var place = store ?? "."
    if source == "-" {
      let data = try FileHandle.standardInput.readToEnd() ?? Data()
      lines = UnitList.lines(String(decoding: data, as: UTF8.self), name: "-")
    } else {
      let list = UnitList(path: source, store: store)
      (lines, place) = (try list.lines(), list.store)
    }
    if lines.isEmpty { throw NoLine(path: source, number: nil) }
    if let shard {
      lines = lines.enumerated().filter { $0.offset % shard.count == shard.index - 1 }
        .map(\.element)
    }
    return (place, lines)
  }

  private static func sentence(
    _ unit: WorkUnit, _ outcome: WorkUnit.Outcome, in store: WorkStore
  ) -> String {
    let folder = store.path(of: unit.output)
    switch outcome {
    case .wasDone: return "'\(folder)' was done."
    case .drawn(let frames, let kept):
      let were = kept > 0 ? ", \(kept) of which were there" : ""
      return "Wrote \(frames) frames to '\(folder)'\(were)."
    }
  }

  /// A list has no such line, or none at all.
  struct NoLine: Error, CustomStringConvertible {
    let path: String
    let number: Int?

    var description: String {
      let what = number.map { "no unit in line \($0)" } ?? "no units"
      return "'\(path)' has \(what): it is another list, or was cut off."
    }
  }
}
