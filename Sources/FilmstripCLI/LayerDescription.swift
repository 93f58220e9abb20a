internal import Filmstrip

/// A layer of a frame as people read it.
struct LayerDescription: Encodable {
  let name: String
  let id: Int
  /// In the parent's space: x, y, width, height, in points.
  let frame: [Double]
  let bounds: [Double]
  let position: [Double]
  let opacity: Double
  let cornerRadius: Double
  let transform: [Double]?
  let backgroundColor: String?
  let content: String?
  let backdrop: String?
  let shadow: String?
  let clipsToBounds: Bool
  let children: [LayerDescription]

  init(_ node: Node) {
    name = node.name
    id = node.id
    frame = node.frame.numbers
    bounds = node.bounds.numbers
    position = [node.position.x, node.position.y]
    opacity = node.opacity
    cornerRadius = node.corners.radius
    transform = node.transform == CATransform3DIdentity ? nil : elements(of: node.transform)
    backgroundColor = node.backgroundColor.map(\.hexadecimal)
    content = node.content.map(\.summary)
    backdrop = node.backdrop.map {
      "blur \(short($0.blurRadius)) pt, saturation \(short($0.saturation))"
        + ($0.tint.map { ", tint \($0.hexadecimal)" } ?? "")
    }
    shadow = node.shadow.map {
      "\($0.color.hexadecimal) radius \(short($0.radius)) offset "
        + "(\(short($0.offset.width)), \(short($0.offset.height)))"
    }
    clipsToBounds = node.clipsToBounds
    children = node.children.map { LayerDescription($0) }
  }

  /// The layer and all below it, a line each.
  func lines(depth: Int = 0) -> [String] {
    var facts = ["(\(frame.map { short($0) }.joined(separator: ", ")))"]
    if opacity != 1 { facts.append("opacity \(short(opacity))") }
    if cornerRadius != 0 { facts.append("corner radius \(short(cornerRadius))") }
    if transform != nil { facts.append("transformed") }
    if clipsToBounds { facts.append("clips") }
    facts += [backgroundColor, content, backdrop, shadow.map { "shadow \($0)" }].compactMap { $0 }
    let line = String(repeating: "  ", count: depth) + name + "  " + facts.joined(separator: " · ")
    return [line] + children.flatMap { $0.lines(depth: depth + 1) }
  }
}

private func elements(of t: CATransform3D) -> [Double] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
    t.m42, t.m43, t.m44,
  ]
}

/// `number` with at most four decimals.
private func short(_ number: Double) -> String {
  let rounded = (number * 1e4).rounded() / 1e4
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
}

extension CGRect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension CGColor {
  /// As in CSS: `#rrggbbaa`.
  fileprivate var hexadecimal: String {
    let bytes = [red, green, blue, alpha].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + bytes.map { String(format: "%02x", $0) }.joined()
  }
}

extension Content {
  fileprivate var summary: String {
    switch self {
    case .image(let image): "image \(image.digest.prefix(8)) \(image.gravity.rawValue)"
    case .gradient(let gradient): "\(gradient.kind.rawValue) gradient"
    case .shape: "shape"
    case .text(let text): "text '\(text.string.replacing("\n", with: " ").prefix(40))'"
    case .picture(let picture):
      "picture \(short(picture.frame.size.width))×\(short(picture.frame.size.height))"
    }
  }
}
