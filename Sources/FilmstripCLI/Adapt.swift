internal import Filmstrip

/// Makes the files of an app compile here.
struct Adapt: Command {
  static let name = "adapt"
  static let summary = "Make the files of an app compile here, as they are."
  static let help = """
    Usage: filmstrip adapt <file or folder>... [--out DIR | --check]

    Writes the Swift files of an app to DIR, as 'Card.adapted.swift', with what Linux does not compile
    ('@objc', '#selector', '@IBOutlet' and more) turned into what means the same here. Lines stay
    where they are, and compiler messages name the original files, which are never written to. What
    belongs to one module is given at once. What cannot be adapted is told, with its line and the way
    out, and nothing is written then; what nothing would call is a warning.

      --out DIR             The folder to write to.
      --check               Write nothing; print how often each rule is needed (without --out too).

    A package's targets do the same while they are built, by way of the plugin 'AdaptApp'.

    Example: filmstrip adapt MyApp --check
    """

  static var operands: Candidates { .files }

  static var options: [Option<Self>] {
    [.value("--out", .path, \.output), .flag("--check", \.isChecking)]
  }

  private var sources: [String] = []
  private var output = ""
  private var isChecking = false

  mutating func take(_ word: String) { sources.append(word) }

  func check(given: [String]) throws(UsageError) {
    if sources.isEmpty {
      throw .missingArgument(command: Self.name, what: "files or folders of an app")
    }
    if isChecking, !output.isEmpty { throw .optionsExclude("--check", "--out") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let files = try AppFiles(sources, apartFrom: output)
    let answer = try AdapterProgram().adapt(files.paths)
    let problems = answer.files.flatMap(\.problems)
    for file in answer.files {
      for sentence in file.problems + file.warnings { environment.console.complain(sentence) }
    }
    if output.isEmpty {
      environment.console.print(lines: table(answer))
    } else if problems.isEmpty {
      try files.write(answer.files.map(\.text), to: output)
      let places = answer.files.flatMap(\.counts.values).reduce(0, +)
      environment.console.print(
        "Adapted \(files.paths.count) files in \(places) places: \(output).")
    }
    return problems.isEmpty ? 0 : Self.failureExitCode
  }

  private func table(_ answer: AdapterProgram.Answer) -> [String] {
    let width = answer.rules.map(\.count).max() ?? 0
    let rows = answer.rules.compactMap { rule -> String? in
      let counts = answer.files.compactMap { $0.counts[rule] }
      guard !counts.isEmpty else { return nil }
      return rule.padding(toLength: width, withPad: " ", startingAt: 0)
        + "  \(counts.reduce(0, +)) places in \(counts.count) files"
    }
    let problems = answer.files.flatMap(\.problems).count
    return rows + [
      "\(answer.files.count) files, \(problems == 0 ? "all" : "\(problems) places that cannot be")"
        + " adapted."
    ]
  }
}

/// The Swift files that a command line names.
private struct AppFiles {
  /// As they are opened.
  let paths: [String]
  /// From the folder that was named on, by which they are written.
  private let names: [String]

  /// - Parameter output: A folder that must not lie among them.
  init(_ sources: [String], apartFrom output: String) throws {
    var found: [(path: String, name: String)] = []
    for source in sources {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
        throw AdaptError.nothing(source)
      }
      guard isFolder.boolValue else {
        guard source.hasSuffix(".swift") else { throw AdaptError.noFiles([source]) }
        found.append((source, URL(filePath: source).lastPathComponent))
        continue
      }
      if !output.isEmpty, Self.whole(output).hasPrefix(Self.whole(source)) {
        throw AdaptError.outputAmongSources(output, source)
      }
      let names = FileManager.default.enumerator(atPath: source)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix(".swift") {
        found.append(("\(source)/\(name)", name))
      }
    }
    if found.isEmpty { throw AdaptError.noFiles(sources) }
    let names = found.map(\.name)
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw AdaptError.twice(name)
    }
    paths = found.map(\.path)
    // As the plugin names them: two files of one name in a module are a warning of the compiler.
    self.names = names.map { "\($0.dropLast(".swift".count)).adapted.swift" }
  }

  /// The path of a folder without links, with a slash at its end.
  private static func whole(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
      .path(percentEncoded: false).trimmingSuffix("/") + "/"
  }

  func write(_ texts: [String], to output: String) throws {
    let root = try Directory.make(output)
    for (name, text) in zip(names, texts) {
      let parts = name.split(separator: "/").map(String.init)
      let folder = try parts.dropLast().reduce(root) { try $0.makeFolder($1) }
      try folder.write(Data(text.utf8), as: parts[parts.count - 1])
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

/// The program that has the adapter, beside the one that runs.
private struct AdapterProgram {
  struct Answer: Decodable {
    struct File: Decodable {
      let text: String
      let counts: [String: Int]
      let problems: [String]
      let warnings: [String]
    }

    let rules: [String]
    let files: [File]
  }

  private static let name = "filmstrip-adapter"

  func adapt(_ paths: [String]) throws -> Answer {
    let here = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = here.deletingLastPathComponent().appending(path: Self.name)
    guard FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)) else {
      throw AdaptError.noProgram(Self.name)
    }
    let child = Process()
    let pipe = Pipe()
    child.executableURL = program
    child.arguments = ["--json"] + paths
    child.standardOutput = pipe
    try child.run()
    let answer = try pipe.fileHandleForReading.readToEnd() ?? Data()
    child.waitUntilExit()
    guard child.terminationReason == .exit, child.terminationStatus == 0 else {
      throw AdaptError.failed(Self.name)
    }
    return try JSONDecoder().decode(Answer.self, from: answer)
  }
}

/// Why nothing was adapted.
private enum AdaptError: Error, CustomStringConvertible {
  case nothing(String)
  case noFiles([String])
  case twice(String)
  case outputAmongSources(String, String)
  case noProgram(String)
  case failed(String)

  var description: String {
    switch self {
    case .nothing(let path): "There is no file or folder '\(path)'."
    case .noFiles(let sources):
      "There are no Swift files in \(sources.map { "'\($0)'" }.joined(separator: ", "))."
    case .twice(let name): "Two files would be written as '\(name)': name the folder around them."
    case .outputAmongSources(let output, let source):
      "'\(output)' lies in '\(source)', where nothing is written: choose another --out."
    case .noProgram(let name):
      "'filmstrip adapt' needs the program '\(name)' beside it: build Filmstrip's own package as a"
        + " whole, with 'swift build'."
    case .failed(let name): "'\(name)' has stopped before its end."
    }
  }
}
