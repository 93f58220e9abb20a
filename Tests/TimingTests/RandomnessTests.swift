import Testing
import Timing

@MainActor
struct RandomnessTests {
  /// What a recording draws, each in one of the ways that there are.
  private func draw() -> [String] {
    VirtualClock.with(VirtualClock()) {
      var numbers = Array(0..<20)
      numbers.shuffle()
      return [
        "\(arc4random())", "\(arc4random_uniform(1_000_000))", "\(Int.random(in: 0..<1_000_000))",
        "\(Double.random(in: 0...1))", "\((0..<64).map { _ in Bool.random() })",
        "\((0..<1000).randomElement() ?? -1)", "\((0..<20).shuffled())", "\(numbers)",
        "\(drand48())",
      ]
    }
  }

  @Test func `every recording draws the same numbers, whatever was drawn before`() {
    let first = draw()
    _ = (arc4random(), drand48())
    srand48(3)
    #expect(draw() == first)
    // None of the ways gives the same each time it is asked.
    let later = VirtualClock.with(VirtualClock()) {
      (0..<100).map { _ in (arc4random(), drand48(), Int.random(in: 0..<1_000_000)) }
    }
    #expect(Set(later.map(\.0)).count == 100 && Set(later.map(\.1)).count == 100)
    #expect(Set(later.map(\.2)).count > 95)
  }

  /// By the published definitions of both generators, worked out in another language.
  @Test func `the numbers are those of SplitMix64 and of POSIX, from the seeds that are stated`() {
    VirtualClock.with(VirtualClock()) {
      #expect(
        (0..<5).map { _ in arc4random() } == [
          903_536_663, 3_118_062_168, 769_370_863, 360_003_127, 2_698_431_382,
        ])
      #expect([drand48(), drand48()] == [0.39646477376027534, 0.8404853694114252])
    }
  }

  @Test func `a recording does not disturb the numbers around it`() {
    let alone = VirtualClock.with(VirtualClock()) { [arc4random(), arc4random(), arc4random()] }
    let around = VirtualClock.with(VirtualClock()) {
      let first = arc4random()
      _ = draw()
      return [first, arc4random(), arc4random()]
    }
    #expect(around == alone)
  }

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
