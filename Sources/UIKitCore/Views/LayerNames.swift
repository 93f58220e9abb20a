/// What an app's own code calls views of UIKit's classes, and layers of Core Animation's.
extension UIView {
  /// `DetailViewController.view` for the view of a controller, `DetailViewController.card` for a view
  /// that is a stored property of an object of the app around it; nil where there is no such name, and
  /// for views of an app's own classes, which have names.
  ///
  /// The name is looked for once in each superview.
  final var nameInApp: String? {
    if let owner { return "\(type(of: owner)).view" }
    guard let superview else { return nil }
    let place = ObjectIdentifier(superview)
    if let foundName, foundName.superview == place { return foundName.name }
    let name = Self.isSystem(type(of: self)) ? Self.property(from: next, holding: self) : nil
    foundName = (place, name)
    return name
  }

  /// `DetailViewController.glow` for a layer that is a stored property of an object of the app around it.
  package final func name(of layer: CALayer) -> String? {
    Self.isSystem(type(of: layer)) ? Self.property(from: self, holding: layer) : nil
  }

  /// All that may hold things as properties, from a responder on, the nearest first.
  private static func holders(from first: UIResponder?) -> [AnyObject] {
    sequence(state: first) { responder in
      defer { responder = responder?.next }
      return responder
    }.flatMap { [$0, ($0 as? UIView)?.keeper].compactMap { $0 } }
  }

  /// The first of the app's objects that holds `target` in a property, and the property.
  private static func property(
    from responder: UIResponder?, holding target: AnyObject
  ) -> String? {
    for holder in holders(from: responder) {
      let holderType: AnyClass = type(of: holder)
      // The classes of UIKit that the app's class inherits from hold nothing of the app's.
      let ancestor: AnyClass? = sequence(first: holderType, next: { _getSuperclass($0) })
        .first(where: isSystem)
      guard ancestor != holderType else { continue }
      for property in StoredProperty.all(of: holder, addedTo: ancestor) {
        guard let suffix = suffix(of: target, in: property) else { continue }
        return "\(holderType).\(property.name)\(suffix)"
      }
    }
    return nil
  }

  /// What stands behind a property's name for an object: nothing, or the place in a list; nil if the
  /// property neither is it nor holds it.
  private static func suffix(of target: AnyObject, in property: StoredProperty) -> String? {
    if let known = property.referredClass, known is UIView.Type || known is CALayer.Type {
      return property.refers(to: target) ? "" : nil
    }
    return property.objects?.firstIndex { $0 === target }.map { "[\($0)]" }
  }

  /// The modules whose classes are Apple's.
  private static let systemModules = [
    "UIKitCore", "UIKitGraphics", "UIKitLists", "UIKitControllers", "QuartzCore", "ObjectiveC",
    "Foundation",
  ]

  private static func isSystem(_ type: AnyClass) -> Bool {
    let classes = RecordingContext.current[SystemClasses.self]
    if let known = classes.known[ObjectIdentifier(type)] { return known }
    // With its module; to describe it by `String(reflecting:)` is slow the first time.
    let name = _typeName(type)
    let isSystem = systemModules.contains { name.hasPrefix($0 + ".") }
    classes.known[ObjectIdentifier(type)] = isSystem
    return isSystem
  }
}

/// Which classes are Apple's, of those that were asked about: to spell their names takes long.
@MainActor
private final class SystemClasses: RecordingState {
  var known: [ObjectIdentifier: Bool] = [:]

  init(in context: RecordingContext) {}
}
