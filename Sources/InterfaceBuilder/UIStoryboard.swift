/// Scenes and the ways between them, as Interface Builder wrote them to a file.
@MainActor @preconcurrency
open class UIStoryboard: NSObject {
  private let name: String
  private final lazy var file: Result<NibFile, NibProblem> = NibFile.result(name, "storyboard")
  /// The scenes that are being made, one for the other.
  private final var underway: [String] = []

  /// The storyboard in the file of this name, in the folder of the transition's pictures.
  ///
  /// - Parameter storyboardBundleOrNil: Has no say: a recording names its folders itself.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  init(_ file: NibFile) {
    name = file.name
    super.init()
    self.file = .success(file)
  }

  // MARK: Scenes

  /// The scene that the storyboard begins with; nil, and told, if there is none.
  open func instantiateInitialViewController() -> UIViewController? {
    attempt { () throws(NibProblem) in
      let file = try file.get()
      guard let id = file.document.attributes["initialViewController"],
        let made = try makeController(where: { $0.id == id })
      else {
        throw NibProblem(
          file.name, nil, "has no initial view controller: tick the box in Interface Builder")
      }
      return made
    }
  }

  /// The scene of this identifier.
  ///
  /// If there is none, or it asks for what is not supported, the recording ends with a sentence that
  /// says so; the controller that is returned then is an empty one.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    attempt { () throws(NibProblem) in
      guard
        let made = try makeController(where: {
          $0.attributes["storyboardIdentifier"] == identifier
        })
      else { throw try unknown(identifier) }
      return made
    } ?? plain(identifier)
  }

  /// A controller of the class that the scene names, with nothing in it.
  private func plain(_ identifier: String) -> UIViewController {
    let scene = (try? file.get()).flatMap { file in
      controllers(of: file).first { $0.attributes["storyboardIdentifier"] == identifier }
    }
    return scene.flatMap { ClassRegistry.entry(of: $0)?.makePlain?() } ?? UIViewController()
  }

  /// The scene of this identifier, made by `creator` if that is given and does not return nil.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let made: Controller? = attempt { () throws(NibProblem) in
      let file = try file.get()
      guard
        let element = controllers(of: file).first(where: {
          $0.attributes["storyboardIdentifier"] == identifier
        })
      else { throw try unknown(identifier) }
      let builder = NibBuilder(file, element, storyboard: self)
      if let creator, let made = try builder.makeController(by: creator) { return made }
      let made = try NibBuilder(file, element, storyboard: self).makeController()
      guard let made = made as? Controller else {
        throw NibProblem(
          file.name, element, "is a \(type(of: made)), where the code wants a \(Controller.self)")
      }
      return made
    }
    return made ?? Controller.makePlain()
  }

  private func unknown(_ identifier: String) throws(NibProblem) -> NibProblem {
    let file = try file.get()
    let known = controllers(of: file).compactMap { $0.attributes["storyboardIdentifier"] }
    return NibProblem(
      file.name, nil,
      "has no scene with the identifier '\(identifier)'; there are: "
        + (known.isEmpty ? "none" : known.sorted().joined(separator: ", ")))
  }

  private func attempt<Value>(_ body: () throws(NibProblem) -> Value?) -> Value? {
    do throws(NibProblem) {
      return try body()
    } catch {
      report(error)
      return nil
    }
  }

  /// The elements of the scenes' controllers.
  private func controllers(of file: NibFile) -> [NibElement] {
    file.document.contents(of: "scenes").compactMap { scene in
      scene.contents(of: "objects").first {
        $0.attributes["sceneMemberID"] == "viewController"
      }
    }
  }

  /// What else is in the scene of a controller.
  final func neighbours(of controller: NibElement) -> [NibElement] {
    guard case .success(let file) = file else { return [] }
    let scene = file.document.contents(of: "scenes").first { scene in
      scene.contents(of: "objects").contains { $0.id == controller.id }
    }
    return scene?.contents(of: "objects").filter { $0.id != controller.id } ?? []
  }

  /// - Parameter creator: Makes the controller, unless it is nil or returns nil.
  final func makeController(
    by creator: ((NSCoder) -> UIViewController?)? = nil, where matches: (NibElement) -> Bool
  ) throws(NibProblem) -> UIViewController? {
    let file = try file.get()
    guard let element = controllers(of: file).first(where: matches) else { return nil }
    if element.name == "viewControllerPlaceholder" { return try follow(element, in: file) }
    let id = element.id ?? ""
    guard !underway.contains(id) else {
      throw NibProblem(file.name, element, "holds itself by way of its relationships")
    }
    underway.append(id)
    defer { underway.removeLast() }
    if let creator,
      let made = try NibBuilder(file, element, storyboard: self).makeController(by: creator)
    {
      return made
    }
    return try NibBuilder(file, element, storyboard: self).makeController()
  }

  /// The scene of another storyboard that a reference stands for.
  private func follow(_ reference: NibElement, in file: NibFile) throws(NibProblem)
    -> UIViewController?
  {
    guard let name = reference.attributes["storyboardName"] else {
      throw NibProblem(file.name, reference, "refers to no storyboard")
    }
    let other = UIStoryboard(name: name, bundle: nil)
    let identifier = reference.attributes["referencedIdentifier"]
    let initial = try other.file.get().document.attributes["initialViewController"]
    guard
      let made = try other.makeController(where: { scene in
        scene.name != "viewControllerPlaceholder"
          && (identifier.map { scene.attributes["storyboardIdentifier"] == $0 }
            ?? (scene.id == initial))
      })
    else {
      throw NibProblem(
        file.name, reference, "refers to a scene that '\(name).storyboard' does not have")
    }
    return made
  }
}

extension NibFile {
  @MainActor
  static func result(_ name: String, _ type: String) -> Result<NibFile, NibProblem> {
    do throws(NibProblem) { return .success(try find(name, type)) } catch { return .failure(error) }
  }
}
