/// Changes to a text that leave every line where it was.
struct Edits {
  struct Edit {
    let range: Range<Int>
    let text: String
  }

  private(set) var all: [Edit] = []

  /// Puts `text`, which has no line break, for what is at `range`; line breaks there stay.
  mutating func replace(_ range: Range<Int>, with text: String) {
    all.append(Edit(range: range, text: text))
  }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// The text with all changes made.
  ///
  /// A change inside of another is left out.
  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 256)
    var position = 0
    for edit in ordered where edit.range.lowerBound >= position {
      result += text[position..<edit.range.lowerBound]
      result += edit.text.utf8
      result += lineBreaks(of: text, in: edit.range)
      position = edit.range.upperBound
    }
    return result + text[position...]
  }

  /// By where they begin; at one place insertions first, as they were made, then the longest.
  private var ordered: [Edit] {
    all.enumerated().sorted { a, b in
      let (left, right) = (a.element.range, b.element.range)
      if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
      if left.isEmpty != right.isEmpty { return left.isEmpty }
      if left.count != right.count { return left.count > right.count }
      return a.offset < b.offset
    }.map(\.element)
  }

  private func lineBreaks(of text: [UInt8], in range: Range<Int>) -> [UInt8] {
    text[range].filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }
}
