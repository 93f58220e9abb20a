/// What was worked out for this frame and for the last one, by what it was worked out from.
///
/// What two frames have not asked for is dropped, so that what changes from frame to frame does not pile
/// up.
struct FrameCache<Key: Hashable, Value> {
  /// The most bytes that are kept of a frame.
  private let limit: Int
  private var current: [Key: Value] = [:]
  private var last: [Key: Value] = [:]
  private var bytes = 0

  init(limit: Int) { self.limit = limit }

  /// The frames before the last one count no more.
  mutating func beginFrame() {
    last = current
    current = [:]
    bytes = 0
  }

  /// What is kept for `key`, or else what `make` makes.
  ///
  /// - Parameter size: Of the value, in bytes.
  mutating func value(
    for key: Key, size: (Value) -> Int, make: () throws -> Value
  ) rethrows -> Value {
    if let known = current[key] { return known }
    let value = try last.removeValue(forKey: key) ?? make()
    if bytes + size(value) <= limit {
      current[key] = value
      bytes += size(value)
    }
    return value
  }
}
