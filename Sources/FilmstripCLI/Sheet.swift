internal import Filmstrip
internal import Review

/// Draws the contact sheet of a transition, a reel, or a folder of pictures.
struct Sheet: SourceCommand {
  static let name = "sheet"
  static let summary = "Draw a contact sheet: cells by phase, touches, and curves of what moves."
  static let help = """
    Usage: filmstrip sheet <transition | file.reel | folder> [options]

    Writes one PNG: what happens in rows, with the moments that matter, and under them on one axis of
    time the touches and the curves of what moves most. A folder is that of a rendering, or one of
    PNG files, taken as frames in the order of their names.

      --pick P              Which frames have cells (default change):
                              change    before each touch, turns, top speed, where it settles
                              events    at what the script and the app did
                              time      evenly in time
                              all       every frame
                              every=N   every N frames
                              0,12,30   these frames
      --cells N             Cells, about, 2 to 120 (default 24).
      --columns N           Cells side by side, 1 to 40 (default: as many as fit well).
      --cell-width W        Points across a cell, 40 to 1000 (default: as large as fits well).
      --curves NAME         Show the curves of the layer of that name; may be given again (default:
                            those that move most).
      --ground G            light or dark, the sheet's own ground (default light).
      --vary NAME=V,V,…     Record with each of the values, and draw a row for each at the same
                            times, --cells of them (default 8); may be given again, and goes
                            together with all others. NAME is a parameter of the transition, or
                            device, appearance, orientation, text-size or layout-direction. Rows
                            that show the same are one.
      --key-cells           With --vary, draw one cell for each, where the first motion has settled:
                            a column for each value of the last --vary, a row for each of the others.
      --images DIR          Where the pictures of a reel are (default: 'images' beside it).
      --out FILE            The picture to write (default sheet.png).
      --contents FILE       Write where the cells are, what happens when and a summary in words, as
                            JSON; the picture has the same in a text chunk, 'filmstrip-sheet'.
    \(RecordingOptions.help)

    Example: filmstrip sheet today-card --pick time --cells 12 --ground dark
    """

  static var options: [Option<Self>] {
    [
      .value("--pick", .pick, \.sheet.pick),
      .value("--cells", .cells, \.sheet.cells),
      .value("--columns", .wholeNumber(in: 1...40), \.sheet.columns),
      .value("--cell-width", .cellWidth, \.sheet.cellWidth),
      .values("--curves", .name, \.sheet.curves),
      .value("--ground", .word, \.sheet.ground),
      .values("--vary", .variation, \.variations),
      .flag("--key-cells", \.hasKeyCells),
      .value("--images", .path, \.images),
      .value("--out", .path, \.output),
      .value("--contents", .path, \.contents),
    ] + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var recording = RecordingOptions()
  private var sheet = SheetOptions()
  private var images: String?
  private var output = "sheet.png"
  private var contents: String?
  private var variations: [Variation] = []
  private var hasKeyCells = false

  /// Columns of a sheet of variants where nobody says how many; our choice, about what fits a screen.
  private static let standardColumns = 8
  private var columns = Self.standardColumns

  mutating func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(
        command: Self.name, what: "the name of a transition, a reel, or a folder of pictures")
    }
    if hasKeyCells {
      if variations.isEmpty { throw .optionNeeds("--key-cells", "--vary") }
      if given.contains("--cells") { throw .optionsExclude("--cells", "--key-cells") }
    }
    if !variations.isEmpty {
      try RecordedSource.checkTransition(source, with: "--vary")
      let others = ["--pick", "--columns", "--cell-width", "--curves", "--contents"]
      if let other = others.first(where: given.contains) { throw .optionsExclude(other, "--vary") }
      for name in variations.map({ "--\($0.name)" }) where given.contains(name) {
        throw .optionsExclude(name, "--vary \(name.dropFirst(2))")
      }
      if given.contains("--cells") { columns = sheet.cells }
    }
    try RecordedSource.check(source, given: given, images: images)
    switch sheet.pick {
    case .all, .every, .frames:
      if given.contains("--cells") { throw .optionsExclude("--cells", "--pick \(pickName)") }
    case .change, .events, .time: break
    }
  }

  private var pickName: String {
    switch sheet.pick {
    case .all: "all"
    case .every(let step): "every=\(step)"
    default: "of frames"
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    if !variations.isEmpty { return try drawVariants(environment) }
    let recording = try RecordedSource(source, recording, images: images).recording(environment)
    if case .frames(let frames) = sheet.pick, let bad = frames.last,
      bad >= recording.reel.frames.count
    {
      throw ExportError.noSuchFrames(bad..<bad + 1, count: recording.reel.frames.count)
    }
    let (picture, shown) = try RecordingFiles.sheet(
      of: recording, sheet, threads: ProcessInfo.processInfo.activeProcessorCount)
    try OutputFile(output).write(Data(picture))
    if let contents { try OutputFile(contents).write(try shown.encoded()) }
    environment.console.print("Wrote \(output).")
    return 0
  }
}

extension Sheet {
  private func drawVariants(_ environment: Environment) throws -> Int32 {
    let transition = try environment.transition(named: source)
    let plan = try VariantPlan(variations, of: transition, recording)
    let (picture, rows) = try drawn(plan, of: transition, environment.console)
    try OutputFile(output).write(Data(picture))
    let same = rows.filter { $0.count > 1 }
    environment.console.print("Wrote \(output).")
    environment.console.print(
      lines: same.map { "These show the same: \($0.joined(separator: ", "))." })
    return 0
  }
}

extension Sheet {
  /// The bytes of the picture, and the titles of each row.
  private func drawn(
    _ plan: VariantPlan, of transition: any Transition, _ console: Console
  ) throws -> (picture: [UInt8], rows: [[String]]) {
    if hasKeyCells {
      let cells = try plan.keyCells(of: transition, ground: sheet.ground, console)
      return (try cells.png(), cells.rows)
    }
    let variants = try plan.sheet(
      of: transition, columns: columns, ground: sheet.ground, console)
    return (try variants.png(), variants.rows)
  }
}

/// What is shown: a transition that is recorded for it, a reel, or pictures.
struct RecordedSource {
  private let source: String
  private let options: RecordingOptions
  private let images: String?

  init(_ source: String, _ options: RecordingOptions, images: String?) {
    (self.source, self.options, self.images) = (source, options, images)
  }

  private enum Kind { case transition, reel, folder }

  private static func kind(of source: String) -> Kind {
    if source.hasSuffix(".reel") { return .reel }
    // A transition is never called after a folder: its name has no slash.
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
    return source.contains("/") || isThere && isFolder.boolValue ? .folder : .transition
  }

  /// Refuses options that would change nothing about such a source.
  static func check(_ source: String, given: [String], images: String?) throws(UsageError) {
    switch kind(of: source) {
    case .transition:
      if images != nil { throw .optionOfReel("--images", transition: source) }
    case .reel: try RecordingOptions.refuse(given, for: source)
    // Pictures do not say how long each is shown.
    case .folder: try RecordingOptions.refuse(given.filter { $0 != "--fps" }, for: source)
    }
  }

  /// Refuses what is no transition for an option that needs one.
  static func checkTransition(_ source: String, with option: String) throws(UsageError) {
    if kind(of: source) != .transition { throw .optionOfRecording(option, reel: source) }
  }

  @MainActor func recording(_ environment: Environment) throws -> Recording {
    switch Self.kind(of: source) {
    case .reel: return try ReelFile(path: source, images: images).read()
    case .folder:
      return try PictureFolder(path: source, images: images)
        .recording(framesPerSecond: options.framesPerSecond)
    case .transition:
      let transition = try environment.transition(named: source)
      return try options.recorder(for: transition).record(transition)
    }
  }
}

extension OptionValue where Value == CellPick {
  /// Which frames have cells.
  static var pick: Self {
    Self("change, events, time, all, every=N, or frames such as 0,12,30") { word in
      switch word {
      case "change": return .change
      case "events": return .events
      case "time": return .time
      case "all": return .all
      default: break
      }
      if word.hasPrefix("every") {
        let number = Int(word.dropFirst("every".count).drop { $0 == " " || $0 == "=" })
        return number.flatMap { (1...Limits.frames).contains($0) ? .every($0) : nil }
      }
      let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let frames = parts.compactMap { $0 }
      guard frames.count == parts.count, frames.allSatisfy((0..<Limits.frames).contains) else {
        return nil
      }
      return .frames(frames.sorted())
    }
  }
}

extension OptionValue where Value == CGFloat {
  /// Points across a cell of a sheet.
  static var cellWidth: Self {
    let number = OptionValue<Double>.number(in: 40...1000)
    return Self(number.expected) { word in
      (try? number.value(of: word, for: "")).map { CGFloat($0) }
    }
  }
}
