extension NSObjectProtocol where Self: NSObject {
  /// Whether the object is an instance of `aClass` or of a class that inherits from it.
  public func isKind(of aClass: AnyClass) -> Bool {
    sequence(first: type(of: self) as AnyClass, next: { _getSuperclass($0) })
      .contains { $0 == aClass }
  }

  /// Whether the object is an instance of `aClass` itself.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }
}

extension NSObjectProtocol {
  /// Whether the object is of the class that the selector's method belongs to, or its class lists the
  /// name.
  @MainActor @preconcurrency
  public func responds(to aSelector: Selector?) -> Bool { aSelector?.belongs(to: self) ?? false }
}

extension NSObject {
  /// Calls the method now.
  ///
  /// - Returns: The object that the method returns, which lives as long as the recording; nil if it
  ///   returns none.
  @MainActor @preconcurrency
  @discardableResult
  public func perform(_ aSelector: Selector?) -> Unmanaged<AnyObject>? {
    Results.current.keep(aSelector?.perform(on: self, with: []))
  }

  @MainActor @preconcurrency
  @discardableResult
  public func perform(_ aSelector: Selector?, with object: Any?) -> Unmanaged<AnyObject>? {
    Results.current.keep(aSelector?.perform(on: self, with: [object]))
  }

  @MainActor @preconcurrency
  @discardableResult
  public func perform(
    _ aSelector: Selector?, with object1: Any?, with object2: Any?
  ) -> Unmanaged<AnyObject>? {
    Results.current.keep(aSelector?.perform(on: self, with: [object1, object2]))
  }

  /// Calls the method after `delay` seconds of the virtual clock; the object lives until then.
  @MainActor @preconcurrency
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    let request = DelayedCalls.Request(target: self, selector: aSelector, argument: anArgument)
    DelayedCalls.current.add(request)
    VirtualClock.current.schedule(after: delay) {
      guard DelayedCalls.current.remove(request) else { return }
      aSelector.perform(on: self, with: [anArgument])
    }
  }

  /// Calls off what `perform(_:with:afterDelay:)` has asked for on `aTarget`.
  @MainActor @preconcurrency
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.current.removeAll { $0.target === aTarget as AnyObject }
  }

  @MainActor @preconcurrency
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.current.removeAll {
      $0.target === aTarget as AnyObject && $0.selector == aSelector
        && $0.hasArgument(anArgument)
    }
  }
}

/// The objects that methods have returned, which nobody but these owns yet.
@MainActor
private final class Results: RecordingState {
  static var current: Results { RecordingContext.current[Results.self] }

  init(in context: RecordingContext) {}

  private var objects: [AnyObject] = []

  func keep(_ result: Any?) -> Unmanaged<AnyObject>? {
    guard let result = flattened(result), !(result is Void) else { return nil }
    let object = result as AnyObject
    if objects.last !== object { objects.append(object) }
    return Unmanaged.passUnretained(object)
  }
}

/// The delayed calls of a recording that have not been made yet.
@MainActor
private final class DelayedCalls: RecordingState {
  final class Request {
    let target: AnyObject
    let selector: Selector
    private let argument: Any?

    init(target: AnyObject, selector: Selector, argument: Any?) {
      self.target = target
      self.selector = selector
      self.argument = argument
    }

    /// Whether `other` is the argument of the call, or equal to it.
    func hasArgument(_ other: Any?) -> Bool {
      guard let argument, let other else { return argument == nil && other == nil }
      if let a = argument as? AnyHashable, let b = other as? AnyHashable { return a == b }
      return argument as AnyObject === other as AnyObject
    }
  }

  static var current: DelayedCalls { RecordingContext.current[DelayedCalls.self] }

  init(in context: RecordingContext) {}

  private var requests: [Request] = []

  func add(_ request: Request) { requests.append(request) }

  /// - Returns: Whether the request was still waiting.
  func remove(_ request: Request) -> Bool {
    let count = requests.count
    requests.removeAll { $0 === request }
    return requests.count < count
  }

  func removeAll(where isOver: (Request) -> Bool) { requests.removeAll(where: isOver) }
}

/// Runs `body`; objects are released as soon as nothing needs them, with or without a pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
