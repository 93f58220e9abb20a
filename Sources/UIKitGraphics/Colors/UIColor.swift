/// A colour, which may differ with the appearance and with the level.
public final class UIColor: NSObject, Sendable {
  /// What the colour is in light and in dark appearance, in a window and in front of one.
  private struct Shades: Hashable, Sendable {
    var light: CGColor
    var dark: CGColor
    var elevatedLight: CGColor
    var elevatedDark: CGColor

    /// The shade for `traits`; what they leave open is light, and in a window.
    subscript(traits: UITraitCollection) -> CGColor {
      switch (traits.userInterfaceStyle == .dark, traits.userInterfaceLevel == .elevated) {
      case (false, false): light
      case (true, false): dark
      case (false, true): elevatedLight
      case (true, true): elevatedDark
      }
    }
  }

  private let shades: Shades

  /// What the colour makes of the tint where it is shown; nil for one that has nothing to do with it.
  private let ofTint: (@Sendable (CGColor) -> CGColor)?

  private init(_ shades: Shades, ofTint: (@Sendable (CGColor) -> CGColor)? = nil) {
    (self.shades, self.ofTint) = (shades, ofTint)
    super.init()
  }

  public convenience init(cgColor: CGColor) {
    self.init(
      Shades(light: cgColor, dark: cgColor, elevatedLight: cgColor, elevatedDark: cgColor))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// - Parameter hue: A fraction of the circle, from red over yellow.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func channel(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// The colour that `dynamicProvider` gives for light and for dark, at both levels; it is asked
  /// once for each.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    func shade(_ style: UIUserInterfaceStyle, _ level: UIUserInterfaceLevel) -> CGColor {
      let traits = UITraitCollection(traitsFrom: [
        UITraitCollection(userInterfaceStyle: style), UITraitCollection(userInterfaceLevel: level),
      ])
      return dynamicProvider(traits).shades[traits]
    }
    self.init(
      Shades(
        light: shade(.light, .base), dark: shade(.dark, .base),
        elevatedLight: shade(.light, .elevated), elevatedDark: shade(.dark, .elevated)))
  }

  /// The colour with the current traits.
  public var cgColor: CGColor {
    guard followsTint, let tint = CurrentTint.color else { return shades[.current] }
    return cgColor(with: .current, tint: tint)
  }

  /// Whether the colour is, or was made from, the tint where it is shown.
  package var followsTint: Bool { ofTint != nil }

  /// Whether the colour differs between appearances or levels.
  package var isDynamic: Bool {
    [shades.dark, shades.elevatedLight, shades.elevatedDark].contains { $0 != shades.light }
  }

  /// The colour as `traitCollection` shows it, whatever the current traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(cgColor: shades[traitCollection])
  }

  /// The components of the colour as `traitCollection` shows it.
  package func cgColor(with traitCollection: UITraitCollection) -> CGColor {
    shades[traitCollection]
  }

  /// The components of the colour as a view with these traits and this tint shows it.
  package func cgColor(with traitCollection: UITraitCollection, tint: UIColor) -> CGColor {
    guard let ofTint, !tint.followsTint else { return shades[traitCollection] }
    return ofTint(tint.shades[traitCollection])
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    mapShades { shade in
      var shade = shade
      shade.alpha = alpha
      return shade
    }
  }

  /// The colour whose every shade is made from the same shade of this one.
  package func mapShades(_ change: @escaping @Sendable (CGColor) -> CGColor) -> UIColor {
    let changed = Shades(
      light: change(shades.light), dark: change(shades.dark),
      elevatedLight: change(shades.elevatedLight), elevatedDark: change(shades.elevatedDark))
    guard let ofTint else { return UIColor(changed) }
    return UIColor(changed, ofTint: { tint in change(ofTint(tint)) })
  }

  /// The tint of the view that shows the colour; blue where there is none.
  public static let tintColor = UIColor(systemBlue.shades, ofTint: { $0 })

  /// Writes the sRGB components in the current appearance.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return shades == other.shades && followsTint == other.followsTint
  }

  public override var hash: Int { shades.hashValue }

  /// A colour from numbers in the form 0xRRGGBB.
  ///
  /// - Parameter elevated: In dark appearance, in front of a window; as `dark` if nil.
  private convenience init(
    _ light: Int, dark: Int, elevated: Int? = nil, alpha: CGFloat = 1, darkAlpha: CGFloat? = nil
  ) {
    func color(_ hex: Int, _ alpha: CGFloat) -> CGColor {
      CGColor(
        red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
        blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
    }
    self.init(
      Shades(
        light: color(light, alpha), dark: color(dark, darkAlpha ?? alpha),
        elevatedLight: color(light, alpha),
        elevatedDark: color(elevated ?? dark, darkAlpha ?? alpha)))
  }
}

extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  // The system palette, as Apple's Human Interface Guidelines list it. The backgrounds of dark
  // sheets and popovers are those that Flutter's Cupertino library measured on iOS.
  public static let systemRed = UIColor(0xFF3B30, dark: 0xFF453A)
  public static let systemOrange = UIColor(0xFF9500, dark: 0xFF9F0A)
  public static let systemYellow = UIColor(0xFFCC00, dark: 0xFFD60A)
  public static let systemGreen = UIColor(0x34C759, dark: 0x30D158)
  public static let systemMint = UIColor(0x00C7BE, dark: 0x63E6E2)
  public static let systemCyan = UIColor(0x32ADE6, dark: 0x64D2FF)
  public static let systemBrown = UIColor(0xA2845E, dark: 0xAC8E68)
  public static let systemTeal = UIColor(0x30B0C7, dark: 0x40C8E0)
  public static let systemBlue = UIColor(0x007AFF, dark: 0x0A84FF)
  public static let systemIndigo = UIColor(0x5856D6, dark: 0x5E5CE6)
  public static let systemPurple = UIColor(0xAF52DE, dark: 0xBF5AF2)
  public static let systemPink = UIColor(0xFF2D55, dark: 0xFF375F)
  public static let systemGray = UIColor(0x8E8E93, dark: 0x8E8E93)
  public static let systemGray2 = UIColor(0xAEAEB2, dark: 0x636366)
  public static let systemGray3 = UIColor(0xC7C7CC, dark: 0x48484A)
  public static let systemGray4 = UIColor(0xD1D1D6, dark: 0x3A3A3C)
  public static let systemGray5 = UIColor(0xE5E5EA, dark: 0x2C2C2E)
  public static let systemGray6 = UIColor(0xF2F2F7, dark: 0x1C1C1E)
  public static let systemBackground = UIColor(0xFFFFFF, dark: 0x000000, elevated: 0x1C1C1E)
  public static let secondarySystemBackground = UIColor(
    0xF2F2F7, dark: 0x1C1C1E, elevated: 0x2C2C2E)
  public static let tertiarySystemBackground = UIColor(0xFFFFFF, dark: 0x2C2C2E, elevated: 0x3A3A3C)
  public static let systemGroupedBackground = UIColor(0xF2F2F7, dark: 0x000000, elevated: 0x1C1C1E)
  public static let secondarySystemGroupedBackground = UIColor(
    0xFFFFFF, dark: 0x1C1C1E, elevated: 0x2C2C2E)
  public static let tertiarySystemGroupedBackground = UIColor(
    0xF2F2F7, dark: 0x2C2C2E, elevated: 0x3A3A3C)
  public static let label = UIColor(0x000000, dark: 0xFFFFFF)
  public static let secondaryLabel = UIColor(0x3C3C43, dark: 0xEBEBF5, alpha: 0.6)
  public static let tertiaryLabel = UIColor(0x3C3C43, dark: 0xEBEBF5, alpha: 0.3)
  public static let quaternaryLabel = UIColor(
    0x3C3C43, dark: 0xEBEBF5, alpha: 0.18, darkAlpha: 0.16)
  public static let placeholderText = tertiaryLabel
  // For thin shapes such as tracks, middling ones such as switches, large ones such as buttons and
  // segments, and whole areas, as Apple's documentation of each says: on every background.
  public static let systemFill = UIColor(0x787880, dark: 0x787880, alpha: 0.2, darkAlpha: 0.36)
  public static let secondarySystemFill = UIColor(
    0x787880, dark: 0x787880, alpha: 0.16, darkAlpha: 0.32)
  public static let tertiarySystemFill = UIColor(
    0x767680, dark: 0x767680, alpha: 0.12, darkAlpha: 0.24)
  public static let quaternarySystemFill = UIColor(
    0x747480, dark: 0x767680, alpha: 0.08, darkAlpha: 0.18)
  public static let separator = UIColor(0x3C3C43, dark: 0x545458, alpha: 0.29, darkAlpha: 0.6)
  public static let opaqueSeparator = UIColor(0xC6C6C8, dark: 0x38383A)
  public static let link = UIColor(0x007AFF, dark: 0x0984FF)
  /// For text on light and on dark grounds, whatever the appearance.
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

extension UIColor: _ExpressibleByColorLiteral {
  /// What `#colorLiteral(red:green:blue:alpha:)` makes.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

public typealias _ColorLiteralType = UIColor
