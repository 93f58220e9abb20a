import Filmstrip
import Foundation
import Testing
import UIKit

@testable import FilmstripCLI

/// A screen on which nothing moves, or for which a picture is missing.
private struct Still: Transition {
  var name: String
  var picture: String?
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController {
    if let picture { _ = UIImage(named: picture) }
    return UIViewController()
  }
}

/// Several transitions by one command.
@MainActor @Suite struct ManyTests {
  private let transitions = [
    Still(name: "a-1"), Still(name: "a-2"), Still(name: "b", picture: "sun"),
  ]

  /// What is said, and the folders that were written.
  private func render(_ words: String...) throws -> (spoken: Spoken, folders: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let spoken = try Spoken(
      ["render", "--fps", "5", "--scale", "0.05", "--out", path] + words, transitions)
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return (spoken, (names ?? []).filter { !$0.hasPrefix(".") }.sorted())
  }

  @Test func `patterns and names choose, each once`() throws {
    let (spoken, folders) = try render("a-*", "a-1")
    #expect(spoken.code == 0, "\(spoken)")
    #expect(folders == ["a-1", "a-2"])
    #expect(spoken.output.split(separator: "\n").count == 3)
    #expect(spoken.output.hasSuffix("2 drawn: 0 failed.\n"))
  }

  @Test func `one that fails keeps no other`() throws {
    let (spoken, folders) = try render("--all", "--strict")
    #expect(spoken.code == 1)
    #expect(folders == ["a-1", "a-2"])
    #expect(spoken.output.contains("b    failed\n"))
    #expect(spoken.output.hasSuffix("3 drawn: 1 failed.\n"))
    #expect(spoken.errors.contains("filmstrip: b: Nothing was written"))
  }

  @Test func `a name or pattern that is none is refused before anything is drawn`() throws {
    for word in ["c", "c*"] {
      let (spoken, folders) = try render("a-1", word)
      #expect(spoken.code == 64)
      #expect(spoken.errors.contains("There is no transition '\(word)'"))
      #expect(folders.isEmpty)
    }
  }
}
