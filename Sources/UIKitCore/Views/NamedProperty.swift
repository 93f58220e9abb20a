/// A property of UIKit's classes that code reads or sets by its name.
@MainActor
package struct NamedProperty {
  private let get: (AnyObject) -> Any?
  /// Sets the property; says false if it cannot be set, or not to such a value.
  private let set: (AnyObject, Any?) -> Bool

  package static func writable<Owner: AnyObject, Value>(
    _ path: ReferenceWritableKeyPath<Owner, Value>
  ) -> NamedProperty {
    NamedProperty(
      get: { ($0 as? Owner).map { $0[keyPath: path] } },
      set: { object, value in
        guard let owner = object as? Owner, let value = converted(value, to: Value.self) else {
          return false
        }
        owner[keyPath: path] = value
        return true
      })
  }

  package static func readable<Owner: AnyObject, Value>(
    _ path: KeyPath<Owner, Value>
  ) -> NamedProperty {
    NamedProperty(
      get: { ($0 as? Owner).map { $0[keyPath: path] } },
      set: { _, _ in false })
  }

  /// The property of `object` under its name in either language: `hidden` or `isHidden`.
  private static func named(_ key: String, of object: AnyObject) -> NamedProperty? {
    let stem = key.dropFirst(2)
    let isQuestion = key.hasPrefix("is") && stem.first?.isUppercase == true
    let name = isQuestion ? stem.prefix(1).lowercased() + stem.dropFirst() : key
    return (object as? any NamedPropertyOwner).flatMap { type(of: $0).namedProperty(name) }
  }

  /// The value of a property, or of a stored property.
  static func value(of object: AnyObject, forKey key: String) -> Any? {
    if let property = named(key, of: object) { return flattened(property.get(object)) }
    if let property = listed(key, of: object) { return flattened(property.get(object)) }
    if let stored = StoredProperty.all(of: object).last(where: { $0.name == key }) {
      return flattened(stored.value)
    }
    diagnose(
      .unknownKey, "\(type(of: object)) has no property '\(key)' that can be read by name.",
      about: "\(type(of: object))")
    return nil
  }

  static func setValue(_ value: Any?, of object: AnyObject, forKey key: String) {
    guard let set = named(key, of: object)?.set ?? listed(key, of: object)?.set else {
      return diagnose(
        .unknownKey, "\(type(of: object)) has no property '\(key)' that can be set by name.",
        about: "\(type(of: object))")
    }
    if !set(object, value) { diagnoseUnfit(value, forKey: key, of: object) }
  }

  /// The property that the class of the object lists under this name.
  private static func listed(_ key: String, of object: AnyObject) -> InterfaceMember.Property? {
    (object as? any NamedMembers).flatMap { type(of: $0).property(key) }
  }

  /// Sets a property if there is one of that name for such a value, and says whether there is.
  package static func set(_ value: Any?, of object: AnyObject, forKey key: String) -> Bool {
    named(key, of: object)?.set(object, value) ?? false
  }

  /// A value as the types that a property for it may have.
  package static func forms(of value: Any) -> [Any] {
    guard let number = number(from: value) else { return [value] }
    return [
      value, CGFloat(number), number, Float(number), Int(exactly: number) as Any, number != 0,
    ]
  }
}

/// A class whose properties code may read or set by their names.
@MainActor
package protocol NamedPropertyOwner: AnyObject {
  static func namedProperty(_ name: String) -> NamedProperty?
}

extension UIView: NamedPropertyOwner {
  static let properties: [String: NamedProperty] = [
    "frame": .writable(\UIView.frame),
    "bounds": .writable(\UIView.bounds),
    "center": .writable(\UIView.center),
    "transform": .writable(\UIView.transform),
    "alpha": .writable(\UIView.alpha),
    "hidden": .writable(\UIView.isHidden),
    "opaque": .writable(\UIView.isOpaque),
    "clipsToBounds": .writable(\UIView.clipsToBounds),
    "backgroundColor": .writable(\UIView.backgroundColor),
    "tintColor": .writable(\UIView.tintColor),
    "tintAdjustmentMode": .writable(\UIView.tintAdjustmentMode),
    "tag": .writable(\UIView.tag),
    "userInteractionEnabled": .writable(\UIView.isUserInteractionEnabled),
    "layer": .readable(\UIView.layer),
    "superview": .readable(\UIView.superview),
    "subviews": .readable(\UIView.subviews),
    "window": .readable(\UIView.window),
  ]
}

extension CALayer: NamedPropertyOwner {
  private static let properties: [String: NamedProperty] = [
    "cornerRadius": .writable(\CALayer.cornerRadius),
    "masksToBounds": .writable(\CALayer.masksToBounds),
    "borderWidth": .writable(\CALayer.borderWidth),
    "shadowOpacity": .writable(\CALayer.shadowOpacity),
    "shadowRadius": .writable(\CALayer.shadowRadius),
    "shadowOffset": .writable(\CALayer.shadowOffset),
    "zPosition": .writable(\CALayer.zPosition),
  ]

  package static func namedProperty(_ name: String) -> NamedProperty? { properties[name] }
}

/// `value` as a `Value`: as it is, or taken out of an `NSValue` or another kind of number.
private func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  bridged(value, to: type) ?? (value as? NSValue)?.geometry as? Value
}
