internal import CoreGraphics
internal import Filmstrip
internal import Pixels
internal import Raster
internal import Review

/// The sentence and the files that a golden which does not pass leaves.
struct FailureReport {
  static let reelName = "actual.reel"
  static let ticketName = "failure.json"

  private static let sheetName = "sheet.png"
  private static let attachedNames = [sheetName, "motion.png", "animation.png", "report.json"]

  /// How many cells the sheet of a recording has at most; our choice, as for 'filmstrip render'.
  private static let cells = 24

  let key: GoldenKey
  /// The reel's path from the package's folder.
  let golden: String
  let finding: GoldenFinding
  let isCI: Bool
  var isRecorded = false
  var isDrawn = true
  /// The command that approves of a failure, before its name.
  var approval = GoldenVerifier.standardApproval

  init(key: GoldenKey, golden: String, finding: GoldenFinding, isCI: Bool) {
    self.key = key
    self.golden = golden
    self.finding = finding
    self.isCI = isCI
  }

  /// Keeps the recording in a folder of its own, with what differs in pictures and numbers.
  ///
  /// - Parameter base: The golden's bytes; nil if there is none.
  func write(_ drawn: DrawnRecording, _ options: GoldenOptions, to run: TestRun, base: Data?) throws
    -> GoldenFailure
  {
    let folder = try run.makeFailureFolder(for: key)
    var lines = [sentence]
    var files: [String] = []
    switch finding {
    case .different(let comparison):
      lines += comparison.lines
      let report = DifferenceReport(
        comparison, title: key.description, advice: isRecorded ? [] : [advice])
      if isDrawn { files = try report.write(to: folder, isOverwriting: true) }
    case .incomplete(let diagnostics):
      lines += diagnostics.map { "  \($0)" }
      if isDrawn { files = [try writeSheet(of: drawn, to: folder)] }
    case .missing where isDrawn: files = [try writeSheet(of: drawn, to: folder)]
    case .same, .missing, .missingPicture, .unusable: break
    }
    if !isRecorded { try keep(drawn, options, in: folder, base: base) }
    if let sheet = files.first(where: isSheet) {
      lines.append("See \(run.relative(sheet))")
    } else if !isRecorded {
      lines.append("See \(run.relative(folder.path))")
    }
    if !isRecorded { lines.append(advice) }
    if isRecorded, case .missing = finding, let warning = manifestAdvice(in: run) {
      lines.append(warning)
    }
    var failure = GoldenFailure(lines: lines, attachments: files.filter(isAttached))
    if case .incomplete(let diagnostics) = finding { failure.diagnostics = diagnostics }
    failure.reel = isRecorded ? nil : folder.path(of: Self.reelName)
    return failure
  }

  /// Draws the recording at a glance where there is nothing to compare it with.
  ///
  /// - Returns: The sheet's path.
  private func writeSheet(of drawn: DrawnRecording, to folder: Directory) throws -> String {
    let sheet = ContactSheet(drawn.recording.reel, cells: Self.cells)
    let bitmap = try Rasterizer(images: drawn.recording.images)
      .bitmap(of: sheet.frame, scale: ContactSheet.scale)
    try folder.write(PNGEncoder().encode(bitmap), as: Self.sheetName)
    return folder.path(of: Self.sheetName)
  }

  /// Keeps the recording, and what 'filmstrip approve' makes the new golden of if it may.
  private func keep(
    _ drawn: DrawnRecording, _ options: GoldenOptions, in folder: Directory, base: Data?
  ) throws {
    try RecordingFiles.write(drawn.recording.images, to: folder)
    try folder.write(drawn.data, as: Self.reelName)
    guard finding.canBeApproved else { return }
    let ticket = FailureTicket(
      suite: key.suite, name: key.name, variant: key.variant, golden: golden,
      goldenDigest: base.map { sha256(of: $0) }, pictures: options.pictures)
    try folder.write(try ticket.encoded(), as: Self.ticketName)
  }

  /// Removes all that ``write(_:_:to:base:)`` can have put into `folder`.
  static func removeFiles(from folder: Directory) throws {
    try DifferenceReport.remove(from: folder)
    try RecordingFiles.removeImages(from: folder)
    for name in [reelName, ticketName] { try folder.remove(name) }
  }

  private func isSheet(_ path: String) -> Bool { path.hasSuffix("/" + Self.sheetName) }

  /// Whether a file belongs to the test's result: pictures of single frames do not.
  private func isAttached(_ path: String) -> Bool {
    Self.attachedNames.contains((path as NSString).lastPathComponent)
  }

  // MARK: Words

  private var sentence: String {
    switch finding {
    case .missing where isRecorded:
      "'\(key)' was recorded as \(golden): look at it, then run again."
    case .same where isRecorded:
      "'\(key)' was recorded again as \(golden), and is as it was: run without recording."
    case _ where isRecorded:
      "'\(key)' was recorded anew as \(golden): look at what has changed, then run again."
    case .incomplete: "'\(key)' was recorded without all that the app asked for:"
    case .missing where isCI:
      "'\(key)' has no golden, and nothing is recorded where CI is set: run the test elsewhere, and"
        + " commit \(golden)."
    case .missing: "'\(key)' has no golden: there is no \(golden)."
    case .missingPicture(let frame): "'\(key)' has no picture of frame \(frame) beside \(golden)."
    case .unusable(let reason): "'\(key)' cannot be compared with \(golden): \(reason)."
    case .different, .same: "'\(key)' differs from \(golden)."
    }
  }

  private var advice: String {
    if case .incomplete(let diagnostics) = finding {
      let codes = Set(diagnostics.map(\.code.rawValue)).sorted()
      return
        "Put it right, or accept it: accepting: [\(codes.map { "." + $0 }.joined(separator: ", "))]"
        + " in a test, \(codes.map { "--accept " + $0 }.joined(separator: " ")) on the command line."
    }
    let name = "\(key)".contains(" ") ? "'\(key)'" : "\(key)"
    let folder = GoldenFolder.path(ofReel: golden, key)
    let isStandard = (folder as NSString).lastPathComponent == GoldenFolder.standardName
    let option = isStandard ? "" : " --goldens \(folder)"
    return "If this is meant, run: \(approval) \(name)\(option)"
  }

  /// What keeps SwiftPM from warning of goldens in a target; nil if the package does it.
  private func manifestAdvice(in run: TestRun) -> String? {
    let folder = GoldenFolder.standardName
    guard golden.hasPrefix("Tests/"), golden.contains("/\(folder)/"), let text = run.manifest,
      !text.contains(folder)
    else { return nil }
    return "Give the target 'exclude: [\"\(folder)\"]' in Package.swift, or every build warns of"
      + " files that it does not know."
  }

  /// What is said when the test is run again in the run that recorded.
  var recordedBefore: String {
    "'\(key)' was recorded earlier in this run: look at \(golden), then run again."
  }
}
