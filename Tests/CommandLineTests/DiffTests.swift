import Filmstrip
import Foundation
import Frames
import Pixels
import Testing

@testable import FilmstripCLI

/// Two recordings in a folder of their own: one, and the same with a square that moves a point on.
@MainActor private struct Playground {
  let folder: Directory

  private static func reel(x: CGFloat) -> Reel {
    let frames = (0..<3).map { index -> Frame in
      var square = Node(id: 1, name: "square", frame: CGRect(x: x, y: 4, width: 10, height: 10))
      square.backgroundColor = .black
      square.opacity = index == 1 ? 0.5 : 1
      var root = Node(id: 0, name: "screen", frame: CGRect(x: 0, y: 0, width: 30, height: 40))
      root.backgroundColor = .white
      root.children = [square]
      return Frame(size: CGSize(width: 30, height: 40), root: root)
    }
    let header = ReelHeader(
      transition: "square", title: "Square", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 30, height: 40), scale: 2, framesPerSecond: 10, appearance: .light)
    return Reel(header: header, frames: frames)
  }

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    folder = try Directory.make(url.path(percentEncoded: false))
    for (name, x) in [("a", CGFloat(4)), ("b", 5)] {
      let reel = Self.reel(x: x)
      try folder.write(reel.encoded(), as: "\(name).reel")
      // A range draws no sheet, which is what takes long.
      var options = ExportOptions()
      options.frames = 0..<3
      let exporter = Exporter(output: path(name), options: options)
      _ = try exporter.export(Recording(reel: reel, images: [:]))
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }
  func frames(_ name: String) -> String { path("\(name)/square/phone/frames") }

  func diff(_ words: String...) -> Int32 { CommandLineTool.run(["diff"] + words, []) }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}

@MainActor @Suite struct DiffTests {
  private func withPlayground(_ body: (Playground) throws -> Void) throws {
    let playground = try Playground()
    defer { playground.remove() }
    try body(playground)
  }

  @Test func `reels, folders and pictures compare in any mix`() throws {
    try withPlayground { ground in
      for (name, code) in [("a", Int32(0)), ("b", 1)] {
        #expect(ground.diff(ground.path("a.reel"), ground.path("\(name).reel")) == code)
        #expect(ground.diff(ground.frames("a"), ground.frames(name)) == code)
        #expect(ground.diff(ground.path("a.reel"), ground.frames(name)) == code)
        #expect(ground.diff(ground.frames(name), ground.path("a.reel")) == code)
        let picture = "\(ground.frames(name))/0001.png"
        #expect(ground.diff(picture, ground.path("a.reel")) == code)
        #expect(ground.diff(ground.frames("a"), picture) == code)
        #expect(ground.diff("\(ground.frames("a"))/0001.png", picture) == code)
      }
    }
  }

  @Test func `what is allowed makes the difference`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      #expect(ground.diff(a, b, "--tolerance", "255") == 0)
      #expect(ground.diff(a, b, "--tolerance", "254") == 1)
      #expect(ground.diff(a, b, "--threshold=1") == 0)
      #expect(ground.diff(a, b, "--max-cluster", "40") == 0)
      #expect(ground.diff(a, b, "--max-cluster", "39") == 1)
      #expect(ground.diff(a, b, "--ignore", "8,8,22,20") == 0)
      #expect(ground.diff(a, b, "--ignore", "8,8,21,20") == 1)
      #expect(ground.diff(a, b, "--ignore-layer", "square") == 0)
    }
  }

  @Test func `trouble is neither sameness nor difference`() throws {
    try withPlayground { ground in
      let a = ground.path("a.reel")
      #expect(ground.diff(a) == 2)
      #expect(ground.diff(a, a, a) == 2)
      #expect(ground.diff(a, a, "--tolerence", "1") == 2)
      #expect(ground.diff(a, a, "--tolerance", "1", "--threshold", "0.1") == 2)
      #expect(ground.diff(a, a, "--ignore", "1,2,3") == 2)
      #expect(ground.diff(a, ground.path("nowhere.reel")) == 2)
      #expect(ground.diff(a, ground.path("a")) == 2)
      #expect(ground.diff(a, ground.path("a/square/phone")) == 2)
      #expect(ground.diff(a, ground.path("b.reel"), "--ignore-layer", "sqare") == 2)
      try ground.folder.write(Data("hello".utf8), as: "bad.png")
      #expect(ground.diff(ground.path("bad.png"), "\(ground.frames("a"))/0001.png") == 2)
      let picture = "\(ground.frames("a"))/0001.png"
      #expect(ground.diff(picture, picture, "--scale", "1") == 2)
      #expect(ground.diff(picture, picture, "--images", "x") == 2)
      #expect(ground.diff(a, a, "--difference", ground.path("d.png")) == 2)
      #expect(ground.diff(picture, ground.frames("a"), "--difference", ground.path("d.png")) == 2)
      #expect(ground.read("d.png") == nil)
    }
  }

  /// Files that are no pictures, by what is wrong with them.
  nonisolated static let unreadable = ["empty", "garbage", "cut off", "flipped"]

  /// Files of the frame `good` that cannot be read.
  private func spoiled(_ good: Data, _ how: String) -> Data {
    switch how {
    case "empty": return Data()
    case "garbage": return Data("not a picture".utf8)
    case "cut off": return good.prefix(good.count / 2)
    default:
      var bad = good
      bad[bad.count - 20] ^= 0xFF
      return bad
    }
  }

  @Test("What cannot be read is trouble, however equal the bytes", arguments: unreadable)
  func unreadable(how: String) throws {
    try withPlayground { ground in
      let good = try #require(
        FileManager.default.contents(atPath: ground.frames("a") + "/0000.png"))
      let bad = spoiled(good, how)
      for (folder, names) in [("x", ["0000", "0001"]), ("y", ["0000", "0001"]), ("z", ["0000"])] {
        let place = try ground.folder.makeFolder(folder)
        for name in names { try place.write(good, as: "\(name).png") }
        try place.write(bad, as: "0002.png")
      }
      let (x, y) = (ground.path("x"), ground.path("y"))
      for report in [[], ["--report", ground.path("r")], ["--json"], ["--audit"]] {
        let pair = try Spoken(["diff", "\(x)/0002.png", "\(y)/0002.png"] + report)
        let folders = try Spoken(["diff", x, y] + report)
        let same = try Spoken(["diff", x, x] + report)
        for spoken in [pair, folders, same] {
          #expect(spoken.code == 2 && spoken.output.isEmpty)
          #expect(spoken.errors.contains("0002.png") && spoken.lines.count == 1)
        }
        #expect(ground.read("r/report.json") == nil)
      }
      // A picture that only one side has is not compared, but shown: it has to be one.
      let other = try ground.folder.makeFolder("w")
      for name in ["0000", "0001"] { try other.write(good, as: "\(name).png") }
      #expect(ground.diff(ground.path("w"), ground.path("z")) == 2)
      #expect(ground.diff(ground.path("z"), ground.path("w")) == 2)
    }
  }

  @Test func `equal pictures that can be read are the same`() throws {
    try withPlayground { ground in
      #expect(ground.diff(ground.frames("a"), ground.frames("a")) == 0)
      let picture = "\(ground.frames("a"))/0001.png"
      #expect(ground.diff(picture, picture) == 0)
    }
  }

  @Test func `a scale that leaves nothing to see is refused`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      for scale in ["1e-5", "0", "-1", "9", "nan"] {
        #expect(ground.diff(a, b, "--scale", scale) == 2)
      }
      // The shorter side has 30 points.
      for other in [a, b] {
        let spoken = try Spoken(["diff", a, other, "--scale", "0.5"])
        #expect(spoken.code == 2 && spoken.errors.contains("choose a --scale of 0.534 or more"))
      }
      #expect(ground.diff(a, a, "--scale", "0.534") == 0)
      #expect(ground.diff(a, b, "--scale", "0.534") == 1)
    }
  }

  @Test func `the picture of a difference is that of the metric`() throws {
    try withPlayground { ground in
      let (a, b) = ("\(ground.frames("a"))/0000.png", "\(ground.frames("b"))/0000.png")
      func picture(_ path: String) throws -> Bitmap {
        let data = try #require(FileManager.default.contents(atPath: path))
        return try PNGDecoder.decode(data, name: path)
      }
      let (old, new) = (try picture(a), try picture(b))
      let file = ground.path("pictures/d.png")
      for (words, metric) in [
        ([], PixelDiff.Metric.exact), (["--threshold", "0.1"], .pixelmatch(threshold: 0.1)),
        (
          ["--threshold", "0.1", "--count-antialiased"],
          .pixelmatch(threshold: 0.1, discountsAntialiasing: false)
        ), (["--tolerance", "255"], .tolerance(255)),
      ] {
        let code = try Spoken(["diff", a, b, "--difference", file] + words).code
        let options = PixelDiff.Options(metric: metric)
        #expect(code == (PixelDiff(of: old, and: new, options: options).isPassing ? 0 : 1))
        #expect(try picture(file) == PixelDiff.picture(of: old, and: new, options: options))
      }
      #expect(ground.diff(a, a, "--difference", file) == 0)
      #expect(try picture(file) == PixelDiff.picture(of: old, and: old))
    }
  }

  @Test func `results are written where they are asked for`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      let code = ground.diff(
        a, b, "--junit", ground.path("ci/junit.xml"), "--markdown", ground.path("pull.md"))
      #expect(code == 1)
      #expect(ground.read("ci/junit.xml")?.contains(#"failures="1""#) == true)
      #expect(ground.read("pull.md")?.contains("3 of 3 frames differ") == true)
    }
  }

  @Test func `a report replaces the one before it, and nothing else`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      #expect(ground.diff(a, b, "--report", ground.path("r")) == 1)
      #expect(ground.read("r/difference/0002.png") != nil && ground.read("r/sheet.png") != nil)
      try ground.folder.makeFolder("r").write(Data("mine".utf8), as: "notes.txt")
      #expect(ground.diff(a, a, "--report", ground.path("r")) == 0)
      let left = try ground.folder.makeFolder("r").names()
      #expect(Set(left).isSuperset(of: ["junit.xml", "notes.txt", "report.json", "report.md"]))
      #expect(!left.contains("sheet.png") && ground.read("r/difference/0002.png") == nil)
    }
  }

  @Test func `a report goes into a folder of its own, and follows no link in there`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      let papers = try ground.folder.makeFolder("papers")
      try papers.write(Data("mine".utf8), as: "0000.png")
      for name in ["reference", "sheet.png", "report.json", ".report-0123456789abcdef"] {
        let link = ground.path("\(name)-report/\(name)")
        _ = try ground.folder.makeFolder("\(name)-report")
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: papers.path)
        for option in [["--report"], ["--overwrite", "--report"]] {
          let words = ["diff", a, b] + option + [ground.path("\(name)-report")]
          #expect(CommandLineTool.run(words, []) == 2)
        }
        #expect(try papers.names() == ["0000.png"])
      }
      // The folder itself is named by the user.
      try FileManager.default.createSymbolicLink(
        atPath: ground.path("link"), withDestinationPath: "target")
      _ = try ground.folder.makeFolder("target")
      #expect(ground.diff(a, b, "--report", ground.path("link")) == 1)
      #expect(ground.read("target/report.json") != nil)
    }
  }

  @Test func `a folder of somebody's is no place for a report, unless it is insisted`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      let folder = try ground.folder.makeFolder("mine")
      for name in ["notes.txt", "sheet.png"] { try folder.write(Data("mine".utf8), as: name) }
      #expect(ground.diff(a, b, "--report", folder.path) == 2)
      #expect(try folder.names() == ["notes.txt", "sheet.png"])
      #expect(ground.read("mine/sheet.png") == "mine")
      #expect(ground.diff(a, b, "--report", folder.path, "--overwrite") == 1)
      #expect(ground.read("mine/notes.txt") == "mine" && ground.read("mine/sheet.png") != "mine")
      // Now it is a report's, and what came later is not.
      try folder.makeFolder("actual").write(Data("mine".utf8), as: "0077.png")
      #expect(ground.diff(a, b, "--report", folder.path) == 2)
      #expect(ground.read("mine/actual/0077.png") == "mine")
    }
  }

  @Test func `a file that is named may be a link or a pipe, which stays one`() throws {
    try withPlayground { ground in
      let (a, b) = (ground.path("a.reel"), ground.path("b.reel"))
      try ground.folder.write(Data(), as: "real.xml")
      try FileManager.default.createSymbolicLink(
        atPath: ground.path("link.xml"), withDestinationPath: "real.xml")
      #expect(ground.diff(a, b, "--junit", ground.path("link.xml")) == 1)
      #expect(ground.folder.kind(of: "link.xml") == .link)
      #expect(ground.read("real.xml")?.contains("testsuite") == true)
      #expect(ground.diff(a, b, "--markdown", "/dev/null") == 1)
      #expect(try Directory("/dev").kind(of: "null") == .other)
    }
  }
}
