/// Reads one element's attributes and parts, and knows what of them was left unread.
///
/// What nobody has read is what is not supported: ``finish()`` refuses it by name.
@MainActor
final class NibReader {
  let element: NibElement
  let file: NibFile
  private var unreadNames: Set<String>
  private var unreadParts: [NibElement]

  /// What the editor writes for itself, or what cannot be seen.
  private static let silent: Set<String> = [
    "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel",
    "sceneMemberID", "ambiguous", "misplaced", "fixedFrame", "opaque", "clearsContextBeforeDrawing",
    "verifyAmbiguity", "colorLabel", "restorationIdentifier", "catalog",
    "useStoryboardIdentifierAsRestorationIdentifier", "baselineAdjustment", "symbolType",
    "showsTouchWhenHighlighted", "reversesTitleShadowWhenHighlighted", "springLoaded",
    "adjustsImageWhenHighlighted", "adjustsImageWhenDisabled", "estimatedRowHeight",
    "estimatedSectionHeaderHeight", "estimatedSectionFooterHeight", "simulatedAppContext",
    "tableViewCell", "adjustsLetterSpacingToFitWidth", "canCancelContentTouches", "minimumFontSize",
    "clearsSelectionOnViewWillAppear", "adjustsFontForContentSizeCategory",
  ]

  private static let silentParts: Set<String> = [
    "layoutGuides", "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics",
    "simulatedTabBarMetrics", "simulatedToolbarMetrics", "simulatedScreenMetrics",
    "simulatedOrientationMetrics", "simulatedTopBarMetrics", "simulatedBottomBarMetrics", "point",
    "freeformSimulatedSizeMetrics", "textInputTraits", "viewLayoutGuide",
  ]

  private static let silentKeys: Set<String> = [
    "estimatedItemSize", "shadowOffset", "titleShadowOffset",
  ]

  /// The largest number that a file may hold: far beyond any screen, and safe to reckon with.
  ///
  /// Our choice.
  private static let limit: CGFloat = 1e6

  init(_ element: NibElement, of file: NibFile) {
    (self.element, self.file) = (element, file)
    unreadNames = Set(element.attributes.keys).subtracting(Self.silent)
    // An element that says that there is nothing asks for nothing; so does a bar without items.
    unreadParts = element.children.filter {
      $0.name != "nil" && ($0.name != "toolbarItems" || !$0.children.isEmpty)
        && !Self.silentParts.contains($0.name) && !Self.silentKeys.contains($0.key ?? "")
    }
  }

  func problem(_ reason: String) -> NibProblem { NibProblem(file.name, element, reason) }

  private func unreadable(_ name: String, _ value: String, expected: String) -> NibProblem {
    problem("has '\(value)' for '\(name)', which is not \(expected)")
  }

  // MARK: Attributes

  func string(_ name: String) -> String? {
    unreadNames.remove(name)
    return element.attributes[name]
  }

  /// A text, which stands in an element of its own when it has several lines.
  func text(_ name: String) -> String? {
    if let text = string(name) { return text }
    guard let part = part(key: name), ["string", "mutableString"].contains(part.element.name) else {
      return nil
    }
    return part.element.text
  }

  func flag(_ name: String) throws(NibProblem) -> Bool? {
    guard let value = string(name) else { return nil }
    guard value == "YES" || value == "NO" else {
      throw unreadable(name, value, expected: "YES or NO")
    }
    return value == "YES"
  }

  func number(_ name: String) throws(NibProblem) -> CGFloat? {
    guard let value = string(name) else { return nil }
    guard let number = Double(value), number.isFinite, abs(number) <= Self.limit else {
      throw unreadable(name, value, expected: "a number within a million")
    }
    return CGFloat(number)
  }

  func integer(_ name: String) throws(NibProblem) -> Int? {
    guard let value = string(name) else { return nil }
    guard let number = Int(value), abs(number) <= Int(Self.limit) else {
      throw unreadable(name, value, expected: "a whole number within a million")
    }
    return number
  }

  /// One of Interface Builder's words.
  func choice<Value>(_ name: String, _ words: [String: Value]) throws(NibProblem) -> Value? {
    guard let word = string(name) else { return nil }
    guard let value = words[word] else {
      throw problem(
        "asks for '\(name)' '\(word)', which is not supported; there are "
          + words.keys.sorted().joined(separator: ", "))
    }
    return value
  }

  // MARK: Parts

  func part(key: String) -> NibReader? {
    guard let part = element.child(key: key) else { return nil }
    unreadParts.removeAll { $0.key == key }
    return NibReader(part, of: file)
  }

  /// The elements in the part of this name.
  func contents(of name: String) -> [NibElement] {
    unreadParts.removeAll { $0.name == name }
    return element.contents(of: name)
  }

  func parts(called name: String) -> [NibReader] {
    unreadParts.removeAll { $0.name == name }
    return element.children.filter { $0.name == name }.map { NibReader($0, of: file) }
  }

  // MARK: Values

  func rect(_ key: String) throws(NibProblem) -> CGRect? {
    guard let part = part(key: key) else { return nil }
    let rect = CGRect(
      x: try part.number("x") ?? 0, y: try part.number("y") ?? 0,
      width: max(try part.number("width") ?? 0, 0), height: max(try part.number("height") ?? 0, 0))
    try part.finish()
    return rect
  }

  func size(_ key: String) throws(NibProblem) -> CGSize? {
    guard let part = part(key: key) else { return nil }
    let size = CGSize(
      width: max(try part.number("width") ?? 0, 0), height: max(try part.number("height") ?? 0, 0))
    try part.finish()
    return size
  }

  /// Insets; Interface Builder calls the sides by `minX`, or by `left` or `leading`.
  func insets(_ key: String) throws(NibProblem) -> UIEdgeInsets? {
    guard let part = part(key: key) else { return nil }
    func side(_ names: String...) throws(NibProblem) -> CGFloat {
      for name in names { if let number = try part.number(name) { return number } }
      return 0
    }
    let insets = UIEdgeInsets(
      top: try side("minY", "top"), left: try side("minX", "left", "leading"),
      bottom: try side("maxY", "bottom"), right: try side("maxX", "right", "trailing"))
    try part.finish()
    return insets
  }

  /// A picture of the app, or one of the system's symbols.
  func image(_ name: String) throws(NibProblem) -> UIImage? {
    guard let word = string(name) else { return nil }
    let resource = file.document.contents(of: "resources").first {
      $0.name == "image" && $0.attributes["name"] == word
    }
    let isSymbol =
      (element.attributes["catalog"] ?? resource?.attributes["catalog"]) == "system"
    guard let image = isSymbol ? UIImage(systemName: word) : UIImage(named: word) else {
      throw problem(
        isSymbol
          ? "asks for the symbol '\(word)', which is not among those that are drawn"
          : "asks for the picture '\(word)', which is not in the folder of the file")
    }
    return image
  }

  /// Refuses what was not read.
  func finish() throws(NibProblem) {
    if let name = unreadNames.min() {
      throw problem(
        "asks for '\(name)' (\(element.attributes[name] ?? "")), which is not supported")
    }
    guard let part = unreadParts.first else { return }
    if part.name == "variation" {
      throw problem("varies by size class (\(part.key ?? "")), which is not supported")
    }
    throw problem(
      "holds a '\(part.name)'\(part.key.map { " for '\($0)'" } ?? ""), which is not supported")
  }
}
