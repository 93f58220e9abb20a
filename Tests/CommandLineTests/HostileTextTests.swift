import Filmstrip
import Foundation
import FoundationXML
import Frames
import Testing
import UIKit

@testable import FilmstripCLI

/// Text that moves the cursor, begins lines, turns the direction of reading, and breaks out of
/// Markdown and XML.
private let hostile =
  "\u{1B}]0;owned\u{7}\u{1B}[2J\nfilmstrip: all is well\r\u{202E}\u{9B}31m\u{2028}|</failure><img src=x>`[a](b)"
  + "\u{7F}\u{0}<\u{301}" + String(repeating: "x", count: 3000)

/// A transition that is called something hostile.
private struct Hostile: Transition {
  var name: String { "evil\u{1B}[31m\n" }
  var title: String { hostile }
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    label.text = "\u{1B}[31mred\n\u{202E}"
    label.layer.name = hostile
    controller.view.addSubview(label)
    return controller
  }
}

@MainActor @Suite struct HostileTextTests {
  /// Whether the text has nothing in it that a terminal obeys, and no line is long.
  private func expectPlain(
    _ text: String, longest: Int = 499, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bad = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || $0.properties.isBidiControl || $0.value == 0x2028
    }
    #expect(bad.isEmpty, "\(bad.map(\.value))", sourceLocation: sourceLocation)
    for line in text.split(separator: "\n") {
      #expect(line.unicodeScalars.count <= longest, sourceLocation: sourceLocation)
      #expect(!line.hasPrefix("filmstrip: all is well"), sourceLocation: sourceLocation)
    }
  }

  private func withFolder(_ body: (Directory) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let folder = try Directory.make(url.path(percentEncoded: false))
    defer { try? FileManager.default.removeItem(at: url) }
    try body(folder)
  }

  private func reel(x: CGFloat) -> Reel {
    var layer = Node(id: 1, name: hostile, frame: CGRect(x: x, y: 4, width: 10, height: 10))
    layer.backgroundColor = .black
    var root = Node(id: 0, name: "screen", frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    root.backgroundColor = .white
    root.children = [layer]
    let header = ReelHeader(
      transition: "a", title: hostile, device: "b", deviceTitle: hostile,
      size: CGSize(width: 30, height: 40), scale: 1, framesPerSecond: 10, appearance: .light)
    return Reel(
      header: header, frames: [Frame(size: CGSize(width: 30, height: 40), root: root)])
  }

  @Test(
    "Arguments come back harmless",
    arguments: [
      [hostile], ["render", hostile], ["render", hostile + ".reel"], ["diff", hostile, hostile],
      ["render", "card", "--fps", hostile], ["render", "card", "--" + hostile],
      ["render", "card", "--device", hostile], ["inspect", hostile + ".reel"], ["merge", hostile],
      ["list", hostile], ["approve", hostile, "--run", hostile],
      ["goldens", "prune", "--run", hostile],
      ["verify", hostile], ["diff", "a", "b", "--ignore", hostile], ["list", "--json=" + hostile],
    ])
  func arguments(words: [String]) throws {
    // A null ends an argument of a process, and so none holds one.
    let spoken = try Spoken(words.map { $0.replacing("\u{0}", with: "") })
    #expect(spoken.code != 0 && spoken.output.isEmpty && spoken.lines.count == 1)
    #expect(spoken.errors.hasPrefix("filmstrip: ") && spoken.errors.hasSuffix("\n"))
    expectPlain(spoken.errors)
  }

  @Test func `what transitions are called is listed line by line`() throws {
    let list = try Spoken(["list"], [Hostile()])
    #expect(list.lines.count == 1)
    expectPlain(list.output)
    let json = try Spoken(["list", "--json"], [Hostile()])
    expectPlain(json.output, longest: .max)
    let rows = try JSONDecoder().decode([[String: String]].self, from: Data(json.output.utf8))
    #expect(rows == [["name": Hostile().name, "title": hostile]])
  }

  @Test func `the tree of layers has a line for each`() throws {
    let tree = try Spoken(["inspect", Hostile().name], [Hostile()])
    #expect(tree.code == 0 && tree.output.contains("owned"), "\(tree.errors)")
    expectPlain(tree.output)
    let json = try Spoken(["inspect", Hostile().name, "--json"], [Hostile()])
    expectPlain(json.output, longest: .max)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect(((object as? [String: Any])?["transition"] as? String) == Hostile().name)
  }

  @Test func `a difference is told in plain lines everywhere`() throws {
    try withFolder { folder in
      // What a path may hold.
      let name = "\u{1B}[31m\n\u{202E}`|<b>.reel"
      try folder.write(reel(x: 4).encoded(), as: name)
      try folder.write(reel(x: 5).encoded(), as: "b.reel")
      let words = ["diff", "\(folder.path)/\(name)", "\(folder.path)/b.reel"]
      let files = [
        "--report", "\(folder.path)/r", "--junit", "\(folder.path)/j.xml", "--markdown",
        "\(folder.path)/m.md",
      ]
      let text = try Spoken(words + files)
      #expect(text.code == 1 && text.errors.isEmpty)
      #expect(text.output.contains("]0;owned"), "\(text.output)")
      expectPlain(text.output)
      let json = try Spoken(words + ["--json"])
      expectPlain(json.output, longest: .max)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      #expect(object["reference"] as? String == words[1])
      for file in ["m.md", "r/report.md"] {
        let markdown = try read(file, folder)
        expectPlain(markdown, longest: .max)
        #expect(markdown.contains("\\<img") && markdown.contains("\\[a\\](b)"))
        let bare = markdown.replacing("\\<", with: "").replacing("\\]", with: "")
        #expect(!bare.contains("<img") && !bare.contains("[a]("))
        // Every row of a table has as many cells as its head.
        for table in markdown.split(separator: "\n\n") where table.hasPrefix("| ") {
          let bars = table.split(separator: "\n").map {
            $0.replacing("\\|", with: "").count { $0 == "|" }
          }
          #expect(Set(bars).count == 1, "\(table)")
        }
      }
      for file in ["j.xml", "r/junit.xml"] {
        let xml = try read(file, folder)
        expectPlain(xml, longest: .max)
        let parser = XMLParser(data: Data(xml.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(!xml.contains("<img"))
      }
      expectPlain(try read("r/report.json", folder), longest: .max)
    }
  }

  @Test func `a reel that cannot be read is one line`() throws {
    try withFolder { folder in
      let header = #"{"format":"filmstrip-reel","version":"\u001b[31m\n\u202e"}"#
      for (name, text) in [("a.reel", "\u{1B}[31m"), ("b.reel", header + "\n{}\n{}\n")] {
        try folder.write(Data(text.utf8), as: name)
        let spoken = try Spoken(["inspect", "\(folder.path)/\(name)"])
        #expect(spoken.code == 1 && spoken.lines.count == 1)
        expectPlain(spoken.errors)
      }
    }
  }

  private func read(_ name: String, _ folder: Directory) throws -> String {
    let data = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(name)"))
    return try #require(String(data: data, encoding: .utf8))
  }
}
