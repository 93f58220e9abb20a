/// A property or a method that Interface Builder's files reach by its name.
///
/// A class lists its own in `UIResponder.interfaceMembers`; `filmstrip adapt` writes the list for
/// what is marked with `@IBOutlet`, `@IBAction` and `@IBInspectable`.
public struct InterfaceMember {
  package enum Kind {
    /// Sets the property of an object; false if the value is of another type.
    case property(set: (AnyObject, Any) -> Bool)
    case action(Selector)
  }

  package let name: String
  package let kind: Kind

  /// An outlet, an outlet collection, or what user-defined runtime attributes set.
  public static func property<Owner: AnyObject, Value>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
  ) -> InterfaceMember {
    InterfaceMember(
      name: name,
      kind: .property { object, value in
        guard let owner = object as? Owner, let value = value as? Value else { return false }
        owner[keyPath: path] = value
        return true
      })
  }

  /// A method that controls, recognizers and unwind segues call.
  public static func action(_ selector: Selector) -> InterfaceMember {
    InterfaceMember(name: selector.description, kind: .action(selector))
  }
}
