import Foundation
import Frames
import TestSupport
import Testing

@testable import Review

@Suite struct SheetSchemaTests {
  private static func documented() throws -> JSONSchema {
    try JSONSchema(page: "Sources/Review/Review.docc/SheetFields.md")
  }

  private static func contents() throws -> [String: Any] {
    let frames = (0...60).map { index in
      let part = min(max(CGFloat(index) - 12, 0) / 30, 1)
      return Sample.frame([Sample.box(1, "card", x: 25 * part * part * (3 - 2 * part))])
    }
    let tap = Event(
      time: Timestamp(seconds: 0.15), label: "tap card", action: "tap", target: "card")
    let sheet = ContactSheet(Sample.reel(frames, rate: 60, events: [tap]), cells: 8)
    let object = try JSONSerialization.jsonObject(with: sheet.contents.encoded())
    return try #require(object as? [String: Any])
  }

  @Test func `what a sheet says of itself is what its schema describes`() throws {
    let (schema, contents) = (try Self.documented(), try Self.contents())
    #expect(schema.problem(with: contents) == nil)
    for list in ["cells", "phases", "events", "moments"] {
      #expect((contents[list] as? [Any])?.isEmpty == false, "nothing is tried of \(list)")
    }
  }

  @Test func `what the schema does not describe is refused`() throws {
    let (schema, contents) = (try Self.documented(), try Self.contents())
    for name in contents.keys {
      var less = contents
      less[name] = nil
      #expect(schema.problem(with: less) != nil, "\(name) may be missing")
      less[name] = [String: Any]()
      #expect(schema.problem(with: less) != nil, "\(name) may be an object")
    }
    #expect(schema.problem(with: contents.merging(["more": 1]) { $1 }) != nil)
  }

  @Test func `what a report says of a difference is what its schema describes`() throws {
    func frames(_ way: CGFloat) -> [Frame] {
      (0..<20).map { Sample.frame([Sample.box(1, "card", x: min(CGFloat($0) * way, 24))]) }
    }
    func frames(_ way: CGFloat, count: Int) -> FrameSource {
      var reel = Sample.reel(Array(frames(way).prefix(count)), rate: 10)
      reel.header.diagnostics = [
        Diagnostic(
          code: .missingImage, sentence: "There is no 'a'.", time: Timestamp(seconds: 0.5),
          subject: "a")
      ]
      return Sample.source(reel)
    }
    let comparison = try Sample.compare(frames(1, count: 20), frames(2, count: 18))
    let report = DifferenceReport(
      comparison, title: "Cards", advice: ["Look."], audit: try comparison.audit())
    let object = try JSONSerialization.jsonObject(with: Data(try report.json(files: ["a.png"])))
    let schema = try JSONSchema(page: "Sources/Review/Review.docc/DifferenceReportFields.md")
    #expect(schema.problem(with: object) == nil)
    let contents = try #require(object as? [String: Any])
    for list in ["differences", "layers", "motion", "motionChanges", "actualDiagnostics"] {
      #expect((contents[list] as? [Any])?.isEmpty == false, "nothing is tried of \(list)")
    }
  }
}
