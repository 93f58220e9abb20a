/// A method by name, with the unbound method that it stands for.
///
/// Without an Objective-C runtime a name alone cannot be called. Giving the method beside it,
/// `Selector("close:", Detail.close)`, lets target and action work as on Apple's platforms.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  private let name: String
  private let method: Method

  /// Compared by nothing: two selectors of one name are equal.
  private struct Method: Hashable, Sendable {
    /// Whether an object has the method.
    let belongs: @Sendable (AnyObject) -> Bool

    /// Calls the method with as many of the arguments as it takes; does nothing if the target or an
    /// argument is of another type.
    let call: @MainActor @Sendable (AnyObject, [Any?]) -> Void

    static func == (a: Method, b: Method) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  // The methods may be of a protocol, so `T` need not be a class; what they return is passed over.

  @preconcurrency
  public init<T, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> () -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, _ in
      if let target = target as? T { _ = method(target)() }
    }
  }

  @preconcurrency
  public init<T, A, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments in
      if let target = target as? T, let a = argument(0, of: arguments, as: A.self) {
        _ = method(target)(a)
      }
    }
  }

  @preconcurrency
  public init<T, A, B, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A, B) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments in
      guard let target = target as? T, let a = argument(0, of: arguments, as: A.self),
        let b = argument(1, of: arguments, as: B.self)
      else { return }
      _ = method(target)(a, b)
    }
  }

  @preconcurrency
  public init<T, A, B, C, Result>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A, B, C) -> Result
  ) {
    self.name = name
    self.method = Method(belongs: { $0 is T }) { target, arguments in
      guard let target = target as? T, let a = argument(0, of: arguments, as: A.self),
        let b = argument(1, of: arguments, as: B.self),
        let c = argument(2, of: arguments, as: C.self)
      else { return }
      _ = method(target)(a, b, c)
    }
  }

  public var description: String { name }

  /// Whether `object` is of the class that the method belongs to.
  package func belongs(to object: AnyObject) -> Bool { method.belongs(object) }

  /// Calls the method on `target`.
  @MainActor
  package func perform(on target: AnyObject, with arguments: [Any?]) {
    method.call(target, arguments)
  }
}

/// The argument as the type that a method takes; nil if it is missing or of another type.
private func argument<Value>(_ index: Int, of arguments: [Any?], as type: Value.Type) -> Value? {
  guard arguments.indices.contains(index) else { return nil }
  // What is not nil is unwrapped first: an `Any` takes an optional as it is.
  return arguments[index].map { $0 as? Value } ?? (arguments[index] as? Value)
}

/// A target and the method that is called on it.
package struct TargetAction {
  package weak var target: AnyObject?
  package let action: Selector

  package init(target: AnyObject?, action: Selector) {
    self.target = target
    self.action = action
  }

  @MainActor
  package func send(_ arguments: [Any?]) {
    if let target { action.perform(on: target, with: arguments) }
  }
}
