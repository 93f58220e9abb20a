@_spi(Reflection) import Swift

/// A stored property of an object, found without reading it.
///
/// A mirror reads all properties up to the one that is looked for. To read an `unowned` one whose object
/// is gone ends the process, so nothing is read here but what is asked for.
package struct StoredProperty {
  /// As the source has it; a lazy one is stored under another.
  package let name: String

  /// The type, an optional one for `weak` and `lazy` properties.
  package let type: Any.Type

  private let object: AnyObject
  private let offset: Int
  /// The number among all stored properties, those of superclasses first.
  private let index: Int

  /// What the standard library calls `classType`.
  private static var ofClass: _EachFieldOptions { _EachFieldOptions(rawValue: 1 << 0) }

  /// The stored properties of `object`, those of superclasses first.
  ///
  /// - Parameter ancestor: A superclass whose properties are left out, with all that it inherits.
  package static func all(
    of object: AnyObject, addedTo ancestor: AnyClass? = nil
  ) -> [StoredProperty] {
    var inherited = 0
    if let ancestor {
      _forEachField(of: ancestor, options: ofClass) { _, _, _, _ in
        inherited += 1
        return true
      }
    }
    var properties: [StoredProperty] = []
    let prefix = "$__lazy_storage_$_"
    _forEachField(of: Swift.type(of: object), options: ofClass) { name, offset, type, _ in
      let label = String(cString: name)
      properties.append(
        StoredProperty(
          name: label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label, type: type,
          object: object, offset: offset, index: properties.count))
      return true
    }
    properties.removeFirst(inherited)
    return properties
  }

  /// What the property holds; the process ends if it is `unowned` and its object is gone.
  package var value: Any? {
    var levels = [Mirror(reflecting: object)]
    while let mirror = levels[levels.count - 1].superclassMirror { levels.append(mirror) }
    var place = index
    for children in levels.reversed().map(\.children) {
      if place < children.count {
        return children[children.index(children.startIndex, offsetBy: place)].value
      }
      place -= children.count
    }
    return nil
  }

  /// Whether this property of a class, or of an optional class, refers to `target`, strongly or not.
  ///
  /// The reference itself is compared, and nothing is looked at that it leads to.
  package func refers(to target: AnyObject) -> Bool {
    let strong = UInt(bitPattern: Unmanaged.passUnretained(target).toOpaque())
    if word == strong { return true }
    let weak = WeakReference(target: target)
    return withUnsafeBytes(of: weak) { $0.load(as: UInt.self) } == word
  }

  /// The objects of a property that is an array of objects; nil for one of another type.
  package var objects: [AnyObject]? {
    type is any ObjectArray.Type ? value as? [AnyObject] : nil
  }

  /// The first eight bytes of the property.
  private var word: UInt {
    UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      .load(fromByteOffset: offset, as: UInt.self)
  }
}

/// A reference as a `weak` property holds it: all to one object are the same bits.
private struct WeakReference {
  weak var target: AnyObject?
}

/// An array, which holds its elements strongly.
private protocol ObjectArray {}
extension Array: ObjectArray {}

/// The class of an optional, or of what is none.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}
extension Optional: OptionalType { fileprivate static var wrapped: Any.Type { Wrapped.self } }

extension StoredProperty {
  /// The class whose objects the property refers to, one at a time; nil if it is of another kind.
  package var referredClass: AnyClass? {
    ((type as? any OptionalType.Type)?.wrapped ?? type) as? AnyClass
  }
}
