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
      var mirror: Mirror? = Self.isSystem(type(of: holder)) ? nil : Mirror(reflecting: holder)
      // The classes of UIKit that the app's class inherits from hold nothing of the app's.
      while let here = mirror, let type = here.subjectType as? AnyClass, !Self.isSystem(type) {
        for child in here.children {
          guard let label = child.label, let suffix = suffix(in: child.value) else { continue }
          return "\(Swift.type(of: holder)).\(Self.plain(label))\(suffix)"
        }
        mirror = here.superclassMirror
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
  /// value neither is the view nor holds it.
  private func suffix(in value: Any) -> String? {
    if let view = value as? UIView { return view === self ? "" : nil }
    guard let views = value as? [UIView] else { return nil }
    return views.firstIndex { $0 === self }.map { "[\($0)]" }
  }

  /// A property's name as the source has it; a lazy one is stored under another.
  private static func plain(_ label: String) -> String {
    let prefix = "$__lazy_storage_$_"
    return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
  }

  /// The modules whose classes are Apple's.
  private static let systemModules = [
    "UIKitCore", "UIKitGraphics", "UIKitLists", "UIKitControllers", "ObjectiveC", "Foundation",
  ]

  private static func isSystem(_ type: AnyClass) -> Bool {
    systemModules.contains { String(reflecting: type).hasPrefix($0 + ".") }
  }
}
