import CoreGraphics
import Testing

@testable import UIKitCore

@Suite struct MaterialTests {
  @Test(arguments: [
    (
      UIBlurEffect.Style.systemUltraThinMaterial, UIBlurEffect.Style.systemUltraThinMaterialLight,
      UIBlurEffect.Style.systemUltraThinMaterialDark
    ),
    (.systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark),
    (.systemMaterial, .systemMaterialLight, .systemMaterialDark),
    (.systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark),
    (.systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark),
  ])
  func `a material of one appearance looks as the one that follows does in it`(
    _ follows: UIBlurEffect.Style, _ light: UIBlurEffect.Style, _ dark: UIBlurEffect.Style
  ) {
    let material = UIBlurEffect(style: follows).material
    #expect(material.tint(isDark: false) != material.tint(isDark: true))
    for (style, isDark) in [(light, false), (dark, true)] {
      let fixed = UIBlurEffect(style: style).material
      for appearance in [false, true] {
        #expect(fixed.tint(isDark: appearance) == material.tint(isDark: isDark))
      }
      #expect(fixed.blurRadius == material.blurRadius && fixed.saturation == material.saturation)
    }
    // As UIKit's headers number them.
    #expect(light.rawValue == follows.rawValue + 5 && dark.rawValue == follows.rawValue + 10)
  }
}
