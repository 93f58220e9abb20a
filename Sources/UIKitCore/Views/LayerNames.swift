/// What an app's own code calls views of UIKit's classes.
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
    let name = Self.isSystem(type(of: self)) ? propertyName : nil
    foundName = (place, name)
    return name
  }

  /// The nearest object of the app around the view that holds it in a property, and the property.
  private var propertyName: String? {
    for holder in holders {
      let holderType: AnyClass = type(of: holder)
      // The classes of UIKit that the app's class inherits from hold nothing of the app's.
      let ancestor: AnyClass? = sequence(first: holderType, next: { _getSuperclass($0) })
        .first(where: Self.isSystem)
      guard ancestor != holderType else { continue }
      for property in StoredProperty.all(of: holder, addedTo: ancestor) {
        guard let suffix = suffix(in: property) else { continue }
        return "\(holderType).\(property.name)\(suffix)"
      }
    }
    return nil
  }

  /// All that may have the view as a property, the nearest first.
  private var holders: [AnyObject] {
    sequence(first: self as UIResponder, next: \.next).dropFirst().flatMap { responder in
      [responder, (responder as? UIView)?.keeper].compactMap { $0 }
    }
  }

  /// What stands behind a property's name for this view: nothing, or the place in a list; nil if the
  /// property neither is the view nor holds it.
  private func suffix(in property: StoredProperty) -> String? {
    if property.referredClass is UIView.Type { return property.refers(to: self) ? "" : nil }
    return property.objects?.firstIndex { $0 === self }.map { "[\($0)]" }
  }

  /// The modules whose classes are Apple's.
  private static let systemModules = [
    "UIKitCore", "UIKitGraphics", "UIKitLists", "UIKitControllers", "ObjectiveC", "Foundation",
  ]

  private static func isSystem(_ type: AnyClass) -> Bool {
    systemModules.contains { String(reflecting: type).hasPrefix($0 + ".") }
  }
}
