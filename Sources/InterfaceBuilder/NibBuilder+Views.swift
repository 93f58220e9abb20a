/// What every view has, whatever its kind.
extension NibBuilder {
  /// The view of an element, with all that is in it.
  func makeView(_ element: NibElement) throws(NibProblem) -> UIView {
    let reader = NibReader(element, of: file)
    guard let kind = ViewKind.all[element.name] else {
      throw reader.problem("is of a kind that is not supported")
    }
    let view = try make(reader, as: UIView.self, kind.make)
    guard kind.fits(view) else {
      throw reader.problem("cannot be of the class '\(type(of: view))', which is not of its kind")
    }
    // Initialisers of UIKit's own set some of this again after it was read.
    if element.attributes["customClass"] == nil {
      try readAppearance(of: view, reader)
    } else {
      try readPriorities(of: view, reader)
      if kind.isList { try readColors(of: view, reader) }
    }
    add(view, element)
    try kind.read(self, view, reader)
    try readContents(of: view, reader)
    try reader.finish()
    wake(view)
    return view
  }

  /// Gives a view that is there already what the element for it says: a cell's content view.
  func fill(_ view: UIView, _ part: NibReader) throws(NibProblem) {
    let mask = view.autoresizingMask
    try readAppearance(of: view, part)
    view.autoresizingMask = mask
    add(view, part.element)
    try readContents(of: view, part)
    try part.finish()
  }

  private func readContents(of view: UIView, _ reader: NibReader) throws(NibProblem) {
    for guide in reader.element.children where guide.name == "viewLayoutGuide" {
      switch guide.key {
      case "safeArea": add(view.safeAreaLayoutGuide, guide)
      case "layoutMarginsGuide", "layoutMargins": add(view.layoutMarginsGuide, guide)
      case "contentLayoutGuide":
        if let view = view as? UIScrollView { add(view.contentLayoutGuide, guide) }
      case "frameLayoutGuide":
        if let view = view as? UIScrollView { add(view.frameLayoutGuide, guide) }
      default: break
      }
    }
    for element in reader.contents(of: "subviews") {
      let subview = try makeView(element)
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
    _ = reader.contents(of: "constraints")
    if reader.element.child("constraints") != nil { constrain(view, reader) }
    _ = reader.contents(of: "connections")
    connect(reader.element, view)
    try readRuntimeAttributes(of: view, reader)
  }

  // MARK: Attributes

  /// Gives a view what all views have.
  func readAppearance(of view: UIView, _ reader: NibReader) throws(NibProblem) {
    if let value = try reader.flag("autoresizesSubviews") { view.autoresizesSubviews = value }
    if let value = try reader.rect("frame") { view.frame = value }
    view.translatesAutoresizingMaskIntoConstraints =
      try reader.flag("translatesAutoresizingMaskIntoConstraints") ?? true
    if let mask = try autoresizingMask(reader) { view.autoresizingMask = mask }
    if let value = try reader.choice("contentMode", Self.contentModes) { view.contentMode = value }
    if let value = try reader.number("alpha") { view.alpha = min(max(value, 0), 1) }
    if let value = try reader.flag("hidden") { view.isHidden = value }
    if let value = try reader.integer("tag") { view.tag = value }
    if let value = try reader.flag("clipsSubviews") { view.clipsToBounds = value }
    if let value = try reader.flag("clipsToBounds") { view.clipsToBounds = value }
    if let value = try reader.flag("multipleTouchEnabled") { view.isMultipleTouchEnabled = value }
    if let value = try reader.flag("exclusiveTouch") { view.isExclusiveTouch = value }
    if let value = try reader.flag("preservesSuperviewLayoutMargins") {
      view.preservesSuperviewLayoutMargins = value
    }
    if let value = try reader.flag("insetsLayoutMarginsFromSafeArea") {
      view.insetsLayoutMarginsFromSafeArea = value
    }
    if let insets = try reader.insets("layoutMargins") { view.layoutMargins = insets }
    if let insets = try reader.insets("directionalLayoutMargins") {
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
    for part in reader.parts(called: "accessibility") {
      view.accessibilityIdentifier = part.string("identifier")
      view.accessibilityLabel = part.string("label")
    }
    try readColors(of: view, reader)
    try readPriorities(of: view, reader)
  }

  private func readColors(of view: UIView, _ reader: NibReader) throws(NibProblem) {
    if let color = try reader.color("backgroundColor") { view.backgroundColor = color }
    if let color = try reader.color("tintColor") { view.tintColor = color }
  }

  private func readPriorities(of view: UIView, _ reader: NibReader) throws(NibProblem) {
    if let value = try reader.flag("userInteractionEnabled") {
      view.isUserInteractionEnabled = value
    }
    for (axis, word) in [
      (NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical"),
    ] {
      if let priority = try self.priority(reader, "\(word)HuggingPriority") {
        view.setContentHuggingPriority(priority, for: axis)
      }
      if let priority = try self.priority(reader, "\(word)CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
  }

  func priority(_ reader: NibReader, _ name: String) throws(NibProblem) -> UILayoutPriority? {
    guard let number = try reader.number(name) else { return nil }
    guard (0...1000).contains(number) else {
      throw reader.problem("has a '\(name)' of \(number), which is not between 0 and 1000")
    }
    return UILayoutPriority(Float(number))
  }

  private func autoresizingMask(_ reader: NibReader) throws(NibProblem)
    -> UIView.AutoresizingMask?
  {
    guard let part = reader.part(key: "autoresizingMask") else { return nil }
    let parts: [(String, UIView.AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    var mask: UIView.AutoresizingMask = []
    for (name, member) in parts where try part.flag(name) == true { mask.insert(member) }
    try part.finish()
    return mask
  }

  private static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
    "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
    "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft, "topRight": .topRight,
    "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]

  // MARK: User-defined runtime attributes

  func readRuntimeAttributes(of object: UIResponder, _ reader: NibReader) throws(NibProblem) {
    for element in reader.contents(of: "userDefinedRuntimeAttributes") {
      let attribute = NibReader(element, of: file)
      guard let path = attribute.string("keyPath") else {
        throw attribute.problem("has no key path")
      }
      let value = try runtimeValue(attribute)
      try attribute.finish()
      guard set(value, at: path, of: object) else {
        throw reader.problem(
          "sets '\(path)' as a runtime attribute, which cannot be set by name: give its key path in"
            + " the 'outlets' of UIStoryboard.register, or set it in code")
      }
    }
  }

  private func runtimeValue(_ reader: NibReader) throws(NibProblem) -> Any {
    switch reader.string("type") {
    case "boolean": return try reader.flag("value") ?? false
    case "string": return reader.text("value") ?? ""
    case "image": return try reader.image("value") ?? UIImage()
    case "number":
      guard let part = reader.part(key: "value") else { break }
      return try part.number("value") ?? 0
    case "color": if case .some(.some(let color)) = try reader.color("value") { return color }
    case "size": if let size = try reader.size("value") { return size }
    case "rect": if let rect = try reader.rect("value") { return rect }
    case "point":
      guard let part = reader.part(key: "value") else { break }
      return CGPoint(x: try part.number("x") ?? 0, y: try part.number("y") ?? 0)
    default: break
    }
    throw reader.problem("has a value of a type that is not supported")
  }

  private func set(_ value: Any, at path: String, of object: UIResponder) -> Bool {
    if let outlet = ClassRegistry.outlet(path, of: object) {
      return NamedProperty.forms(of: value).contains { outlet(object, $0) }
    }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "layer", let layer = (object as? UIView)?.layer {
      return NamedProperty.set(value, of: layer, forKey: parts[1])
    }
    return NamedProperty.set(value, of: object, forKey: path)
  }
}
