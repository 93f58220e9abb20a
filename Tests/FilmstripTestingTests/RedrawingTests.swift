import FilmstripTesting
import Frames
import Testing
import UIKit

@testable import Filmstrip
@testable import Goldens

/// When a golden that has passed is drawn again, and when it is not.
@MainActor @Suite struct RedrawingTests {
  /// A golden that was recorded and then drawn and passed, in the runs "a" and "b".
  private func withPassed(_ body: (Workbench) throws -> Void) throws {
    try withTemporaryFolder { package in
      let bench = try Workbench(package)
      _ = try bench.verify(run: "a")
      #expect(try bench.outcome(run: "b") == .passed(isDrawn: true))
      try body(bench)
    }
  }

  /// The file that tells what the golden was drawn from when it last passed.
  private func note(of bench: Workbench) throws -> URL {
    let folder = "\(bench.package)/.build/filmstrip/passed"
    let names = files(below: folder)
    #expect(names.count == 1)
    return URL(filePath: "\(folder)/\(try #require(names.first))")
  }

  @Test func `what was drawn and passed is not drawn again`() throws {
    try withPassed { bench throws in
      #expect(try bench.outcome(run: "b") == .passed(isDrawn: false))
      #expect(try bench.outcome(run: "c") == .passed(isDrawn: false))
      #expect(try bench.outcome(.init(), .never, run: "d") == .passed(isDrawn: false))
    }
  }

  @Test func `everything is drawn where that is asked for, and in CI`() throws {
    try withPassed { bench throws in
      #expect(try bench.outcome(run: "c", redraws: true) == .passed(isDrawn: true))
      for name in ["CI", "FILMSTRIP_REDRAW"] {
        #expect(try bench.outcome(run: "d", environment: [name: "1"]) == .passed(isDrawn: true))
        #expect(try bench.outcome(run: "e", environment: [name: "0"]) == .passed(isDrawn: false))
      }
    }
  }

  @Test func `another recording, comparison, scale or golden is drawn`() throws {
    try withPassed { bench throws in
      #expect(try bench.verify(Square(x: 24), run: "c") != nil)
      let tolerant = PixelDiff.Options(mostPixels: 50)
      #expect(try bench.outcome(run: "e", pixels: tolerant) == .passed(isDrawn: true))
      #expect(try bench.outcome(run: "f", pixels: tolerant) == .passed(isDrawn: false))
      #expect(try bench.outcome(run: "g") == .passed(isDrawn: true))
      #expect(try bench.verify(run: "h", scale: 0.5) != nil)
      try bench.rewrite { $0.header.title = "Another" }
      #expect(try bench.outcome(run: "i") == .passed(isDrawn: true))
      try bench.rewrite { $0.pixels?.digests[1] = String(repeating: "0", count: 32) }
      #expect(try bench.verify(run: "j") != nil)
    }
  }

  @Test("A note that was cut, or written by somebody else, only has it drawn", arguments: 0..<5)
  func tampering(way: Int) throws {
    try withPassed { bench throws in
      let note = try note(of: bench)
      let right = try Data(contentsOf: note)
      switch way {
      case 0: try Data().write(to: note)
      case 1: try right.dropLast().write(to: note)
      case 2: try (right + right).write(to: note)
      case 3: try Data(String(repeating: "f", count: 64).utf8).write(to: note)
      default:
        try FileManager.default.removeItem(at: note)
        try FileManager.default.createDirectory(at: note, withIntermediateDirectories: true)
      }
      #expect(try bench.outcome(Square(x: 24), run: "c") != .passed(isDrawn: false))
      #expect(try bench.outcome(run: "d") == .passed(isDrawn: true))
      if way < 4 { #expect(try Data(contentsOf: note) == right) }
    }
  }

  @Test func `a picture that is kept beside the golden counts`() throws {
    try withTemporaryFolder { package in
      let bench = try Workbench(package)
      _ = try bench.verify(run: "a", pictures: [1])
      #expect(try bench.outcome(run: "b", pictures: [1]) == .passed(isDrawn: true))
      #expect(try bench.outcome(run: "c", pictures: [1]) == .passed(isDrawn: false))
      let name = try #require(try bench.folder.pictures(of: bench.key)[1])
      let path = "\(bench.folder.path)/S/\(name)"
      try Data(PNGEncoder().encode(Bitmap(width: 2, height: 2))).write(to: URL(filePath: path))
      #expect(try bench.verify(run: "d", pictures: [1]) != nil)
      try FileManager.default.removeItem(atPath: path)
      #expect(try bench.verify(.init(), .never, run: "e", pictures: [1]) != nil)
    }
  }

  @Test func `what is recorded in a run is not passed by what came before`() throws {
    try withPassed { bench throws in
      #expect(try bench.verify(.init(), .all, run: "c")?.contains("was recorded again") == true)
      #expect(try bench.verify(run: "c")?.contains("recorded earlier in this run") == true)
      #expect(try bench.outcome(run: "d") == .passed(isDrawn: false))
    }
  }

  @Test func `another build draws, and one that cannot be read always does`() throws {
    try withPassed { bench throws in
      let (key, folder) = (bench.key, bench.folder)
      func inputs(_ code: String?) -> PassInputs? {
        PassInputs(
          recording: "r", options: GoldenOptions(), golden: key, in: folder, code: code)
      }
      #expect(inputs("one") == inputs("one"))
      #expect(inputs("one") != inputs("another"))
      #expect(inputs(nil) == nil)
    }
  }

  @Test(
    "What draws is among the code that counts", arguments: ["cairo", "pixman-1", "m", "pangoft2"])
  func code(library: String) {
    #expect(
      ToolIdentity.loadedFiles.contains {
        $0.contains("/lib\(library)-") || $0.contains("/lib\(library).so")
      })
    #expect(ToolIdentity.loadedCode?.count == 64)
  }
}
