internal import Filmstrip

/// Reads a command line word by word.
struct ArgumentReader {
  /// What a word is.
  enum Argument: Hashable {
    /// A word that begins with a hyphen; `-` alone, numbers below zero and all that stands behind
    /// `--` are values.
    case option(String)
    case value(String)
  }

  private var words: ArraySlice<String>

  /// Whether `--` was read.
  private var hasOnlyValues = false

  /// The part of `--option=value` that has not been read.
  private var attached: String?

  init(_ words: [String]) { self.words = words[...] }

  /// The next word, or nil at the end.
  mutating func next() -> Argument? {
    guard let word = words.popFirst() else { return nil }
    if hasOnlyValues { return .value(word) }
    if word == "--" {
      hasOnlyValues = true
      return next()
    }
    guard word.hasPrefix("-"), word != "-", Double(word) == nil else { return .value(word) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    attached = parts.count == 2 ? String(parts[1]) : nil
    return .option(String(parts[0]))
  }

  /// The word that belongs to `option`; the next option is none.
  mutating func value(for option: String) throws(UsageError) -> String {
    if let value = attached {
      attached = nil
      return value
    }
    guard let value = words.first, !value.hasPrefix("--") else {
      throw .missingValue(option: option)
    }
    words.removeFirst()
    return value
  }

  /// Refuses a value that was attached to an option which takes none.
  mutating func expectNoValue(for option: String) throws(UsageError) {
    if let value = attached { throw .superfluousValue(option: option, value: value) }
  }
}
