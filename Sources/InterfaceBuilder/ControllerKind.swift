/// A class of controllers that an element names, and the reader of its parts.
@MainActor
struct ControllerKind {
  let make: (NSCoder) -> UIViewController?
  let fits: (UIViewController) -> Bool
  let read: (NibBuilder, UIViewController, NibReader) throws(NibProblem) -> Void

  private init<Controller: UIViewController>(
    _ type: Controller.Type,
    _ read: ((NibBuilder) -> (Controller, NibReader) throws(NibProblem) -> Void)? = nil
  ) {
    make = { Controller(coder: $0) }
    fits = { $0 is Controller }
    self.read = { builder, controller, reader throws(NibProblem) in
      if let controller = controller as? Controller { try read?(builder)(controller, reader) }
    }
  }

  static let all: [String: ControllerKind] = [
    "viewController": ControllerKind(UIViewController.self),
    "tableViewController": ControllerKind(UITableViewController.self),
    "collectionViewController": ControllerKind(UICollectionViewController.self),
    "navigationController": ControllerKind(UINavigationController.self, NibBuilder.readNavigation),
    "tabBarController": ControllerKind(UITabBarController.self, NibBuilder.readTabs),
  ]
}

/// What controllers and the items of bars have of their own.
extension NibBuilder {
  /// Gives a controller what all controllers have.
  func readBasics(of controller: UIViewController, _ reader: NibReader) throws(NibProblem) {
    _ = reader.string("storyboardIdentifier")
    _ = reader.string("storyboardName")
    if let title = reader.text("title") { controller.title = title }
    if let style = try reader.choice("modalPresentationStyle", SegueTemplate.presentationStyles) {
      controller.modalPresentationStyle = style
    }
    if let style = try reader.choice("modalTransitionStyle", SegueTemplate.transitionStyles) {
      controller.modalTransitionStyle = style
    }
    if let value = try reader.flag("definesPresentationContext") {
      controller.definesPresentationContext = value
    }
    if let value = try reader.flag("providesPresentationContextTransitionStyle") {
      controller.providesPresentationContextTransitionStyle = value
    }
    if let value = try reader.flag("modalInPresentation") {
      controller.isModalInPresentation = value
    }
    // What the system has done by itself since iOS 11.
    for name in ["automaticallyAdjustsScrollViewInsets", "extendedLayoutIncludesOpaqueBars"] {
      _ = reader.string(name)
    }
    for key in ["preferredContentSize", "freeformSize"] {
      if let size = try reader.size(key), key == "preferredContentSize" {
        controller.preferredContentSize = size
      }
    }
  }

  func readNavigation(_ controller: UINavigationController, _ reader: NibReader)
    throws(NibProblem)
  {
    if let part = reader.part(key: "navigationBar") { try readBar(controller.navigationBar, part) }
    if let value = try reader.flag("navigationBarHidden") {
      controller.setNavigationBarHidden(value, animated: false)
    }
  }

  func readTabs(_ controller: UITabBarController, _ reader: NibReader) throws(NibProblem) {
    if let part = reader.part(key: "tabBar") { try readBar(controller.tabBar, part) }
  }

  private func readBar(_ bar: UIView, _ part: NibReader) throws(NibProblem) {
    _ = try part.rect("frame")
    _ = part.part(key: "autoresizingMask")
    for name in ["contentMode", "barStyle", "itemPositioning"] { _ = part.string(name) }
    if let color = try part.color("tintColor") { bar.tintColor = color }
    let color = try part.color("barTintColor")
    if let bar = bar as? UINavigationBar {
      if let color { bar.barTintColor = color }
      if let value = try part.flag("translucent") { bar.isTranslucent = value }
      if let value = try part.flag("largeTitles") { bar.prefersLargeTitles = value }
    } else if color != nil {
      throw part.problem("asks for 'barTintColor', which is not supported in a tab bar")
    }
    if let value = try part.flag("clipsSubviews") { bar.clipsToBounds = value }
    if let value = try part.flag("insetsLayoutMarginsFromSafeArea") {
      bar.insetsLayoutMarginsFromSafeArea = value
    }
    try part.finish()
  }

  /// The items that bars around the controller show.
  func readItems(of controller: UIViewController, _ reader: NibReader) throws(NibProblem) {
    if let part = reader.part(key: "tabBarItem") {
      let item = UITabBarItem(
        title: part.text("title"), image: try part.image("image"),
        selectedImage: try part.image("selectedImage"))
      if let tag = try part.integer("tag") { item.tag = tag }
      try part.finish()
      controller.tabBarItem = item
      add(item, part.element)
    }
    guard let part = reader.part(key: "navigationItem") else { return }
    let item = controller.navigationItem
    add(item, part.element)
    if let title = part.text("title") { item.title = title }
    let modes: [String: UINavigationItem.LargeTitleDisplayMode] = [
      "automatic": .automatic, "always": .always, "never": .never, "inline": .inline,
    ]
    if let mode = try part.choice("largeTitleDisplayMode", modes) {
      item.largeTitleDisplayMode = mode
    }
    if let prompt = part.text("prompt") { item.prompt = prompt }
    if let title = part.text("backButtonTitle") { item.backButtonTitle = title }
    if let value = try part.flag("hidesBackButton") { item.hidesBackButton = value }
    if let value = try part.flag("leftItemsSupplementBackButton") {
      item.leftItemsSupplementBackButton = value
    }
    if let view = part.part(key: "titleView") { item.titleView = try makeView(view.element) }
    if let button = part.part(key: "backBarButtonItem") {
      item.backBarButtonItem = try makeBarButton(button.element)
    }
    item.leftBarButtonItems = try barButtons(part, "left")
    item.rightBarButtonItems = try barButtons(part, "right")
    try part.finish()
  }

  /// One item, or the several that stand in an element of their own.
  private func barButtons(_ part: NibReader, _ side: String) throws(NibProblem)
    -> [UIBarButtonItem]?
  {
    if let one = part.part(key: "\(side)BarButtonItem") {
      return [try makeBarButton(one.element)]
    }
    guard let several = part.part(key: "\(side)BarButtonItems") else { return nil }
    var items: [UIBarButtonItem] = []
    for element in several.element.children { items.append(try makeBarButton(element)) }
    return items
  }

  private func makeBarButton(_ element: NibElement) throws(NibProblem) -> UIBarButtonItem {
    let reader = NibReader(element, of: file)
    guard element.name == "barButtonItem" else { throw reader.problem("is no bar button item") }
    let words: [String: UIBarButtonItem.SystemItem] = [
      "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
      "close": .close, "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace,
      "compose": .compose, "reply": .reply, "action": .action, "organize": .organize,
      "bookmarks": .bookmarks, "search": .search, "refresh": .refresh, "stop": .stop,
      "camera": .camera, "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind,
      "fastForward": .fastForward, "undo": .undo, "redo": .redo,
    ]
    let item =
      try reader.choice("systemItem", words).map { UIBarButtonItem(systemItem: $0) }
      ?? UIBarButtonItem()
    if let title = reader.text("title") { item.title = title }
    if let image = try reader.image("image") { item.image = image }
    if let width = try reader.number("width") { item.width = width }
    if let tag = try reader.integer("tag") { item.tag = tag }
    if let value = try reader.flag("enabled") { item.isEnabled = value }
    if let color = try reader.color("tintColor") { item.tintColor = color }
    let styles: [String: UIBarButtonItem.Style] = ["plain": .plain, "done": .done]
    if let style = try reader.choice("style", styles) { item.style = style }
    if let view = reader.part(key: "customView") {
      item.customView = try makeView(view.element)
    }
    add(item, element)
    _ = reader.contents(of: "connections")
    connect(element, item)
    try reader.finish()
    return item
  }
}
