internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// A file of the app, read and parsed.
struct SourceFile: Sendable {
  /// The absolute path, which compiler messages will name.
  let path: String
  /// Without the byte order mark, and with `//` for the `#!` of a script.
  let text: [UInt8]
  /// Of the text, or of what rules may find something in.
  let tree: SourceFileSyntax

  /// - Parameter modules: The app's own, by whose names rules look; nil to parse all of the text.
  init(path: String, text: String, skimmingFor modules: Set<String>? = nil) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.starts(with: Array("#!".utf8)) { bytes.replaceSubrange(0..<2, with: "//".utf8) }
    self.path = path
    self.text = bytes
    let source = modules.map { Skimmer.skim(bytes, modules: $0) } ?? bytes
    tree = source.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  /// Whether the compiler would refuse the file's syntax, which it says better itself.
  var isBroken: Bool { tree.hasError }

  /// Whether `word` stands somewhere in the file, in code or not.
  func contains(_ word: String) -> Bool {
    Data(text).range(of: Data(word.utf8)) != nil
  }

  /// The line and column of an offset, both from one, columns in bytes as the compiler counts.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (line, start) = (1, 0)
    var position = 0
    while position < offset {
      let length = lineBreak(in: text, at: position)
      if length > 0 { (line, start) = (line + 1, position + length) }
      position += max(length, 1)
    }
    return (line, offset - start + 1)
  }
}

/// How many bytes the line break at `position` has; zero where there is none.
func lineBreak(in text: [UInt8], at position: Int) -> Int {
  switch text[position] {
  case UInt8(ascii: "\n"): 1
  case UInt8(ascii: "\r"):
    position + 1 < text.count && text[position + 1] == UInt8(ascii: "\n") ? 2 : 1
  default: 0
  }
}

extension SyntaxProtocol {
  /// The bytes of the node itself, without the trivia around it.
  var extent: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The node's tokens with one space between those that had something between them, on one line.
  var oneLine: String {
    var line = ""
    for token in tokens(viewMode: .sourceAccurate) {
      let isApart =
        !line.isEmpty && (!token.leadingTrivia.isEmpty || line.last == " ")
      if isApart, line.last != " " { line += " " }
      line += token.text
      if !token.trailingTrivia.isEmpty { line += " " }
    }
    while line.last == " " { line.removeLast() }
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainName: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }
}
