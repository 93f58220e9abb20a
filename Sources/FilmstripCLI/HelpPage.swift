internal import Filmstrip

/// The help of a command, taken apart.
struct HelpPage {
  /// A piece of it, in the order of the page.
  enum Piece: Hashable {
    case usage(String)
    case text(String)
    /// An option as it is given, as in '--fps N', and what it does.
    case option(String, text: String)
    case example(String)
  }

  let pieces: [Piece]

  init(_ help: String) {
    var pieces: [Piece] = []
    var isFresh = true
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty {
        isFresh = true
        continue
      }
      defer { isFresh = false }
      if let piece = Self.opening(of: String(line)) {
        pieces.append(piece)
        continue
      }
      switch pieces.last {
      case .usage? where !isFresh: pieces.append(.usage(words))
      case .text(let text)? where !isFresh:
        pieces[pieces.count - 1] = .text("\(text) \(words)")
      case .option(let name, let text)? where !isFresh:
        pieces[pieces.count - 1] = .option(name, text: text.isEmpty ? words : "\(text) \(words)")
      default: pieces.append(.text(words))
      }
    }
    self.pieces = pieces
  }

  /// The piece that a line begins; nil if it goes on with one.
  private static func opening(of line: String) -> Piece? {
    for (mark, piece) in [("Usage: ", Piece.usage), ("Example: ", Piece.example)]
    where line.hasPrefix(mark) {
      return piece(String(line.dropFirst(mark.count)))
    }
    guard line.hasPrefix("  --") else { return nil }
    let rest = line.dropFirst(2)
    guard let gap = rest.range(of: "  ") else { return .option(String(rest), text: "") }
    return .option(
      String(rest[..<gap.lowerBound]),
      text: rest[gap.lowerBound...].trimmingCharacters(in: .whitespaces))
  }

  /// What an option does, in the words up to the first full stop, semicolon or bracket.
  func summary(of option: String) -> String {
    for case .option(let signature, let text) in pieces
    where signature.split(separator: " ").first.map(String.init) == option {
      let ends = [". ", "; ", ": ", " ("].compactMap { text.range(of: $0)?.lowerBound }
      let end = ends.min() ?? text.endIndex
      return text[..<end].trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
    return ""
  }
}
