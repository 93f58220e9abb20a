/// What of an app cannot be adapted, where, and what to do about it.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let line: Int
  public let column: Int
  /// The name of the rule that refuses it.
  public let rule: String
  /// What cannot be adapted and the way out.
  public let sentence: String
  /// Whether the app can be built all the same.
  public let isWarning: Bool

  /// As compilers write errors, so that editors find the place.
  public var description: String {
    "\(path):\(line):\(column): \(isWarning ? "warning" : "error"): \(sentence) [\(rule)]"
  }
}
