internal import Filmstrip
internal import Review

/// Where what came of many recordings is written to, beside standard output.
struct ReportOptions {
  static let help = """
      --markdown FILE       Write what is said for pull requests, in less than 1 MiB.
      --junit FILE          Write the result for CI systems.
      --review PATH         Write a page of all that is not the same, to be played beside what it was:
                            a folder, or one file that ends in '.html'.
      --embed               Put the pictures into the Markdown, made small, as far as they fit.
      --base-url URL        Where pictures are published, to be shown in Markdown.
    """

  static func options<Whole>(in part: WritableKeyPath<Whole, ReportOptions>) -> [Option<Whole>] {
    let all: [Option<ReportOptions>] = [
      .value("--markdown", .path, \.markdown), .value("--junit", .path, \.junit),
      .value("--review", .path, \.review), .flag("--embed", \.embeds),
      .value("--base-url", .address, \.base),
    ]
    return all.map { $0.inside(part) }
  }

  private(set) var markdown: String?
  private(set) var junit: String?
  private(set) var review: String?
  private(set) var embeds = false
  private(set) var base: String?

  func check() throws(UsageError) {
    if base != nil, markdown == nil { throw .optionNeeds("--base-url", "--markdown") }
    if embeds, markdown == nil { throw .optionNeeds("--embed", "--markdown") }
    if embeds, base != nil { throw .optionsExclude("--embed", "--base-url") }
  }

  /// A picture as the Markdown will hold it; nil where it holds none.
  func thumbnail(of png: @autoclosure () throws -> [UInt8]?, name: String) rethrows -> [UInt8]? {
    guard embeds, let png = try png() else { return nil }
    return try? RunSummary.thumbnail(of: png, name: name)
  }

  /// Writes the page of what is not the same, where one is asked for.
  @MainActor func writeReview(
    _ sources: [PageSource], title: String, jobs: Int?, _ console: Console
  ) throws {
    guard let review else { return }
    var options = PageOptions()
    options.title = title
    options.isCompared = true
    options.isSingleFile = review.lowercased().hasSuffix(".html")
    options.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let page = ReviewPage(options) { done, total, activity in
      console.showProgress(done, of: total, activity.plainLine)
    }
    try ReviewSources.write(page, of: sources, to: review, isOverwriting: false)
    console.endProgress()
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
