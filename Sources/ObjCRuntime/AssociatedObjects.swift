/// How a value is tied to an object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not kept alive; reads as nil once the value is gone.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy is kept, of values that know how to copy themselves.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Values tied to one object, by the addresses of their keys.
package struct Associations {
  fileprivate enum Value {
    case kept(Any)
    case unowned(WeakReference)

    var current: Any? {
      switch self {
      case .kept(let value): value
      case .unowned(let reference): reference.object
      }
    }
  }

  fileprivate struct WeakReference {
    weak var object: AnyObject?
  }

  fileprivate var values: [UnsafeRawPointer: Value] = [:]

  package init() {}
}

/// An object that keeps the values tied to it, so that they go when it goes.
@MainActor
package protocol AssociationOwner: AnyObject {
  var associations: Associations { get set }
}

/// The values tied to objects that cannot keep them themselves.
///
/// Linux says nothing when an object goes, so those of objects that are gone are dropped now and
/// then: when there are twice as many objects as there were after the last time.
@MainActor
private enum AssociationTable {
  struct Row {
    weak var owner: AnyObject?
    var associations = Associations()
  }

  /// How many objects the table holds before it is first looked through; our choice.
  static let smallSize = 64

  static var rows: [ObjectIdentifier: Row] = [:]
  static var sizeToClean = smallSize

  static subscript(owner: AnyObject) -> Associations {
    get {
      guard let row = rows[ObjectIdentifier(owner)], row.owner === owner else {
        return Associations()
      }
      return row.associations
    }
    set {
      rows[ObjectIdentifier(owner)] = Row(owner: owner, associations: newValue)
      guard rows.count > sizeToClean else { return }
      rows = rows.filter { $0.value.owner != nil }
      sizeToClean = max(Self.smallSize, 2 * rows.count)
    }
  }
}

/// The value that is tied to `object` under `key`; nil if there is none.
@MainActor @preconcurrency
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  let associations = (object as? any AssociationOwner)?.associations ?? AssociationTable[object]
  return associations.values[key]?.current
}

/// Ties `value` to `object` under the address `key`; nil takes away what was tied.
@MainActor @preconcurrency
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let object = object as AnyObject
  let entry = value.map { value -> Associations.Value in
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      .unowned(Associations.WeakReference(object: value as AnyObject))
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      .kept((value as? any NSCopying)?.copy(with: nil) ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .kept(value)
    }
  }
  if let owner = object as? any AssociationOwner {
    owner.associations.values[key] = entry
  } else {
    AssociationTable[object].values[key] = entry
  }
}

/// Takes away everything that is tied to `object`.
@MainActor @preconcurrency
public func objc_removeAssociatedObjects(_ object: Any) {
  let object = object as AnyObject
  if let owner = object as? any AssociationOwner {
    owner.associations = Associations()
  } else {
    AssociationTable[object] = Associations()
  }
}
