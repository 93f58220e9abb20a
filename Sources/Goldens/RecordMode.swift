/// When a test writes the golden instead of comparing with it.
///
/// A test that records never passes, and where `CI` is set nothing is recorded.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Never: a golden that is missing is a failure.
  case never
  /// Where there is no golden yet.
  case missing
  /// Where there is none, or another one.
  case changed
  /// Always.
  case all

  /// The environment variable that sets the mode where neither the code nor a trait does.
  static let variable = "FILMSTRIP_RECORD"

  /// How a recording stands to its golden.
  enum Finding: Hashable, Sendable, CaseIterable { case missing, same, different }

  enum Decision: Hashable, Sendable { case pass, fail, record }

  func decision(on finding: Finding) -> Decision {
    switch (self, finding) {
    case (.all, _), (.changed, .different), (.changed, .missing), (.missing, .missing): .record
    case (_, .same): .pass
    default: .fail
    }
  }
}

/// Whether goldens are recorded, as environment variables say.
package struct RecordPolicy: Hashable, Sendable {
  /// Whether this is a machine where nobody looks at what is recorded.
  let isCI: Bool

  /// The mode where nobody asks for another.
  let standard: RecordMode

  /// Whether every golden is drawn, also one that passed when it was last drawn from the same.
  let redraws: Bool

  /// The environment variable that asks for it; CI always does.
  static let redrawVariable = "FILMSTRIP_REDRAW"

  package init(environment: [String: String]) throws(GoldenError) {
    func isSet(_ variable: String) -> Bool {
      !["", "0", "false"].contains(environment[variable]?.lowercased() ?? "")
    }
    isCI = isSet("CI")
    redraws = isCI || isSet(Self.redrawVariable)
    let word = environment[RecordMode.variable] ?? ""
    guard let mode = word.isEmpty ? .missing : RecordMode(rawValue: word) else {
      throw .badMode(word)
    }
    standard = mode
  }

  /// The mode that is in force where the code asks for `mode`, or for none.
  func mode(asked mode: RecordMode?) -> RecordMode { isCI ? .never : mode ?? standard }
}
