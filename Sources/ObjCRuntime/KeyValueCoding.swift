/// An object whose properties can be read and set by name.
///
/// - Difference: ours alone, for classes with members by name, as Objective-C's runtime would know
///   them.
@MainActor @preconcurrency
public protocol KeyValueCoding: AnyObject {
  /// The value of the property called `key`; nil, with a word on standard error, if there is none.
  func value(forKey key: String) -> Any?

  /// Sets the property called `key`; only says so on standard error if there is none.
  func setValue(_ value: Any?, forKey key: String)

  /// The value at the end of a path of keys joined by dots.
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension KeyValueCoding {
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let (first, rest) = split(keyPath) else { return value(forKey: keyPath) }
    return (value(forKey: first) as? any KeyValueCoding)?.value(forKeyPath: rest)
  }

  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (first, rest) = split(keyPath) else { return setValue(value, forKey: keyPath) }
    (self.value(forKey: first) as? any KeyValueCoding)?.setValue(value, forKeyPath: rest)
  }

  private func split(_ keyPath: String) -> (first: String, rest: String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}
