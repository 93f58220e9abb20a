import Testing

@testable import UIKitCore

@MainActor @Suite struct SimplexTests {
  /// Tables of the same terms have them in another order where they have room for more.
  private func roomy(_ terms: [Int: Double], capacity: Int) -> [Int: Double] {
    var table: [Int: Double] = [:]
    table.reserveCapacity(capacity)
    for (key, value) in terms { table[key] = value }
    return table
  }

  @Test func `sums do not depend on the order of tables, to the last bit`() {
    var state: UInt64 = 7
    /// From −1 to 1, by Knuth's linear congruence.
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 0x1p52 - 1
    }
    for _ in 0..<100 {
      var solver = Simplex()
      let variables = (0..<12).map { _ in solver.variable() }
      var terms: [Int: Double] = [:]
      for variable in variables {
        let value = next() * 1000
        _ = solver.add(Simplex.Expression(-value, [variable: 1]), .equal, weight: nil)
        terms[variable] = next() * 10
      }
      let total = solver.variable()
      let results = [12, 100, 1000, 10_000].map { capacity -> [UInt64] in
        let form = Simplex.Expression(0.1, roomy(terms, capacity: capacity))
        var copy = solver
        // A variable that is set to the sum, while the variables in it have rows of their own.
        var sum = form
        sum.terms[total] = -1
        _ = copy.add(sum, .equal, weight: nil)
        return [copy.value(of: form).bitPattern, copy.value(of: total).bitPattern]
      }
      #expect(Set(results).count == 1)
    }
  }
}
