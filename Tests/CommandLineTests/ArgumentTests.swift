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
