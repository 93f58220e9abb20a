internal import Foundation
internal import Frames
internal import PageAssets
internal import Pixels
internal import Raster
internal import Typography

/// A page on which recordings are played, stepped through and compared, in any browser.
///
/// It fetches nothing from anywhere: what it shows lies beside it, or in it.
package struct ReviewPage {
  /// The name of the file to open.
  package static let indexName = "index.html"

  /// The names of the other files at the top.
  package static let fileNames = ["page.css", "page.js"]

  /// The folders of the pictures, and of what else there is to each recording.
  package static let pictureFolder = "pictures"
  package static let dataFolder = "data"

  private let options: PageOptions
  private let progress: @Sendable (_ done: Int, _ total: Int, _ activity: String) -> Void

  /// What is listed, in order.
  package private(set) var entries: [PageEntry] = []

  /// What was left out, a sentence each.
  package private(set) var notes: [String] = []

  private var keys: Set<String> = []
  private var written: Set<String> = []
  private var bytes = 0
  private var inside: [(place: Int, json: String)] = []

  /// - Parameter progress: Called as frames are drawn, on any thread.
  package init(
    _ options: PageOptions,
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ activity: String) -> Void = {
      _, _, _ in
    }
  ) {
    (self.options, self.progress) = (options, progress)
  }

  /// Makes the files of the page, and hands each to `write`; ``indexName`` is the last.
  ///
  /// A recording that cannot be read or drawn is listed as failed, with the reason.
  ///
  /// - Throws: What `write` throws, and why the first failed where all did.
  package mutating func make(
    of sources: [PageSource], write: (PageFile) throws -> Void
  ) throws {
    var failure: (any Error)?
    for (place, source) in sources.enumerated() {
      // What earlier ones did not use is for those that follow.
      let share = options.budget.map { max($0 - bytes, 0) / (sources.count - place) }
      let entry: PageEntry
      do {
        entry = try show(source, place: place, budget: share, write)
      } catch let error as PageError {
        throw error.reason
      } catch {
        failure = failure ?? error
        entry = PageEntry(
          title: (source.name as NSString).lastPathComponent, device: "", source: source.name,
          verdict: .failed, summary: "\(error)")
      }
      entries.append(keyed(entry))
    }
    if let failure, entries.allSatisfy({ $0.verdict == .failed }) { throw failure }
    noteOmissions()
    try writeIndex(write)
  }

  // MARK: One recording

  private mutating func show(
    _ source: PageSource, place: Int, budget: Int?, _ write: (PageFile) throws -> Void
  ) throws -> PageEntry {
    let after = try source.after?()
    let before = try source.before?()
    guard let main = after ?? before else { throw PageProblem.empty(name: source.name) }
    let header = main.reel.header
    var entry = PageEntry(
      title: source.title ?? header.title, device: header.deviceTitle, source: source.name)
    entry.warnings = header.diagnostics.count
    if options.isLive, !source.parameters.isEmpty { entry.parameters = source.parameters }
    let comparison = try compare(after, before, &entry)
    let isChanged = comparison.map { !$0.differences.isEmpty || !$0.unseenFrames.isEmpty } ?? false
    let other = after != nil && isChanged ? before : nil
    let sides = other == nil ? 1 : 2
    let title = header.title
    let pictures = try [main, other].map { side in
      try side.map { side in
        if let problem = side.reel.fontProblem { throw PageProblem.font(problem.description) }
        return try PagePictures(
          side.reel, images: side.images, scale: options.scale, jobs: options.jobs,
          budget: budget.map { $0 / sides }, level: options.packingLevel
        ) { [progress] done, total in progress(done, total, title) }
      }
    }
    guard let own = pictures[0] else { throw PageProblem.empty(name: source.name) }
    entry.note = omission(pictures.compactMap { $0 })
    try Self.writing { try self.write(pictures.compactMap { $0 }, write) }
    let thumbnail = try Self.thumbnail(of: main)
    entry.thumbnail = try Self.writing { try self.address(of: thumbnail, write) }
    // What is made anew with each saved file is to come soon.
    let findings =
      options.isLive ? [] : try MotionLint().findings(in: main.reel, images: main.images)
    entry.findings = findings.count
    let contents = PageContents(
      take: PageTake(main.reel, own) { address($0, in: own) },
      other: other.flatMap { side in
        pictures[1].map { drawn in PageTake(side.reel, drawn) { address($0, in: drawn) } }
      },
      differs: comparison.map { $0.differences.map(\.index) } ?? [],
      words: comparison.map { $0.isSame ? [] : $0.lines } ?? [],
      findings: findings.map { PageFinding(frame: $0.frame, words: $0.line) })
    entry.data = try Self.writing { try self.write(contents, place: place, write) }
    return entry
  }

  /// The verdict, and what it rests on.
  private func compare(
    _ after: PageSource.Reading?, _ before: PageSource.Reading?, _ entry: inout PageEntry
  ) throws -> RecordingComparison? {
    guard options.isCompared else {
      entry.summary = "\(MotionWords.figure((after ?? before).map(Self.seconds) ?? 0)) s"
      return nil
    }
    guard let after else {
      (entry.verdict, entry.summary) = (.gone, "no longer there")
      return nil
    }
    guard let before else {
      (entry.verdict, entry.summary) = (.new, "not there before")
      return nil
    }
    var compared = ComparisonOptions()
    compared.scale = options.scale
    compared.jobs = options.jobs
    let comparison = try RecordingComparer(options: compared).compare(
      FrameSource(before.reel, images: before.images, name: "before"),
      FrameSource(after.reel, images: after.images, name: "after"))
    let count = comparison.differences.count
    entry.verdict = comparison.isSame ? .same : .changed
    entry.summary =
      !comparison.isSame
      ? "\(count) of \(comparison.frameCount) frames"
      : comparison.unseenFrames.isEmpty ? "no frame differs" : "layers differ, pixels do not"
    return comparison
  }

  private static func seconds(_ reading: PageSource.Reading) -> Double {
    reading.reel.time(ofFrame: max(reading.reel.frames.count - 1, 0)).seconds
  }

  /// Pixels of a thumbnail's longer side; our choice, twice what a card shows in points.
  private static let thumbnailSide: CGFloat = 376

  /// The middle of what moves, small.
  private static func thumbnail(of side: PageSource.Reading) throws -> [UInt8] {
    let motions = side.reel.header.motions
    let first = motions.first.map { $0.start.seconds + $0.delay + 0.4 * $0.duration }
    let rate = Double(side.reel.header.framesPerSecond)
    let last = side.reel.frames.count - 1
    let frame = side.reel.frames[min(first.map { Int($0 * rate) } ?? last / 2, last)]
    let scale = min(thumbnailSide / max(frame.size.width, frame.size.height, 1), 1)
    let bitmap = try Rasterizer(images: side.images)
      .bitmap(of: frame, scale: max(scale, ReelHeader.scales.lowerBound))
    return PNGEncoder(level: 6).encode(bitmap)
  }

  // MARK: Files

  /// What is known of a recording only once it is opened.
  private struct PageContents: Encodable {
    let take: PageTake
    let other: PageTake?
    let differs: [Int]
    let words: [String]
    let findings: [PageFinding]
  }

  /// A place where a rule of motion is broken.
  private struct PageFinding: Encodable {
    let frame: Int
    let words: String
  }

  /// Marks what goes wrong here as no fault of the recording.
  private static func writing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw PageError(reason: error) }
  }

  private mutating func write(
    _ pictures: [PagePictures], _ write: (PageFile) throws -> Void
  ) throws {
    for drawn in pictures {
      for digest in drawn.digests {
        if options.isSingleFile {
          bytes += drawn.png(digest).count
        } else {
          try put(drawn.png(digest), digest: digest, write)
        }
      }
    }
  }

  private mutating func put(
    _ png: [UInt8], digest: String, _ write: (PageFile) throws -> Void
  ) throws {
    guard written.insert(digest).inserted else { return }
    bytes += png.count
    try write(PageFile(path: "\(Self.pictureFolder)/\(digest).png", bytes: png))
  }

  /// Where the page finds a picture that lies in no recording.
  private mutating func address(
    of png: [UInt8], _ write: (PageFile) throws -> Void
  ) throws -> String {
    if options.isSingleFile { return Self.dataAddress(png) }
    let digest = sha256(of: png)
    try put(png, digest: digest, write)
    return "\(digest).png"
  }

  private func address(_ digest: String, in pictures: PagePictures) -> String {
    options.isSingleFile ? Self.dataAddress(pictures.png(digest)) : "\(digest).png"
  }

  private static func dataAddress(_ png: [UInt8]) -> String {
    "data:image/png;base64," + Data(png).base64EncodedString()
  }

  /// - Returns: The path of the data; a place in the page itself where all is in one file.
  private mutating func write(
    _ contents: PageContents, place: Int, _ write: (PageFile) throws -> Void
  ) throws -> String {
    let json = try PageText.json(contents)
    if options.isSingleFile {
      inside.append((place, json))
      return "#"
    }
    let path = "\(Self.dataFolder)/\(String(format: "%04d", place)).js"
    let script = Array("filmstrip.receive(\(place), \(json));\n".utf8)
    bytes += script.count
    try write(PageFile(path: path, bytes: script))
    return path
  }

  private func writeIndex(_ write: (PageFile) throws -> Void) throws {
    let index = PageIndex(
      title: options.title, isLive: options.isLive, isCompared: options.isCompared, notes: notes,
      recordings: entries)
    var data = "<script type=\"application/json\" id=\"index\">\(try PageText.json(index))</script>"
    var styles = "<link rel=\"stylesheet\" href=\"page.css\">"
    var script = "<script src=\"page.js\"></script>"
    if options.isSingleFile {
      for (place, json) in inside {
        data += "\n<script type=\"application/json\" id=\"recording-\(place)\">\(json)</script>"
      }
      styles = "<style>\n\(PageAssets.styles)</style>"
      script = "<script>\n\(PageAssets.script)</script>"
    } else {
      try write(PageFile(path: "page.css", bytes: Array(PageAssets.styles.utf8)))
      try write(PageFile(path: "page.js", bytes: Array(PageAssets.script.utf8)))
    }
    // One pass, so that nothing which is put in is taken for a place.
    let parts = [
      "<!--title-->": PageText.html(options.title), "<!--styles-->": styles, "<!--data-->": data,
      "<!--script-->": script,
    ]
    var page = ""
    var rest = PageAssets.skeleton[...]
    while let start = rest.firstRange(of: "<!--"), let end = rest.firstRange(of: "-->") {
      let mark = String(rest[start.lowerBound..<end.upperBound])
      page += rest[..<start.lowerBound] + (parts[mark] ?? mark)
      rest = rest[end.upperBound...]
    }
    try write(PageFile(path: Self.indexName, bytes: Array((page + rest).utf8)))
  }

  private struct PageIndex: Encodable {
    let title: String
    let isLive: Bool
    let isCompared: Bool
    let notes: [String]
    let recordings: [PageEntry]
  }

  // MARK: Words

  /// The entry with a key of its own, which addresses name it by.
  private mutating func keyed(_ entry: PageEntry) -> PageEntry {
    var entry = entry
    let base = [entry.title, entry.device].filter { !$0.isEmpty }.joined(separator: ", ")
    var (key, count) = (base, 1)
    while !keys.insert(key).inserted {
      count += 1
      key = "\(base) \(count)"
    }
    entry.key = key
    return entry
  }

  /// What the budget left out of one recording.
  private func omission(_ pictures: [PagePictures]) -> String? {
    guard let stride = pictures.map(\.stride).max(), stride > 1 else { return nil }
    return "To keep within the budget, one frame in \(stride) has a picture of its own; layers and"
      + " curves are those of every frame."
  }

  private mutating func noteOmissions() {
    let thinned = entries.filter { $0.note != nil }.count
    if thinned > 0 {
      notes.append(
        "To keep within the budget, \(thinned) of \(entries.count) recordings lack the pictures of"
          + " some frames; each says of how many.")
    }
    if let budget = options.budget, bytes > budget {
      notes.append(
        "The page is larger than asked for: layers, curves and one picture of each recording are"
          + " always there.")
    }
  }
}

/// Why a recording cannot be shown.
enum PageProblem: Error, CustomStringConvertible {
  case empty(name: String)
  case font(String)

  var description: String {
    switch self {
    case .empty(let name): "'\(name)' has no frames."
    case .font(let problem): "It cannot be drawn: \(problem)."
    }
  }
}

/// What ends the making of a page: a failure to write.
private struct PageError: Error {
  let reason: any Error
}
