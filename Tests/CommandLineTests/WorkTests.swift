import Filmstrip
import Foundation
import Frames
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

/// How work is cut, by laws that do not know how it is done.
@Suite struct WorkPlanTests {
  /// Costs that a small generator makes, the same in every run.
  private func costs(_ count: Int, seed: UInt64) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) + 0.01
    }
  }

  @Test("A reel is cut into runs, none of which costs more than the mean and a frame")
  func cut() {
    for seed in 1...20 {
      for frames in [1, 2, 7, 61, 145] {
        let costs = costs(frames, seed: UInt64(seed))
        for count in [1, 2, 3, 7, 60, 145] where count <= frames {
          let ranges = WorkPlan.cut(costs, into: count)
          #expect(ranges.count == count && ranges.allSatisfy { !$0.isEmpty })
          #expect(ranges.flatMap(Array.init) == Array(0..<frames))
          let most = costs.reduce(0, +) / Double(count) + (costs.max() ?? 0)
          #expect(ranges.allSatisfy { costs[$0].reduce(0, +) <= most + 1e-9 })
        }
      }
    }
  }

  @Test("So many chunks are spread so that the longest is as short as any spreading makes it")
  func chunks() {
    for seed in 1...10 {
      let reels = [5, 9, 13].map { costs($0, seed: UInt64(seed) &+ UInt64($0)) }
      let totals = reels.map { $0.reduce(0, +) }
      for chunks in 3...12 {
        // Every way to give three reels so many parts.
        var best = Double.infinity
        for a in 1...5 {
          for b in 1...9 where a + b < chunks {
            let c = min(chunks - a - b, 13)
            let parts = zip(totals, [a, b, c]).map { $0 / Double($1) }
            best = min(best, parts.max() ?? .infinity)
          }
        }
        let counts = WorkPlan.counts(of: reels, .chunks(chunks), start: 0.1)
        let longest = zip(totals, counts).map { $0 / Double($1) }.max() ?? 0
        #expect(counts.reduce(0, +) <= chunks && abs(longest - best) < 1e-9)
      }
      #expect(WorkPlan.counts(of: reels, .chunks(1), start: 0.1) == [1, 1, 1])
      #expect(WorkPlan.counts(of: reels, .chunks(1_000_000), start: 0.1) == [5, 9, 13])
    }
  }

  @Test func `a unit takes so many seconds, its start among them`() {
    let reels = [Array(repeating: 0.5, count: 120), [0.2]]
    #expect(WorkPlan.counts(of: reels, .seconds(10.5), start: 0.5) == [6, 1])
    #expect(WorkPlan.counts(of: reels, .seconds(1000), start: 0.5) == [1, 1])
    #expect(WorkPlan.counts(of: reels, .seconds(0.1), start: 0.5) == [120, 1])
  }

  @Test func `a bench on a machine half as fast doubles every cost`() throws {
    let usual = WorkCost.measured
    let (pixels, layers) = (3_013_524.0, 80.0)
    let milliseconds = (usual.pixel * pixels + usual.layer * layers) * 1000
    func bench(_ draw: Double) -> Data {
      Data(
        """
        {"transition": "t", "device": "d", "frames": 1, "jobs": 1, "runs": 1, "pixels": \(pixels),
        "layers": \(layers), "evaluate": 1, "draw": \(draw), "encode": \(milliseconds),
        "processor": 1, "wall": 1, "memory": 1, "bytes": 1}
        """.utf8)
    }
    let slow = WorkCost(try #require(FrameBench(decoding: bench(milliseconds))))
    #expect(abs(slow.pixel / usual.pixel - 2) < 1e-9)
    #expect(abs(slow.layer / usual.layer - 2) < 1e-9 && abs(slow.start / usual.start - 2) < 1e-9)
    #expect(FrameBench(decoding: bench(-milliseconds)) == nil)
    #expect(FrameBench(decoding: Data("{}".utf8)) == nil)
  }
}

/// Plan, work and merge, as a farm uses them.
@MainActor @Suite struct WorkTests {
  /// A store with a reel of ten frames.
  private func withStore(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = url.path(percentEncoded: false)
    let spoken = try Spoken(
      ["record-only", "slide", "--fps", "30", "--out", "\(store)/reels/slide.reel"], [Slide()])
    #expect(spoken.code == 0)
    try body(store)
  }

  private func plan(_ store: String, _ options: String...) throws -> [String] {
    let spoken = try Spoken(
      ["plan", "\(store)/reels", "--store", store, "--scale", "0.05", "--chunks", "3"] + options)
    #expect(spoken.code == 0, "\(spoken.errors)")
    try Data(spoken.output.utf8).write(to: URL(filePath: "\(store)/plan.jsonl"))
    return spoken.output.split(separator: "\n").map(String.init)
  }

  private func work(_ words: String...) throws -> Spoken {
    try Spoken(["work"] + words + ["--jobs", "1"])
  }

  private func frames(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return files
  }

  @Test func `units are drawn once each, and merge to what one process draws`() throws {
    try withStore { store in
      let lines = try plan(store)
      #expect(lines.count == 3)
      let list = "\(store)/plan.jsonl"
      #expect(try work("\(list):1").output.hasPrefix("Wrote "))
      #expect(try work("\(list):1").output.hasSuffix("was done.\n"))
      let early = try Spoken(["merge", list])
      #expect(early.code == 1 && early.errors.contains("Missing: 2 of 3 units"))
      #expect(early.errors.contains("\(list):2: 'farm/reels/slide."))
      let missing = try Spoken(["plan", "--missing", list])
      #expect(missing.output.split(separator: "\n").map(String.init) == Array(lines[1...]))
      let units = try lines.map { try WorkUnit(line: $0) }
      #expect(units.map(\.cost) == units.map(\.cost).sorted(by: >))
      // The second as it stands, and then all.
      #expect(try work(lines[1], "--store", store).code == 0)
      #expect(try work(list).lines.count == 3)
      #expect(try Spoken(["merge", list]).code == 0)
      let whole = try Spoken(
        ["render", "\(store)/reels/slide.reel", "--scale", "0.05", "--out", "\(store)/whole"])
      #expect(whole.code == 0)
      #expect(try frames("\(store)/farm/reels/slide") == frames("\(store)/whole/slide"))
    }
  }

  @Test func `a list is dealt out by the line, and nobody does what another does`() throws {
    try withStore { store in
      _ = try plan(store)
      let list = "\(store)/plan.jsonl"
      #expect(try work(list, "--shard", "1/2").lines.count == 2)
      #expect(try work(list, "--shard", "2/2").lines.count == 1)
      #expect(try work(list, "--shard", "4/4").lines.isEmpty)
      #expect(try Spoken(["merge", list]).code == 0)
    }
  }

  @Test func `a unit is read as it was written, wherever the store is mounted`() throws {
    try withStore { store in
      let lines = try plan(store)
      for line in lines { #expect(try WorkUnit(line: line).line == line) }
      let elsewhere = store + "-elsewhere"
      try FileManager.default.moveItem(atPath: store, toPath: elsewhere)
      defer { try? FileManager.default.removeItem(atPath: elsewhere) }
      #expect(try work("\(elsewhere)/plan.jsonl:2").code == 0)
    }
  }

  @Test(
    "A line that is no unit is told apart, by code 65",
    arguments: [
      ("\"format\":\"filmstrip-unit\"", "\"format\":\"other\"", "'format' is not"),
      ("\"version\":1", "\"version\":2", "of version 2"),
      ("\"version\":1", "\"version\":\"1\"", "'version' is of another kind"),
      ("\"scale\":0.05", "\"scale\":9", "'scale' makes no sense"),
      ("\"reel\":\"reels", "\"reel\":\"../reels", "'reel' makes no sense"),
      ("\"reel\":\"reels", "\"reel\":\"/reels", "'reel' makes no sense"),
      ("\"output\":\"farm/", "\"output\":\"farm/../../", "'output' makes no sense"),
      (".1-of-3", "", "'output' makes no sense"),
      ("\"frames\":\"0-", "\"frames\":\"9-", "'frames'"),
      ("\"sha256\":\"", "\"sha256\":\"x", "'sha256' makes no sense"),
      ("\"inputs\"", "\"input\"", "it has no 'inputs'"), ("\"version\":1}", "", "cut off"),
      ("{", "", "'{"),
    ])
  func foreign(old: String, new: String, words: String) throws {
    try withStore { store in
      let first = try #require(try plan(store).first { $0.contains(".1-of-3") })
      let line = first.replacing(old, with: new)
      try #require(line != first)
      let list = "\(store)/bad.jsonl"
      try Data("\(line)\n".utf8).write(to: URL(filePath: list))
      let spoken = try work(list)
      #expect(spoken.code == 65 && spoken.lines.count == 1)
      #expect(old == "{" || spoken.errors.contains(words), "\(spoken.errors)")
      for words in [["merge", list], ["plan", "--missing", list]] {
        let other = try Spoken(words)
        #expect(other.code == 1 && other.errors.contains("\(list):1: "))
      }
    }
  }

  @Test func `a line that was cut off anywhere is no unit, and one with another byte is itself`()
    throws
  {
    try withStore { store in
      let line = try plan(store)[0]
      for length in 0..<line.count {
        #expect(throws: WorkError.self) { try WorkUnit(line: String(line.prefix(length))) }
      }
      // Any byte may be another: the line is refused, or read and written as what it says.
      var bytes = Array(line.utf8)
      for index in bytes.indices {
        let byte = bytes[index]
        bytes[index] = UInt8(ascii: "/") &+ UInt8(index % 40)
        let changed = String(decoding: bytes, as: UTF8.self)
        if let unit = try? WorkUnit(line: changed) {
          #expect(try WorkUnit(line: unit.line) == unit)
          #expect(WorkStore.staysInside(unit.reel) && WorkStore.staysInside(unit.output))
        }
        bytes[index] = byte
      }
    }
  }

  @Test func `links in the store are not followed, wherever they stand`() throws {
    try withStore { store in
      let line = try plan(store)[0]
      let unit = try WorkUnit(line: line)
      let files = FileManager.default
      let elsewhere = store + "-elsewhere"
      try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
      defer { try? files.removeItem(atPath: elsewhere) }
      @MainActor func expectLink() throws {
        let spoken = try work(line, "--store", store)
        #expect(spoken.code == 73 && spoken.errors.contains("is a link"), "\(spoken.errors)")
        #expect(try files.contentsOfDirectory(atPath: elsewhere).isEmpty)
      }
      for place in ["farm", "farm/reels", unit.output] {
        let path = "\(store)/\(place)"
        _ = try Directory.make((path as NSString).deletingLastPathComponent)
        try files.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        try expectLink()
        try files.removeItem(atPath: path)
      }
      let reel = "\(store)/reels/slide.reel"
      try files.moveItem(atPath: reel, toPath: "\(store)/other.reel")
      try files.createSymbolicLink(atPath: reel, withDestinationPath: "\(store)/other.reel")
      try expectLink()
      // The store itself may be one.
      try files.removeItem(atPath: reel)
      try files.moveItem(atPath: "\(store)/other.reel", toPath: reel)
      let link = "\(elsewhere)/store"
      try files.createSymbolicLink(atPath: link, withDestinationPath: store)
      #expect(try work("\(link)/plan.jsonl").code == 0)
      // Nor does merging follow one.
      try files.createSymbolicLink(
        atPath: "\(store)/\(unit.rendering)", withDestinationPath: elsewhere)
      let merged = try Spoken(["merge", "\(store)/plan.jsonl"])
      #expect(merged.code == 1 && merged.errors.contains("is a link"))
    }
  }

  @Test func `what goes wrong has the code that schedulers know`() throws {
    try withStore { store in
      let line = try plan(store)[0]
      let list = "\(store)/plan.jsonl"
      @MainActor func code(_ line: String) throws -> Int32 { try work(line, "--store", store).code }
      #expect(try work("\(list):9").code == 65)
      #expect(try work("\(store)/none.jsonl").code == 66)
      #expect(try work("\(store)/none.jsonl:1").code == 66)
      #expect(try work(line, "--store", "\(store)/nowhere").code == 75)
      _ = try Directory.make("\(store)/mount")
      #expect(try work(line, "--store", "\(store)/mount").errors.contains("nothing is mounted"))
      #expect(try code(line.replacing("slide.reel", with: "gone.reel")) == 66)
      #expect(try code(line.replacing("\"tool\":\"filmstrip", with: "\"tool\":\"other")) == 78)
      #expect(try code(line.replacing("\"build\":\"", with: "\"build\":\"0")) == 78)
      // Another unit of the same reel and scale cannot be made up.
      #expect(try code(line.replacing("\"scale\":0.05", with: "\"scale\":0.06")) == 65)
      let unit = try WorkUnit(line: line)
      let folder = try Directory.make("\(store)/\(unit.output)")
      do {
        let lock = try FolderLock(folder)
        let spoken = try work(line, "--store", store)
        #expect(spoken.code == 75 && spoken.errors.contains("Another process is writing"))
        withExtendedLifetime(lock) {}
      }
      try folder.write(Data("mine".utf8), as: "recording.reel")
      #expect(try code(line) == 73)
      try folder.remove("recording.reel")
      #expect(try code(line) == 0)
      // Whoever has it needs the reel no more; who has not learns that it is another.
      let other = try plan(store, "--out", "other")[0]
      try Data("filmstrip".utf8).write(to: URL(filePath: "\(store)/reels/slide.reel"))
      #expect(try code(line) == 0)
      let spoken = try work(other, "--store", store)
      #expect(spoken.code == 65 && spoken.errors.contains("is not the reel that was planned for"))
    }
  }

  @Test func `a reel that was recorded with another font is for another machine`() throws {
    try withStore { store in
      let path = "\(store)/reels/slide.reel"
      var reel = try ReelFile(path: path).readReel()
      reel.header.fonts = [
        FontReference(name: "Inter-Regular", digest: String(repeating: "0", count: 64))
      ]
      try OutputFile(path).write(EncodedReel(reel))
      let line = try plan(store)[0]
      let spoken = try work(line, "--store", store)
      #expect(spoken.code == 78 && spoken.errors.contains("in another version"))
      let unit = try WorkUnit(line: line)
      #expect(!FileManager.default.fileExists(atPath: "\(store)/\(unit.output)/frames.json"))
    }
  }

  @Test func `of several units all are tried, and to try again counts most`() throws {
    try withStore { store in
      let lines = try plan(store)
      let list = "\(store)/mixed.jsonl"
      let busy = try WorkUnit(line: lines[2])
      let lock = try FolderLock(try Directory.make("\(store)/\(busy.output)"))
      try Data("{}\n\n\(lines[2])\n\(lines[0])".utf8).write(to: URL(filePath: list))
      let spoken = try work(list)
      #expect(spoken.code == 75 && spoken.output.hasPrefix("Wrote "))
      #expect(spoken.errors.contains("\(list):1: ") && spoken.errors.contains("\(list):3: "))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func `what cannot be planned is said`() throws {
    try withStore { store in
      @MainActor func plan(_ words: String...) throws -> Spoken { try Spoken(["plan"] + words) }
      let reel = "\(store)/reels/slide.reel"
      #expect(try plan(reel, "--store", "\(store)/nowhere").code == 1)
      _ = try Directory.make("\(store)/empty")
      #expect(try plan(reel, "--store", "\(store)/empty").errors.contains("nothing is mounted"))
      #expect(try plan("\(store)/empty", "--store", store).errors.contains("no reels to plan"))
      try Directory("\(store)/empty").write(Data(), as: "file")
      let outside = try plan(reel, "--store", "\(store)/empty")
      #expect(outside.code == 1 && outside.errors.contains("is not in the store"))
      #expect(try plan(reel, "--store", store, "--out", "../x").errors.contains("not in the store"))
      #expect(try plan(reel, "--store", store, "--bench", reel).errors.contains("bench --json"))
      try FileManager.default.createDirectory(
        atPath: "\(store)/reels/slide", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: reel, toPath: "\(store)/reels/slide/recording.reel")
      #expect(try plan(store, "--store", store).errors.contains("would both be drawn to"))
      // Named twice it is one reel.
      #expect(try plan(reel, reel, "--store", store).lines.count == 2)
    }
  }
}
