import Foundation
import Frames
import Pixels
import Raster
import Review
import Testing
import UIKit

@testable import Filmstrip

/// Touches what is not there.
private struct Lost: Transition {
  var name: String { "slide" }
  var script: TouchScript { TouchScript([.wait(0.2), .tap(on: "nowhere")]) }
  func makeRootViewController() -> UIViewController { UIViewController() }
}

@MainActor @Suite struct EarlyRenderingTests {
  private func withFolder(_ body: (_ path: String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path(percentEncoded: false))
  }

  private let recorder = Recorder(framesPerSecond: 10)

  private func exporter(
    to path: String, _ change: (inout ExportOptions) -> Void = { _ in }
  ) -> Exporter {
    var options = ExportOptions()
    (options.scale, options.cells) = (0.1, 2)
    change(&options)
    return Exporter(output: path, options: options)
  }

  private func files(_ path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
    }
    return files
  }

  @Test(arguments: [1, 3])
  func `frames that are drawn while it is recorded are those drawn afterwards`(_ jobs: Int) throws {
    try withFolder { early in
      try withFolder { late in
        let summary = try exporter(to: early) { $0.jobs = jobs }.export(Slide(), by: recorder)
        let after = try exporter(to: late).export(recorder.record(Slide()))
        #expect(try files(early) == files(late))
        #expect(summary.frames == after.frames && summary.kept == 0 && after.kept == 0)
        // What is there is not drawn again.
        #expect(try exporter(to: early).export(Slide(), by: recorder).kept == summary.frames)
        #expect(try files(early) == files(late))
      }
    }
  }

  @Test func `a sheet has the same bytes however many draw it`() throws {
    let recording = try recorder.record(Slide())
    let sheets = try [1, 2, 5].map { threads in
      try RecordingFiles.sheet(of: recording, SheetOptions(), threads: threads)
    }
    #expect(sheets.allSatisfy { $0.picture == sheets[0].picture })
    // It shows what is drawn as frames inside of a frame, but for rounding at the edges of cells.
    let sheet = ContactSheet(recording.reel)
    let nested = try Rasterizer(images: recording.images)
      .bitmap(of: sheet.frame, scale: ContactSheet.scale)
    let drawn = try PNGDecoder.decode(Data(sheets[0].picture), name: "sheet")
    let diff = PixelDiff(
      of: nested, and: drawn, options: PixelDiff.Options(metric: .tolerance(24)))
    #expect(diff.sizesMatch && diff.differing * 200 < diff.total)
  }

  @Test func `a range is drawn early too`() throws {
    try withFolder { path in
      let summary = try exporter(to: path) { $0.frames = 2..<4 }.export(Slide(), by: recorder)
      #expect(summary.frames == 2 && summary.sheet == nil)
      let names = try files(path).keys.filter { $0.hasSuffix(".png") }.sorted()
      #expect(names.map { ($0 as NSString).lastPathComponent } == ["0002.png", "0003.png"])
    }
  }

  @Test func `a recording that fails leaves nothing, as do frames that are not there`() throws {
    try withFolder { path in
      #expect(throws: RecordingError.self) {
        try exporter(to: path).export(Lost(), by: recorder)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(throws: ExportError.self) {
        try exporter(to: path) { $0.frames = 0..<999 }.export(Slide(), by: recorder)
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      // What was there stays.
      try Directory.make("\(path)/slide").write(Data("x".utf8), as: "note")
      #expect(throws: RecordingError.self) {
        try exporter(to: path).export(Lost(), by: recorder)
      }
      #expect(try files(path) == ["slide/note": Data("x".utf8)])
    }
  }

  @Test func `what was drawn for a recording that never ended is not taken over`() throws {
    try withFolder { path in
      let folder = try Directory.make("\(path)/slide/iphone-15-pro")
      let left = try Staging(key: EarlyRendering.key, for: folder, isOverwriting: false)
      try left.add(Data("x".utf8), frame: 0)
      let summary = try exporter(to: path).export(Slide(), by: recorder)
      #expect(summary.kept == 0)
      #expect(try folder.names().allSatisfy { !$0.hasPrefix(".") })
    }
  }

  @Test func `small files have the same pixels and are another job`() throws {
    try withFolder { path in
      let recording = try recorder.record(Slide())
      let fast = try exporter(to: "\(path)/a").export(recording)
      let small = try exporter(to: "\(path)/b") { $0.compression = .small }.export(recording)
      let pictures = try [files("\(path)/a"), files("\(path)/b")].map { files in
        files.filter { $0.key.hasSuffix("0000.png") }.values.first ?? Data()
      }
      #expect(pictures[1].count < pictures[0].count)
      let pixels = try pictures.map { try PNGDecoder.decode($0, name: "a").digest }
      #expect(pixels[0] == pixels[1])
      let again = try exporter(to: "\(path)/a") { $0.compression = .small }.export(recording)
      #expect(again.kept == 0 && fast.frames == small.frames)
      #expect(try files("\(path)/a") == files("\(path)/b"))
    }
  }
}
