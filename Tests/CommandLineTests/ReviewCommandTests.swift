import Filmstrip
import Foundation
import Frames
import Pixels
import Testing
import UIKit

@testable import FilmstripCLI

/// A box that moves.
private struct Slide: Transition {
  var name: String { "slide" }
  var script: TouchScript { TouchScript([.wait(0.3)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 20, y: 100, width: 40, height: 40))
    box.backgroundColor = .red
    controller.view.addSubview(box)
    UIView.animate(withDuration: 0.2) { box.frame.origin.x = 200 }
    return controller
  }
}

@MainActor @Suite struct ReviewCommandTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    _ = try Directory.make(folder)
    try body(folder)
  }

  private func review(_ words: String...) throws -> Spoken {
    try Spoken(["review"] + words + ["--scale", "0.1", "--jobs", "1"], [Slide()])
  }

  private func record(_ path: String, fps: Int = 30) throws {
    let spoken = try Spoken(["record-only", "slide", "--fps", "\(fps)", "--out", path], [Slide()])
    #expect(spoken.code == 0)
  }

  @Test func `a transition, a reel and a folder of pictures make a page`() throws {
    try withFolder { folder in
      try record("\(folder)/reels/deep/slide.reel")
      try record("\(folder)/reels/.hidden/slide.reel")
      let picture = PNGEncoder().encode(
        Bitmap(width: 3, height: 6, pixels: Array(repeating: 0xFF00_00FF, count: 18)))
      try Directory.make("\(folder)/film").write(picture, as: "0.png")
      let spoken = try review(
        "slide", "\(folder)/reels", "\(folder)/film", "--out", "\(folder)/page")
      #expect(spoken.output == "Wrote \(folder)/page/index.html: 3 recordings.\n")
      #expect(spoken.code == 0 && spoken.errors.isEmpty)
      let page = try Directory("\(folder)/page")
      #expect(
        try page.names().sorted()
          == ["data", "index.html", "page.css", "page.js", "pictures", "review.json"])
      // Again, in its own place: what is left over goes.
      let again = try review("\(folder)/film", "--out", "\(folder)/page")
      #expect(again.code == 0)
      #expect(try Directory("\(folder)/page/data").names() == ["0000.js"])
    }
  }

  @Test func `what is compared belongs together by its path`() throws {
    try withFolder { folder in
      for name in ["same", "other", "new"] { try record("\(folder)/new/\(name).reel") }
      for name in ["same", "gone"] { try record("\(folder)/old/\(name).reel") }
      try record("\(folder)/old/other.reel", fps: 60)
      let spoken = try review(
        "\(folder)/new", "--against", "\(folder)/old", "--out", "\(folder)/page.html")
      #expect(spoken.output == "Wrote \(folder)/page.html: 4 recordings, 3 changed.\n")
      // Two alone belong together whatever they are called.
      let alone = try review(
        "\(folder)/new/same.reel", "--against", "\(folder)/old/gone.reel", "--out",
        "\(folder)/page.html")
      #expect(alone.output == "Wrote \(folder)/page.html: 1 recording, 0 changed.\n")
    }
  }

  @Test func `what is no recording says why`() throws {
    try withFolder { folder in
      let out = "\(folder)/page"
      @MainActor func words(_ arguments: String...) throws -> String {
        let spoken = try Spoken(["review"] + arguments + ["--out", out], [Slide()])
        #expect(spoken.code != 0)
        #expect(spoken.errors.split(separator: "\n").count == 1, "\(spoken.errors)")
        return spoken.errors
      }
      #expect(try words().contains("needs transitions, reels or folders"))
      #expect(try words("glide").contains("There is no transition 'glide'"))
      #expect(try words("\(folder)/none.reel").contains("Cannot read"))
      try Data("torn".utf8).write(to: URL(filePath: "\(folder)/torn.reel"))
      #expect(try words("\(folder)/torn.reel").contains("is not a reel"))
      #expect(!FileManager.default.fileExists(atPath: "\(out)/index.html"))
      // Among others it is only one that failed.
      try record("\(folder)/good.reel")
      #expect(try words(folder, "--scale", "0.1").contains("is not a reel"))
      #expect(FileManager.default.fileExists(atPath: "\(out)/index.html"))
      #expect(try words("slide", "--budget", "0").contains("a whole number from 1"))
      #expect(try words("\(folder)/good.reel", "--fps", "30").contains("cannot change"))
    }
  }

  @Test func `a folder of somebody else's is left alone`() throws {
    try withFolder { folder in
      try Directory.make("\(folder)/site").write(Data("mine".utf8), as: "index.html")
      let spoken = try review("slide", "--out", "\(folder)/site")
      #expect(spoken.code == 1 && spoken.errors.contains("no list of files written by filmstrip"))
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/site/index.html")) == Data("mine".utf8))
    }
  }
}
