import Foundation
import Frames
import Testing
import UIKit

@testable import Filmstrip

/// Files and links of others, in and around the folders that renderings are written to.
@MainActor @Suite struct ForeignFilesTests {
  private let recording: Recording

  init() throws {
    recording = try Recorder(framesPerSecond: 5).record(Slide())
  }

  /// A folder to write to, beside a folder of somebody's papers that no test may change.
  @MainActor private struct Desk {
    let path: String
    let papers: String
    let before: [String: Data]

    init(_ path: String) throws {
      self.path = path
      papers = "\(path)/papers"
      for folder in ["", "/frames", "/images"] {
        try Directory.make(papers + folder).write(Data("thesis".utf8), as: "thesis.txt")
      }
      try Directory.make("\(papers)/frames").write(Data("photo".utf8), as: "0000.png")
      before = try Self.files(papers)
    }

    /// Where a rendering goes.
    var rendering: String { "\(path)/out/slide/iphone-15-pro" }

    static func files(_ path: String) throws -> [String: Data] {
      var files: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
        files[name] = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
      }
      return files
    }

    /// Puts a link to `target`, or a pipe, in the place of `name`.
    func plant(_ name: String, linkTo target: String?) throws {
      _ = try Directory.make(rendering)
      let file = "\(rendering)/\(name)"
      try? FileManager.default.removeItem(atPath: file)
      if let target {
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
      } else {
        try #require(mkfifo(file, 0o600) == 0)
      }
    }

    func put(_ text: String, at name: String) throws {
      let file = "\(rendering)/\(name)"
      try Directory.make((file as NSString).deletingLastPathComponent)
        .write(Data(text.utf8), as: (file as NSString).lastPathComponent)
    }

    func read(_ name: String) -> String? {
      FileManager.default.contents(atPath: "\(rendering)/\(name)").map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private func withDesk(_ body: (Desk) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let desk = try Desk(try Directory.make(url.path(percentEncoded: false)).path)
    try body(desk)
    #expect(try Desk.files(desk.papers) == desk.before)
  }

  @discardableResult
  private func export(
    _ desk: Desk, scale: CGFloat = 0.05, to output: String = "out", isOverwriting: Bool = false
  ) throws -> ExportSummary {
    var options = ExportOptions()
    (options.scale, options.cells, options.isOverwriting) = (scale, 2, isOverwriting)
    return try Exporter(output: "\(desk.path)/\(output)", options: options).export(recording)
  }

  /// Expects a rendering to be refused in one line that names `name`, and to change nothing.
  private func expectRefusal(
    _ desk: Desk, naming name: String, isOverwriting: Bool = false,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try Desk.files("\(desk.path)/out")
    let error = #expect(throws: FolderError.self, sourceLocation: location) {
      try export(desk, scale: 0.06, isOverwriting: isOverwriting)
    }
    let sentence = error?.description ?? ""
    #expect(
      sentence.contains("/\(name)'") && !sentence.contains("\n"), "\(sentence)",
      sourceLocation: location)
    #expect(try Desk.files("\(desk.path)/out") == before, sourceLocation: location)
  }

  // MARK: Links

  @Test(
    "A link where a file of ours has to be is refused, whatever it leads to",
    arguments: [
      ".rendering", ".rendering-0123456789abcdef", ".lock", "frames", "images", "frames.json",
      "sheet.png", "sheet.json", "summary.png", "recording.reel",
    ])
  func links(name: String) throws {
    try withDesk { desk in
      for isFinished in [false, true] {
        if isFinished {
          try FileManager.default.removeItem(atPath: "\(desk.path)/out")
          try export(desk)
        }
        for target in [desk.papers, "\(desk.papers)/thesis.txt", "/nowhere", "/dev/zero", nil] {
          try desk.plant(name, linkTo: target)
          try expectRefusal(desk, naming: name)
          try expectRefusal(desk, naming: name, isOverwriting: true)
        }
      }
    }
  }

  @Test func `a link to a frame is refused, and its target stays`() throws {
    try withDesk { desk in
      try export(desk)
      try desk.plant("frames/0000.png", linkTo: "\(desk.papers)/frames/0000.png")
      try expectRefusal(desk, naming: "frames/0000.png")
    }
  }

  @Test func `the folder that is named may be a link, and those inside may not`() throws {
    try withDesk { desk in
      _ = try Directory.make("\(desk.path)/disk")
      try FileManager.default.createSymbolicLink(
        atPath: "\(desk.path)/link", withDestinationPath: "disk")
      try export(desk, to: "link")
      #expect(try Desk.files("\(desk.path)/disk").count > 3)
      for inner in ["slide", "slide/iphone-15-pro"] {
        let link = "\(desk.path)/out/\(inner)"
        _ = try Directory.make((link as NSString).deletingLastPathComponent)
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: desk.papers)
        #expect(throws: FolderError.link(path: link)) { try export(desk) }
        try FileManager.default.removeItem(atPath: link)
      }
    }
  }

  @Test func `a folder that was swapped for a link after it was opened is still the folder`() throws
  {
    try withDesk { desk in
      let folder = try Directory.make("\(desk.path)/out")
      let frames = try folder.makeFolder("frames")
      try FileManager.default.moveItem(
        atPath: "\(desk.path)/out", toPath: "\(desk.path)/elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: "\(desk.path)/out", withDestinationPath: desk.papers)
      try frames.write(Data("new".utf8), as: "0000.png")
      try folder.remove("thesis.txt")
      #expect(try folder.folder("frames")?.contents(of: "0000.png") == Data("new".utf8))
    }
  }

  @Test(
    "No name leads out of an open folder",
    arguments: ["", ".", "..", "../papers", "a/b", "/etc/passwd", "a\0b"])
  func names(name: String) throws {
    try withDesk { desk in
      let folder = try Directory.make("\(desk.path)/out")
      let refusal = FolderError.badName(name, folder: folder.path)
      #expect(throws: refusal) { try folder.folder(name) }
      #expect(throws: refusal) { try folder.makeFolder(name) }
      #expect(throws: refusal) { try folder.contents(of: name) }
      #expect(throws: refusal) { try folder.write(Data(), as: name) }
      #expect(throws: refusal) { try folder.append("", to: name) }
      #expect(throws: refusal) { try folder.remove(name) }
      #expect(throws: refusal) { try folder.removeFolder(name) }
      #expect(throws: refusal) { try folder.move("x", to: folder, as: name) }
      var reel = recording.reel
      reel.header.transition = name
      let hostile = Recording(reel: reel, images: [:])
      #expect(throws: FolderError.self) {
        try Exporter(output: folder.path).export(hostile)
      }
      #expect(throws: FolderError.self) {
        try Exporter(output: folder.path).export(recording, as: name)
      }
    }
  }

  // MARK: Files of the user

  @Test func `what bears no name of ours survives, and what is ours is replaced`() throws {
    try withDesk { desk in
      try export(desk)
      let own = [
        "frames/holiday.jpg", "frames/logo.png", "images/logo.png", "notes.txt", ".hidden",
      ]
      for name in own { try desk.put("mine", at: name) }
      try export(desk, scale: 0.06)
      for name in own { #expect(desk.read(name) == "mine", "\(name)") }
      let fresh = try Directory.make("\(desk.path)/fresh")
      try export(desk, scale: 0.06, to: "fresh")
      for (name, data) in try Desk.files("\(fresh.path)/slide/iphone-15-pro") {
        let file = "\(desk.rendering)/\(name)"
        #expect(FileManager.default.contents(atPath: file) ?? Data() == data, "\(name)")
      }
    }
  }

  @Test(
    "A file under a name of ours that we did not write is in the way, unless it is insisted",
    arguments: ["sheet.png", "sheet.json", "summary.png", "recording.reel", "frames/0999.png"])
  func collisions(name: String) throws {
    try withDesk { desk in
      try export(desk)
      try desk.put("mine", at: name)
      try expectRefusal(desk, naming: name)
      try export(desk, scale: 0.06, isOverwriting: true)
      #expect(desk.read(name) != "mine")
    }
  }

  @Test func `a frame that was changed is drawn again`() throws {
    try withDesk { desk in
      try export(desk)
      let before = try Desk.files(desk.rendering)
      try desk.put("torn", at: "frames/0001.png")
      #expect(try export(desk).kept == recording.reel.frames.count - 1)
      #expect(try Desk.files(desk.rendering) == before)
    }
  }

  @Test(
    "A folder without our manifest belongs to somebody",
    arguments: ["notes.txt", "sheet.png", "frames/holiday.jpg", "frames.json"])
  func folderOfOthers(name: String) throws {
    try withDesk { desk in
      try desk.put("mine", at: name)
      try expectRefusal(desk, naming: "iphone-15-pro")
      try export(desk, isOverwriting: true)
      let isOurs = ["sheet.png", "frames.json"].contains(name)
      #expect((desk.read(name) == "mine") == !isOurs)
      // From then on it is ours.
      try export(desk, scale: 0.06)
    }
  }

  @Test func `a folder of the version before is ours, and its pictures as their names say`() throws
  {
    try withDesk { desk in
      try export(desk)
      let picture = Data("picture".utf8)
      let stored = ReelFile.imageName(sha256(of: picture))
      try desk.put("picture", at: "images/\(stored)")
      let manifest = try #require(desk.read("frames.json"))
      let start = try #require(manifest.range(of: "  \"files\""))
      let end = try #require(manifest.range(of: "  \"format\""))
      let older = manifest.replacingCharacters(
        in: start.lowerBound..<end.lowerBound, with: "")
      try desk.put(older, at: "frames.json")
      let other = ReelFile.imageName(sha256(of: Data()))
      try desk.put("mine", at: "images/\(other)")
      try expectRefusal(desk, naming: "images/\(other)")
      try FileManager.default.removeItem(atPath: "\(desk.rendering)/images/\(other)")
      try export(desk, scale: 0.06)
      #expect(desk.read("images/\(stored)") == nil && desk.read("sheet.png") != nil)
    }
  }

  // MARK: Interruptions

  @Test func `a commit that was interrupted anywhere is finished by whatever comes next`() throws {
    try withDesk { desk in
      try export(desk, to: "old")
      try export(desk, scale: 0.06, to: "new")
      let old = try Desk.files("\(desk.path)/old/slide/iphone-15-pro")
      let new = try Desk.files("\(desk.path)/new/slide/iphone-15-pro")
      let inOrder = new.keys.filter { $0.contains(".") && $0 != "frames.json" }.sorted()
      for moved in 0...inOrder.count {
        try? FileManager.default.removeItem(atPath: "\(desk.path)/out")
        for (name, data) in old where name.contains(".") {
          try Directory.make(desk.rendering).write(data, at: name)
        }
        // The state after the older manifest and the first files were moved.
        let folder = try Directory.make(desk.rendering)
        let key = String(repeating: "0", count: 64)
        let staging = try StagingFolder(in: folder, .rendering, key: key, isOverwriting: false)
        for name in new.keys.sorted() where name.contains(".") {
          try staging.place.write(try #require(new[name]), at: name)
        }
        try folder.move("frames.json", to: staging.place, as: "old-frames.json")
        for name in inOrder.prefix(moved) { try staging.place.moveFile(at: name, to: folder) }
        try export(desk, scale: 0.07)
        #expect(
          try folder.names() == [
            "frames", "frames.json", "recording.reel", "sheet.json", "sheet.png", "summary.png",
          ])
        try export(desk, scale: 0.06)
        #expect(try Desk.files(desk.rendering) == new)
      }
    }
  }

  @Test func `a hidden folder is a staging folder only with a journal of this user`() throws {
    try withDesk { desk in
      let name = ".rendering-0123456789abcdef"
      try desk.put("mine", at: "\(name)/frames/0000.png")
      try expectRefusal(desk, naming: name)
      try expectRefusal(desk, naming: name, isOverwriting: true)
      try desk.put("mine\n", at: "\(name)/journal")
      try expectRefusal(desk, naming: name)
      // With one it is ours; what nobody has listed stays all the same.
      try desk.put(String(repeating: "a", count: 64) + "\n", at: "\(name)/journal")
      try desk.put("mine", at: "\(name)/frames/holiday.jpg")
      #expect(throws: FolderError.self) { try export(desk) }
      #expect(desk.read("\(name)/frames/holiday.jpg") == "mine")
      try FileManager.default.removeItem(atPath: "\(desk.rendering)/\(name)/frames/holiday.jpg")
      try export(desk)
      #expect(try Directory.make(desk.rendering).names().allSatisfy { !$0.hasPrefix(".") })
    }
  }

  @Test func `what a process left that was killed as it began is cleared away`() throws {
    try withDesk { desk in
      _ = try Directory.make("\(desk.rendering)/.rendering-0123456789abcdef")
      try desk.put("", at: ".rendering-1123456789abcdef/.filmstrip-1-0123456789abcdef.partial")
      try desk.put("", at: ".lock")
      try export(desk)
      #expect(try Directory.make(desk.rendering).names().allSatisfy { !$0.hasPrefix(".") })
    }
  }

  @Test func `a lock that says something is none of ours`() throws {
    try withDesk { desk in
      try desk.put("mine", at: ".lock")
      try expectRefusal(desk, naming: ".lock")
    }
  }

  // MARK: Shards

  @Test func `merging follows no link in the folder of a shard`() throws {
    try withDesk { desk in
      for name in ["frames", "frames.json", "recording.reel", "frames/0000.png"] {
        for target in [desk.papers, "/dev/zero", nil] {
          try? FileManager.default.removeItem(atPath: "\(desk.path)/out")
          try export(desk)
          try desk.plant(name, linkTo: target)
          let merged = "\(desk.path)/merged"
          #expect(throws: FolderError.self, "\(name)") {
            try Merger(output: merged).merge([desk.rendering])
          }
          #expect(!FileManager.default.fileExists(atPath: "\(merged)/frames.json"))
        }
      }
    }
  }
}
