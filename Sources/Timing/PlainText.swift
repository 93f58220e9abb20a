/// Text made harmless for where people read it: a terminal, the log of a CI system, a pull request.
///
/// Names come from reels, files, arguments and the environment, and may hold anything. Whatever prints
/// or writes a sentence takes its ``plainLine``, and so a name can neither move the cursor nor begin a
/// line, nor turn the direction of what stands beside it.
extension String {
  /// The most code points of a sentence.
  package static let longestLine = 499

  /// The text in one line, without anything that a terminal would obey.
  ///
  /// Line breaks, control characters, controls of direction and code points that are no characters
  /// become escapes, such as `\n` and `\u{1B}`.
  package var plainText: String {
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isObeyed:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// ``plainText`` of at most ``longestLine`` code points, as all sentences are said.
  ///
  /// What is too long loses its middle: first the longest of what stands between quotation marks, so
  /// that the words around it stay.
  package var plainLine: String {
    let text = plainText
    guard text.unicodeScalars.count > Self.longestLine else { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count < 50 else { return text.shortened(to: Self.longestLine) }
    let counts = parts.map { $0.unicodeScalars.count }
    let room = Self.longestLine - (parts.count - 1)
    let longest = (1...Self.longestLine).last { cap in
      counts.reduce(0) { $0 + min($1, cap) } <= room
    }
    return parts.map { String($0).shortened(to: longest ?? 1) }.joined(separator: "'")
  }

  /// JSON in which nothing stands that a terminal would obey: it means the same.
  ///
  /// Escapes take the place of such characters, which only strings can hold. Line breaks stay, as they
  /// stand between values.
  package var plainJSON: String {
    guard unicodeScalars.contains(where: { $0.isObeyed && $0 != "\n" }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      guard scalar.isObeyed, scalar != "\n" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }

  /// The text without its middle, so that it has at most `count` code points.
  private func shortened(to count: Int) -> String {
    guard unicodeScalars.count > count else { return self }
    let tail = (count - 1) / 2
    return String(unicodeScalars.prefix(count - 1 - tail)) + "…"
      + String(unicodeScalars.suffix(tail))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or the layout of text does something for it other than to show it.
  fileprivate var isObeyed: Bool {
    if value < 0x20 || (0x7F...0x9F).contains(value) { return true }
    if value < 0x80 { return false }
    return properties.isBidiControl || properties.isNoncharacterCodePoint || value == 0x2028
      || value == 0x2029
  }
}
