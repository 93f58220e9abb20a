/// A segue as a storyboard describes it.
@MainActor
final class SegueTemplate {
  enum Kind {
    case show, showDetail, presentation, popover, embed, custom, unwind, relationship
  }

  static let presentationStyles: [String: UIModalPresentationStyle] = [
    "automatic": .automatic, "fullScreen": .fullScreen, "pageSheet": .pageSheet,
    "formSheet": .formSheet, "currentContext": .currentContext, "custom": .custom,
    "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext,
    "popover": .popover,
  ]

  static let transitionStyles: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "crossDissolve": .crossDissolve,
  ]

  private static let kinds: [String: Kind] = [
    "show": .show, "push": .show, "showDetail": .showDetail, "presentation": .presentation,
    "modal": .presentation, "popoverPresentation": .popover, "embed": .embed, "custom": .custom,
    "unwind": .unwind, "relationship": .relationship,
  ]

  let kind: Kind
  let identifier: String?
  let reader: NibReader
  private let builder: NibBuilder
  private let destination: String
  private let unwindAction: String?
  /// The method of the source that makes the destination, marked with `@IBSegueAction`.
  private let creation: String?
  private let segueClass: UIStoryboardSegue.Type
  private let presentationStyle: UIModalPresentationStyle?
  private let transitionStyle: UIModalTransitionStyle?
  private let isAnimated: Bool
  private let anchor: String?
  private let arrows: UIPopoverArrowDirection

  init(_ element: NibElement, of builder: NibBuilder) throws(NibProblem) {
    let reader = NibReader(element, of: builder.file)
    (self.reader, self.builder) = (reader, builder)
    guard let kind = try reader.choice("kind", Self.kinds),
      let destination = reader.string("destination")
    else { throw reader.problem("says neither its kind nor where it leads") }
    (self.kind, self.destination) = (kind, destination)
    identifier = reader.string("identifier")
    unwindAction = reader.string("unwindAction")
    creation = reader.string("destinationCreationSelector")
    presentationStyle = try reader.choice("modalPresentationStyle", Self.presentationStyles)
    transitionStyle = try reader.choice("modalTransitionStyle", Self.transitionStyles)
    isAnimated = try reader.flag("animates") ?? true
    let bar = reader.string("popoverAnchorBarButtonItem")
    anchor = reader.string("popoverAnchorView") ?? bar
    arrows = try Self.arrows(reader)
    for name in ["relationship", "eventType", "splitViewControllerTargetIndex"] {
      _ = reader.string(name)
    }
    if let trigger = reader.string("trigger") {
      throw reader.problem("is triggered by '\(trigger)', which is not supported")
    }
    segueClass = try Self.segueClass(reader, kind)
    try reader.finish()
  }

  private static func segueClass(_ reader: NibReader, _ kind: Kind) throws(NibProblem)
    -> UIStoryboardSegue.Type
  {
    guard let name = reader.element.attributes["customClass"] else {
      guard kind != .custom else { throw reader.problem("is custom but names no class") }
      return UIStoryboardSegue.self
    }
    guard let type = ClassRegistry.entry(of: reader.element)?.segueClass else {
      throw reader.problem(
        "is of the class '\(name)', which is not known here:"
          + " call UIStoryboard.register(\(name).self) before the file is used")
    }
    return type
  }

  private static func arrows(_ reader: NibReader) throws(NibProblem) -> UIPopoverArrowDirection {
    guard let part = reader.part(key: "popoverArrowDirection") else { return .any }
    let sides: [(String, UIPopoverArrowDirection)] = [
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    var arrows: UIPopoverArrowDirection = []
    for (name, side) in sides where try part.flag(name) == true { arrows.insert(side) }
    try part.finish()
    return arrows.isEmpty ? .any : arrows
  }

  func problem(_ reason: String) -> NibProblem { reader.problem(reason) }

  // MARK: Following

  /// - Parameters:
  ///   - source: The controller whose method may make the destination; nil if none is asked.
  func makeDestination(from source: UIViewController? = nil, sender: Any? = nil)
    throws(NibProblem) -> UIViewController
  {
    guard let storyboard = builder.storyboard else { throw problem("is not in a storyboard") }
    let creator = try creator(source, sender)
    guard let made = try storyboard.makeController(by: creator, where: { $0.id == destination })
    else { throw problem("leads to '\(destination)', which is no scene of the file") }
    return made
  }

  private func creator(_ source: UIViewController?, _ sender: Any?) throws(NibProblem)
    -> ((NSCoder) -> UIViewController?)?
  {
    guard let creation, let source else { return nil }
    guard let action = ClassRegistry.action(creation, of: source) else {
      throw problem(
        "asks '\(creation)' of \(type(of: source)) for its destination, which is not known here:"
          + " list it in 'interfaceMembers'")
    }
    return { [identifier] coder in
      flattened(action.perform(on: source, with: [coder, sender, identifier])) as? UIViewController
    }
  }

  /// Does what using the segue's trigger does, unless the controller is against it.
  func follow(from source: UIViewController, sender: Any?) {
    guard identifier.map({ source.shouldPerformSegue(withIdentifier: $0, sender: sender) }) ?? true
    else { return }
    perform(from: source, sender: sender)
  }

  func perform(from source: UIViewController, sender: Any?) {
    do throws(NibProblem) {
      if kind == .unwind { return try unwind(from: source, sender: sender) }
      let target = try makeDestination(from: source, sender: sender)
      let segue = segueClass.make(identifier: identifier, source: source, destination: target)
      segue.show = show
      if let style = presentationStyle { target.modalPresentationStyle = style }
      if let style = transitionStyle { target.modalTransitionStyle = style }
      if kind == .popover { anchorPopover(of: target, sender) }
      source.prepare(for: segue, sender: sender)
      segue.perform()
    } catch {
      report(error)
    }
  }

  /// What the segue does by itself.
  func show(_ segue: UIStoryboardSegue) {
    let (source, target) = (segue.source, segue.destination)
    switch kind {
    case .show: source.show(target, sender: self)
    case .showDetail: source.showDetailViewController(target, sender: self)
    case .presentation, .popover: source.present(target, animated: isAnimated)
    case .unwind: Unwinding.leave(to: target, from: source, animated: isAnimated)
    case .embed, .custom, .relationship: break
    }
  }

  private func anchorPopover(of target: UIViewController, _ sender: Any?) {
    target.modalPresentationStyle = .popover
    let presentation = target.popoverPresentationController
    presentation?.permittedArrowDirections = arrows
    let place = anchor.flatMap { builder.object($0) } ?? sender as AnyObject?
    presentation?.sourceView = place as? UIView
    presentation?.barButtonItem = place as? UIBarButtonItem
  }

  /// Puts the scene into a container view.
  func embed(in view: UIView, of source: UIViewController) throws(NibProblem) {
    let around = sequence(first: source, next: \.parent)
    guard !around.contains(where: { ($0.scene as? NibBuilder)?.root.id == destination }) else {
      throw problem("puts a scene into itself")
    }
    let target = try makeDestination(from: source, sender: view)
    source.addChild(target)
    let segue = segueClass.make(identifier: identifier, source: source, destination: target)
    segue.show = show
    source.prepare(for: segue, sender: view)
    if let content = target.view {
      content.frame = view.bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      content.translatesAutoresizingMaskIntoConstraints = true
      view.addSubview(content)
    }
    target.didMove(toParent: source)
  }

  private func unwind(from source: UIViewController, sender: Any?) throws(NibProblem) {
    guard let name = unwindAction else { throw problem("names no action to unwind to") }
    guard
      let (target, action) = Unwinding.destination(of: name, from: source, sender: sender)
    else {
      throw problem(
        "unwinds to '\(name)', which no controller behind this one has: give it in the 'actions' of"
          + " UIStoryboard.register")
    }
    let segue = segueClass.make(identifier: identifier, source: source, destination: target)
    segue.show = show
    source.prepare(for: segue, sender: sender)
    action.perform(on: target, with: [segue])
    segue.perform()
  }
}
