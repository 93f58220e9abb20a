/// Compresses bands of bytes by deflate, each by itself, so that a stream of them can be put together.
///
/// Zeros, which most of a filtered picture is, repeat the zero before them. Other bytes that came before
/// in the band are looked for where bytes of the same hash came last, and only many of them: where a
/// picture is soft few cost more bits than the bytes themselves, and time. That is plain whole numbers:
/// all processors give the same bytes.
///
/// - Source: RFC 1951, *DEFLATE Compressed Data Format Specification*.
final class BandCompressor {
  /// Bytes as they are, and then bytes that came before.
  private struct Run {
    let literals: UInt32
    /// How many bytes are repeated, and how far they lie back; 0 for none, at the end.
    let length: UInt16
    let distance: UInt16
  }

  /// The fewest bytes that are looked for.
  ///
  /// Our choice: over frames of twelve demonstrations files are 2 % larger with 12, which takes twice as
  /// long to look for, and 2 to 3 % with 24.
  private static let shortest = 16
  /// After so many looks in vain the next one is a pixel farther away than the last; our choice.
  private static let patience = 4
  /// The most pixels between two looks; our choice.
  private static let longestStep = 16
  private static let longest = 258
  private static let farthest = 32768
  private static let hashBits = 13
  private static let endOfBlock = 256
  /// Counts of bytes that are kept side by side, as it takes long to count up one number over and over.
  private static let lanes = 8
  /// What may be written beyond the end: a whole word at a time is.
  private static let margin = 16

  /// Where the bytes of each hash came last.
  private let places = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << hashBits)
  /// How often each symbol comes: bytes, the end and lengths, and then distances.
  private let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: 286 + 30)
  /// How often each byte comes as it is, in lanes.
  private let byteCounts = UnsafeMutablePointer<UInt32>.allocate(capacity: lanes << 8)
  /// The bits of each byte and each length, over how many they are in the lowest 8.
  private let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: 256 + longest + 1)
  private let runs: UnsafeMutablePointer<Run>
  private var runCount = 0
  private let capacity: Int

  /// - Parameter capacity: The most bytes of a band.
  init(capacity: Int) {
    self.capacity = capacity
    runs = .allocate(capacity: capacity / Self.shortest + 2)
  }

  deinit {
    places.deallocate()
    counts.deallocate()
    byteCounts.deallocate()
    bits.deallocate()
    runs.deallocate()
  }

  /// The most bytes that a band of `count` bytes becomes.
  static func bound(_ count: Int) -> Int { 2 * count + 512 + margin }

  /// Writes the blocks of a band, none of them the last, and ends on a whole byte.
  ///
  /// - Parameters:
  ///   - count: No more than the capacity.
  ///   - pixel: The bytes of a pixel.
  ///   - out: Has room for as many bytes as ``bound(_:)`` says.
  /// - Returns: How many bytes were written.
  func compress(
    _ bytes: UnsafePointer<UInt8>, count: Int, pixel: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    precondition(count <= capacity, "A band is longer than its compressor allows.")
    counts.update(repeating: 0, count: 286 + 30)
    byteCounts.update(repeating: 0, count: Self.lanes << 8)
    runCount = 0
    findRuns(bytes, count, pixel)
    for index in 0..<Self.lanes << 8 { counts[index & 0xFF] &+= byteCounts[index] }
    counts[Self.endOfBlock] = 1
    let symbols = UnsafeBufferPointer(start: counts, count: 286 + 30)
    let letters = PrefixCode(counts: Array(symbols[..<286]), longest: 15)
    let distances = PrefixCode(counts: Array(symbols[286...]), longest: 15)
    var writer = BitWriter(out)
    writer.putHeader(letters, distances)
    setBits(letters)
    write(bytes, distances, to: &writer)
    writer.put(UInt64(letters.codes[Self.endOfBlock]), Int(letters.lengths[Self.endOfBlock]))
    writer.flush()
    writer.endByte()
    return writer.out - out
  }

  // MARK: Finding

  /// Cuts the bytes into runs, and counts their symbols.
  private func findRuns(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ pixel: Int) {
    places.update(repeating: Int32.min / 2, count: 1 << Self.hashBits)
    // What is looked at, where the bytes begin that are not in a run, and how often nothing was found.
    var (place, start, misses) = (0, 0, 0)
    while place &+ Self.shortest <= count {
      let word = Self.word(bytes + place)
      if word == 0 {
        let end = place &+ Self.zeros(bytes + place, most: count &- place)
        if end &- place > Self.shortest {
          start = addZeros(bytes, start, place, end)
          misses = 0
        }
        place = end
        continue
      }
      let next = Self.word(bytes + place + 8)
      let hash = Self.hash(word, next)
      let earlier = Int(places[hash])
      places[hash] = Int32(truncatingIfNeeded: place)
      guard place &- earlier <= Self.farthest, Self.word(bytes + earlier) == word,
        Self.word(bytes + earlier + 8) == next
      else {
        place &+= pixel &* min(1 &+ misses / Self.patience, Self.longestStep)
        misses &+= 1
        continue
      }
      place = addCopy(bytes, start, place, earlier, count)
      start = place
      misses = 0
    }
    countBytes(bytes + start, count &- start)
    add(literals: count &- start, length: 0, distance: 0)
  }

  /// Adds a run of each of the zeros that follow a zero, up to `end`, but for few that are left.
  ///
  /// - Returns: Where the bytes begin that are not in a run.
  @inline(__always)
  private func addZeros(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ place: Int, _ end: Int
  ) -> Int {
    var (start, next) = (start, place &+ 1)
    while end &- next >= Self.shortest {
      let length = min(end &- next, Self.longest)
      countBytes(bytes + start, next &- start)
      add(literals: next &- start, length: length, distance: 1)
      next &+= length
      start = next
    }
    return start
  }

  /// Adds a run of the bytes at `place` and around it that are those at `earlier`.
  ///
  /// - Returns: Where the run ends.
  @inline(__always)
  private func addCopy(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ place: Int, _ earlier: Int, _ count: Int
  ) -> Int {
    let distance = place &- earlier
    var length = Self.length(
      bytes + place, bytes + earlier, most: min(count &- place, Self.longest))
    var first = place
    while first > start, first > distance, length < Self.longest,
      bytes[first &- 1] == bytes[first &- 1 &- distance]
    {
      first &-= 1
      length &+= 1
    }
    countBytes(bytes + start, first &- start)
    add(literals: first &- start, length: length, distance: distance)
    return first &+ length
  }

  @inline(__always)
  private func add(literals: Int, length: Int, distance: Int) {
    if length > 0 {
      counts[Self.symbol(ofLength: length)] &+= 1
      counts[286 &+ Self.symbol(ofDistance: distance)] &+= 1
    }
    runs[runCount] = Run(
      literals: UInt32(truncatingIfNeeded: literals), length: UInt16(truncatingIfNeeded: length),
      distance: UInt16(truncatingIfNeeded: distance))
    runCount &+= 1
  }

  /// Counts bytes that are written as they are.
  @inline(__always)
  private func countBytes(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var place = 0
    while place &+ Self.lanes <= count {
      let word = Self.word(bytes + place)
      for lane in 0..<Self.lanes {
        let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* lane)) & 0xFF
        byteCounts[lane << 8 | byte] &+= 1
      }
      place &+= Self.lanes
    }
    while place < count {
      byteCounts[Int(bytes[place])] &+= 1
      place &+= 1
    }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// Of sixteen bytes; multiplied by 2^64 divided by the golden ratio and by the root of two.
  @inline(__always)
  private static func hash(_ first: UInt64, _ second: UInt64) -> Int {
    let sum = first &* 0x9E37_79B9_7F4A_7C15 &+ second &* 0xB504_F333_F9DE_6485
    return Int(truncatingIfNeeded: sum &>> UInt64(64 - hashBits))
  }

  /// How many zeros there are; the first eight bytes are.
  @inline(__always)
  private static func zeros(_ bytes: UnsafePointer<UInt8>, most: Int) -> Int {
    var length = 8
    while length &+ 8 <= most {
      let word = word(bytes + length)
      if word != 0 { return length &+ word.trailingZeroBitCount >> 3 }
      length &+= 8
    }
    while length < most, bytes[length] == 0 { length &+= 1 }
    return length
  }

  /// How many bytes are the same; the first sixteen are.
  @inline(__always)
  private static func length(
    _ bytes: UnsafePointer<UInt8>, _ earlier: UnsafePointer<UInt8>, most: Int
  ) -> Int {
    var length = 16
    while length &+ 8 <= most {
      let difference = word(bytes + length) ^ word(earlier + length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount >> 3 }
      length &+= 8
    }
    while length < most, bytes[length] == earlier[length] { length &+= 1 }
    return length
  }

  // MARK: Symbols

  @inline(__always)
  private static func symbol(ofLength length: Int) -> Int {
    if length == longest { return 285 }
    let rest = length &- 3
    if rest < 8 { return 257 &+ rest }
    let high = 63 &- rest.leadingZeroBitCount
    return 253 &+ 4 &* high &+ (rest &>> (high &- 2)) & 3
  }

  @inline(__always)
  private static func symbol(ofDistance distance: Int) -> Int {
    let rest = distance &- 1
    if rest < 4 { return rest }
    let high = 63 &- rest.leadingZeroBitCount
    return 2 &* high &+ (rest &>> (high &- 1)) & 1
  }

  /// Notes the bits of each byte, and of each length with what follows its symbol.
  private func setBits(_ code: PrefixCode) {
    for byte in 0..<256 { bits[byte] = UInt64(code.codes[byte]) << 8 | UInt64(code.lengths[byte]) }
    for length in 3...Self.longest {
      let symbol = Self.symbol(ofLength: length)
      let rest = length - 3
      let extra = rest < 8 || length == Self.longest ? 0 : 61 - rest.leadingZeroBitCount
      let (own, size) = (UInt64(code.codes[symbol]), Int(code.lengths[symbol]))
      let following = UInt64(rest & (1 << extra - 1))
      bits[256 + length] = (own | following << UInt64(size)) << 8 | UInt64(size + extra)
    }
  }

  // MARK: Writing

  private func write(
    _ bytes: UnsafePointer<UInt8>, _ distances: PrefixCode, to writer: inout BitWriter
  ) {
    var next = bytes
    distances.codes.withUnsafeBufferPointer { codes in
      distances.lengths.withUnsafeBufferPointer { lengths in
        for number in 0..<runCount {
          let run = runs[number]
          var left = Int(run.literals)
          while left >= 3 {
            writer.put(bits[Int(next[0])])
            writer.put(bits[Int(next[1])])
            writer.put(bits[Int(next[2])])
            writer.flush()
            next += 3
            left &-= 3
          }
          while left > 0 {
            writer.put(bits[Int(next[0])])
            next += 1
            left &-= 1
          }
          writer.flush()
          guard run.length > 0 else { continue }
          writer.put(bits[256 &+ Int(run.length)])
          let rest = Int(run.distance) &- 1
          let symbol = Self.symbol(ofDistance: Int(run.distance))
          let extra = rest < 4 ? 0 : 62 &- rest.leadingZeroBitCount
          writer.put(UInt64(codes[symbol]), Int(lengths[symbol]))
          writer.put(UInt64(rest & (1 &<< extra &- 1)), extra)
          writer.flush()
          next += Int(run.length)
        }
      }
    }
  }
}

/// Writes bits, the first lowest.
private struct BitWriter {
  private(set) var out: UnsafeMutablePointer<UInt8>
  private var pending: UInt64 = 0
  private var count = 0

  init(_ out: UnsafeMutablePointer<UInt8>) { self.out = out }

  /// At most 56 bits can be put between two flushes.
  @inline(__always)
  mutating func put(_ bits: UInt64, _ size: Int) {
    pending |= bits &<< UInt64(truncatingIfNeeded: count)
    count &+= size
  }

  /// Bits over how many they are, in the lowest 8.
  @inline(__always)
  mutating func put(_ bits: UInt64) { put(bits &>> 8, Int(truncatingIfNeeded: bits & 0xFF)) }

  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(out).storeBytes(of: pending.littleEndian, as: UInt64.self)
    out += count &>> 3
    pending &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// An empty block of bytes as they are, which begins on a whole byte.
  mutating func endByte() {
    put(0, 3)
    if count & 7 != 0 { put(0, 8 - count & 7) }
    put(0xFFFF_0000, 32)
    flush()
  }

  /// Begins a block with codes of its own, and says which.
  mutating func putHeader(_ letters: PrefixCode, _ distances: PrefixCode) {
    func used(_ lengths: [UInt8], atLeast least: Int) -> ArraySlice<UInt8> {
      lengths[..<max((lengths.lastIndex { $0 > 0 } ?? 0) + 1, least)]
    }
    let (first, second) = (
      used(letters.lengths, atLeast: 257), used(distances.lengths, atLeast: 1)
    )
    let steps = Self.steps(Array(first + second))
    var counts = [UInt32](repeating: 0, count: 19)
    for step in steps { counts[step.symbol] += 1 }
    let code = PrefixCode(counts: counts, longest: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let told = max((order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
    put(0b100, 3)
    put(UInt64(first.count - 257), 5)
    put(UInt64(second.count - 1), 5)
    put(UInt64(told - 4), 4)
    flush()
    for symbol in order[..<told] {
      put(UInt64(code.lengths[symbol]), 3)
      flush()
    }
    for step in steps {
      put(UInt64(code.codes[step.symbol]), Int(code.lengths[step.symbol]))
      put(UInt64(step.extra), step.size)
      flush()
    }
  }

  /// How the lengths of codes are told: one by one, or how often one is repeated.
  private static func steps(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, size: Int)] {
    var steps: [(symbol: Int, extra: Int, size: Int)] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      var count = lengths[place...].prefix { $0 == length }.count
      place += count
      if length > 0 {
        steps.append((Int(length), 0, 0))
        count -= 1
      }
      while count > 0 {
        if length == 0, count >= 11 {
          steps.append((18, min(count, 138) - 11, 7))
          count -= min(count, 138)
        } else if length == 0, count >= 3 {
          steps.append((17, count - 3, 3))
          count = 0
        } else if length > 0, count >= 3 {
          steps.append((16, min(count, 6) - 3, 2))
          count -= min(count, 6)
        } else {
          steps.append((Int(length), 0, 0))
          count -= 1
        }
      }
    }
    return steps
  }
}
