/// An instant on the virtual clock, in whole nanoseconds since the recording began.
///
/// Integers keep frame times exact: 60 frames of 1/60 s add up to one second, and two runs compare
/// equal bit for bit.
///
/// - Difference: ours alone.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds since the recording began.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The instant `seconds` after the beginning, to the nearest nanosecond.
  ///
  /// Beyond what 64 bits hold (292 years) the value sticks at the end of time.
  public init(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    nanoseconds = scaled.isNaN ? 0 : Int64(exactly: scaled) ?? (scaled < 0 ? .min : .max)
  }

  /// The instant of frame `index` at `framesPerSecond`, exact to the nanosecond.
  public init(frame index: Int, framesPerSecond: Int) {
    let whole = Int64(index / framesPerSecond)
    let rest = Int64(index % framesPerSecond)
    let rate = Int64(framesPerSecond)
    nanoseconds = whole * 1_000_000_000 + (rest * 1_000_000_000 + rate / 2) / rate
  }

  /// Seconds since the recording began.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static let zero = Timestamp(nanoseconds: 0)

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { "\(seconds) s" }
}
