package import Foundation
package import Frames

/// The values of layers as people read them.
package struct Words: Hashable, Sendable {
  /// As many decimals as a reader of a report wants.
  package static let brief = Words(decimals: 2)

  /// As many decimals as a reader of a layer tree wants.
  package static let precise = Words(decimals: 4)

  /// As many as tell any two values of a reel apart, which are rounded to a millionth.
  package static let exact = Words(decimals: 6)

  private let decimals: Int

  private init(decimals: Int) { self.decimals = decimals }

  package func number(_ number: CGFloat) -> String { decimal(number, places: decimals) }

  package func point(_ point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }

  package func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

  /// As in CSS: `#rrggbbaa`.
  package func color(_ color: CGColor) -> String {
    let bytes = [color.red, color.green, color.blue, color.alpha]
      .map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + bytes.map { String(format: "%02x", $0) }.joined()
  }

  package func shadow(_ shadow: Shadow) -> String {
    "\(color(shadow.color)) radius \(number(shadow.radius)) offset "
      + "(\(number(shadow.offset.width)), \(number(shadow.offset.height)))"
      + (shadow.path == nil ? "" : " of a path")
  }

  package func backdrop(_ backdrop: Backdrop) -> String {
    "blur \(number(backdrop.blurRadius)) pt, saturation \(number(backdrop.saturation))"
      + (backdrop.tint.map { ", tint \(color($0))" } ?? "")
  }

  package func border(_ border: Border) -> String {
    "\(number(border.width)) pt \(color(border.color))"
  }

  /// Any value that can be told of a layer.
  package func value(_ value: Fact.Value) -> String {
    switch value {
    case .number(let number): self.number(number)
    case .numbers(let numbers): numbers.map(number).joined(separator: ", ")
    case .point(let point): self.point(point)
    case .size(let size): self.size(size)
    case .rect(let rect): "\(point(rect.origin)) \(size(rect.size))"
    case .transform(let transform): self.transform(transform)
    case .color(let color): color.map(self.color) ?? "none"
    case .colors(let colors): colors.map(color).joined(separator: ", ")
    case .border(let border): border.map(self.border) ?? "none"
    case .shadow(let shadow): shadow.map(self.shadow) ?? "none"
    case .backdrop(let backdrop): backdrop.map(self.backdrop) ?? "none"
    case .word(let word): word
    case .words(let words): words.joined(separator: ", ")
    case .text(let text): "'\(line(text))'"
    case .digest(let digest): String(digest.prefix(12))
    case .path: "a path"
    case .runs(let runs): "\(runs.count) runs of glyphs"
    case .nodes(let nodes): "\(nodes.count) layers"
    }
  }

  package func content(_ content: Content) -> String {
    switch content {
    case .image(let image): "image \(image.digest.prefix(8)) \(image.gravity.rawValue)"
    case .gradient(let gradient): "\(gradient.kind.rawValue) gradient"
    case .shape: "shape"
    case .text(let text): "text '\(line(text.string))'"
    case .picture(let picture):
      "picture \(number(picture.frame.size.width))×\(number(picture.frame.size.height))"
    }
  }

  /// The beginning of `text` on one line.
  package func line(_ text: String) -> String {
    String(text.replacing("\n", with: " ").prefix(40))
  }

  /// Scale, rotation and translation where that is all; the sixteen elements otherwise.
  package func transform(_ t: CATransform3D) -> String {
    guard t != CATransform3DIdentity else { return "none" }
    let isFlat =
      [t.m13, t.m14, t.m23, t.m24, t.m31, t.m32, t.m34, t.m43] == Array(repeating: 0, count: 8)
      && t.m33 == 1 && t.m44 == 1
    let (x, y) = (hypot(t.m11, t.m12), hypot(t.m21, t.m22))
    let isSheared = abs(t.m11 * t.m21 + t.m12 * t.m22) > 1e-6 * max(x * y, 1e-9)
    guard isFlat, !isSheared, t.m11 * t.m22 - t.m12 * t.m21 > 0 else {
      return "[" + t.elements.map { number($0) }.joined(separator: " ") + "]"
    }
    var parts: [String] = []
    if x != 1 || y != 1 {
      parts.append("scale " + (x == y ? number(x) : "\(number(x)) × \(number(y))"))
    }
    let angle = atan2(t.m12, t.m11) * 180 / .pi
    if angle != 0 { parts.append("rotation \(number(angle))°") }
    if t.m41 != 0 || t.m42 != 0 || t.m43 != 0 {
      let depth = t.m43 == 0 ? "" : ", \(number(t.m43))"
      parts.append("translation (\(number(t.m41)), \(number(t.m42))\(depth))")
    }
    return parts.joined(separator: ", ")
  }
}
