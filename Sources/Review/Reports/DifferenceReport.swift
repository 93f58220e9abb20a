internal import CoreGraphics
internal import Foundation
internal import Frames
internal import Pixels

/// A comparison as one folder of files that people, pull requests and CI systems read.
///
/// ```
/// report.json  report.md  junit.xml
/// sheet.png            the differing frames at a glance: reference, difference, actual, details
/// motion.png           the curves of what moves differently
/// animation.png        an animated PNG of the differing stretch
/// reference/0012.png   actual/0012.png   difference/0012.png
/// ```
public struct DifferenceReport {
  /// How many frames have pictures of their own, unless it is said otherwise.
  ///
  /// Our choice: enough to see a change come and go, few enough to attach to a CI run.
  public static let usualLimit = 12

  /// A file of the report, by its path in the folder.
  public struct File: Sendable {
    /// Where it lies below the report's folder; at most one folder deep.
    public let path: String

    /// What is in it.
    public let bytes: [UInt8]
  }

  let comparison: RecordingComparison

  /// What is compared, in a few words for people: `Today card on iPhone 15 Pro`.
  let title: String

  /// What a reader may do next, in one sentence each.
  let advice: [String]

  let audit: ToleranceAudit?

  private let limit: Int

  /// - Parameter limit: The most frames with pictures of their own: the first, the worst, the last,
  ///   and others at even distances.
  public init(
    _ comparison: RecordingComparison, title: String, advice: [String] = [],
    audit: ToleranceAudit? = nil, limit: Int = DifferenceReport.usualLimit
  ) {
    self.comparison = comparison
    self.title = title
    self.advice = advice
    self.audit = audit
    self.limit = max(limit, 1)
  }

  /// The frames with pictures of their own, in order of time.
  var chosen: [FrameDifference] { comparison.differences.telling(limit) }

  /// Makes the files one after the other; `report.json` comes last, and so tells that all are there.
  ///
  /// - Throws: What drawing and `write` throw.
  public func makeFiles(_ write: (File) throws -> Void) throws {
    var paths: [String] = []
    func put(_ path: String, _ bytes: [UInt8]) throws {
      paths.append(path)
      try write(File(path: path, bytes: bytes))
    }
    var cells: [DifferenceCell] = []
    let painters = comparison.job.painters
    for frame in chosen {
      let pictures = try DifferencePictures(frame, comparison, painters)
      for (folder, png) in pictures.files { try put("\(folder)/\(frame.fileName)", png) }
      cells.append(try DifferenceCell(pictures, comparison))
    }
    if !cells.isEmpty {
      let rows = Set(chosen.telling(DifferenceStyle.mostRows).map(\.index))
      let shown = cells.filter { rows.contains($0.frame.index) }
      try put("sheet.png", DifferenceSheet(comparison, title: title, cells: shown).png())
      try put("animation.png", DifferenceAnimation(comparison).png())
    }
    if !comparison.motion.isEmpty {
      try put("motion.png", MotionSheet(comparison, title: title).png())
    }
    try put("report.md", Array(ReportText(self, files: paths).markdown.utf8))
    try put("junit.xml", Array(ReportText(self, files: paths).junit.utf8))
    try write(File(path: Self.indexName, bytes: json(files: paths + [Self.indexName])))
  }

  /// The file that lists all others.
  public static let indexName = "report.json"

  /// The names of the other files in the folder itself.
  public static let fileNames = [
    "sheet.png", "animation.png", "motion.png", "report.md", "junit.xml",
  ]

  /// The folders of pictures, which are named by the numbers of their frames.
  public static let folderNames = ["reference", "actual", "difference"]

  /// The fields of `report.json`; <doc:DifferenceReportFields> tells what they mean.
  ///
  /// - Throws: What encoding throws.
  public func json(files: [String] = []) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(ReportFields(self, files: files))
    return Array((String(decoding: data, as: UTF8.self) + "\n").plainJSON.utf8)
  }

  /// The comparison as a page of Markdown, under a megabyte, without pictures.
  public var markdown: String { ReportText(self, files: []).markdown }

  /// The comparison as the result of one test, in the form that CI systems read.
  public var junit: String { ReportText(self, files: []).junit }
}

extension FrameDifference {
  /// The name of the frame's pictures.
  var fileName: String {
    let digits = "\(index)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }
}

extension [FrameDifference] {
  /// At most `count` of them, in their order: the first, the worst, the last, and others at even
  /// distances.
  func telling(_ count: Int) -> [FrameDifference] {
    guard self.count > count else { return self }
    let worst = indices.reduce(0) {
      self[$1].pixels?.differing ?? 0 > self[$0].pixels?.differing ?? 0 ? $1 : $0
    }
    let spread = (0..<count - 1).map { $0 * (self.count - 1) / Swift.max(count - 2, 1) }
    let places = Set(spread + [worst])
    return places.sorted().map { self[$0] }
  }
}
