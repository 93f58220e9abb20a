import Foundation
import Frames
import Testing
import UIKit

@testable import Filmstrip

@MainActor @Suite struct RenderingFolderTests {
  private let recording: Recording
  private let scale = 0.1

  init() throws {
    recording = try Recorder(framesPerSecond: 10).record(Slide())
  }

  private func withFolder(_ body: (Directory) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(try Directory.make(url.path(percentEncoded: false)))
  }

  private func export(
    to folder: Directory, shard: Shard? = nil, frames: Range<Int>? = nil, scale: CGFloat? = nil,
    isOverwriting: Bool = false
  ) throws -> ExportSummary {
    var options = ExportOptions()
    (options.scale, options.shard, options.frames) = (scale ?? self.scale, shard, frames)
    (options.cells, options.isOverwriting) = (2, isOverwriting)
    return try Exporter(output: folder.path, options: options).export(recording)
  }

  /// The folder at `path` in `folder`, made if there is none.
  private func inner(_ folder: Directory, _ path: String = "slide/iphone-15-pro") throws
    -> Directory
  {
    try Directory.make("\(folder.path)/\(path)")
  }

  private func staging(in folder: Directory, build: String = "") throws -> Staging {
    try Staging(of: job(build: build), for: folder, isOverwriting: false)
  }

  private func job(scale: CGFloat? = nil, build: String = "") -> RenderJob {
    RenderJob(
      recording.reel, digest: sha256(of: recording.reel.encoded()), scale: scale ?? self.scale,
      build: build.isEmpty ? ToolIdentity.build : build)
  }

  /// Every file below a folder, with its bytes.
  private func files(_ folder: Directory) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      if let data = FileManager.default.contents(atPath: "\(folder.path)/\(path)") {
        files[path] = data
      }
    }
    return files
  }

  @Test func `a folder belongs to one writer at a time`() throws {
    try withFolder { folder in
      var lock: FolderLock? = try FolderLock(folder)
      let error = #expect(throws: FolderError.self) { _ = try FolderLock(folder) }
      #expect(error?.description.contains("Another process is writing to '\(folder.path)'") == true)
      #expect(lock != nil)
      lock = nil
      lock = try FolderLock(folder)
      lock = nil
      #expect(try folder.names().isEmpty)
    }
  }

  @Test func `an export finds the folder taken, or leaves nothing but the rendering`() throws {
    try withFolder { output in
      let folder = try inner(output)
      let lock = try FolderLock(folder)
      #expect(throws: FolderError.self) { try export(to: output) }
      withExtendedLifetime(lock) {}
    }
    try withFolder { output in
      _ = try export(to: output)
      let names = try inner(output).names()
      #expect(
        names == [
          "frames", "frames.json", "recording.reel", "sheet.json", "sheet.png", "summary.png",
        ])
    }
  }

  @Test func `an interrupted export goes on, and trusts only what its digest proves`() throws {
    try withFolder { whole in
      _ = try export(to: whole)
      let pictures = try inner(whole, "slide/iphone-15-pro/frames")
      func png(_ index: Int) throws -> Data {
        try #require(try pictures.contents(of: FrameManifest.fileName(ofFrame: index)))
      }
      try withFolder { output in
        let folder = try inner(output)
        let staging = try staging(in: folder)
        for index in 0..<5 { try staging.add(try png(index), frame: index) }
        // One frame is changed, one is lost, one was never noted, and a line was cut off.
        let frames = try staging.place.makeFolder("frames")
        try frames.write(try png(7), as: "0001.png")
        try frames.remove("0002.png")
        try frames.write(try png(6), as: "0006.png")
        try staging.place.append("6 abc", to: "journal")
        #expect(try self.staging(in: folder).count == 3)
        #expect(try export(to: output).kept == 3)
        #expect(try files(output) == files(whole))
        // And what is finished is kept whole.
        #expect(try export(to: output).kept == recording.reel.frames.count)
        #expect(try files(output) == files(whole))
      }
    }
  }

  @Test func `frames of another job are not kept`() throws {
    try withFolder { folder in
      try staging(in: folder).add(Data("x".utf8), frame: 0)
      #expect(try staging(in: folder).has(0))
      #expect(try !staging(in: folder, build: "other").has(0))
      #expect(try !staging(in: folder).has(0))
      #expect(try folder.names().count == 1)
    }
    #expect(job().digest != job(scale: 0.2).digest && job() == job())
  }

  @Test func `a range joins what is there of the same rendering, and replaces another`() throws {
    try withFolder { output in
      _ = try export(to: output, frames: 0..<2)
      let frames = try inner(output, "slide/iphone-15-pro/frames")
      _ = try export(to: output, frames: 3..<4)
      #expect(try frames.names() == ["0000.png", "0001.png", "0003.png"])
      let manifest = try FrameManifest(of: inner(output))
      #expect(manifest?.frames.map(\.index) == [0, 1, 3] && manifest?.root == nil)
      _ = try export(to: output, frames: 5..<6, scale: 0.05)
      #expect(try frames.names() == ["0005.png"])
    }
  }

  @Test func `merged shards are what one process draws`() throws {
    try withFolder { output in
      _ = try export(to: inner(output, "whole"))
      let parts = try (1...9).map { index in
        try export(to: inner(output, "farm"), shard: Shard(index: index, count: 9)).folder
      }
      let merger = Merger(output: "\(output.path)/merged/slide/iphone-15-pro", cells: 2)
      let summary = try merger.merge(parts.reversed())
      #expect(summary.frames == recording.reel.frames.count)
      #expect(try files(inner(output, "merged")) == files(inner(output, "whole")))
      let lost = #expect(throws: MergeError.self) { try merger.merge(Array(parts.dropFirst(3))) }
      #expect(lost?.description.hasPrefix("Frames 0 to 1 are missing of 8") == true)
      let twice = #expect(throws: MergeError.self) { try merger.merge(parts + [parts[4]]) }
      #expect(twice?.description.contains("Frame 3 is in both") == true)
      #expect(throws: MergeError.nothing) { try merger.merge([]) }
    }
  }

  @Test func `a manifest that contradicts itself is none`() throws {
    try withFolder { folder in
      let good = FrameManifest(
        job(), shard: nil, files: ["sheet.png": "c"], frames: [0: "a", 3: "b"])
      try folder.write(good.encoded(), as: FrameManifest.fileName)
      #expect(try FrameManifest(of: folder) == good)
      let text = String(decoding: try good.encoded(), as: UTF8.self)
      for (old, new) in [
        ("\"index\" : 3", "\"index\" : 0"), ("\"index\" : 3", "\"index\" : 99"),
        ("\"scale\" : 0.1", "\"scale\" : 0.2"), ("\"version\" : 1", "\"version\" : 2"),
        ("\"frameCount\" : 8", "\"frameCount\" : -8"),
        ("\"scale\" : 0.1", "\"scale\" : 1e300"),
      ] {
        #expect(text.contains(old))
        try folder.write(Data(text.replacing(old, with: new).utf8), as: FrameManifest.fileName)
        #expect(try FrameManifest(of: folder) == nil)
      }
    }
  }
}
