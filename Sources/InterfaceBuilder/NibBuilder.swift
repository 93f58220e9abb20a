/// Makes the objects of one scene of a storyboard, or of one xib.
@MainActor
final class NibBuilder {
  let file: NibFile
  /// Nil for a xib.
  let storyboard: UIStoryboard?
  /// The element of the scene's controller; of the whole document for a xib.
  let root: NibElement
  /// The scene's controller, or the xib's owner.
  private(set) weak var owner: AnyObject?

  private var objects: [String: AnyObject] = [:]
  /// What is done once everything has been made.
  private var constraints: [(NibReader, UIView)] = []
  private var connections: [(NibElement, AnyObject)] = []
  private var asleep: [UIResponder] = []

  init(_ file: NibFile, _ root: NibElement, storyboard: UIStoryboard?, owner: AnyObject? = nil) {
    (self.file, self.root, self.storyboard, self.owner) = (file, root, storyboard, owner)
  }

  // MARK: Objects by their identifiers

  func object(_ id: String) -> AnyObject? {
    if id == root.id || id == "-1" { return owner }
    return objects[id]
  }

  func add(_ object: AnyObject, _ element: NibElement) {
    if let id = element.id { objects[id] = object }
  }

  func connect(_ element: NibElement, _ object: AnyObject) {
    if element.child("connections") != nil { connections.append((element, object)) }
  }

  func wake(_ object: UIResponder) { asleep.append(object) }

  func constrain(_ view: UIView, _ reader: NibReader) { constraints.append((reader, view)) }

  /// An object of the element's class: the app's own where it names one.
  func make<Object: AnyObject>(
    _ reader: NibReader, as type: Object.Type, _ stock: (NSCoder) -> Object?
  ) throws(NibProblem) -> Object {
    let coder = ElementCoder(reader, self)
    var made: Object?
    if let name = reader.element.attributes["customClass"] {
      guard let make = ClassRegistry.entry(of: reader.element)?.make else {
        throw reader.problem(
          "is of the class '\(name)', which is not known here:"
            + " call UIStoryboard.register(\(name).self) before the file is used")
      }
      guard let object = make(coder) else {
        throw coder.problem ?? reader.problem("was not made: \(name)'s init(coder:) returned nil")
      }
      made = object as? Object
      if made == nil {
        throw reader.problem("cannot be of the class '\(name)', which is no \(type)")
      }
    } else {
      made = stock(coder)
    }
    if let problem = coder.problem { throw problem }
    guard let made else { throw reader.problem("was not made") }
    return made
  }

  // MARK: The scene's controller

  func makeController() throws(NibProblem) -> UIViewController {
    let reader = NibReader(root, of: file)
    guard let kind = ControllerKind.all[root.name] else {
      throw reader.problem("is a controller of a kind that is not supported")
    }
    let controller = try make(reader, as: UIViewController.self, kind.make)
    guard kind.fits(controller) else {
      throw reader.problem(
        "cannot be of the class '\(type(of: controller))', which is not of its kind")
    }
    return try finish(controller, reader, kind)
  }

  /// Does the same with a controller that the app makes.
  func makeController<Controller: UIViewController>(by creator: (NSCoder) -> Controller?)
    throws(NibProblem) -> Controller?
  {
    let reader = NibReader(root, of: file)
    guard let kind = ControllerKind.all[root.name] else {
      throw reader.problem("is a controller of a kind that is not supported")
    }
    let coder = ElementCoder(reader, self)
    guard let controller = creator(coder) else { return nil }
    if let problem = coder.problem { throw problem }
    return try finish(controller, reader, kind)
  }

  private func finish<Controller: UIViewController>(
    _ controller: Controller, _ reader: NibReader, _ kind: ControllerKind
  ) throws(NibProblem) -> Controller {
    owner = controller
    controller.scene = self
    try kind.read(self, controller, reader)
    try readItems(of: controller, reader)
    _ = reader.part(key: "view")
    _ = reader.contents(of: "connections")
    try readRuntimeAttributes(of: controller, reader)
    try reader.finish()
    try settle()
    try relate(controller, root.contents(of: "connections"))
    controller.awakeFromNib()
    return controller
  }

  // MARK: The view

  /// Whether the scene has a view for its controller.
  var hasView: Bool { root.child(key: "view") != nil }

  /// Makes the controller's view, with all that is connected to it.
  func makeView(of controller: UIViewController) throws(NibProblem) {
    guard let element = root.child(key: "view") else { return }
    controller.view = try makeView(element)
    try makeFreeObjects(storyboard?.neighbours(of: root) ?? [])
    connections.append((root, controller))
    try settle()
  }

  /// Makes what belongs to no view: recognizers, and views that code will put somewhere.
  @discardableResult
  func makeFreeObjects(_ elements: [NibElement]) throws(NibProblem) -> [AnyObject] {
    var made: [AnyObject] = []
    for element in elements {
      if element.name.hasSuffix("GestureRecognizer") {
        made.append(try makeRecognizer(element))
      } else if !["placeholder", "exit"].contains(element.name) {
        made.append(try makeView(element))
      }
    }
    return made
  }

  /// Connects what was made, activates its constraints, and wakes it.
  func settle() throws(NibProblem) {
    let (constraints, connections, asleep) = (constraints, connections, asleep)
    (self.constraints, self.connections, self.asleep) = ([], [], [])
    for (reader, view) in constraints { try readConstraints(in: view, reader) }
    for (element, object) in connections { try readConnections(of: object, element) }
    for object in asleep { object.awakeFromNib() }
  }
}
