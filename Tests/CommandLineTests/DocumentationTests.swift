import Filmstrip
import Foundation
import Testing

@testable import FilmstripCLI

/// The command lines of the README and the documentation.
@MainActor @Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var pages: [String] {
    let files = FileManager.default.enumerator(atPath: root.path + "/Sources")
    let pages = files?.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") } ?? []
    return ["README.md", "CONTRIBUTING.md"] + pages.sorted().map { "Sources/\($0)" }
  }

  /// The lines of a page's blocks that begin with the command, without what is said of them behind two
  /// spaces or a pipe.
  private func commands(in page: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    let blocks = text.replacing("\\\n", with: "").components(separatedBy: "\n```")
    // Every other piece lies between two fences.
    return blocks.enumerated().filter { $0.offset % 2 == 1 }.flatMap { _, block in
      block.split(separator: "\n").compactMap { line -> String? in
        let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line
        guard command.hasPrefix("filmstrip ") else { return nil }
        let ends = ["  ", " | ", " > "].compactMap { command.range(of: $0)?.lowerBound }
        return String(command[..<(ends.min() ?? command.endIndex)])
      }
    }
  }

  @Test func `every command line of the documentation makes sense`() throws {
    var count = 0
    for page in Self.pages {
      for command in try commands(in: page) where !command.contains("<") {
        // What a shell makes of the pattern of shards.
        let command = command.replacing("*-of-", with: "1-of-")
        let words = command.replacing("'", with: "").split(separator: " ").dropFirst()
        #expect(
          CommandLineTool.problem(with: words.map(String.init)) == nil, "\(page): \(command)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test func `every command is in the README`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for command in CommandLineTool.commands {
      #expect(text.contains("filmstrip \(command.name)"), "\(command.name)")
    }
  }
}
