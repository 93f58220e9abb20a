internal import Filmstrip

/// Reads a command line word by word.
struct ArgumentReader {
  /// What a word is.
  enum Argument: Hashable {
    /// A word that begins with a hyphen; `-` alone and negative numbers are values.
    case option(String)
    case value(String)
  }

  private var words: ArraySlice<String>

  /// The part of `--option=value` that has not been read.
  private var attached: String?

  init(_ words: [String]) { self.words = words[...] }

  /// The next word, or nil at the end.
  mutating func next() -> Argument? {
    guard let word = words.popFirst() else { return nil }
    guard word.hasPrefix("-"), word != "-", Double(word) == nil else { return .value(word) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    attached = parts.count == 2 ? String(parts[1]) : nil
    return .option(String(parts[0]))
  }

  /// The word that belongs to `option`.
  mutating func value(for option: String) throws(UsageError) -> String {
    if let value = attached {
      attached = nil
      return value
    }
    guard let value = words.popFirst() else { throw .missingValue(option: option) }
    return value
  }

  /// The word that belongs to `option`, read by `parse`, which gives nil where it does not fit.
  mutating func value<T>(
    for option: String, expected: String, _ parse: (String) -> T?
  ) throws(UsageError) -> T {
    let word = try value(for: option)
    guard let result = parse(word) else {
      throw .badValue(option: option, value: word, expected: expected)
    }
    return result
  }

  /// Refuses a value that was attached to an option which takes none.
  mutating func expectNoValue(for option: String) throws(UsageError) {
    if let value = attached { throw .superfluousValue(option: option, value: value) }
  }
}
