#if canImport(Adapter)
internal import Adapter
internal import Foundation

/// The tool's command line.
struct AdapterTool {
  private static let usageExitCode: Int32 = 64
  private static let failureExitCode: Int32 = 1

  private let words: [String]

  init(_ words: [String]) { self.words = words }

  /// - Returns: The exit code: 0 fine, 1 for what cannot be adapted, read or written.
  func run() -> Int32 {
    do {
      switch words.first {
      case "--out" where words.count > 2:
        return try write(try adapt(words.dropFirst(2)), to: URL(filePath: words[1]))
      case "--json" where words.count > 1:
        return try print(try adapt(words.dropFirst()))
      default:
        complain("filmstrip-adapter takes '--out DIR FILE...' or '--json FILE...'.")
        return Self.usageExitCode
      }
    } catch {
      complain("filmstrip-adapter: \(error)")
      return Self.failureExitCode
    }
  }

  private func adapt(_ paths: some Sequence<String>) throws -> [Adapter.Output] {
    let files = try paths.map { path in
      let url = URL(filePath: path).standardizedFileURL
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw Unreadable(path: path)
      }
      return (path: url.path(percentEncoded: false), text: text)
    }
    return Adapter(files: files, modules: AppModules(around: files.map(\.path))).outputs()
  }

  /// Writes what changed; what is written again would be compiled again.
  private func write(_ outputs: [Adapter.Output], to folder: URL) throws -> Int32 {
    let problems = outputs.flatMap(\.problems)
    for problem in problems { complain("\(problem)") }
    guard problems.allSatisfy(\.isWarning) else { return Self.failureExitCode }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let results = onAllCores(outputs.count) { number in
      Result { try Self.write(outputs[number], to: folder) }
    }
    for result in results { try result.get() }
    return 0
  }

  private static func write(_ output: Adapter.Output, to folder: URL) throws {
    let file = folder.appending(path: adaptedName(of: output.path))
    let bytes = Data(output.text.utf8)
    let path = file.path(percentEncoded: false)
    if FileManager.default.contents(atPath: path) != bytes {
      try bytes.write(to: file, options: .atomic)
    }
  }

  /// `Card.adapted.swift` for `Card.swift`: two files of one name in a module are a warning.
  private static func adaptedName(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent + ".adapted.swift"
  }

  private func print(_ outputs: [Adapter.Output]) throws -> Int32 {
    let answer = Answer(
      rules: Rule.all.map(\.name),
      files: outputs.map {
        Answer.File(
          path: $0.path, text: $0.text, counts: $0.counts,
          problems: $0.problems.filter { !$0.isWarning }.map(\.description),
          warnings: $0.problems.filter(\.isWarning).map(\.description))
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(answer))
    return 0
  }

  private func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}

private struct Unreadable: Error, CustomStringConvertible {
  let path: String

  var description: String { "'\(path)' cannot be read, or is not UTF-8." }
}

/// What `--json` prints.
private struct Answer: Encodable {
  struct File: Encodable {
    let path: String
    let text: String
    let counts: [String: Int]
    let problems: [String]
    let warnings: [String]
  }

  /// The names of all rules, in the order of counts.
  let rules: [String]
  let files: [File]
}
#endif
