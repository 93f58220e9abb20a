/// Empties the braces of functions in which no rule can find anything, so that they need not be parsed.
///
/// Parsing is most of the work. The text keeps its length and its lines, and only the parser sees it.
/// What is not certain stays: where a regular expression, a raw string or an odd brace might be, the
/// whole file does.
struct Skimmer {
  private enum Kind { case type, function, other }

  /// A pair of braces that is open.
  private struct Braces {
    let kind: Kind
    let start: Int
    let depth: Int
    /// Whether it, or one around it, has generic parameters, of which functions may make objects.
    let isGeneric: Bool
    /// Whether something in it concerns a rule.
    var matters = false
  }

  private let text: [UInt8]
  private let modules: Set<String>
  private var position = 0
  private var braces: [Braces] = []
  /// How many parentheses are open.
  private var depth = 0
  /// What the next brace on `pendingDepth` opens.
  private var pending = Kind.other
  private var pendingDepth = 0
  private var pendingIsGeneric = false
  private var empty: [Range<Int>] = []
  private var isUncertain = false

  /// The words that concern a rule, wherever they stand in a function; those of `AnyObject` depend on
  /// more than the function, so files with it are left alone.
  private static let words: Set<String> = [
    "NSSelectorFromString", "Selector", "actor", "class", "dynamic", "enum", "extension", "func",
    "init", "override", "protocol", "struct", "typealias", "window",
  ]

  /// - Parameter modules: The app's own.
  static func skim(_ text: [UInt8], modules: Set<String>) -> [UInt8] {
    var skimmer = Skimmer(text, modules)
    skimmer.readCode(until: nil)
    if skimmer.isUncertain || !skimmer.braces.isEmpty || skimmer.depth != 0 { return text }
    var result = text
    for range in skimmer.empty {
      for place in range where !isLineBreak(text[place]) { result[place] = UInt8(ascii: " ") }
    }
    return result
  }

  private init(_ text: [UInt8], _ modules: Set<String>) {
    (self.text, self.modules) = (text, modules)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let place = position + offset
    return text.indices.contains(place) ? text[place] : 0
  }

  /// Whether the last byte before this one is `mark`, or a comment may hide it.
  private func isBehind(_ mark: Unicode.Scalar) -> Bool {
    var place = position - 1
    while place >= 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(text[place]) { place -= 1 }
    return place >= 0 && [UInt8(ascii: mark), UInt8(ascii: "/")].contains(text[place])
  }

  private mutating func matter() {
    if !braces.isEmpty { braces[braces.count - 1].matters = true }
  }

  // MARK: Code

  /// Reads on to a parenthesis that closes what is open at `limit`, or to the end.
  private mutating func readCode(until limit: Int?) {
    while position < text.count, !isUncertain {
      let here = byte()
      if Self.isOfWord(here) {
        readWord()
        continue
      }
      switch here {
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "}"): close()
      case UInt8(ascii: "("):
        if isBehind("?") { matter() }
        depth += 1
      case UInt8(ascii: ")"):
        if isBehind(":") { matter() }
        depth -= 1
        if depth == limit { return }
      case UInt8(ascii: "\""): readString()
      case UInt8(ascii: "/"): readSlash()
      case UInt8(ascii: "@"), UInt8(ascii: "`"): matter()
      case UInt8(ascii: "#"):
        matter()
        if [UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "/")].contains(byte(1)) {
          isUncertain = true
        }
      default: break
      }
      if here == UInt8(ascii: "`") { readQuotedName() }
      position += 1
    }
  }

  private mutating func open() {
    let isInFunction = braces.contains { $0.kind == .function }
    // The braces of a default argument come before those of its function.
    let isExpected = depth == pendingDepth
    braces.append(
      Braces(
        kind: isExpected && !isInFunction ? pending : .other, start: position + 1, depth: depth,
        isGeneric: isExpected && pendingIsGeneric || braces.last?.isGeneric == true))
    if isExpected { (pending, pendingIsGeneric) = (.other, false) }
  }

  private mutating func close() {
    if depth <= pendingDepth { pending = .other }
    guard let pair = braces.popLast(), pair.depth == depth else { return isUncertain = true }
    switch pair.kind {
    case .function where !pair.matters && !pair.isGeneric:
      empty.append(pair.start..<position)
    case .function: break
    case .other: if pair.matters { matter() }
    case .type: break
    }
  }

  private mutating func readWord() {
    let start = position
    while position < text.count, Self.isOfWord(text[position]) {
      // It may be an operator of its own in front of a word.
      if text[position] >= 0x80 { matter() }
      position += 1
    }
    let isMember = start > 0 && text[start - 1] == UInt8(ascii: ".")
    // Only some words matter, and they are neither very short nor very long.
    guard !modules.isEmpty || 2...20 ~= position - start else { return }
    let word = String(decoding: text[start..<position], as: UTF8.self)
    if Self.words.contains(word) || modules.contains(word) || Modules.replaced.contains(word) {
      matter()
    }
    if word == "AnyObject" { isUncertain = true }
    guard !isMember else { return }
    switch word {
    case "class", "struct", "enum", "protocol", "extension", "actor": expect(.type)
    case "func", "init", "deinit": expect(.function)
    case "var", "let", "case", "subscript", "typealias", "associatedtype", "macro", "import":
      pending = .other
    default: break
    }
  }

  /// Notes what the next brace opens, and whether it has generic parameters.
  private mutating func expect(_ kind: Kind) {
    (pending, pendingDepth) = (kind, depth)
    var place = position
    while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
    while place < text.count, Self.isOfWord(text[place]) || text[place] == UInt8(ascii: ".") {
      place += 1
    }
    let next = place < text.count ? text[place] : 0
    let plain = [UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "{")]
    pendingIsGeneric = !plain.contains(next) && !Self.isLineBreak(next)
  }

  // MARK: What is no code

  private mutating func readQuotedName() {
    repeat {
      position += 1
    } while byte() != UInt8(ascii: "`") && !Self.isLineBreak(byte())
      && position < text.count
    if byte() != UInt8(ascii: "`") { isUncertain = true }
  }

  private mutating func readSlash() {
    switch byte(1) {
    case UInt8(ascii: "/"):
      while position + 1 < text.count, !Self.isLineBreak(byte(1)) { position += 1 }
    case UInt8(ascii: "*"): readComment()
    default:
      // An expression of characters ends on its line, and does not begin with a space.
      if byte(1) == UInt8(ascii: " ") { return }
      var place = position + 1
      while place < text.count, !Self.isLineBreak(text[place]) {
        if text[place] == UInt8(ascii: "/") { isUncertain = true }
        place += 1
      }
    }
  }

  private mutating func readComment() {
    var level = 0
    while position < text.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        level += 1
        position += 1
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        level -= 1
        position += 1
        if level == 0 { return }
      }
      position += 1
    }
    isUncertain = true
  }

  private mutating func readString() {
    let quote = UInt8(ascii: "\"")
    let isLong = byte(1) == quote && byte(2) == quote
    position += isLong ? 3 : 1
    while position < text.count, !isUncertain {
      switch byte() {
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "("):
        position += 2
        depth += 1
        readCode(until: depth - 1)
      case UInt8(ascii: "\\"): position += 1
      case quote where !isLong: return
      case quote where byte(1) == quote && byte(2) == quote:
        position += 2
        return
      case let here where !isLong && Self.isLineBreak(here): isUncertain = true
      default: break
      }
      position += 1
    }
    isUncertain = true
  }
}
