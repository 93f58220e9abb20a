/// Outlets, actions and segues between what a file holds.
extension NibBuilder {
  /// Makes the connections that `object`'s element lists.
  func readConnections(of object: AnyObject, _ element: NibElement) throws(NibProblem) {
    var collections: [String: [AnyObject]] = [:]
    for connection in element.contents(of: "connections") {
      let reader = NibReader(connection, of: file)
      switch connection.name {
      case "outlet":
        let (name, value) = try ends(reader, element)
        try connect(value, to: name, of: object, element)
      case "outletCollection":
        let (name, value) = try ends(reader, element)
        _ = reader.string("appends")
        _ = reader.string("collectionClass")
        collections[name, default: []].append(value)
      case "action": try addAction(to: object, reader, element)
      case "segue": try addSegue(to: object, connection)
      default: throw reader.problem("is a connection of a kind that is not supported")
      }
    }
    for (name, values) in collections.sorted(by: { $0.key < $1.key }) {
      if name == "gestureRecognizers", let view = object as? UIView {
        for case let recognizer as UIGestureRecognizer in values {
          view.addGestureRecognizer(recognizer)
        }
      } else {
        try connect(values, to: name, of: object, element)
      }
    }
  }

  private func ends(_ reader: NibReader, _ element: NibElement) throws(NibProblem)
    -> (name: String, value: AnyObject)
  {
    guard let name = reader.string("property"), let id = reader.string("destination"),
      let value = object(id)
    else {
      throw NibProblem(
        file.name, element,
        "connects '\(reader.element.attributes["property"] ?? "")' to"
          + " '\(reader.element.attributes["destination"] ?? "")', which is not in its scene")
    }
    return (name, value)
  }

  private func connect(
    _ value: Any, to name: String, of object: AnyObject, _ element: NibElement
  ) throws(NibProblem) {
    if let set = ClassRegistry.outlet(name, of: object) {
      guard set(object, value) else {
        throw NibProblem(
          file.name, element,
          "connects '\(name)' to a \(type(of: value)), which the property of that name cannot hold")
      }
      return
    }
    if try connectStock(value, to: name, of: object) { return }
    let owner = String(describing: type(of: object))
    throw NibProblem(
      file.name, element,
      "connects the outlet '\(name)' of \(owner), which is not known here: call"
        + " UIStoryboard.register(\(owner).self, outlets: [\"\(name)\": \\.\(name)])")
  }

  /// Connects the outlets that UIKit's own classes have.
  private func connectStock(_ value: Any, to name: String, of object: AnyObject)
    throws(NibProblem) -> Bool
  {
    switch (name, object) {
    case ("view", let controller as UIViewController):
      guard let view = value as? UIView else { return false }
      if controller.viewIfLoaded !== view { controller.view = view }
    case ("dataSource", let table as UITableView):
      table.dataSource = value as? any UITableViewDataSource
      return table.dataSource != nil
    case ("dataSource", let list as UICollectionView):
      list.dataSource = value as? any UICollectionViewDataSource
      return list.dataSource != nil
    case ("delegate", let view as UIScrollView):
      view.delegate = value as? any UIScrollViewDelegate
      return view.delegate != nil
    case ("delegate", let field as UITextField):
      field.delegate = value as? any UITextFieldDelegate
      return field.delegate != nil
    case ("delegate", let recognizer as UIGestureRecognizer):
      recognizer.delegate = value as? any UIGestureRecognizerDelegate
      return recognizer.delegate != nil
    case ("delegate", let navigation as UINavigationController):
      navigation.delegate = value as? any UINavigationControllerDelegate
      return navigation.delegate != nil
    case ("delegate", let tabs as UITabBarController):
      tabs.delegate = value as? any UITabBarControllerDelegate
      return tabs.delegate != nil
    case ("transitioningDelegate", let controller as UIViewController):
      controller.transitioningDelegate = value as? any UIViewControllerTransitioningDelegate
      return controller.transitioningDelegate != nil
    case ("backgroundView", let cell as UITableViewCell): cell.backgroundView = value as? UIView
    case ("selectedBackgroundView", let cell as UITableViewCell):
      cell.selectedBackgroundView = value as? UIView
    case ("accessoryView", let cell as UITableViewCell): cell.accessoryView = value as? UIView
    default: return false
    }
    return true
  }

  // MARK: Actions

  private func addAction(to object: AnyObject, _ reader: NibReader, _ element: NibElement)
    throws(NibProblem)
  {
    let name = reader.string("selector") ?? ""
    guard let id = reader.string("destination"), let target = self.object(id) else {
      throw NibProblem(
        file.name, element, "sends '\(name)' to something that is not in its scene")
    }
    guard let action = ClassRegistry.action(name, of: target) else {
      let owner = String(describing: type(of: target))
      let method = name.prefix { $0 != ":" }
      throw NibProblem(
        file.name, element,
        "sends '\(name)' to \(owner), which is not known here: call"
          + " UIStoryboard.register(\(owner).self,"
          + " actions: [Selector(\"\(name)\", \(owner).\(method))])")
    }
    switch object {
    case let control as UIControl:
      let event = try reader.choice("eventType", Self.events) ?? .touchUpInside
      control.addTarget(target, action: action, for: event)
    case let item as UIBarButtonItem: (item.target, item.action) = (target, action)
    case let recognizer as UIGestureRecognizer: recognizer.addTarget(target, action: action)
    default: throw NibProblem(file.name, element, "sends '\(name)', but it is no control")
    }
    try reader.finish()
  }

  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
    "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
    "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered,
  ]

  // MARK: Segues

  /// Has `object` lead to another scene when it is used.
  private func addSegue(to object: AnyObject, _ element: NibElement) throws(NibProblem) {
    let template = try SegueTemplate(element, of: self)
    if template.kind == .relationship { return }
    guard let controller = owner as? UIViewController else {
      throw template.problem("starts outside of a storyboard's scene")
    }
    let follow: (AnyObject) -> Void = { [weak controller] sender in
      guard let controller else { return }
      template.follow(from: controller, sender: sender)
    }
    switch object {
    case let view as UIView where template.kind == .embed:
      try template.embed(in: view, of: controller)
    case let control as UIControl:
      let event = try template.reader.choice("eventType", Self.events) ?? .touchUpInside
      control.addAction(UIAction { [weak control] _ in control.map(follow) }, for: event)
    case let cell as UITableViewCell: cell.selectionAction = { [weak cell] in cell.map(follow) }
    case let cell as UICollectionViewCell:
      cell.selectionAction = { [weak cell] in cell.map(follow) }
    case let item as UIBarButtonItem:
      item.primaryAction = UIAction { [weak item] _ in item.map(follow) }
    case let recognizer as UIGestureRecognizer:
      recognizer.handler = { if $0.state == .ended { follow($0) } }
    // A controller's own segues are performed by code.
    case is UIViewController: break
    default: throw template.problem("starts at something that is not supported")
    }
  }

  /// Makes the scenes that a container shows from the start.
  func relate(_ controller: UIViewController, _ connections: [NibElement]) throws(NibProblem) {
    var related: [UIViewController] = []
    for element in connections where element.name == "segue" {
      let template = try SegueTemplate(element, of: self)
      guard template.kind == .relationship else { continue }
      related.append(try template.makeDestination())
    }
    guard !related.isEmpty else { return }
    switch controller {
    case let navigation as UINavigationController:
      navigation.setViewControllers(related, animated: false)
    case let tabs as UITabBarController: tabs.setViewControllers(related, animated: false)
    default:
      throw NibProblem(file.name, root, "holds other scenes, but it is no container")
    }
  }
}
