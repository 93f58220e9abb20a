internal import FoundationXML
internal import Frames

/// The shapes in an SVG file of a symbol: one drawing in a box, or a template that the app SF Symbols exported.
///
/// Paths, boxes, circles, ellipses and polygons count, in groups that may be moved; colours do not, as a
/// symbol has that of what shows it.
struct SymbolFile {
  /// Filled by the even-odd rule, in the units of the file.
  let path: VectorPath
  /// What the symbol takes up.
  let box: CGRect
  /// How many units of the file are a point of text size 100; nil where the box has no such measure.
  let unitsPerHundredPoints: CGFloat?

  /// - Parameter variant: The group of a template, such as `Regular-M`.
  init?(text: Data, variant: String) {
    // Foundation's parser stops the process where an attribute is not.
    guard String(validating: text, as: UTF8.self) != nil else { return nil }
    let reading = SVGReading()
    let parser = XMLParser(data: text)
    parser.delegate = reading
    parser.shouldResolveExternalEntities = false
    guard parser.parse(), reading.isUnderstood else { return nil }
    let names = [variant, "Regular-M", "Regular-S"]
    if let name = names.first(where: { name in reading.shapes.contains { $0.isIn(name) } }) {
      let shapes = reading.shapes.filter { $0.isIn(name) }
      path = VectorPath(shapes.flatMap(\.path.elements))
      let bounds = CGPath(path).boundingBoxOfPath
      let left = reading.guides["left-margin-\(name)"]?.x ?? bounds.minX
      let right = reading.guides["right-margin-\(name)"]?.x ?? bounds.maxX
      let size = name.last.map(String.init) ?? "M"
      let base = reading.guides["Baseline-\(size)"]?.y ?? bounds.maxY
      let cap = reading.guides["Capline-\(size)"]?.y ?? bounds.minY
      // The box of a symbol is as high as it is drawn here, about the middle of capitals.
      let height = SystemSymbol.boxSize / SystemSymbol.textSize * 100
      box = CGRect(x: left, y: (base + cap - height) / 2, width: right - left, height: height)
      unitsPerHundredPoints = 100
    } else {
      path = VectorPath(reading.shapes.flatMap(\.path.elements))
      box = reading.viewBox ?? CGPath(path).boundingBoxOfPath
      unitsPerHundredPoints = nil
    }
    guard !path.isEmpty, box.width > 0, box.height > 0 else { return nil }
  }
}

/// Collects the shapes of an SVG file as the parser meets them.
private final class SVGReading: NSObject, XMLParserDelegate {
  struct Shape {
    let path: VectorPath
    /// The names of the groups that it lies in.
    let groups: [String]

    func isIn(_ group: String) -> Bool { groups.contains(group) }
  }

  private struct Level {
    var transform: CGAffineTransform
    var groups: [String]
    var isShown: Bool
  }

  private(set) var shapes: [Shape] = []
  private(set) var viewBox: CGRect?
  /// The first point of each line that has a name.
  private(set) var guides: [String: CGPoint] = [:]
  /// Whether all that counts could be read.
  private(set) var isUnderstood = true

  private var levels = [Level(transform: .identity, groups: [], isShown: true)]

  /// What is not drawn where it stands.
  private static let hidden: Set<String> = ["defs", "clipPath", "mask", "symbol", "pattern"]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard var level = levels.last, levels.count < Limits.depth else {
      isUnderstood = false
      return parser.abortParsing()
    }
    let moved = attributes["transform"].map(CGAffineTransform.init(svg:)) ?? .identity
    guard let moved else { return isUnderstood = false }
    level.transform = moved.concatenating(level.transform)
    if let id = attributes["id"] { level.groups.append(id) }
    if Self.hidden.contains(name) { level.isShown = false }
    levels.append(level)
    let numbers = attributes.mapValues { Double($0).map { CGFloat($0) } ?? 0 }
    switch name {
    case "svg": viewBox = Self.box(attributes)
    case "line":
      let start = CGPoint(x: numbers["x1"] ?? 0, y: numbers["y1"] ?? 0)
      if let id = attributes["id"] { guides[id] = start.applying(level.transform) }
    default:
      guard level.isShown, attributes["fill"] != "none",
        let path = Self.path(name, attributes, numbers)
      else { return }
      guard let path else { return isUnderstood = false }
      shapes.append(Shape(path: path.applying(level.transform), groups: level.groups))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    levels.removeLast()
  }

  /// The box that `viewBox` or else the size names.
  private static func box(_ attributes: [String: String]) -> CGRect? {
    let words = (attributes["viewBox"] ?? "").split { " ,\n\t".contains($0) }
    let numbers = words.compactMap { Double($0) }.map { CGFloat($0) }
    if numbers.count == 4, numbers.allSatisfy(\.isFinite) {
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    guard let width = attributes["width"].flatMap({ Double($0) }),
      let height = attributes["height"].flatMap({ Double($0) })
    else { return nil }
    return CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// The path of an element: none for one that is no shape, and nil in it for one that cannot be read.
  private static func path(
    _ name: String, _ attributes: [String: String], _ numbers: [String: CGFloat]
  ) -> VectorPath?? {
    func number(_ name: String) -> CGFloat { numbers[name] ?? 0 }
    func oval(_ rx: CGFloat, _ ry: CGFloat) -> VectorPath {
      VectorPath.ellipse(
        in: CGRect(
          x: number("cx") - rx, y: number("cy") - ry, width: 2 * rx, height: 2 * ry))
    }
    switch name {
    case "path": return .some(attributes["d"].flatMap { VectorPath(svgCommands: $0) })
    case "rect":
      let rect = CGRect(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      return VectorPath.roundedRectangle(
        rect, cornerWidth: numbers["rx"] ?? number("ry"),
        cornerHeight: numbers["ry"] ?? number("rx")
      )
    case "circle": return oval(number("r"), number("r"))
    case "ellipse": return oval(number("rx"), number("ry"))
    case "polygon":
      return .some(attributes["points"].flatMap { VectorPath(svgCommands: "M \($0) Z") })
    default: return .none
    }
  }
}

extension CGAffineTransform {
  /// What the attribute `transform` notes; nil if it is none of the common kinds.
  fileprivate init?(svg text: String) {
    self = .identity
    for call in text.split(separator: ")") {
      let parts = call.split(separator: "(", maxSplits: 1)
      guard parts.count == 2 else {
        guard call.allSatisfy(\.isWhitespace) else { return nil }
        continue
      }
      let numbers = parts[1].split { " ,\n\t".contains($0) }.compactMap { Double($0) }
        .map { CGFloat($0) }
      let step: CGAffineTransform
      switch (parts[0].filter { !$0.isWhitespace && $0 != "," }, numbers.count) {
      case ("matrix", 6):
        step = CGAffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5])
      case ("translate", 1...2):
        step = CGAffineTransform(translationX: numbers[0], y: numbers.count > 1 ? numbers[1] : 0)
      case ("scale", 1...2):
        step = CGAffineTransform(scaleX: numbers[0], y: numbers[numbers.count - 1])
      case ("rotate", 1):
        step = CGAffineTransform(rotationAngle: numbers[0] * .pi / 180)
      default: return nil
      }
      self = step.concatenating(self)
    }
  }
}
