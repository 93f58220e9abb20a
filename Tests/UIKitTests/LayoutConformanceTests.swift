import Foundation
import Testing

@testable import UIKitCore

/// The file of systems that 'Scripts/layout-systems.py' writes; nil if there is none.
private let systems = ProcessInfo.processInfo.environment["LAYOUT_SYSTEMS"]

/// A system of constraints, and the least sum of misses for each level of priority.
struct LayoutSystem {
  typealias Wish = (level: Float, relation: Simplex.Relation, form: LinearForm)

  /// A fault of the file, with its line.
  struct Fault: Error { let line: Substring }

  private(set) var solver = Simplex()
  private(set) var required: [(relation: Simplex.Relation, form: LinearForm)] = []
  private(set) var wishes: [Wish] = []
  private(set) var least: [(level: Float, sum: Double)] = []

  init(variables: Int) {
    for _ in 0..<variables { _ = solver.variable(isLength: false) }
  }

  static func read(_ text: String) throws -> [LayoutSystem] {
    var systems: [LayoutSystem] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "system", let count = Int(words[1]) {
        systems.append(LayoutSystem(variables: count))
      } else if systems.isEmpty || !systems[systems.count - 1].take(words) {
        throw Fault(line: line)
      }
    }
    return systems
  }

  private mutating func take(_ words: [Substring]) -> Bool {
    switch words[0] {
    case "require":
      guard let relation = Self.relation(words[1]), let form = Self.form(words[2...]) else {
        return false
      }
      required.append((relation, form))
      solver.require(form, relation)
    case "prefer":
      guard let relation = Self.relation(words[1]), let level = Float(words[2]),
        let form = Self.form(words[3...])
      else { return false }
      wishes.append((level, relation, form))
      solver.prefer(form, relation, level: level)
    case "least":
      guard let level = Float(words[1]), let sum = Double(words[2]) else { return false }
      least.append((level, sum))
    default: return false
    }
    return true
  }

  private static func relation(_ word: Substring) -> Simplex.Relation? {
    ["equal": .equal, "atLeast": .atLeast, "atMost": .atMost][word]
  }

  private static func form(_ words: ArraySlice<Substring>) -> LinearForm? {
    guard let first = words.first, let constant = Double(first) else { return nil }
    var form = LinearForm(constant)
    for word in words.dropFirst() {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let variable = Int(parts[0]), let factor = Double(parts[1]) else {
        return nil
      }
      form.add(factor, variable)
    }
    return form
  }

  /// By how much a form misses a relation to zero.
  private func miss(_ form: LinearForm, _ relation: Simplex.Relation) -> Double {
    let value = solver.value(of: form)
    switch relation {
    case .equal: return abs(value)
    case .atLeast: return max(-value, 0)
    case .atMost: return max(value, 0)
    }
  }

  /// Solves the system.
  ///
  /// - Returns: The largest miss of a requirement, and the sum of misses for each level; nil if
  ///   requirements were left out.
  mutating func solve() -> (required: Double, levels: [Double])? {
    guard solver.solve(choose: { $0[0] }).isEmpty else { return nil }
    let largest = required.map { miss($0.form, $0.relation) }.max() ?? 0
    let sums = least.map { least in
      wishes.filter { $0.level == least.level }.reduce(0) { $0 + miss($1.form, $1.relation) }
    }
    return (largest, sums)
  }
}

/// The solver against a lexicographic linear program: SciPy's, solved by HiGHS.
@Suite(
  .enabled(
    if: systems != nil, "The random systems come from SciPy: 'make conformance' has them written."))
struct LayoutConformanceTests {
  /// How far a sum of misses may be off, in points.
  private static let tolerance = 1e-4

  @Test func `each level of 500 random systems is missed by as little as can be`() throws {
    let text = try String(contentsOfFile: try #require(systems), encoding: .utf8)
    let systems = try LayoutSystem.read(text)
    #expect(!systems.isEmpty)
    var largest = 0.0
    for (number, system) in systems.enumerated() {
      var system = system
      let result = system.solve()
      let solved = try #require(result, "system \(number) was taken for a contradiction")
      #expect(solved.required < Self.tolerance, "system \(number)")
      for (sum, least) in zip(solved.levels, system.least) {
        largest = max(largest, abs(sum - least.sum))
        #expect(
          abs(sum - least.sum) < Self.tolerance, "system \(number), priority \(least.level)")
      }
    }
    print("layout: \(systems.count) systems, the largest difference is \(largest) points")
  }
}
