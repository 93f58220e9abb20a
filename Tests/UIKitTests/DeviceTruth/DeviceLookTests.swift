import Testing
import UIKit

/// Colours and sizes of iOS 18, where iOS 26 has others.
///
/// - Source: Colours: github.com/flutter/packages, cupertino_ui, colors.dart, after Apple's. Sizes of
///   bars: github.com/Tencent/QMUI_iOS, QMUIHelper.m; of the switch, several projects agree.
@MainActor @Suite struct DeviceLookTests {
  private struct Shade {
    let name: String
    let color: UIColor
    let light: Int
    let dark: Int
    var alpha = (light: 255.0, dark: 255.0)
  }

  private static let shades = [
    Shade(name: "systemRed", color: .systemRed, light: 0xFF3B30, dark: 0xFF453A),
    Shade(name: "systemOrange", color: .systemOrange, light: 0xFF9500, dark: 0xFF9F0A),
    Shade(name: "systemYellow", color: .systemYellow, light: 0xFFCC00, dark: 0xFFD60A),
    Shade(name: "systemGreen", color: .systemGreen, light: 0x34C759, dark: 0x30D158),
    Shade(name: "systemBlue", color: .systemBlue, light: 0x007AFF, dark: 0x0A84FF),
    Shade(name: "systemPurple", color: .systemPurple, light: 0xAF52DE, dark: 0xBF5AF2),
    Shade(name: "systemBackground", color: .systemBackground, light: 0xFFFFFF, dark: 0x000000),
    Shade(
      name: "secondarySystemBackground", color: .secondarySystemBackground, light: 0xF2F2F7,
      dark: 0x1C1C1E),
    Shade(
      name: "tertiarySystemBackground", color: .tertiarySystemBackground, light: 0xFFFFFF,
      dark: 0x2C2C2E),
    Shade(
      name: "systemGroupedBackground", color: .systemGroupedBackground, light: 0xF2F2F7,
      dark: 0x000000),
    Shade(
      name: "secondarySystemGroupedBackground", color: .secondarySystemGroupedBackground,
      light: 0xFFFFFF, dark: 0x1C1C1E),
    Shade(
      name: "tertiarySystemGroupedBackground", color: .tertiarySystemGroupedBackground,
      light: 0xF2F2F7, dark: 0x2C2C2E),
    Shade(name: "label", color: .label, light: 0x000000, dark: 0xFFFFFF),
    Shade(
      name: "secondaryLabel", color: .secondaryLabel, light: 0x3C3C43, dark: 0xEBEBF5,
      alpha: (light: 153, dark: 153)),
    Shade(
      name: "tertiaryLabel", color: .tertiaryLabel, light: 0x3C3C43, dark: 0xEBEBF5,
      alpha: (light: 76, dark: 76)),
    Shade(
      name: "quaternaryLabel", color: .quaternaryLabel, light: 0x3C3C43, dark: 0xEBEBF5,
      alpha: (light: 45, dark: 40)),
    Shade(
      name: "placeholderText", color: .placeholderText, light: 0x3C3C43, dark: 0xEBEBF5,
      alpha: (light: 76, dark: 76)),
    Shade(
      name: "systemFill", color: .systemFill, light: 0x787880, dark: 0x787880,
      alpha: (light: 51, dark: 91)),
    Shade(
      name: "secondarySystemFill", color: .secondarySystemFill, light: 0x787880, dark: 0x787880,
      alpha: (light: 40, dark: 81)),
    Shade(
      name: "tertiarySystemFill", color: .tertiarySystemFill, light: 0x767680, dark: 0x767680,
      alpha: (light: 30, dark: 61)),
    Shade(
      name: "quaternarySystemFill", color: .quaternarySystemFill, light: 0x747480, dark: 0x767680,
      alpha: (light: 20, dark: 45)),
    Shade(name: "opaqueSeparator", color: .opaqueSeparator, light: 0xC6C6C8, dark: 0x38383A),
    Shade(name: "link", color: .link, light: 0x007AFF, dark: 0x0984FF),
    Shade(
      name: "separator", color: .separator, light: 0x3C3C43, dark: 0x545458,
      alpha: (light: 73, dark: 153)),
  ]

  @Test func `colours`() throws {
    var truth = DeviceTruth("System colours of iOS 18, in levels of 255")
    for shade in Self.shades {
      let sides: [(UIUserInterfaceStyle, Int, Double)] = [
        (.light, shade.light, shade.alpha.light), (.dark, shade.dark, shade.alpha.dark),
      ]
      for (style, hex, alpha) in sides {
        let traits = UITraitCollection(userInterfaceStyle: style)
        let color = shade.color.resolvedColor(with: traits).cgColor
        let here = [color.red, color.green, color.blue, color.alpha].map { Double($0) * 255 }
        let there = [Double(hex >> 16), Double(hex >> 8 & 0xFF), Double(hex & 0xFF), alpha]
        for (a, b) in zip(here, there) { truth.compare(a, with: b, "\(shade.name), \(style)") }
      }
    }
    try truth.verify()
  }

  @Test func `sizes`() throws {
    var truth = DeviceTruth("Sizes of bars and controls of iOS 18, in points")
    try inFreshApp { clock, window in
      let tabs = UITabBarController()
      let navigation = UINavigationController(rootViewController: UIViewController())
      tabs.viewControllers = [navigation]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      truth.compare(navigation.navigationBar.bounds.height, with: 44, "navigation bar")
      truth.compare(tabs.tabBar.bounds.height, with: 49 + 30, "tab bar with the safe area")
      let size = UISwitch().intrinsicContentSize
      truth.compare(size.width, with: 51, "switch, width")
      truth.compare(size.height, with: 31, "switch, height")
    }
    try truth.verify()
  }
}
