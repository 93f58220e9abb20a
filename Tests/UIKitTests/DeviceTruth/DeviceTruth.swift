import Foundation
import Testing

/// Figures of one kind that real UIKit gave, beside those that come out here.
///
/// Each kind is a row of the table in `DeviceTruth.md`, which says how large the largest difference is.
/// The test of a kind fails if its row is missing, counts otherwise, or promises more than is measured.
struct DeviceTruth {
  /// The row's first cell.
  let kind: String
  private var differences: [(size: Double, place: String)] = []

  init(_ kind: String) { self.kind = kind }

  /// Notes a figure; `place` says which one.
  mutating func compare(_ here: Double, with device: Double, _ place: String) {
    differences.append((abs(here - device), place))
  }

  /// Notes a figure whose difference is counted as a share of it.
  mutating func compareShare(_ here: Double, with device: Double, _ place: String) {
    differences.append((abs(here / device - 1), place))
  }

  /// Notes a value that is either the same or not.
  mutating func compare<T: Equatable>(_ here: T, _ device: T, _ place: String) {
    if here != device { Issue.record("\(kind), \(place): \(here), and on a device \(device)") }
    differences.append((here == device ? 0 : 1, place))
  }

  /// Holds what was compared to the row of the table, and prints it.
  func verify(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let largest = try #require(
      differences.max { $0.size < $1.size }, sourceLocation: sourceLocation)
    print("\(kind) | \(differences.count) | \(largest.size) at \(largest.place)")
    let row = try #require(
      try Self.rows().first { $0[0] == kind },
      "DeviceTruth.md has no row '\(kind)': \(differences.count) figures, \(largest.size) off.",
      sourceLocation: sourceLocation)
    let (stated, tolerance) = (try Self.number(row[3]), try Self.number(row[4]))
    #expect(Int(row[2]) == differences.count, "\(kind)", sourceLocation: sourceLocation)
    #expect(
      largest.size <= stated, "\(kind), \(largest.place)", sourceLocation: sourceLocation)
    #expect(stated <= tolerance, "\(kind)", sourceLocation: sourceLocation)
  }

  /// The number with which a cell begins.
  private static func number(_ cell: String) throws -> Double {
    try #require(Double(cell.split(separator: " ").first ?? ""), "'\(cell)' begins with no number")
  }

  /// The rows of the page, in cells: kind, source, count, largest difference, tolerance.
  private static func rows() throws -> [[String]] {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = root.appendingPathComponent("Sources/Filmstrip/Filmstrip.docc/DeviceTruth.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return line.hasPrefix("| ") && cells.count == 5 ? cells : nil
    }
  }
}
