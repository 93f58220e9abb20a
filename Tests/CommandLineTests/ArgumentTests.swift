import Filmstrip
import Foundation
import Testing

@testable import FilmstripCLI

@Suite struct ArgumentTests {
  @Test func `the nearest word is suggested, and none that is far`() {
    #expect(nearest(to: "today-crad", in: ["today-card", "today-card-pull"]) == "today-card")
    #expect(nearest(to: "rendr", in: ["list", "render"]) == "render")
    #expect(nearest(to: "zzzzzzzz", in: ["list", "render"]) == nil)
  }

  @Test func `values stand behind an option or an equals sign`() throws {
    var reader = ArgumentReader(["--fps", "30", "--out=a=b", "card", "-5", "-"])
    #expect(reader.next() == .option("--fps"))
    #expect(try reader.value(for: "--fps") == "30")
    #expect(reader.next() == .option("--out"))
    #expect(try reader.value(for: "--out") == "a=b")
    #expect(reader.next() == .value("card"))
    #expect(reader.next() == .value("-5"))
    #expect(reader.next() == .value("-"))
    #expect(reader.next() == nil)
    #expect(throws: UsageError.missingValue(option: "--at")) { try reader.value(for: "--at") }
  }
}

@Suite struct OutputFolderTests {
  private func withFolder(_ body: (OutputFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = OutputFolder(path: url.path(percentEncoded: false) + "/a/b")
    try folder.create()
    try body(folder)
  }

  @Test func `a file is replaced whole, and nothing else is left`() throws {
    try withFolder { folder in
      try folder.write(Data("one".utf8), as: "x")
      try folder.write(Data("two".utf8), as: "x")
      #expect(folder.fileNames() == ["x"])
      #expect(FileManager.default.contents(atPath: folder.path + "/x") == Data("two".utf8))
      try folder.remove("x")
      try folder.remove("x")
      #expect(folder.fileNames().isEmpty)
    }
  }

  @Test func `a file in the way of a folder is an error that names it`() throws {
    try withFolder { folder in
      try folder.write(Data(), as: "x")
      let error = #expect(throws: OutputError.self) { try folder.folder("x").folder("y").create() }
      #expect(error?.description.contains("x/y") == true)
    }
  }
}
