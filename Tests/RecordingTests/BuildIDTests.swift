import Foundation
import Testing

@testable import Filmstrip

@Suite struct BuildIDTests {
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  /// A program of one segment, of notes, laid out by hand after the ELF-64 specification.
  private static func program(_ notes: [UInt8]) -> [UInt8] {
    let start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 9)
    let kind = little(2, 2) + little(62, 2) + little(1, 4) + little(0, 8)
    let places = little(64, 8) + little(0, 8) + little(0, 4)
    let sizes = little(64, 2) + little(56, 2) + little(1, 2) + little(0, 6)
    let range = little(120, 8) + little(0, 16) + little(notes.count, 8) + little(notes.count, 8)
    return start + kind + places + sizes + little(4, 4) + little(4, 4) + range + little(4, 8)
      + notes
  }

  private static func note(_ owner: String, _ kind: Int, _ text: [UInt8]) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let name = Array(owner.utf8) + [0]
    return little(name.count, 4) + little(text.count, 4) + little(kind, 4) + padded(name)
      + padded(text)
  }

  private static func id(of bytes: [UInt8]) throws -> String? {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return BuildID.ofFile(at: path)
  }

  @Test func `the linker's note is found among others`() throws {
    let notes = Self.note("Go", 4, [9, 9, 9]) + Self.note("GNU", 1, [1]) + Self.note("X", 3, [7])
    #expect(
      try Self.id(of: Self.program(notes + Self.note("GNU", 3, [0x0A, 0xBC, 0xFF]))) == "0abcff")
    #expect(try Self.id(of: Self.program(notes)) == nil)
  }

  @Test func `what is cut off or no program has none`() throws {
    let whole = Self.program(Self.note("GNU", 3, [1, 2, 3, 4]))
    #expect(try Self.id(of: whole) == "01020304")
    for count in 0..<whole.count { #expect(try Self.id(of: Array(whole[..<count])) == nil) }
    #expect(BuildID.ofFile(at: "/nowhere") == nil)
    for place in 16..<whole.count {
      for byte: UInt8 in [0x7F, 0xFF] {
        var damaged = whole
        damaged[place] = byte
        let id = try Self.id(of: damaged)
        #expect(id == nil || id?.count ?? 0 <= 2 * whole.count)
      }
    }
  }
}
