internal import Synchronization

/// The random numbers of a recording: the same sequence each time.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014); beside it stands the state of `drand48`.
enum RandomSource {
  struct State: Sendable {
    fileprivate var word: UInt64
    fileprivate var drand: UInt64
  }

  /// Our choice of seed, and the state that POSIX gives `drand48` before any seed.
  private static let initial = State(word: 0x46_696C_6D73, drand: 0x1234_ABCD_330E)

  private static let state = Mutex(initial)

  /// Begins the sequence again.
  ///
  /// - Returns: Where it stood, for ``restore(_:)``.
  static func restart() -> State {
    state.withLock { state in
      defer { state = initial }
      return state
    }
  }

  /// Goes on from where the sequence stood once.
  static func restore(_ earlier: State) { state.withLock { $0 = earlier } }

  static func next() -> UInt64 {
    state.withLock { state in
      state.word &+= 0x9E37_79B9_7F4A_7C15
      var z = state.word
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }
  }

  /// POSIX's linear congruence on 48 bits, as a fraction of 2⁴⁸.
  static func nextDrand() -> Double {
    state.withLock { state in
      state.drand = (state.drand &* 0x5_DEEC_E66D &+ 0xB) & 0xFFFF_FFFF_FFFF
      return Double(state.drand) / 0x1p48
    }
  }

  static func seedDrand(_ seed: Int) {
    state.withLock { $0.drand = UInt64(UInt32(truncatingIfNeeded: seed)) << 16 | 0x330E }
  }
}

/// The generator that everything random uses unless another is given; here it repeats itself.
///
/// - Difference: the same numbers in every recording.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  public init() {}

  public mutating func next() -> UInt64 { RandomSource.next() }
}

// MARK: The C library's

public func arc4random() -> UInt32 { UInt32(truncatingIfNeeded: RandomSource.next()) }

/// A whole number from 0 up to, not including, `upperBound`; 0 if that is below 2.
public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound < 2 ? 0 : UInt32.random(in: 0..<upperBound)
}

/// In 0..<1.
public func drand48() -> Double { RandomSource.nextDrand() }

public func srand48(_ seed: Int) { RandomSource.seedDrand(seed) }

// MARK: The standard library's, which would ask the system

extension FixedWidthInteger {
  public static func random(in range: Range<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }

  public static func random(in range: ClosedRange<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  public static func random(in range: Range<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }

  public static func random(in range: ClosedRange<Self>) -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(in: range, using: &generator)
  }
}

extension Bool {
  public static func random() -> Bool {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}

extension Collection {
  public func randomElement() -> Element? {
    var generator = SystemRandomNumberGenerator()
    return randomElement(using: &generator)
  }
}

extension Sequence {
  public func shuffled() -> [Element] {
    var generator = SystemRandomNumberGenerator()
    return shuffled(using: &generator)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }
}
