import Filmstrip
import Foundation
import Pixels
import Testing

@testable import FilmstripCLI
@testable import Review

@MainActor @Suite struct SheetCommandTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    for index in 0..<3 {
      let picture = Bitmap(
        width: 30, height: 60,
        pixels: Array(repeating: 0xFF00_0000 | UInt32(index * 80), count: 30 * 60))
      try Directory.make("\(folder)/frames").write(
        PNGEncoder().encode(picture), as: "\(index).png")
    }
    try body(folder)
  }

  @Test func `a folder of pictures is a film, at the rate that is said`() throws {
    try withFolder { folder in
      let spoken = try Spoken([
        "sheet", "\(folder)/frames", "--fps", "10", "--pick", "all", "--out", "\(folder)/s.png",
        "--contents", "\(folder)/s.json",
      ])
      #expect(spoken.code == 0 && spoken.output == "Wrote \(folder)/s.png.\n")
      let data = try Data(contentsOf: URL(filePath: "\(folder)/s.json"))
      let contents = try JSONDecoder().decode(SheetContents.self, from: data)
      #expect(contents.cells.map(\.time) == [0, 0.1, 0.2] && contents.title == "frames")
      let sheet = try PNGDecoder.decode(
        Data(contentsOf: URL(filePath: "\(folder)/s.png")), name: "s.png")
      for (index, cell) in contents.cells.enumerated() {
        let (x, y) = (cell.rect[0] + cell.rect[2] / 2, cell.rect[1] + cell.rect[3] / 2)
        #expect(sheet[Int(x), Int(y)] == 0xFF00_0000 | UInt32(index * 80))
      }
    }
  }

  @Test func `the picture says in a text chunk what the file beside it says`() throws {
    try withFolder { folder in
      let spoken = try Spoken([
        "sheet", "\(folder)/frames", "--out", "\(folder)/s.png", "--contents", "\(folder)/s.json",
      ])
      #expect(spoken.code == 0)
      let file = try Data(contentsOf: URL(filePath: "\(folder)/s.png"))
      let keyword = Data("tEXtfilmstrip-sheet\0".utf8)
      let start = try #require(file.range(of: keyword))
      // PNG: the length of a chunk's data stands in four bytes before its name.
      let length = file[start.lowerBound - 4..<start.lowerBound].reduce(0) { $0 << 8 | Int($1) }
      let text = file[start.upperBound..<start.lowerBound + 4 + length]
      let beside = try Data(contentsOf: URL(filePath: "\(folder)/s.json"))
      let decoder = JSONDecoder()
      #expect(
        try decoder.decode(SheetContents.self, from: text)
          == decoder.decode(SheetContents.self, from: beside))
    }
  }

  @Test func `what is no film says why`() throws {
    try withFolder { folder in
      @MainActor func words(_ arguments: String...) throws -> String {
        let spoken = try Spoken(["sheet"] + arguments + ["--out", "\(folder)/s.png"])
        #expect(spoken.code != 0)
        return spoken.errors
      }
      #expect(try words("\(folder)/frames", "--pick", "0,3").contains("There are no frames 3..<4"))
      #expect(try words("\(folder)/none/").contains("none"))
      try Data("no".utf8).write(to: URL(filePath: "\(folder)/frames/9.png"))
      #expect(try words("\(folder)/frames").contains("9.png' is no PNG file"))
    }
  }

  @Test func `raw frames are the pixels, one frame after the other`() throws {
    try withFolder { folder in
      let spoken = try Spoken([
        "animate", "\(folder)/frames", "--fps", "10", "--out", "\(folder)/a.raw",
      ])
      #expect(spoken.code == 0 && spoken.output.isEmpty)
      let data = try Data(contentsOf: URL(filePath: "\(folder)/a.raw"))
      #expect(data.count == 3 * 30 * 60 * 4)
      #expect(Array(data[2 * 7200..<2 * 7200 + 4]) == [0, 0, 160, 255])
      #expect(
        try Spoken(["animate", "\(folder)/frames", "--out", "\(folder)/a.gif"]).code == 0)
      let gif = try Data(contentsOf: URL(filePath: "\(folder)/a.gif"))
      #expect(gif.prefix(6) == Data("GIF89a".utf8))
    }
  }

  @Test func `two that differ blink, and two that do not say so`() throws {
    try withFolder { folder in
      let other = Bitmap(width: 30, height: 60, pixels: Array(repeating: 0xFF00_FF00, count: 1800))
      for index in 0..<3 {
        let name = "\(folder)/frames/\(index).png"
        let picture = try Data(contentsOf: URL(filePath: name))
        try Directory.make("\(folder)/other").write(
          index == 1 ? Data(PNGEncoder().encode(other)) : picture, as: "\(index).png")
      }
      @MainActor func blink(_ against: String, _ file: String) throws -> Spoken {
        try Spoken([
          "animate", "\(folder)/frames", "--fps", "10", "--against", "\(folder)/\(against)",
          "--out",
          "\(folder)/\(file)",
        ])
      }
      #expect(try blink("other", "a.raw").code == 0)
      let data = try Data(contentsOf: URL(filePath: "\(folder)/a.raw"))
      // A and B twice, at the one instant that differs; the pixel lies above the tag.
      #expect(data.count == 4 * 7200)
      let pixels = (0..<4).map { Array(data[$0 * 7200 + 15 * 4..<$0 * 7200 + 15 * 4 + 4]) }
      #expect(pixels == [[0, 0, 80, 255], [0, 255, 0, 255], [0, 0, 80, 255], [0, 255, 0, 255]])
      #expect(try blink("other", "a.webp").code == 0)
      let durations = try chunks(of: Array(Data(contentsOf: URL(filePath: "\(folder)/a.webp"))))
        .filter { $0.name == "ANMF" }.map { Int($0.bytes[12]) | Int($0.bytes[13]) << 8 }
      #expect(durations == [500, 500, 500, 500])
      let same = try blink("frames", "b.gif")
      #expect(same.code != 0 && same.errors.contains("show the same"), "\(same.errors)")
    }
  }

  /// The parts of a WebP file, as its container specification has them.
  private func chunks(of file: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(text(file[0..<4]) == "RIFF" && text(file[8..<12]) == "WEBP")
    try #require(number(file[4..<8]) == file.count - 8)
    var chunks: [(name: String, bytes: [UInt8])] = []
    var place = 12
    while place < file.count {
      let length = number(file[place + 4..<place + 8])
      chunks.append((text(file[place..<place + 4]), Array(file[place + 8..<place + 8 + length])))
      place += 8 + length + length % 2
    }
    return chunks
  }

  @Test func `a WebP file has every frame for as long as it lasts, and plays forever`() throws {
    try withFolder { folder in
      @MainActor func file() throws -> [UInt8] {
        let spoken = try Spoken([
          "animate", "\(folder)/frames", "--fps", "7", "--out", "\(folder)/a.webp",
        ])
        #expect(spoken.code == 0, "\(spoken.errors)")
        return try Array(Data(contentsOf: URL(filePath: "\(folder)/a.webp")))
      }
      let chunks = try chunks(of: try file())
      let canvas = try #require(chunks.first { $0.name == "VP8X" }).bytes
      #expect(canvas[4] == 29 && canvas[7] == 59, "30 by 60 pixels, each less by one")
      let loops = try #require(chunks.first { $0.name == "ANIM" }).bytes[4...5]
      #expect(loops.allSatisfy { $0 == 0 })
      let durations = chunks.filter { $0.name == "ANMF" }.map {
        Int($0.bytes[12]) | Int($0.bytes[13]) << 8 | Int($0.bytes[14]) << 16
      }
      // Three frames at 7 Hz, the first and the last held for half a second, which is 4 frames there.
      #expect(durations == [714, 143, 714])
      #expect(try file() == file())
    }
  }
}
