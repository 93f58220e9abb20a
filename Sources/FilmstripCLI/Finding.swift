internal import Filmstrip

/// What 'filmstrip doctor' has looked at, and what came of it.
struct Finding: Hashable, Encodable {
  enum Status: String, Encodable {
    case fine
    /// What changes nothing that is drawn, or cannot be known to.
    case note
    /// What has to be mended.
    case problem
  }

  /// A file that is pinned by its digest.
  struct File: Hashable, Encodable {
    let name: String
    /// SHA-256 of the file that is there; nil if there is none.
    let digest: String?
    /// SHA-256 of the file that should be there; nil if none should.
    let expected: String?
  }

  /// What it is about: fonts, goldens, libraries and so on.
  let area: String
  let status: Status
  /// What is here, in words.
  let found: String
  /// What should be; nil where all is well.
  var expected: String?
  /// A command for a shell, or a place on the web, that mends it.
  var remedy: String?
  var files: [File]?

  /// As people read it.
  var lines: [String] {
    let margin = 9
    let title = status.rawValue.padding(toLength: margin, withPad: " ", startingAt: 0)
    let blank = String(repeating: " ", count: margin)
    return ["\(title)\(area): \(found)"]
      + (expected.map { ["\(blank)expected: \($0)"] } ?? [])
      + (remedy.map { ["\(blank)run: \($0)"] } ?? [])
  }
}
