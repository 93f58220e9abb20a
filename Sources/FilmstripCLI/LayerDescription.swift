internal import Filmstrip
internal import Review

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
    let words = Words.precise
    name = node.name
    id = node.id
    frame = node.frame.numbers
    bounds = node.bounds.numbers
    position = [node.position.x, node.position.y]
    opacity = node.opacity
    cornerRadius = node.corners.radius
    transform = node.transform == CATransform3DIdentity ? nil : elements(of: node.transform)
    backgroundColor = node.backgroundColor.map(words.color)
    content = node.content.map(words.content)
    backdrop = node.backdrop.map(words.backdrop)
    shadow = node.shadow.map(words.shadow)
    clipsToBounds = node.clipsToBounds
    children = node.children.map { LayerDescription($0) }
  }

  /// The layer and all below it, a line each.
  func lines(depth: Int = 0) -> [String] {
    var facts = ["(\(frame.map { Words.precise.number($0) }.joined(separator: ", ")))"]
    if opacity != 1 { facts.append("opacity \(Words.precise.number(opacity))") }
    if cornerRadius != 0 { facts.append("corner radius \(Words.precise.number(cornerRadius))") }
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

extension CGRect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
