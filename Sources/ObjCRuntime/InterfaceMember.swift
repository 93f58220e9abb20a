/// A property or a method that is reached by its name.
///
/// A class lists its own in `interfaceMembers`; `filmstrip adapt` writes the list for what is marked
/// with `@IBOutlet`, `@IBAction` and `@IBInspectable`, and for what the app reaches by name.
///
/// - Difference: ours alone, an outlet or an action of Interface Builder's files.
public struct InterfaceMember {
  package enum Kind {
    case property(Property)
    case action(Selector)
  }

  package struct Property {
    package let get: (AnyObject) -> Any?
    /// Sets the property of an object; false if the value is of another type.
    package let set: (AnyObject, Any?) -> Bool
  }

  package let name: String
  package let kind: Kind

  /// A property that can be set: an outlet, an outlet collection, or what attributes of Interface
  /// Builder and `setValue(_:forKey:)` set.
  public static func property<Owner: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
  ) -> InterfaceMember {
    let property = Property(
      get: { ($0 as? Owner).map { $0[keyPath: path] } },
      set: { object, value in
        guard let owner = object as? Owner, let value = bridged(value, to: Value.self) else {
          return false
        }
        owner[keyPath: path] = value
        return true
      })
    return InterfaceMember(name: name, kind: .property(property))
  }

  /// A property that can only be read.
  public static func property<Owner: AnyObject, Value>(
    _ name: String, _ path: KeyPath<Owner, Value>
  ) -> InterfaceMember {
    let property = Property(
      get: { ($0 as? Owner).map { $0[keyPath: path] } }, set: { _, _ in false })
    return InterfaceMember(name: name, kind: .property(property))
  }

  /// A method that controls, recognizers, segues and selectors without a method call.
  public static func action(_ selector: Selector) -> InterfaceMember {
    InterfaceMember(name: selector.description, kind: .action(selector))
  }
}

/// A class whose objects have members that are reached by name.
///
/// - Difference: ours alone, for outlets and actions of Interface Builder's files.
@MainActor @preconcurrency
public protocol NamedMembers: KeyValueCoding {
  /// What the class lists, with what the classes above it list.
  static var interfaceMembers: [InterfaceMember] { get }
}

extension NamedMembers {
  package static func property(_ name: String) -> InterfaceMember.Property? {
    interfaceMembers.lazy.compactMap { member in
      guard member.name == name, case .property(let property) = member.kind else { return nil }
      return property
    }.first
  }

  /// The listed method of this name.
  package static func action(_ name: String) -> Selector? {
    interfaceMembers.lazy.compactMap { member in
      guard member.name == name, case .action(let action) = member.kind else { return nil }
      return action
    }.first
  }

  public func value(forKey key: String) -> Any? {
    guard let property = Self.property(key) else {
      diagnose(
        .unknownKey, "\(type(of: self)) has no property '\(key)' that can be read by name.",
        about: "\(type(of: self))")
      return nil
    }
    return flattened(property.get(self))
  }

  public func setValue(_ value: Any?, forKey key: String) {
    guard let property = Self.property(key) else {
      return diagnose(
        .unknownKey, "\(type(of: self)) has no property '\(key)' that can be set by name.",
        about: "\(type(of: self))")
    }
    if !property.set(self, value) { diagnoseUnfit(value, forKey: key, of: self) }
  }
}

/// Tells that a property was given a value which it cannot hold.
package func diagnoseUnfit(_ value: Any?, forKey key: String, of object: AnyObject) {
  diagnose(
    .unfitValue,
    "'\(key)' of \(type(of: object)) cannot be set to a value of the type"
      + " \(value.map { "\(type(of: $0))" } ?? "nil").", about: "\(type(of: object))")
}

/// The value without a second layer of optional.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional ? mirror.children.first?.value : value
}

/// `value` as a `Value`, by way of numbers of other kinds where need be; nil if it is none.
package func bridged<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  guard let value else { return Any?.none as? Value }
  if let value = value as? Value { return value }
  guard let number = number(from: value) else { return nil }
  let forms: [Any] = [
    CGFloat(number), number, Float(number), Int(exactly: number) as Any, number != 0,
  ]
  return forms.lazy.compactMap { $0 as? Value }.first
}

/// The number that a value of any numeric kind is.
package func number(from value: Any) -> Double? {
  switch value {
  case let value as any BinaryInteger: Double(value)
  case let value as any BinaryFloatingPoint: Double(value)
  case let value as Bool: value ? 1 : 0
  case let value as NSNumber: value.doubleValue
  default: nil
  }
}
