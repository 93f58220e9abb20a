import Testing

@testable import Adapter

/// A file of its own, adapted.
func adapt(_ text: String) -> Adapter.Output {
  Adapter(
    files: [(path: "/app/Example.swift", text: text)], modules: AppModules(["HarborKit"])
  ).outputs()[0]
}

/// Files of one module, adapted: what their names were with what became of them.
func adapt(_ files: [(path: String, text: String)]) -> [Adapter.Output] {
  Adapter(files: files).outputs()
}

extension Adapter.Output {
  /// Without the line on top that names the file.
  var body: String { String(text.drop { $0 != "\n" }.dropFirst()) }

  /// The lines of the original, adapted.
  var rows: [Substring] {
    lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
