internal import Filmstrip
internal import Review

/// Where what came of many recordings is written to, beside standard output.
struct ReportOptions {
  static let help = """
      --markdown FILE       Write what is said for pull requests, in less than 1 MiB.
      --junit FILE          Write the result for CI systems.
      --base-url URL        Where pictures are published, to be shown in Markdown.
    """

  static func options<Whole>(in part: WritableKeyPath<Whole, ReportOptions>) -> [Option<Whole>] {
    let all: [Option<ReportOptions>] = [
      .value("--markdown", .path, \.markdown), .value("--junit", .path, \.junit),
      .value("--base-url", .address, \.base),
    ]
    return all.map { $0.inside(part) }
  }

  private(set) var markdown: String?
  private(set) var junit: String?
  private(set) var base: String?

  func check() throws(UsageError) {
    if base != nil, markdown == nil { throw .optionNeeds("--base-url", "--markdown") }
  }

  func write(_ command: String, _ rows: [RunSummary.Row], total: String?) throws {
    let summary = RunSummary(command: command, rows: rows, total: total, base: base)
    if let markdown { try OutputFile(markdown).write(Data(summary.markdown().utf8)) }
    if let junit { try OutputFile(junit).write(Data(summary.junit.utf8)) }
  }
}

extension OptionValue where Value == String {
  /// A place on the web.
  static var address: Self {
    Self("an address that begins with https:// or http://, without spaces or brackets") { word in
      let isWeb = word.hasPrefix("https://") || word.hasPrefix("http://")
      let isPlain = word.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0.value < 127 }
      return isWeb && isPlain && !word.contains { "()<>[]\"".contains($0) } ? word : nil
    }
  }
}
