import Filmstrip
import Foundation
import Frames
import Pixels
import TestSupport
import Testing
import UIKit

@testable import FilmstripCLI

/// A box that goes out on a spring.
private struct Bounce: Transition {
  var damping = 0.8
  var delay = 0.0

  var name: String { "bounce" }
  var script: TouchScript { TouchScript([.wait(0.1), .settle]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 20, y: 100, width: 60, height: 60))
    box.accessibilityIdentifier = "box"
    box.backgroundColor = .red
    controller.view.addSubview(box)
    UIView.animate(
      withDuration: 0.4, delay: 0.1 + delay, usingSpringWithDamping: damping,
      initialSpringVelocity: 0
    ) { box.frame.origin.x += 200 }
    return controller
  }
}

@MainActor @Suite struct CompareTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }

  private func record(_ path: String, _ bounce: Bounce = Bounce()) throws {
    let recording = try Recorder(framesPerSecond: 30).record(bounce)
    let folder = try Directory.make((path as NSString).deletingLastPathComponent)
    try folder.write(
      EncodedReel(recording.reel), as: (path as NSString).lastPathComponent)
  }

  private func compare(_ words: String...) throws -> Spoken {
    try Spoken(["compare", "--scale", "0.1"] + words)
  }

  @Test func `two reels are told apart in words, and one is itself`() throws {
    try withFolder { folder in
      try record("\(folder)/a.reel")
      try record("\(folder)/b/recording.reel", Bounce(damping: 0.6))
      let same = try compare("\(folder)/a.reel", "\(folder)/a.reel")
      #expect(same.code == 0 && same.output == "No difference.\n")
      // A reel by its file, the other by its folder.
      let other = try compare(
        "\(folder)/a.reel", "\(folder)/b", "--out", "\(folder)/out", "--markdown",
        "\(folder)/said.md")
      #expect(other.code == 1 && other.errors.isEmpty)
      #expect(other.output.contains("spring damping 0.8 → 0.6"), "\(other.output)")
      let said = try String(contentsOfFile: "\(folder)/said.md", encoding: .utf8)
      #expect(said.contains("  - ") && said.contains("spring damping 0.8 → 0.6"))
      let picture = try Data(contentsOf: URL(filePath: "\(folder)/out/b.png"))
      #expect(try PNGDecoder.decode(picture, name: "b").width > 1000)
      let late = Bounce(delay: 0.2)
      try record("\(folder)/late.reel", late)
      let json = try compare("\(folder)/a.reel", "\(folder)/late.reel", "--json").output
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let schema = try JSONSchema(
        page: "Sources/FilmstripCLI/FilmstripCLI.docc/CommandFields.md", block: 1)
      #expect(schema.problem(with: object) == nil)
      let results = try #require(object as? [[String: Any]])
      #expect(results.count == 1 && results[0]["verdict"] as? String == "different")
      #expect(json.contains("starts 0.2 s later"), "\(json)")
    }
  }

  @Test func `many are matched by their names, and no two pictures share one`() throws {
    try withFolder { folder in
      for name in ["card/phone", "card-phone", "gone"] {
        try record("\(folder)/old/\(name)/recording.reel")
      }
      for name in ["card/phone", "card-phone", "new"] {
        try record("\(folder)/new/\(name)/recording.reel", Bounce(damping: 0.5))
      }
      try record("\(folder)/old/same.reel")
      try record("\(folder)/new/same.reel")
      try record("\(folder)/new/.hidden/recording.reel")
      let spoken = try compare(
        "\(folder)/old", "\(folder)/new", "--out", "\(folder)/out", "--markdown",
        "\(folder)/said.md")
      #expect(spoken.code == 1)
      let lines = spoken.output.split(separator: "\n")
      #expect(lines.last == "5 compared: 1 the same, 4 not.", "\(spoken.output)")
      #expect(lines.contains { $0.hasPrefix("gone: only in ") && $0.hasSuffix("/old'.") })
      #expect(lines.contains { $0.hasPrefix("new: only in ") && $0.hasSuffix("/new'.") })
      let said = try String(contentsOfFile: "\(folder)/said.md", encoding: .utf8)
      // An item for each, with what its motion does below it.
      #expect(said.split(separator: "\n").count == lines.count)
      #expect(said.contains("- card/phone: ") && said.contains("\n  - "), "\(said)")
      let json = try compare("\(folder)/old", "\(folder)/new", "--json")
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let schema = try JSONSchema(
        page: "Sources/FilmstripCLI/FilmstripCLI.docc/CommandFields.md", block: 1)
      #expect(json.code == 1 && schema.problem(with: object) == nil)
      let verdicts = (object as? [[String: Any]] ?? []).reduce(into: [String: String]()) {
        $0[$1["name"] as? String ?? ""] = $1["verdict"] as? String
      }
      #expect(verdicts.count == 5 && verdicts.values.count { $0 == "same" } == 1, "\(verdicts)")
      #expect(verdicts["card/phone"] == "different" && verdicts["card-phone"] == "different")
      #expect(verdicts["gone"]?.hasPrefix("only in ") == true)
      #expect(try Directory("\(folder)/out").names().sorted() == ["card", "card-phone.png"])
      #expect(try Directory("\(folder)/out/card").names() == ["phone.png"])
    }
  }

  @Test func `one page and one Markdown show all that is not the same`() throws {
    try withFolder { folder in
      for name in ["card", "same", "gone"] { try record("\(folder)/old/\(name).reel") }
      try record("\(folder)/new/card.reel", Bounce(damping: 0.5))
      for name in ["same", "new"] { try record("\(folder)/new/\(name).reel") }
      for page in ["page.html", "page"] {
        let spoken = try compare(
          "\(folder)/old", "\(folder)/new", "--review", "\(folder)/\(page)", "--embed",
          "--markdown", "\(folder)/said.md")
        #expect(spoken.code == 1 && spoken.errors.isEmpty, "\(spoken)")
      }
      for file in ["page.html", "page/index.html"] {
        let page = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        #expect(page.contains("3 of 4 are not the same"))
        for (verdict, count) in [("changed", 1), ("new", 1), ("gone", 1), ("same", 0)] {
          let found = page.components(separatedBy: "\"verdict\":\"\(verdict)\"").count - 1
          #expect(found == count, "\(verdict) in \(file)")
        }
      }
      let said = try String(contentsOfFile: "\(folder)/said.md", encoding: .utf8)
      #expect(said.components(separatedBy: "![card.reel](data:image/png;base64,").count == 2)
      #expect(said.utf8.count < 1 << 20)
    }
  }

  @Test func `pictures have no motion to speak of`() throws {
    try withFolder { folder in
      for (name, color) in [("a", 0xFF00_00FF as UInt32), ("b", 0xFFFF_0000)] {
        let picture = PNGEncoder().encode(
          Bitmap(width: 30, height: 60, pixels: Array(repeating: color, count: 1800)))
        try Directory.make("\(folder)/\(name)").write(picture, as: "0.png")
      }
      let spoken = try compare("\(folder)/a", "\(folder)/b")
      #expect(spoken.code == 1 && spoken.output.hasPrefix("0.png differs."), "\(spoken.output)")
      #expect(!spoken.output.contains("motion"))
      let none = try compare("\(folder)/a", "\(folder)/none")
      #expect(none.code == 2 && none.errors.contains("Cannot read"))
    }
  }
}
