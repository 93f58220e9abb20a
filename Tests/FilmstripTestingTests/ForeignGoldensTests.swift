import FilmstripTesting
import Frames
import Testing
import UIKit

@testable import Goldens

/// Links and files of others in folders of goldens and of runs.
@MainActor @Suite struct ForeignGoldensTests {
  /// A package with a golden, a failure, and somebody's papers beside it.
  private struct Desk {
    let path: String
    let key: GoldenKey

    init(_ path: String) throws {
      self.path = path
      key = try GoldenKey(suite: "S", name: "card")
      for folder in ["papers", "papers/S", "papers/images", "papers/S/card"] {
        try Directory.make("\(path)/\(folder)").write(Data("thesis".utf8), as: "thesis.txt")
      }
      try Directory.make("\(path)/papers").write(Data("sheet".utf8), as: "sheet.png")
    }

    var package: String { "\(path)/package" }
    var goldens: GoldenFolder { GoldenFolder(path: "\(package)/Tests/__Filmstrips__") }
    var papers: String { "\(path)/papers" }
    var runFolder: String { "\(package)/.build/filmstrip" }

    /// A recording of one frame, with a picture that it names.
    func recording(opacity: Double = 1) throws -> Recording {
      let size = CGSize(width: 10, height: 10)
      let png = PNGEncoder().encode(Bitmap(width: 1, height: 1))
      let image = try #require(CGImage(pngData: Data(png), name: "dot.png"))
      let header = ReelHeader(
        transition: "t", title: "T", device: "d", deviceTitle: "D", size: size, scale: 1,
        framesPerSecond: 60, appearance: .light,
        images: [ImageReference(digest: image.digest, name: "dot.png", width: 1, height: 1)])
      var root = Node(id: 0, frame: CGRect(origin: .zero, size: size))
      root.backgroundColor = .black
      root.opacity = opacity
      return Recording(
        reel: Reel(header: header, frames: [Frame(size: size, root: root)]),
        images: [image.digest: image])
    }

    /// Compares another recording than the golden, and leaves a failure.
    func fail(run name: String, pictures: [Int] = []) throws {
      let run = try TestRun(
        package: package, environment: [:], identity: RunIdentity(name: name, narrowing: nil))
      var options = GoldenOptions()
      options.pictures = pictures
      let drawn = try DrawnRecording(try recording(opacity: 0.5), options.comparison)
      let finding = GoldenCheck(folder: goldens, key: key, options: options).finding(of: drawn)
      let golden = run.relative(goldens.reelPath(of: key))
      let report = FailureReport(key: key, golden: golden, finding: finding, isCI: false)
      _ = try report.write(drawn, options, to: run, base: try goldens.data(of: key))
      try run.note(golden, .failed)
      run.end()
    }

    func link(_ path: String, to target: String) throws {
      try? FileManager.default.removeItem(atPath: path)
      _ = try Directory.make((path as NSString).deletingLastPathComponent)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    func approvals(goldens: String? = nil) throws -> [Approval] {
      try Approval.all(runFolder: runFolder, package: package, goldens: goldens)
    }

    /// Rewrites a file of the run.
    func edit(_ file: String, _ old: String, _ new: String) throws {
      let data = try #require(FileManager.default.contents(atPath: "\(runFolder)/\(file)"))
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains(old))
      try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: "\(runFolder)/\(file)"))
    }
  }

  private func withDesk(_ body: (Desk) throws -> Void) throws {
    try withTemporaryFolder { path in
      let desk = try Desk(path)
      try desk.goldens.write(try desk.recording(), frames: [:], as: desk.key)
      func papers() -> [Data] {
        files(below: desk.papers).map { name in
          Data(name.utf8)
            + (FileManager.default.contents(atPath: "\(desk.papers)/\(name)") ?? Data())
        }
      }
      let before = papers()
      try body(desk)
      #expect(papers() == before)
    }
  }

  // MARK: Links

  @Test("A link in a folder of goldens is refused", arguments: ["S", "images"])
  func goldenFolders(name: String) throws {
    try withDesk { desk in
      try desk.link("\(desk.goldens.path)/\(name)", to: desk.papers)
      let link = FolderError.link(path: "\(desk.goldens.path)/\(name)")
      #expect(throws: link) {
        try desk.goldens.write(try desk.recording(), frames: [0: [1]], as: desk.key)
      }
      #expect(throws: link) { try GoldenInventory(package: desk.package) }
      if name == "S" {
        #expect(throws: link) { try desk.goldens.data(of: desk.key) }
        #expect(throws: link) { try desk.goldens.remove(desk.key) }
      } else {
        #expect(throws: link) { try desk.goldens.recording(of: desk.key) }
        #expect(throws: link) { try desk.goldens.unusedImages(without: []) }
        #expect(throws: link) { try desk.goldens.removeImages(["thesis.txt"]) }
      }
    }
  }

  @Test("A golden that is a link, a pipe or a folder is not read", arguments: [0, 1, 2])
  func goldenFiles(kind: Int) throws {
    try withDesk { desk in
      let reel = desk.goldens.reelPath(of: desk.key)
      try FileManager.default.moveItem(atPath: reel, toPath: "\(desk.path)/real.reel")
      switch kind {
      case 0: try desk.link(reel, to: "\(desk.path)/real.reel")
      case 1: try #require(mkfifo(reel, 0o600) == 0)
      default: _ = try Directory.make(reel)
      }
      let drawn = try DrawnRecording(try desk.recording(), ComparisonOptions())
      let check = GoldenCheck(folder: desk.goldens, key: desk.key, options: GoldenOptions())
      guard case .unusable(let reason) = check.finding(of: drawn) else {
        Issue.record("it was read")
        return
      }
      #expect(reason.contains("'\(reel)' is "))
    }
  }

  @Test(
    "A link in the folder of a run is refused", arguments: ["failures", "failures/S", "run.jsonl"])
  func runFolders(name: String) throws {
    try withDesk { desk in
      try desk.fail(run: "a")
      let target = name == "run.jsonl" ? "\(desk.papers)/thesis.txt" : desk.papers
      try desk.link("\(desk.runFolder)/\(name)", to: target)
      let link = FolderError.link(path: "\(desk.runFolder)/\(name)")
      #expect(throws: link) { try desk.fail(run: "b") }
      if name != "failures" { #expect(throws: link) { try desk.approvals() } }
    }
  }

  @Test func `a run removes the failures that it listed, and what it put there`() throws {
    try withDesk { desk in
      try desk.fail(run: "a")
      let failures = "\(desk.runFolder)/failures"
      try Directory.make("\(failures)/S/card/reference").write(Data(), as: "holiday.jpg")
      try Directory.make("\(failures)/T/other").write(Data(), as: "sheet.png")
      try TestRun(
        package: desk.package, environment: [:], identity: RunIdentity(name: "b", narrowing: nil)
      ).end()
      #expect(files(below: failures) == ["S/card/reference/holiday.jpg", "T/other/sheet.png"])
      #expect(try desk.approvals().isEmpty)
    }
  }

  @Test func `pruning leaves pictures that no golden can have stored`() throws {
    try withDesk { desk in
      let images = try Directory.make("\(desk.goldens.path)/images")
      try images.write(Data(), as: "logo.png")
      let inventory = try GoldenInventory(package: desk.package)
      let item = try #require(inventory.items.first)
      _ = try inventory.prune([item: .orphan], isDry: false)
      #expect(try images.names() == ["logo.png"])
    }
  }

  // MARK: Tickets

  @Test(
    "A ticket does not choose where a golden is written",
    arguments: [
      "/tmp/__Filmstrips__", "Sources/App", "../__Filmstrips__", "Tests/../__Filmstrips__",
      "Linked/__Filmstrips__", "Nowhere/__Filmstrips__",
    ])
  func elsewhere(folder: String) throws {
    try withDesk { desk in
      try desk.fail(run: "a")
      try desk.link("\(desk.package)/Linked", to: desk.papers)
      let ticket = "failures/S/card/failure.json"
      try desk.edit(ticket, "Tests/__Filmstrips__", folder)
      let before = files(below: desk.path)
      let failure = try #require(try desk.approvals().first)
      #expect(throws: (any Error).self) { try failure.approve() }
      #expect(files(below: desk.path) == before)
    }
  }

  @Test func `a folder of another name has to be named`() throws {
    try withDesk { desk in
      try desk.fail(run: "a")
      try FileManager.default.moveItem(
        atPath: desk.goldens.path, toPath: "\(desk.package)/Goldens")
      try desk.edit("failures/S/card/failure.json", "Tests/__Filmstrips__", "Goldens")
      let failure = try #require(try desk.approvals().first)
      #expect(throws: ApprovalError.elsewhere(desk.key, folder: "Goldens")) {
        try failure.approve()
      }
      let goldens = "\(desk.package)/Goldens/"
      let named = try #require(try desk.approvals(goldens: goldens).first)
      let before = files(below: goldens)
      try named.approve(isDry: true)
      #expect(files(below: goldens) == before)
      try named.approve()
      #expect(try desk.approvals(goldens: goldens).isEmpty)
    }
  }

  @Test("A ticket asks for frames that there are", arguments: ["-1", "1", "9223372036854775807"])
  func pictures(frame: String) throws {
    try withDesk { desk in
      try desk.fail(run: "a", pictures: [0])
      try desk.edit("failures/S/card/failure.json", "\n    0\n", "\n    \(frame)\n")
      let failure = try #require(try desk.approvals().first)
      #expect(throws: ApprovalError.self) { try failure.approve() }
    }
  }
}
