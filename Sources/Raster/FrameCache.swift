/// What was worked out for this frame and for the last one, by what it was worked out from.
///
/// What two frames have not asked for is dropped, so that what changes from frame to frame does not pile
/// up.
struct FrameCache<Key: Hashable, Value> {
  private struct Kept {
    let value: Value
    let bytes: Int
  }

  /// The most bytes that are kept.
  private let limit: Int
  private var current: [Key: Kept] = [:]
  private var last: [Key: Kept] = [:]
  private var bytes = 0

  init(limit: Int) { self.limit = limit }

  /// The frames before the last one count no more.
  mutating func beginFrame() {
    bytes -= last.values.reduce(0) { $0 + $1.bytes }
    last = current
    current = [:]
  }

  /// What is kept for `key`, or else what `make` makes.
  ///
  /// - Parameter size: Of the value, in bytes.
  mutating func value(
    for key: Key, size: (Value) -> Int, make: () throws -> Value
  ) rethrows -> Value {
    if let known = current[key] { return known.value }
    if let known = last.removeValue(forKey: key) {
      current[key] = known
      return known.value
    }
    let value = try make()
    let made = Kept(value: value, bytes: size(value))
    // What this frame asks for is more likely to be asked for again.
    while bytes + made.bytes > limit, let dropped = last.popFirst()?.value {
      bytes -= dropped.bytes
    }
    if bytes + made.bytes <= limit {
      current[key] = made
      bytes += made.bytes
    }
    return value
  }
}
