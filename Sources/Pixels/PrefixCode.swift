/// A code in which no symbol's bits begin another's, with the fewest bits in all for how often each
/// symbol comes.
///
/// - Source: D. A. Huffman, *A Method for the Construction of Minimum-Redundancy Codes*, 1952; RFC 1951,
///   3.2.2, for which codes belong to which lengths.
struct PrefixCode {
  /// How many bits stand for each symbol; 0 for one that does not come.
  private(set) var lengths: [UInt8]

  /// The bits, the first lowest.
  private(set) var codes: [UInt16]

  /// - Parameters:
  ///   - counts: How often each symbol comes; of at least two symbols.
  ///   - longest: The most bits of a symbol.
  init(counts: [UInt32], longest: Int) {
    lengths = Array(repeating: 0, count: counts.count)
    codes = Array(repeating: 0, count: counts.count)
    var counts = counts
    // A code is whole only with two symbols.
    for symbol in counts.indices where counts.lazy.filter({ $0 > 0 }).prefix(2).count < 2 {
      counts[symbol] = max(counts[symbol], 1)
    }
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
    var perLength = Self.perLength(symbols.map { Int(counts[$0]) }, longest: longest)
    // The rarest symbols have the most bits.
    var length = longest
    for symbol in symbols {
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    setCodes()
  }

  /// How many symbols have how many bits.
  ///
  /// - Parameter counts: How often each symbol comes, the rarest first.
  private static func perLength(_ counts: [Int], longest: Int) -> [Int] {
    var perLength = Array(repeating: 0, count: longest + 1)
    for depth in depths(counts) { perLength[min(depth, longest)] += 1 }
    // What was too long has taken more than there is of the shortest codes' places.
    var excess = perLength.indices.dropFirst().reduce(0) { $0 + perLength[$1] << (longest - $1) }
    while excess > 1 << longest {
      guard let short = (1..<longest).last(where: { perLength[$0] > 0 }) else { break }
      perLength[longest] -= 1
      perLength[short] -= 1
      perLength[short + 1] += 2
      excess -= 1
    }
    return perLength
  }

  /// How deep each symbol lies in the tree that joins the rarest first.
  private static func depths(_ counts: [Int]) -> [Int] {
    var weights = counts
    var parents = Array(repeating: 0, count: 2 * counts.count - 1)
    // Leaves, and behind them the joints: both in the order of their weights.
    var (leaf, joint) = (0, counts.count)
    func next() -> Int {
      if joint >= weights.count || leaf < counts.count && weights[leaf] <= weights[joint] {
        leaf += 1
        return leaf - 1
      }
      joint += 1
      return joint - 1
    }
    for _ in 1..<counts.count {
      let (a, b) = (next(), next())
      (parents[a], parents[b]) = (weights.count, weights.count)
      weights.append(weights[a] + weights[b])
    }
    var depths = Array(repeating: 0, count: weights.count)
    for node in (0..<weights.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<counts.count])
  }

  /// Symbols of one length have codes that follow each other.
  private mutating func setCodes() {
    var perLength = [UInt16](repeating: 0, count: 17)
    for length in lengths where 1...16 ~= length { perLength[Int(length)] += 1 }
    // The next code of each length.
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...16 { next[length] = (next[length - 1] &+ perLength[length - 1]) << 1 }
    for (symbol, length) in lengths.enumerated() where 1...16 ~= length {
      codes[symbol] = next[Int(length)].reversedBits >> UInt16(16 - length)
      next[Int(length)] &+= 1
    }
  }
}

extension UInt16 {
  /// The bits in the opposite order: single ones swapped, then pairs, fours and bytes.
  fileprivate var reversedBits: UInt16 {
    var bits = self
    bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    return bits.byteSwapped
  }
}
