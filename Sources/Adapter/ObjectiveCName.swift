/// The names that Objective-C has for Swift's methods.
enum ObjectiveCName {
  /// Words before which, and after which, no "With" is put: those of the compiler's own list.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// `close:` of `close(_:)`, `moveWithRecognizer:` of `move(recognizer:)`.
  static func of(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    let rest = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    if first == "_" { return "\(name):\(rest)" }
    let isJoined =
      prepositions.contains(words(in: first).first ?? "")
      || prepositions.contains(words(in: name).last ?? "")
    return name + (isJoined ? "" : "With") + capitalized(first) + ":" + rest
  }

  /// `setTitle:` of `title`.
  static func setter(of property: String) -> String { "set\(capitalized(property)):" }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The words of a name in camel case, in small letters.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    for letter in name {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }
}
