extension VectorPath {
  /// The path that the attribute `d` of an SVG notes, with all commands of its grammar; nil where it does
  /// not follow it, or names what is not finite.
  ///
  /// - Source: W3C, *Scalable Vector Graphics (SVG) 2*, chapter 9.
  init?(svgCommands text: String) {
    var reader = SVGPathReader(text)
    guard reader.readAll() else { return nil }
    self.init(reader.elements)
  }
}

/// Reads the commands of a path one after the other.
private struct SVGPathReader {
  private(set) var elements: [VectorPath.Element] = []

  private let bytes: [UInt8]
  private var position = 0

  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The control point that the next smooth curve mirrors, and the kind of curve it belongs to.
  private var lastControl: (point: CGPoint, kind: UInt8)?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func readAll() -> Bool {
    var command: UInt8?
    skipSeparators()
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isLetter {
        command = byte
        position += 1
      } else if command == UInt8(ascii: "M") || command == UInt8(ascii: "m") {
        // More points after the first are lines.
        command = command.map { $0 - 1 }
      }
      guard let command, read(command), !command.closes || nextIsLetter else { return false }
    }
    return true
  }

  private var nextIsLetter: Bool { position >= bytes.count || bytes[position].isLetter }

  private mutating func read(_ command: UInt8) -> Bool {
    let origin = command.isLowercase ? current : .zero
    let kind = command | 0x20
    defer { skipSeparators() }
    switch Character(UnicodeScalar(kind)) {
    case "m":
      guard let to = point(origin) else { return false }
      elements.append(.move(to))
      (current, start, lastControl) = (to, to, nil)
      return true
    case "l": return line(to: point(origin))
    case "h": return line(to: number().map { CGPoint(x: origin.x + $0, y: current.y) })
    case "v": return line(to: number().map { CGPoint(x: current.x, y: origin.y + $0) })
    case "c": return curve(first: point(origin), point(origin), to: point(origin), kind)
    case "s": return curve(first: mirrored("c", "s"), point(origin), to: point(origin), kind)
    case "q": return quad(control: point(origin), to: point(origin), kind)
    case "t": return quad(control: mirrored("q", "t"), to: point(origin), kind)
    case "a": return arc(origin)
    case "z":
      elements.append(.close)
      (current, lastControl) = (start, nil)
      return true
    default: return false
    }
  }

  // MARK: Commands

  private mutating func line(to end: CGPoint?) -> Bool {
    guard let end else { return false }
    elements.append(.line(end))
    (current, lastControl) = (end, nil)
    return true
  }

  private mutating func curve(first: CGPoint?, _ second: CGPoint?, to end: CGPoint?, _ kind: UInt8)
    -> Bool
  {
    guard let first, let second, let end else { return false }
    elements.append(.curve(control1: first, control2: second, to: end))
    (current, lastControl) = (end, (second, kind))
    return true
  }

  private mutating func quad(control: CGPoint?, to end: CGPoint?, _ kind: UInt8) -> Bool {
    guard let control, let end else { return false }
    elements.append(.quad(control: control, to: end))
    (current, lastControl) = (end, (control, kind))
    return true
  }

  /// The last control point on the other side of where the pen is, if it belongs to a curve of these kinds.
  private func mirrored(_ kinds: Character...) -> CGPoint {
    guard let lastControl, kinds.contains(Character(UnicodeScalar(lastControl.kind))) else {
      return current
    }
    return CGPoint(
      x: 2 * current.x - lastControl.point.x, y: 2 * current.y - lastControl.point.y)
  }

  /// By the steps of the specification's appendix on arcs.
  private mutating func arc(_ origin: CGPoint) -> Bool {
    guard let width = number(), let height = number(), let degrees = number(),
      let isLarge = flag(), let isSweep = flag(), let end = point(origin)
    else { return false }
    defer { (current, lastControl) = (end, nil) }
    var (rx, ry) = (abs(width), abs(height))
    guard current != end else { return true }
    guard rx > 0, ry > 0 else { return line(to: end) }
    let turn = CGAffineTransform(rotationAngle: degrees * .pi / 180)
    let half = CGPoint(x: (current.x - end.x) / 2, y: (current.y - end.y) / 2)
      .applying(turn.inverted())
    let reach = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
    if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
    // From here on in a plane where the ellipse is a circle of radius 1.
    let (u, v) = (half.x / rx, half.y / ry)
    let square = u * u + v * v
    let length = (max(0, 1 - square) / square).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let centre = CGPoint(x: length * v, y: -length * u)
    let from = atan2(v - centre.y, u - centre.x)
    var to = atan2(-v - centre.y, -u - centre.x)
    if isSweep, to < from { to += 2 * .pi }
    if !isSweep, to > from { to -= 2 * .pi }
    let middle = CGPoint(x: (current.x + end.x) / 2, y: (current.y + end.y) / 2)
    let pieces = VectorPath.arc(
      center: centre, radius: 1, from: from, to: to, decreasing: !isSweep, joining: true
    ).map { point in
      let out = CGPoint(x: point.x * rx, y: point.y * ry).applying(turn)
      return CGPoint(x: out.x + middle.x, y: out.y + middle.y)
    }
    elements += pieces.elements.dropFirst()
    return true
  }

  // MARK: Numbers

  private mutating func point(_ origin: CGPoint) -> CGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  private mutating func skipSeparators() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D, 0x2C].contains(bytes[position]) {
      position += 1
    }
  }

  /// One digit, which needs nothing after it.
  private mutating func flag() -> Bool? {
    skipSeparators()
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    switch bytes[position] {
    case UInt8(ascii: "0"): return false
    case UInt8(ascii: "1"): return true
    default: return nil
    }
  }

  private mutating func number() -> CGFloat? {
    skipSeparators()
    let first = position
    skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    skipDigits()
    if skip({ $0 == UInt8(ascii: ".") }) { skipDigits() }
    if skip({ $0 | 0x20 == UInt8(ascii: "e") }) {
      skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      skipDigits()
    }
    guard let value = Double(String(decoding: bytes[first..<position], as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value
  }

  @discardableResult
  private mutating func skip(_ isFitting: (UInt8) -> Bool) -> Bool {
    guard position < bytes.count, isFitting(bytes[position]) else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() {
    while skip({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {}
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    let small = self | 0x20
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
  }

  fileprivate var isLowercase: Bool { self >= UInt8(ascii: "a") }

  /// Whether it closes a path, after which only a command may follow.
  fileprivate var closes: Bool { self | 0x20 == UInt8(ascii: "z") }
}
