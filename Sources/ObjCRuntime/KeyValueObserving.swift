/// Which values an observer of a property is told.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Also told at once, when observing begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// What kind of change was observed; a value was set, always.
///
/// - Difference: a value was set, always.
public enum NSKeyValueChange: UInt, Sendable { case setting = 1 }

/// The keys of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// A change of a property that was observed by key path.
public struct NSKeyValueObservedChange<Value> {
  public let kind: NSKeyValueChange
  /// Set if the observer asked for it.
  public let newValue: Value?
  public let oldValue: Value?
}

/// The observation of a property by key path; it ends when this object goes.
@MainActor @preconcurrency
public final class NSKeyValueObservation: NSObject {
  public func invalidate() { Observations.current.remove { $0.listener === self } }
}

/// An object that is told by name what has changed in others.
///
/// - Difference: ours alone, what has `observeValue(forKeyPath:of:change:context:)`.
@MainActor @preconcurrency
public protocol KeyValueObserver: AnyObject {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// One property of one object, and who wants to hear of it.
@MainActor
private final class Observation {
  private(set) weak var object: AnyObject?
  private(set) weak var listener: AnyObject?
  /// The property, where it is observed by name.
  let name: String?
  /// Whether the property belongs to an object that the observed one leads to.
  let isFarther: Bool
  private let read: () -> Any?
  private let notify: (_ old: Any?, _ new: Any?) -> Void
  private var last: Any?

  init(
    of object: AnyObject, for listener: AnyObject, name: String? = nil, isFarther: Bool,
    read: @escaping () -> Any?, notify: @escaping (Any?, Any?) -> Void
  ) {
    self.object = object
    self.listener = listener
    self.name = name
    self.isFarther = isFarther
    self.read = read
    self.notify = notify
    last = read()
  }

  func begin(_ options: NSKeyValueObservingOptions) {
    Observations.current.add(self)
    if options.contains(.initial) { notify(nil, last) }
  }

  func remember() { last = read() }

  func lookAgain() {
    let (old, new) = (last, read())
    guard !isEqual(old, new) else { return }
    last = new
    notify(old, new)
  }
}

/// The observations of a recording.
@MainActor
private final class Observations: RecordingState {
  static var current: Observations { RecordingContext.current[Observations.self] }

  init(in context: RecordingContext) {}

  private var all: [ObjectIdentifier: [Observation]] = [:]
  /// Those along a path, which any object may be on, in the order in which they began.
  private var farther: [Observation] = []

  func add(_ observation: Observation) {
    guard let object = observation.object else { return }
    all[ObjectIdentifier(object), default: []].append(observation)
    if observation.isFarther { farther.append(observation) }
  }

  func remove(where isOver: (Observation) -> Bool) {
    all = all.compactMapValues { observations in
      let left = observations.filter { $0.object != nil && $0.listener != nil && !isOver($0) }
      return left.isEmpty ? nil : left
    }
    farther.removeAll { $0.object == nil || $0.listener == nil || isOver($0) }
  }

  func of(_ object: AnyObject) -> [Observation] {
    if all.isEmpty { return [] }
    return (all[ObjectIdentifier(object)] ?? []).filter {
      $0.object === object && $0.listener != nil
    }
  }

  /// Those of other objects that a change of `object` may concern.
  func farther(from object: AnyObject) -> [Observation] {
    farther.filter { $0.object !== object && $0.object != nil && $0.listener != nil }
  }
}

/// Says that something of `object` may have changed: what is observed in it is read again.
///
/// On Linux nothing intercepts setters, so whatever sets a property that can be observed calls this.
/// Observers hear only of values that differ from the last.
@MainActor
package func propertiesDidChange(of object: AnyObject) {
  let observations = Observations.current
  for observation in observations.of(object) { observation.lookAgain() }
  for observation in observations.farther(from: object) { observation.lookAgain() }
}

/// Whether two values are the same, or one object; values that cannot be compared never are.
private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
  guard let a = flattened(a), let b = flattened(b) else {
    return flattened(a) == nil && flattened(b) == nil
  }
  if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
  return type(of: a) is AnyClass && a as AnyObject === b as AnyObject
}

extension NSObject {
  /// Remembers the present values of what is observed in the object.
  @MainActor @preconcurrency
  public func willChangeValue(forKey key: String) {
    for observation in Observations.current.of(self) { observation.remember() }
  }

  /// Tells observers of the object what has changed since they heard last.
  @MainActor @preconcurrency
  public func didChangeValue(forKey key: String) { propertiesDidChange(of: self) }
}

extension AnyKeyPath {
  /// Whether it leads through more than one property, as `\Model.child.number` does.
  fileprivate var isLong: Bool { debugDescription.split(separator: ".").count > 2 }
}

/// An object that can be observed by key path, which every object is.
///
/// - Difference: ours alone, what `observe(_:options:changeHandler:)` is for.
@MainActor @preconcurrency
public protocol KeyValueObservable: AnyObject {}

extension NSObject: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls `changeHandler` whenever the property has another value, until the result goes.
  ///
  /// Geometry, alpha, colours and whatever else a layer keeps report their changes, as do a scroll
  /// view's offset, size and insets, and a recognizer's state. Properties of your own report by
  /// `didChangeValue(forKey:)`.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let token = NSKeyValueObservation()
    let observation = Observation(
      of: self, for: token, isFarther: keyPath.isLong,
      read: { [weak self] in self.map { $0[keyPath: keyPath] } }
    ) { [weak self] old, new in
      guard let self else { return }
      let change = NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new as? Value : nil,
        oldValue: options.contains(.old) ? old as? Value : nil)
      changeHandler(self, change)
    }
    observation.begin(options)
    return token
  }

  /// Where a class passes on a change that it has not asked for, which is a mistake.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    diagnoseUnhandledChange(of: keyPath, to: self)
  }
}

/// Tells that nobody handles a change.
package func diagnoseUnhandledChange(of keyPath: String?, to observer: AnyObject) {
  diagnose(
    .unknownKey,
    "\(type(of: observer)) is told of a change of '\(keyPath ?? "")' and passes it on to 'super', which"
      + " knows nothing of it: handle it where 'addObserver' asked for it.",
    about: "\(type(of: observer))")
}

extension KeyValueCoding {
  /// Tells `observer` whenever the property called `keyPath` has another value.
  public func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    let observation = Observation(
      of: self, for: observer, name: keyPath, isFarther: keyPath.contains("."),
      read: { [weak self] in self?.value(forKeyPath: keyPath) }
    ) { [weak self, weak observer] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.old) { change[.oldKey] = old ?? NSNull() }
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      observer?.observeValue(forKeyPath: keyPath, of: self, change: change, context: context)
    }
    observation.begin(options)
  }

  public func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    Observations.current.remove {
      $0.object === self && $0.listener === observer && $0.name == keyPath
    }
  }

  public func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    removeObserver(observer, forKeyPath: keyPath)
  }
}
