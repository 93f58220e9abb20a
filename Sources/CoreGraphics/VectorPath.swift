/// Straight lines and Bézier curves, as a value.
///
/// What ``CGPath`` is built of, and what a renderer reads.
///
/// - Difference: ours alone, the value that paths are made of.
public struct VectorPath: Hashable, Sendable, Codable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    /// A quadratic Bézier curve.
    case quad(control: CGPoint, to: CGPoint)
    /// A cubic Bézier curve.
    case curve(control1: CGPoint, control2: CGPoint, to: CGPoint)
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }

  public var isEmpty: Bool { elements.isEmpty }

  /// The box around all end points and control points; null if the path is empty.
  public var controlPointBounds: CGRect { CGRect(enclosing: elements.flatMap(\.points)) }

  /// The path with every point moved by `transform`.
  public func applying(_ transform: CGAffineTransform) -> VectorPath {
    map { $0.applying(transform) }
  }

  /// The path with `move` applied to every point.
  public func map(_ move: (CGPoint) -> CGPoint) -> VectorPath {
    VectorPath(elements.map { $0.map(move) })
  }
}

extension VectorPath.Element {
  /// The points of the element, its end point last.
  public var points: [CGPoint] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quad(let c, let p): [c, p]
    case .curve(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }

  fileprivate func map(_ move: (CGPoint) -> CGPoint) -> Self {
    switch self {
    case .move(let p): .move(move(p))
    case .line(let p): .line(move(p))
    case .quad(let c, let p): .quad(control: move(c), to: move(p))
    case .curve(let c1, let c2, let p): .curve(control1: move(c1), control2: move(c2), to: move(p))
    case .close: .close
    }
  }
}

/// In a file a path is one string in SVG's notation, absolute commands only: `M 0 0 L 10 0 Z`.
extension VectorPath.Element {
  fileprivate var command: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .curve: "C"
    case .close: "Z"
    }
  }
}

extension VectorPath {
  /// The path in SVG's notation.
  public var svg: String {
    elements.map { element in
      ([element.command] + element.points.flatMap { ["\($0.x)", "\($0.y)"] })
        .joined(separator: " ")
    }.joined(separator: " ")
  }

  /// The path that `svg` notes, or nil if it is not a path of absolute M, L, Q, C and Z commands
  /// with finite numbers.
  public init?(svg: String) {
    var words = svg.split(separator: " ").makeIterator()
    func point() -> CGPoint? {
      guard let x = words.next().flatMap({ Double($0) }), x.isFinite,
        let y = words.next().flatMap({ Double($0) }), y.isFinite
      else { return nil }
      return CGPoint(x: x, y: y)
    }
    var elements: [Element] = []
    while let command = words.next() {
      switch command {
      case "M":
        guard let p = point() else { return nil }
        elements.append(.move(p))
      case "L":
        guard let p = point() else { return nil }
        elements.append(.line(p))
      case "Q":
        guard let c = point(), let p = point() else { return nil }
        elements.append(.quad(control: c, to: p))
      case "C":
        guard let c1 = point(), let c2 = point(), let p = point() else { return nil }
        elements.append(.curve(control1: c1, control2: c2, to: p))
      case "Z": elements.append(.close)
      default: return nil
      }
    }
    self.elements = elements
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let path = VectorPath(svg: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text.prefix(40))' is not a path")
    }
    self = path
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(svg)
  }
}
