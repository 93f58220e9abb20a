import Testing
import Timing

@MainActor
struct RandomnessTests {
  private func draw() -> [String] {
    var numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    numbers.shuffle()
    return VirtualClock.with(VirtualClock()) {
      [
        "\(arc4random())", "\(arc4random_uniform(1000))",
        "\(Int.random(in: 0..<1000))",
        "\(Double.random(in: 0...1))", "\(Bool.random())", "\([1, 2, 3].randomElement() ?? 0)",
        "\((0..<8).shuffled())", "\(numbers.count)", "\(drand48())",
      ]
    }
  }

  @Test func `every recording draws the same numbers`() { #expect(draw() == draw()) }

  @Test func `uniform numbers stay below the bound and reach all of it`() {
    let drawn = Set((0..<1000).map { _ in arc4random_uniform(10) })
    #expect(drawn == Set(0..<10))
    #expect(arc4random_uniform(0) == 0 && arc4random_uniform(1) == 0)
  }

  @Test func `drand48 is the C library's`() {
    for seed in [0, 1, 42, -7, 1 << 33] {
      srand48(seed)
      let word = UInt32(truncatingIfNeeded: seed)
      var state: [UInt16] = [
        0x330E, UInt16(truncatingIfNeeded: word), UInt16(truncatingIfNeeded: word >> 16),
      ]
      for _ in 0..<100 { #expect(drand48() == erand48(&state)) }
    }
  }

  @Test func `random fractions are spread evenly`() {
    let count = 10_000
    let mean = (0..<count).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1) } / Double(count)
    // The standard error of the mean is 0.0029.
    #expect(abs(mean - 0.5) < 0.012)
  }
}
