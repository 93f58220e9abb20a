internal import Filmstrip

/// The name of a golden: the suite it belongs to, its own name, and the variant.
///
/// A key is also where the golden lies: `<suite>/<name>.reel`, or `<suite>/<name>.<variant>.reel`.
package struct GoldenKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The longest name, in characters; our choice, well within what file systems take.
  private static let longestName = 120

  package let suite: String
  package let name: String

  /// What sets it apart from other variants of that name, such as `iphone-se.dark`; may be empty.
  package let variant: String

  package init(suite: String, name: String, variant: String = "") throws(GoldenError) {
    // A full stop would begin the variant, or hide the file.
    guard Self.isPlain(suite, allowing: "-_ "), Self.isPlain(name, allowing: "-_ ") else {
      throw .badName("\(suite)/\(name)")
    }
    guard variant.isEmpty || Self.isPlain(variant, allowing: "-_. +") else {
      throw .badName("\(suite)/\(name).\(variant)")
    }
    self.suite = suite
    self.name = name
    self.variant = variant
  }

  /// The key of the reel `fileName` in the folder `suite`; nil if it is not a golden's name.
  init?(suite: String, fileName: String) {
    guard fileName.hasSuffix(Self.fileExtension) else { return nil }
    let stem = fileName.dropLast(Self.fileExtension.count)
    let parts = stem.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    try? self.init(
      suite: suite, name: parts.first.map(String.init) ?? "",
      variant: parts.count > 1 ? String(parts[1]) : "")
  }

  package var description: String { "\(suite)/\(stem)" }

  /// The file's name without its ending.
  var stem: String { variant.isEmpty ? name : "\(name).\(variant)" }

  static let fileExtension = ".reel"

  package var fileName: String { stem + Self.fileExtension }

  package static func < (a: GoldenKey, b: GoldenKey) -> Bool {
    (a.suite, a.name, a.variant) < (b.suite, b.name, b.variant)
  }

  private static func isPlain(_ text: String, allowing marks: String) -> Bool {
    guard let first = text.first, first != ".", first != " ", text.last != " " else { return false }
    return text.count <= longestName
      && text.allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
  }
}

extension GoldenKey {
  /// `text` as a part of a variant: what a file name could not take becomes a hyphen.
  package static func variantPart(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || "-_.+".contains($0) ? $0 : "-" })
  }
}

/// Reasons why a golden cannot be compared or written.
package enum GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  case badName(String)
  case noSuchFrame(Int, key: GoldenKey, count: Int)
  case notDeterministic(GoldenKey, reason: String)
  case duplicateKey(GoldenKey, first: String)
  case duplicateRecording(GoldenKey)
  case badMode(String)

  package var description: String {
    switch self {
    case .badName(let name):
      "'\(name)' cannot name a golden: use up to 120 letters, digits, hyphens, underscores and"
        + " spaces."
    case .noSuchFrame(let frame, let key, let count):
      "'\(key)' asks for a picture of frame \(frame), but the recording has 0..<\(count)."
    case .notDeterministic(let key, let reason):
      "'\(key)' was not recorded. \(reason)"
    case .duplicateKey(let key, let first):
      "'\(key)' is already the name of the golden at \(first): give each its own."
    case .duplicateRecording(let key):
      "'\(key)' was expected twice from here, of two different recordings: give each its own name."
    case .badMode(let word):
      "\(RecordMode.variable) is '\(word)': set it to "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", ") + ", or to nothing."
    }
  }
}
