/// The classes, outlets and actions of the app that Interface Builder's files may name.
///
/// Swift on Linux cannot look members up by name, so the app says them: by registration, in each
/// recording or before all, or by the class's own list.
@MainActor
final class ClassRegistry: RecordingState {
  /// A class with what files may connect to it.
  struct Entry {
    let name: String
    let belongs: (AnyObject) -> Bool
    /// Makes an object out of a file; nil for segues.
    let make: ((NSCoder) -> AnyObject?)?
    /// Makes a controller with nothing in it, where a file cannot be used.
    let makePlain: (() -> UIViewController)?
    let segueClass: UIStoryboardSegue.Type?
    let outlets: [String: (AnyObject, Any) -> Bool]
    let actions: [Selector]
  }

  private var entries: [Entry]

  /// A recording begins with what was registered outside of it.
  init(in context: RecordingContext) {
    entries = context.outer?[ClassRegistry.self].entries ?? []
  }

  private static var current: ClassRegistry { RecordingContext.current[ClassRegistry.self] }

  static func add(_ entry: Entry) {
    current.entries.removeAll { $0.name == entry.name }
    current.entries.append(entry)
  }

  /// The class that an element names: one that is registered, or that its module has.
  static func entry(of element: NibElement) -> Entry? {
    guard let name = element.attributes["customClass"] else { return nil }
    if let entry = current.entries.first(where: { $0.name == name }) { return entry }
    guard let module = element.attributes["customModule"],
      let type = NSClassFromString("\(module).\(name)")
    else { return nil }
    return entry(name, type)
  }

  private static func entry(_ name: String, _ type: AnyClass) -> Entry? {
    let controller = type as? UIViewController.Type
    let view = type as? UIView.Type
    let segue = type as? UIStoryboardSegue.Type
    guard controller != nil || view != nil || segue != nil else { return nil }
    return Entry(
      name: name, belongs: { Swift.type(of: $0) == type },
      make: { coder in controller?.init(coder: coder) ?? view?.init(coder: coder) },
      makePlain: controller.map { controller in { controller.makePlain() } }, segueClass: segue,
      outlets: [:], actions: [])
  }

  /// The class of `object`, if it lists members itself.
  private static func lister(_ object: AnyObject) -> (any NamedMembers.Type)? {
    (object as? any NamedMembers).map { Swift.type(of: $0) }
  }

  /// What sets the outlet of `object`, by its own class or one above.
  static func outlet(_ name: String, of object: AnyObject) -> ((AnyObject, Any) -> Bool)? {
    for entry in current.entries where entry.belongs(object) {
      if let outlet = entry.outlets[name] { return outlet }
    }
    guard let property = lister(object)?.property(name) else { return nil }
    return { property.set($0, $1) }
  }

  static func action(_ name: String, of object: AnyObject) -> Selector? {
    for entry in current.entries where entry.belongs(object) {
      if let action = entry.actions.first(where: { $0.description == name }) { return action }
    }
    return lister(object)?.action(name)
  }

  /// Setters for the properties at `paths`.
  static func outlets<Owner: AnyObject>(_ paths: [String: PartialKeyPath<Owner>])
    -> [String: (AnyObject, Any) -> Bool]
  {
    paths.mapValues { path in
      { object, value in
        func set<Value>(_ type: Value.Type) -> Bool {
          guard let owner = object as? Owner, let value = value as? Value,
            let path = path as? ReferenceWritableKeyPath<Owner, Value>
          else { return false }
          owner[keyPath: path] = value
          return true
        }
        return _openExistential(Swift.type(of: path).valueType, do: set)
      }
    }
  }
}

extension UIStoryboard {
  /// Lets Interface Builder's files name a controller's class.
  ///
  /// - Parameters:
  ///   - outlets: The properties that files connect, by the names that the files have for them.
  ///   - actions: The methods that files connect, under the names that the files have for them:
  ///     `close:` for `close(_:)`.
  public static func register<Controller: UIViewController>(
    _ type: Controller.Type, outlets: [String: PartialKeyPath<Controller>] = [:],
    actions: [Selector] = []
  ) {
    ClassRegistry.add(
      ClassRegistry.Entry(
        name: String(describing: type), belongs: { $0 is Controller },
        make: { Controller(coder: $0) }, makePlain: { Controller.makePlain() }, segueClass: nil,
        outlets: ClassRegistry.outlets(outlets), actions: actions))
  }

  /// Lets Interface Builder's files name a view's class.
  public static func register<View: UIView>(
    _ type: View.Type, outlets: [String: PartialKeyPath<View>] = [:], actions: [Selector] = []
  ) {
    ClassRegistry.add(
      ClassRegistry.Entry(
        name: String(describing: type), belongs: { $0 is View }, make: { View(coder: $0) },
        makePlain: nil,
        segueClass: nil, outlets: ClassRegistry.outlets(outlets), actions: actions))
  }

  /// Lets Interface Builder's files name a segue's class.
  public static func register(_ type: UIStoryboardSegue.Type) {
    ClassRegistry.add(
      ClassRegistry.Entry(
        name: String(describing: type), belongs: { _ in false }, make: nil, makePlain: nil,
        segueClass: type,
        outlets: [:], actions: []))
  }
}
