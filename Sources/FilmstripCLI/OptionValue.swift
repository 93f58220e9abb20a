internal import Filmstrip
internal import Pixels

/// How the value of an option is read.
struct OptionValue<Value> {
  /// What is expected, in words that follow 'expected'.
  let expected: String

  /// What a shell offers for it.
  let candidates: Candidates

  /// The value that a word notes; nil if it notes none.
  private let parse: (String) throws(UsageError) -> Value?

  init(
    _ expected: String, offering candidates: Candidates = .none,
    _ parse: @escaping (String) throws(UsageError) -> Value?
  ) {
    (self.expected, self.candidates, self.parse) = (expected, candidates, parse)
  }

  /// The value that `word` notes.
  func value(of word: String, for option: String) throws(UsageError) -> Value {
    guard let value = try parse(word) else {
      throw .badValue(option: option, value: word, expected: expected)
    }
    return value
  }
}

extension OptionValue where Value == Int {
  static func wholeNumber(in range: ClosedRange<Int>) -> Self {
    Self("a whole number from \(range.lowerBound) to \(range.upperBound)") { word in
      Int(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Threads to work on.
  static var jobs: Self { wholeNumber(in: 1...64) }

  /// The cells of a contact sheet.
  static var cells: Self { wholeNumber(in: 2...120) }
}

extension OptionValue where Value == Double {
  static func number(in range: ClosedRange<Double>) -> Self {
    Self("a number from \(words(range.lowerBound)) to \(words(range.upperBound))") { word in
      decimal(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// An instant of a recording.
  static var seconds: Self {
    Self("a number of seconds from 0 up") { word in
      decimal(word).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
  }

  /// The number that `word` notes in decimals: neither hexadecimal, nor infinite, nor none at all.
  private static func decimal(_ word: String) -> Double? {
    word.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) } ? Double(word) : nil
  }

  private static func words(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension OptionValue where Value == CGFloat {
  /// Pixels per point.
  static var scale: Self {
    let range = Double(ReelHeader.scales.lowerBound)...Double(ReelHeader.scales.upperBound)
    let number = OptionValue<Double>.number(in: range)
    return Self(number.expected) { word in
      (try? number.value(of: word, for: "")).map { CGFloat($0) }
    }
  }
}

extension OptionValue where Value == String {
  /// A path of a file or folder.
  static var path: Self { Self("a path", offering: .files) { $0.isEmpty ? nil : $0 } }

  /// The name of something.
  static var name: Self { Self("a name") { $0.isEmpty ? nil : $0 } }
}

extension OptionValue where Value: CaseIterable & RawRepresentable<String> {
  /// One of several words.
  static var word: Self {
    let words = Value.allCases.map(\.rawValue)
    let list =
      words.count == 2 ? words.joined(separator: " or ") : "one of " + words.joined(separator: ", ")
    return Self(list, offering: .words(words)) { Value(rawValue: $0) }
  }
}

extension OptionValue where Value == Range<Int> {
  /// A range of frames: `0-29`, or `0..<30`, which shells take for something else unless it is quoted.
  static var frames: Self {
    Self("a range such as 0-29 or '0..<30'") { word in
      func numbers(_ separator: String) -> (Int, Int)? {
        let parts = word.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        return parts.count == 2 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
      if let (start, end) = numbers("..<"), end > start { return start..<end }
      if let (first, last) = numbers("-"), last >= first, last < .max { return first..<last + 1 }
      return nil
    }
  }
}

extension OptionValue where Value == PixelRect {
  /// A rectangle, as in `0,0,390,47`: x, y, width and height.
  static var rectangle: Self {
    Self("four whole numbers such as 0,0,390,47, none above 1000000") { word in
      let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let known = numbers.compactMap { $0 }
      guard numbers.count == 4, known.count == 4, known[2] > 0, known[3] > 0,
        known.allSatisfy((-1_000_000...1_000_000).contains)
      else { return nil }
      return PixelRect(x: known[0], y: known[1], width: known[2], height: known[3])
    }
  }
}

extension OptionValue where Value == Shard {
  /// A part of the work, as in `1/3`.
  static var shard: Self { Self("a part such as 1/3, from 1/3 to 3/3", Shard.init(notation:)) }
}

extension OptionValue where Value == Device {
  /// A device that can be recorded on.
  static var device: Self {
    Self("the name of a device", offering: .words(Device.all.map(\.name))) {
      word throws(UsageError) in
      if word.isEmpty { return nil }
      guard let device = Device.named(word.lowercased()) else {
        throw .unknownDevice(word, known: Device.all.map(\.name))
      }
      return device
    }
  }
}
