internal import CoreGraphics
internal import Filmstrip
internal import Goldens
internal import Review
internal import Typography

/// All that decides what comes of a golden, as far as it can be known before recording.
enum AffectedInputs {
  /// One digest of the program with its libraries, the options, the golden, the fonts, and the files of
  /// the transition's folder of pictures; nil if some of it cannot be read.
  @MainActor static func digest(
    of subject: GoldenComparison.Subject, _ options: GoldenOptions, golden: String
  ) -> String? {
    let transition = subject.transition
    guard let code = ToolIdentity.loadedCode,
      let reel = FileManager.default.contents(atPath: golden),
      let pictures = files(of: transition.assets)
    else { return nil }
    let lines =
      [
        "code \(code)", "transition \(transition.name)", "recording \(subject.recording.arguments)",
        "parameters \(subject.parameters.sorted { $0.key < $1.key })",
        "scale \(String(describing: options.comparison.scale))",
        "accepted \(options.accepted.map(\.rawValue).sorted())", "golden \(sha256(of: reel))",
      ] + fonts + pictures
    return sha256(of: Data(lines.joined(separator: "\n").utf8))
  }

  private static let fonts =
    FontCheck().findings.flatMap { $0.files ?? [] }.map { "font \($0.name) \($0.digest ?? "")" }
    + ["icons \(IconPackage.bootstrap.files(root: "").digest)"]

  /// A line for each file; nil if one cannot be read.
  private static func files(of folder: URL?) -> [String]? {
    guard let folder = folder?.path(percentEncoded: false) else { return [] }
    var lines: [String] = []
    for name in (FileManager.default.subpaths(atPath: folder) ?? []).sorted() {
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      if isFolder.boolValue { continue }
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      lines.append("file \(name) \(sha256(of: data))")
    }
    return lines
  }
}
