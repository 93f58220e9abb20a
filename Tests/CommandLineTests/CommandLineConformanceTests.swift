import Filmstrip
import Foundation
import Pixels
import Testing

@testable import FilmstripCLI

/// The folder with the pictures of the pixelmatch project's own tests; nil if there is none.
private let fixtures = ProcessInfo.processInfo.environment["PIXELMATCH_FIXTURES"]

/// The published results of pixelmatch 5.3, from the command line.
@MainActor
@Suite(
  .enabled(
    if: fixtures != nil,
    "The reference pictures are not in this repository: 'make conformance' tells it where they are."
  ))
struct CommandLineConformanceTests {
  private func picture(_ path: String) throws -> Bitmap {
    let data = try #require(FileManager.default.contents(atPath: path))
    return try PNGDecoder.decode(data, name: path)
  }

  @Test(
    "--threshold alone counts as pixelmatch does, and draws what it draws",
    arguments: [
      ("1", 143, 108, 251, true), ("2", 12437, 653, 13090, false), ("3", 212, 192, 404, true),
      ("6", 51, 4849, 4900, true),
    ])
  func published(name: String, differing: Int, discounted: Int, all: Int, isDrawn: Bool) throws {
    let folder = try #require(fixtures)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let words = ["diff", "\(folder)/\(name)a.png", "\(folder)/\(name)b.png", "--threshold", ".05"]
    func frame(_ options: String...) throws -> [String: Any] {
      let spoken = try Spoken(words + ["--json"] + options)
      #expect(spoken.code == 1 && spoken.errors.isEmpty)
      let json = try JSONSerialization.jsonObject(with: Data(spoken.output.utf8))
      let differences = (json as? [String: Any])?["differences"] as? [[String: Any]]
      return try #require(differences?.first)
    }
    let usual = try frame("--difference", file)
    #expect(usual["differingPixels"] as? Int == differing)
    #expect(usual["discountedPixels"] as? Int == discounted)
    // The picture of the second pair was published in other colours.
    if isDrawn { #expect(try picture(file) == picture("\(folder)/\(name)diff.png")) }
    let counting = try frame("--count-antialiased")
    #expect(counting["differingPixels"] as? Int == all)
    #expect(counting["discountedPixels"] == nil)
  }
}
