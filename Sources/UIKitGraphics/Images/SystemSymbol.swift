/// A symbol of the system: what of it is filled, and what is drawn as a line with round ends.
package struct SystemSymbol: Hashable, Sendable {
  let name: String
  /// Filled by the even-odd rule.
  package let fill: VectorPath
  package let stroke: VectorPath
  /// In points.
  package let lineWidth: CGFloat
  /// Whether this is the mirror image of what the name says.
  let isFlipped: Bool

  /// Nothing.
  static let empty = SystemSymbol(
    name: "", fill: VectorPath(), stroke: VectorPath(), lineWidth: 0)

  /// The box of every symbol at the standard text size, in points.
  static let boxSize: CGFloat = 20

  /// The size of text, in points, that the box belongs to.
  static let textSize: CGFloat = 17

  init(
    name: String, fill: VectorPath, stroke: VectorPath, lineWidth: CGFloat, isFlipped: Bool = false
  ) {
    (self.name, self.fill, self.stroke, self.lineWidth) = (name, fill, stroke, lineWidth)
    self.isFlipped = isFlipped
  }

  /// - Parameters:
  ///   - scale: Of the drawing.
  ///   - boldness: Of the lines, with regular weight as 1.
  init(name: String, drawing: SymbolArt, scale: CGFloat, boldness: CGFloat) {
    let size = CGAffineTransform(scaleX: scale, y: scale)
    self.init(
      name: name, fill: drawing.fill.applying(size), stroke: drawing.stroke.applying(size),
      lineWidth: drawing.lineWidth(boldness: boldness) * scale)
  }
}

/// The drawings of symbols, in boxes of 20 points.
///
/// They are our own, made to read as the system's do.
enum SymbolDrawing {
  typealias Paths = (fill: VectorPath, stroke: VectorPath)

  static func named(_ name: String) -> Paths? {
    switch name {
    case "xmark.circle.fill": (crossedDisc, VectorPath())
    case "ellipsis": (VectorPath([4, 10, 16].flatMap { disc($0, 10, 1.6).elements }), VectorPath())
    case "ellipsis.circle":
      (
        VectorPath([6.2, 10, 13.8].flatMap { disc($0, 10, 1.1).elements }), disc(10, 10, 8.4)
      )
    case "gear":
      (VectorPath(), VectorPath(cog.elements + disc(10, 10, 2.9).elements))
    case "magnifyingglass":
      (VectorPath(), VectorPath(disc(8.5, 8.5, 5.9).elements + line("M 12.8 12.8 L 17.4 17.4")))
    case "person.crop.circle":
      (
        VectorPath(
          disc(10, 7.9, 2.9).elements
            + line(
              "M 4.9 15.3 C 5.8 13.2 7.7 12.2 10 12.2 C 12.3 12.2 14.2 13.2 15.1 15.3"
                + " C 13.7 16.7 11.9 17.4 10 17.4 C 8.1 17.4 6.3 16.7 4.9 15.3 Z")),
        disc(10, 10, 8.4)
      )
    case "photo":
      (
        VectorPath(
          disc(6.5, 8, 1.5).elements
            + line("M 3.1 15.1 L 7.2 11 L 9.6 13.2 L 13.4 9.2 L 16.9 12.9 L 16.9 15.1 Z")),
        roundedBox(CGRect(x: 1.8, y: 3.6, width: 16.4, height: 12.8), 2.4)
      )
    case "pause.fill":
      (
        VectorPath(
          roundedBox(CGRect(x: 4.8, y: 3.5, width: 3.6, height: 13), 1).elements
            + roundedBox(CGRect(x: 11.6, y: 3.5, width: 3.6, height: 13), 1).elements),
        VectorPath()
      )
    default:
      (table[name] ?? table[SystemSymbol.fixedName(of: name)]).map {
        (VectorPath(line($0.fill)), VectorPath(line($0.stroke)))
      }
    }
  }

  private static let heart =
    "M 10 17.3 C 4.5 13.4 2 10.6 2 7.2 C 2 4.5 4 2.7 6.3 2.7 C 7.9 2.7 9.2 3.5 10 4.9"
    + " C 10.8 3.5 12.1 2.7 13.7 2.7 C 16 2.7 18 4.5 18 7.2 C 18 10.6 15.5 13.4 10 17.3 Z"
  private static let bookmark =
    "M 4.9 4.1 C 4.9 3 5.6 2.3 6.7 2.3 L 13.3 2.3 C 14.4 2.3 15.1 3 15.1 4.1 L 15.1 17.4"
    + " L 10 13.4 L 4.9 17.4 Z"

  /// Paths in SVG's notation; those that are simple enough to be one line each.
  private static let table: [String: (fill: String, stroke: String)] = [
    "xmark": ("", "M 4.4 4.4 L 15.6 15.6 M 15.6 4.4 L 4.4 15.6"),
    "plus": ("", "M 10 3.4 L 10 16.6 M 3.4 10 L 16.6 10"),
    "minus": ("", "M 3.4 10 L 16.6 10"),
    "checkmark": ("", "M 3.9 10.9 L 8.2 15.8 L 16.1 4.2"),
    "chevron.left": ("", "M 13.2 3.2 L 6.4 10 L 13.2 16.8"),
    "chevron.right": ("", "M 6.8 3.2 L 13.6 10 L 6.8 16.8"),
    "chevron.up": ("", "M 3.2 13.2 L 10 6.4 L 16.8 13.2"),
    "chevron.down": ("", "M 3.2 6.8 L 10 13.6 L 16.8 6.8"),
    "arrow.left": ("", "M 9.4 4 L 3.2 10 L 9.4 16 M 3.6 10 L 17 10"),
    "arrow.clockwise": (
      "",
      "M 15.2 6.6 C 13.9 5 12 4.1 10 4.1 C 6.3 4.1 3.3 7.1 3.3 10.8 C 3.3 14.5 6.3 17.5 10 17.5"
        + " C 13.7 17.5 16.7 14.5 16.7 10.8 M 15.4 2.6 L 15.4 6.9 L 11.1 6.9"
    ),
    "arrowshape.turn.up.left": (
      "",
      "M 8.6 3.6 L 2 9.6 L 8.6 15.6 L 8.6 12.1 C 12.6 12 15.8 13.2 18 16.6"
        + " C 17.6 10.9 14.2 7.4 8.6 7.2 Z"
    ),
    "backward.fill": ("M 9.6 4.9 L 9.6 15.1 L 1.4 10 Z M 18 4.9 L 18 15.1 L 9.8 10 Z", ""),
    "forward.fill": ("M 10.4 4.9 L 10.4 15.1 L 18.6 10 Z M 2 4.9 L 2 15.1 L 10.2 10 Z", ""),
    "book": (
      "",
      "M 10 5.2 C 8.4 3.9 5.6 3.4 1.9 3.7 L 1.9 15.5 C 5.6 15.2 8.4 15.7 10 17"
        + " C 11.6 15.7 14.4 15.2 18.1 15.5 L 18.1 3.7 C 14.4 3.4 11.6 3.9 10 5.2 Z"
        + " M 10 5.2 L 10 17"
    ),
    "camera": (
      "",
      "M 1.8 8 C 1.8 6.9 2.6 6.1 3.7 6.1 L 5.8 6.1 L 7.3 4 L 12.7 4 L 14.2 6.1 L 16.3 6.1"
        + " C 17.4 6.1 18.2 6.9 18.2 8 L 18.2 14.6 C 18.2 15.7 17.4 16.5 16.3 16.5 L 3.7 16.5"
        + " C 2.6 16.5 1.8 15.7 1.8 14.6 Z"
        + " M 13.2 11 C 13.2 12.77 11.77 14.2 10 14.2 C 8.23 14.2 6.8 12.77 6.8 11"
        + " C 6.8 9.23 8.23 7.8 10 7.8 C 11.77 7.8 13.2 9.23 13.2 11 Z"
    ),
    "folder": (
      "",
      "M 1.9 15.6 L 1.9 5.6 C 1.9 4.6 2.6 3.9 3.6 3.9 L 7.2 3.9 L 9 5.7 L 16.4 5.7"
        + " C 17.4 5.7 18.1 6.4 18.1 7.4 L 18.1 15.6 C 18.1 16.6 17.4 17.3 16.4 17.3 L 3.6 17.3"
        + " C 2.6 17.3 1.9 16.6 1.9 15.6 Z M 1.9 8.6 L 18.1 8.6"
    ),
    "square.and.pencil": (
      "",
      "M 10.5 3.6 L 5.4 3.6 C 4.1 3.6 3.2 4.5 3.2 5.8 L 3.2 15.2 C 3.2 16.5 4.1 17.4 5.4 17.4"
        + " L 14.2 17.4 C 15.5 17.4 16.4 16.5 16.4 15.2 L 16.4 9.6"
        + " M 7.6 12.6 L 8.1 10.2 L 16.2 2 L 18.1 3.9 L 9.9 12.1 Z"
    ),
    "trash": (
      "",
      "M 3 5 L 17 5 M 7.4 5 L 7.4 3.4 C 7.4 2.6 7.9 2.1 8.7 2.1 L 11.3 2.1"
        + " C 12.1 2.1 12.6 2.6 12.6 3.4 L 12.6 5 M 4.5 5 L 5.2 16.3 C 5.3 17.4 6 18 7 18 L 13 18"
        + " C 14 18 14.7 17.4 14.8 16.3 L 15.5 5 M 8 8.2 L 8.3 14.8 M 12 8.2 L 11.7 14.8"
    ),
    "heart": ("", heart), "heart.fill": (heart, ""),
    "star": ("", star), "star.fill": (largeStar, ""),
    "bookmark": ("", bookmark), "bookmark.fill": (bookmark, ""),
    "square.and.arrow.up": (
      "",
      "M 6.9 7.4 L 5.5 7.4 C 4.4 7.4 3.6 8.2 3.6 9.3 L 3.6 16.5 C 3.6 17.6 4.4 18.4 5.5 18.4"
        + " L 14.5 18.4 C 15.6 18.4 16.4 17.6 16.4 16.5 L 16.4 9.3 C 16.4 8.2 15.6 7.4 14.5 7.4"
        + " L 13.1 7.4 M 10 12.6 L 10 1.9 M 6.9 4.8 L 10 1.7 L 13.1 4.8"
    ),
    "shift": ("", shift), "shift.fill": (shift, shift),
    "delete.left": (
      "",
      "M 6.9 4 L 17 4 C 18.1 4 18.8 4.7 18.8 5.8 L 18.8 14.2 C 18.8 15.3 18.1 16 17 16 L 6.9 16"
        + " L 1.2 10 Z M 9.3 7.2 L 14.9 12.8 M 14.9 7.2 L 9.3 12.8"
    ),
    "mic": (
      "",
      "M 7.2 5.2 C 7.2 1.2 12.8 1.2 12.8 5.2 L 12.8 9.6 C 12.8 13.6 7.2 13.6 7.2 9.6 Z"
        + " M 4.4 9 L 4.4 9.8 C 4.4 17.4 15.6 17.4 15.6 9.8 L 15.6 9 M 10 15.6 L 10 18.4"
        + " M 7.2 18.4 L 12.8 18.4"
    ),
    "face.smiling": (
      "",
      "M 10 1.8 C 21 1.8 21 18.2 10 18.2 C -1 18.2 -1 1.8 10 1.8 Z"
        + " M 6 11.8 C 7.6 15 12.4 15 14 11.8 M 7.2 7.4 L 7.2 8.4 M 12.8 7.4 L 12.8 8.4"
    ),
    "keyboard.chevron.compact.down": (
      "",
      "M 3.2 2.6 L 16.8 2.6 C 17.8 2.6 18.4 3.2 18.4 4.2 L 18.4 10.4 C 18.4 11.4 17.8 12 16.8 12"
        + " L 3.2 12 C 2.2 12 1.6 11.4 1.6 10.4 L 1.6 4.2 C 1.6 3.2 2.2 2.6 3.2 2.6 Z"
        + " M 5 5.6 L 15 5.6 M 6.6 9 L 13.4 9 M 7 15.4 L 10 17.4 L 13 15.4"
    ),
    "house": (
      "",
      "M 1.8 10 L 10 2.9 L 18.2 10 M 4.5 8 L 4.5 16.9 L 15.5 16.9 L 15.5 8"
        + " M 8.1 16.9 L 8.1 11.9 L 11.9 11.9 L 11.9 16.9"
    ),
    "house.fill": (
      "M 10 2 L 19 9.8 L 18 11 L 16.3 9.5 L 16.3 17.6 L 3.7 17.6 L 3.7 9.5 L 2 11 L 1 9.8 Z"
        + " M 8.1 17.6 L 8.1 12 L 11.9 12 L 11.9 17.6 Z",
      ""
    ),
    "play.fill": (
      "M 5 4.6 C 5 3.3 6.1 2.7 7.1 3.3 L 16.3 8.9 C 17.2 9.4 17.2 10.6 16.3 11.1 L 7.1 16.7"
        + " C 6.1 17.3 5 16.7 5 15.4 Z",
      ""
    ),
  ]

  private static let shift =
    "M 10 2.4 L 18 10.6 L 13.6 10.6 L 13.6 16.8 L 6.4 16.8 L 6.4 10.6 L 2 10.6 Z"

  private static func line(_ svg: String) -> [VectorPath.Element] {
    VectorPath(svg: svg)?.elements ?? []
  }

  private static func disc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> VectorPath {
    VectorPath.ellipse(
      in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  private static func roundedBox(_ rect: CGRect, _ radius: CGFloat) -> VectorPath {
    VectorPath.roundedRectangle(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// A polygon about the middle of the box, with corners at these angles and radii.
  private static func polygon(
    _ corners: [(angle: CGFloat, radius: CGFloat)], centreY: CGFloat
  ) -> String {
    let points = corners.map { angle, radius in
      "\(10 + radius * sin(angle)) \(centreY - radius * cos(angle))"
    }
    return "M " + points.joined(separator: " L ") + " Z"
  }

  private static func star(_ radius: CGFloat) -> String {
    polygon(
      (0..<10).map { (CGFloat($0) * .pi / 5, $0.isMultiple(of: 2) ? radius : radius * 0.45) },
      centreY: 10.8)
  }

  private static let star = star(8.8)
  /// As large as the other one with its lines.
  private static let largeStar = star(9.9)

  /// A wheel of eight teeth.
  private static let cog = VectorPath(
    line(
      polygon(
        (0..<32).map { corner in
          let isTip = corner % 4 == 0 || corner % 4 == 3
          return ((CGFloat(corner) + 0.5) * .pi / 16, isTip ? 8.8 : 6.8)
        }, centreY: 10)))

  /// A disc with a cross cut out of it.
  private static let crossedDisc = VectorPath(
    disc(10, 10, 10).elements
      + cross(in: CGRect(x: 6, y: 6, width: 8, height: 8), thickness: 1.9).elements)

  /// Two bars with round ends, joined to one outline.
  private static func cross(in rect: CGRect, thickness: CGFloat) -> VectorPath {
    let half = thickness / 2
    let reach = hypot(rect.width, rect.height) / 2 - half
    let corners: [(CGFloat, CGFloat)] = [
      (half, -half), (reach, -half), (reach, half), (half, half), (half, reach), (-half, reach),
      (-half, half), (-reach, half), (-reach, -half), (-half, -half), (-half, -reach),
      (half, -reach),
    ]
    let turn = CGAffineTransform(rotationAngle: .pi / 4)
    let points = corners.map { x, y -> CGPoint in
      let p = CGPoint(x: x, y: y).applying(turn)
      return CGPoint(x: p.x + rect.midX, y: p.y + rect.midY)
    }
    var elements: [VectorPath.Element] = [.move(points[0])]
    let caps: Set<Int> = [2, 5, 8, 11]
    for (index, point) in points.enumerated().dropFirst() {
      if caps.contains(index) {
        elements += cap(from: points[index - 1], to: point, half)
      } else {
        elements.append(.line(point))
      }
    }
    return VectorPath(elements + [.close])
  }

  /// Half a circle that bulges away from the middle.
  private static func cap(from a: CGPoint, to b: CGPoint, _ radius: CGFloat)
    -> [VectorPath.Element]
  {
    let centre = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let start = atan2(a.y - centre.y, a.x - centre.x)
    return VectorPath.arc(
      center: centre, radius: radius, from: start, to: start + .pi, decreasing: false,
      joining: true
    ).elements
  }
}
