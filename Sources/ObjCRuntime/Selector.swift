/// A method by name, with the unbound method that it stands for.
///
/// Giving the method beside its name, `Selector("close:", Detail.close)`, lets target and action work
/// as on Apple's platforms. A name alone finds the methods that the object's class lists in
/// ``NamedMembers``. What cannot be called is told as a diagnostic.
///
/// - Difference: made of a name and the unbound method.
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  private let name: String
  /// Nil if a name is all there is.
  private let method: Method?

  /// Compared by nothing: two selectors of one name are equal.
  private struct Method: Hashable, Sendable {
    /// Whether an object has the method.
    let belongs: @Sendable (AnyObject) -> Bool

    /// Calls the method of an object that has it with as many of the arguments as it takes.
    let call: @MainActor @Sendable (AnyObject, Arguments) throws(UnfitArgument) -> Any?

    static func == (a: Method, b: Method) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// A method that the class of the object lists.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  public init(stringLiteral name: String) { self.init(name) }

  // The methods may be of a protocol, so `T` need not be a class.

  @preconcurrency
  public init<T, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> () -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, _ in
      (target as? T).map { method($0)() }
    }
  }

  @preconcurrency
  public init<T, A, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments throws(UnfitArgument) in
      guard let target = target as? T else { return nil }
      return method(target)(try arguments[0, as: A.self])
    }
  }

  @preconcurrency
  public init<T, A, B, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A, B) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments throws(UnfitArgument) in
      guard let target = target as? T else { return nil }
      return method(target)(try arguments[0, as: A.self], try arguments[1, as: B.self])
    }
  }

  @preconcurrency
  public init<T, A, B, C, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A, B, C) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments throws(UnfitArgument) in
      guard let target = target as? T else { return nil }
      return method(target)(
        try arguments[0, as: A.self], try arguments[1, as: B.self], try arguments[2, as: C.self])
    }
  }

  public var description: String { name }

  /// Whether `object` has the method, by its class or by what its class lists.
  @MainActor
  package func belongs(to object: AnyObject) -> Bool { method(of: object) != nil }

  @MainActor
  private func method(of object: AnyObject) -> Method? {
    if let method, method.belongs(object) { return method }
    return (object as? any NamedMembers).flatMap { type(of: $0).action(name)?.method }
  }

  /// Calls the method on `target`, and tells where that cannot be done.
  ///
  /// - Returns: What the method returns.
  @MainActor
  @discardableResult
  package func perform(on target: AnyObject, with arguments: [Any?]) -> Any? {
    guard let method = method(of: target) else {
      diagnose(
        .unknownSelector, "\(type(of: target)) has no method '\(name)' that is known by its name.",
        about: "\(type(of: target))")
      return nil
    }
    do throws(UnfitArgument) {
      return try method.call(target, Arguments(values: arguments))
    } catch {
      diagnose(
        .unfitArgument, "'\(name)' of \(type(of: target)) is not called: \(error.reason).",
        about: "\(type(of: target))")
      return nil
    }
  }
}

/// A selector from its name, as ``Selector/init(_:)`` makes it.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Why a method is not called.
private struct UnfitArgument: Error {
  let reason: String
}

/// What is sent with a message.
private struct Arguments {
  let values: [Any?]

  /// The argument as the type that a method takes.
  subscript<Value>(index: Int, as type: Value.Type) -> Value {
    get throws(UnfitArgument) {
      // Objective-C passes an object's address, of which a flag sees that it is not zero.
      if type == Bool.self, let flag = flag(at: index) as? Value { return flag }
      guard values.indices.contains(index) else {
        throw UnfitArgument(
          reason: "it takes \(index + 1) arguments or more, and is sent \(values.count)")
      }
      // What is not nil is unwrapped first: an `Any` takes an optional as it is.
      if let value = values[index].map({ $0 as? Value }) ?? (values[index] as? Value) {
        return value
      }
      let sent = values[index].map { "\(Swift.type(of: $0))" } ?? "nil"
      throw UnfitArgument(
        reason: "it takes an argument of the type \(type), and is sent \(sent)")
    }
  }

  /// What a flag makes of an object or of nil; nil where a value is sent that is no object.
  private func flag(at index: Int) -> Bool? {
    guard values.indices.contains(index) else { return nil }
    guard let value = values[index] else { return false }
    return Swift.type(of: value) is AnyClass && !(value is NSNumber) ? true : nil
  }
}

/// A target and the method that is called on it.
package struct TargetAction {
  package weak var target: AnyObject?
  package let action: Selector
  /// Whether there was no target from the beginning: somebody has to be found.
  package let isOpen: Bool

  package init(target: AnyObject?, action: Selector) {
    self.target = target
    self.action = action
    isOpen = target == nil
  }

  @MainActor
  package func send(_ arguments: [Any?]) {
    if let target { action.perform(on: target, with: arguments) }
  }
}
