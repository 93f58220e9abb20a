import Testing
import UIKit

@MainActor
struct ColorTests {
  /// Red, green, blue and alpha.
  private func components(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a]
  }

  private func isClose(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `hue, saturation and brightness come back from the colour made of them`() {
    for step in 0..<24 {
      let hue = CGFloat(step) / 24
      let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
      var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(isClose([h, s, b, a], [hue, 0.6, 0.8, 0.5], 1e-12))
    }
  }

  @Test func `only greys have a white`() {
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    #expect(UIColor(white: 0.3, alpha: 0.7).getWhite(&white, alpha: &alpha))
    #expect(white == 0.3 && alpha == 0.7)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
    #expect(UIColor.red.getWhite(nil, alpha: nil) == false)
  }

  /// P3's primaries in sRGB, as the CSS Color 4 test suite gives them.
  @Test func `Display P3 turns into extended sRGB`() {
    let red = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    let green = components(UIColor(displayP3Red: 0, green: 1, blue: 0, alpha: 1))
    #expect(
      isClose(red, [1.0930663624351615, -0.22674197356975417, -0.15013458093711934, 1], 1e-6))
    #expect(isClose(green, [-0.51160, 1.01827, -0.31067, 1], 1e-4))
    #expect(
      isClose(
        components(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1)), [1, 1, 1, 1], 1e-6))
  }

  @Test func `dynamic colours follow the appearance that resolves them`() {
    let (light, dark) = (
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
    )
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
    #expect(color.resolvedColor(with: dark) == UIColor.white.resolvedColor(with: dark))
    #expect(color.resolvedColor(with: light) == UIColor.red.resolvedColor(with: light))
    #expect(
      color.withAlphaComponent(0.5).resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
    #expect(UIColor.systemFill.resolvedColor(with: light) != .systemFill.resolvedColor(with: dark))
  }

  @Test func `a literal is the colour that it names`() {
    let color: UIColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    let image: UIImage = #imageLiteral(resourceName: "missing")
    #expect(image.size == .zero)
  }

  @Test func `insets come back from a value`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(cgRect: .zero).uiEdgeInsetsValue == .zero)
  }
}
