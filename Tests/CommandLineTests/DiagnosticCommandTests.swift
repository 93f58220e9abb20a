import Filmstrip
import Foundation
import Frames
import Testing
import UIKit

@testable import FilmstripCLI

/// A screen that asks for a picture that is not there.
private struct Faulty: Transition {
  var name: String { "faulty" }
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    controller.view.addSubview(UIImageView(image: UIImage(named: "sun")))
    return controller
  }
}

@MainActor @Suite struct DiagnosticCommandTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }

  private func run(_ words: String...) -> Int32 { CommandLineTool.run(words, [Faulty()]) }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `a strict rendering of a transition or a reel fails, and writes nothing`() throws {
    try withFolder { folder in
      let small = ["--fps", "10", "--scale", "0.1"]
      let render = { (words: [String]) in
        CommandLineTool.run(["render"] + words, [Faulty()])
      }
      #expect(render(["faulty", "--strict", "--out", "\(folder)/a"] + small) == 1)
      #expect(!exists("\(folder)/a"))
      #expect(render(["faulty", "--out", "\(folder)/b"] + small) == 0)
      let reel = "\(folder)/b/faulty/iphone-15-pro/recording.reel"
      #expect(exists(reel))
      #expect(render([reel, "--strict", "--scale", "0.1", "--out", "\(folder)/c"]) == 1)
      #expect(!exists("\(folder)/c"))
      #expect(render([reel, "--scale", "0.1", "--out", "\(folder)/c"]) == 0)
      #expect(run("inspect", reel) == 0 && run("inspect", reel, "--json") == 0)
    }
  }

  @Test func `a second process that cannot record is told of with its own words`() throws {
    // This program is none that records: it says so, or nothing.
    let child = ChildRecording(program: "/bin/false")
    let error = #expect(throws: (any Error).self) {
      try child.record("faulty", RecordingOptions())
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("but not by a second process"))
  }

  @Test func `a reel can be recorded without being drawn, with the options of recording`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var options = RecordingOptions()
      options.framesPerSecond = 10
      options.appearance = .dark
      options.device = .iPhoneSE
      let reel = "\(folder)/a.reel"
      let words = ["record-only", "faulty", "--out", reel] + options.arguments
      #expect(CommandLineTool.run(words, [Faulty()]) == 0)
      let header = try ReelFile(path: reel).readReel().header
      #expect(header.framesPerSecond == 10 && header.appearance == .dark)
      #expect(header.device == "iphone-se" && header.diagnostics.map(\.code) == [.missingImage])
    }
  }
}
