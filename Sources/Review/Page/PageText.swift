internal import Foundation

/// Text of others in places where a page would read it as something else.
enum PageText {
  /// JSON of `value` that ends no script and breaks no line of one, whatever strings it holds.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars
      .reduce(into: "") { text, scalar in
        switch scalar {
        case "<", ">", "&", "\u{2028}", "\u{2029}":
          text += "\\u" + String(format: "%04x", scalar.value)
        default: text.unicodeScalars.append(scalar)
        }
      }
  }

  /// `text` as the contents of an element.
  static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
