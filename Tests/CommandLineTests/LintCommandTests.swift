import Filmstrip
import Foundation
import Frames
import Pixels
import TestSupport
import Testing
import UIKit

@testable import FilmstripCLI

/// A box that is suddenly elsewhere, and another that only just moves.
private struct Hop: Transition {
  var name: String { "hop" }
  var script: TouchScript { TouchScript([.wait(0.8)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 20, y: 100, width: 60, height: 60))
    box.accessibilityIdentifier = "box"
    box.backgroundColor = .red
    controller.view.addSubview(box)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { box.frame.origin.x += 200 }
    return controller
  }
}

private struct Still: Transition {
  var name: String { "still" }
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController { UIViewController() }
}

@MainActor @Suite struct LintCommandTests {
  private func lint(_ words: String...) throws -> Spoken {
    try Spoken(["lint"] + words + ["--fps", "20"], [Hop(), Still()])
  }

  @Test func `what is found is said in lines, and ends the command so`() throws {
    let found = try lint("hop", "still")
    #expect(found.code == 1 && found.errors.isEmpty)
    #expect(
      found.output == "hop: 0.400 s: box jumps by 200 pt from the frame before. [jump]\n")
    #expect(try lint("still").output == "Nothing found.\n")
    #expect(try lint("still").code == 0)
  }

  @Test func `rules are switched off by name, or looked for alone`() throws {
    #expect(try lint("hop", "--without", "jump").code == 0)
    #expect(try lint("hop", "--only", "flash", "--only", "blink").code == 0)
    #expect(try lint("hop", "--only", "jump").code == 1)
    let unknown = try lint("hop", "--without", "hops")
    #expect(unknown.code == 2 && unknown.errors.contains("speed-jump"))
  }

  @Test func `the JSON is what its schema describes, and the picture has a cell`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    let spoken = try lint("hop", "--json", "--out", path)
    let object = try JSONSerialization.jsonObject(with: Data(spoken.output.utf8))
    let schema = try JSONSchema(page: "Sources/FilmstripCLI/FilmstripCLI.docc/CommandFields.md")
    #expect(schema.problem(with: object) == nil)
    let results = try #require(object as? [[String: Any]])
    let findings = try #require(results.first?["findings"] as? [[String: Any]])
    #expect(findings.count == 1 && findings[0]["figure"] as? Double == 200)
    #expect(findings[0]["rect"] as? [Double] == [220, 100, 60, 60])
    #expect(try PNGDecoder.decode(Data(contentsOf: file), name: path).width > 400)
  }
}
