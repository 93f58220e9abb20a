internal import Filmstrip

/// An option of a command, with what it changes there.
struct Option<Target> {
  /// The option as it is given: `--fps`.
  let name: String

  /// Whether it may be given more than once.
  let isRepeatable: Bool

  /// What a shell offers for its value; nil for an option that takes none.
  let candidates: Candidates?

  /// Reads the option's value, if it takes one, and changes the target.
  let read: (inout Target, inout ArgumentReader) throws(UsageError) -> Void

  private init(
    name: String, isRepeatable: Bool, candidates: Candidates?,
    read: @escaping (inout Target, inout ArgumentReader) throws(UsageError) -> Void
  ) {
    (self.name, self.isRepeatable, self.candidates, self.read) =
      (name, isRepeatable, candidates, read)
  }

  /// An option that says yes by being there.
  static func flag(_ name: String, _ property: WritableKeyPath<Target, Bool>) -> Self {
    Option(name: name, isRepeatable: false, candidates: nil) { target, reader throws(UsageError) in
      try reader.expectNoValue(for: name)
      target[keyPath: property] = true
    }
  }

  /// An option with a value.
  static func value<Value>(
    _ name: String, _ reading: OptionValue<Value>, _ property: WritableKeyPath<Target, Value>
  ) -> Self {
    value(name, reading) { $0[keyPath: property] = $1 }
  }

  /// An option with a value, for a property that is nil without it.
  static func value<Value>(
    _ name: String, _ reading: OptionValue<Value>, _ property: WritableKeyPath<Target, Value?>
  ) -> Self {
    value(name, reading) { $0[keyPath: property] = $1 }
  }

  /// An option with a value that may be given several times.
  static func values<Value>(
    _ name: String, _ reading: OptionValue<Value>, _ property: WritableKeyPath<Target, [Value]>
  ) -> Self {
    value(name, reading, isRepeatable: true) { $0[keyPath: property].append($1) }
  }

  /// An option with a value, and what it does.
  static func value<Value>(
    _ name: String, _ reading: OptionValue<Value>, isRepeatable: Bool = false,
    _ use: @escaping (inout Target, Value) -> Void
  ) -> Self {
    Option(name: name, isRepeatable: isRepeatable, candidates: reading.candidates) {
      target, reader throws(UsageError) in
      use(&target, try reading.value(of: try reader.value(for: name), for: name))
    }
  }

  /// The option for what has the target as a part.
  func inside<Whole>(_ part: WritableKeyPath<Whole, Target>) -> Option<Whole> {
    Option<Whole>(name: name, isRepeatable: isRepeatable, candidates: candidates) {
      [read] whole, reader throws(UsageError) in
      try read(&whole[keyPath: part], &reader)
    }
  }
}
