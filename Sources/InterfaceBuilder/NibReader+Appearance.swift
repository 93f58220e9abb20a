/// Colours and fonts, in all the ways in which Interface Builder writes them.
extension NibReader {
  /// The colour for `key`: nil if nothing is said, and `.some(nil)` if it is said to be none.
  func color(_ key: String) throws(NibProblem) -> UIColor?? {
    guard let part = part(key: key) else { return nil }
    if part.element.name == "nil" { return .some(nil) }
    return try part.color()
  }

  private func color() throws(NibProblem) -> UIColor {
    guard element.name == "color" else { throw problem("stands where a colour should") }
    let color: UIColor
    if let name = string("systemColor") ?? string("cocoaTouchSystemColor") {
      guard let system = Self.systemColors[name] else {
        throw problem("asks for the system's colour '\(name)', which is not supported")
      }
      color = system
    } else if let name = string("name") {
      let named = file.document.contents(of: "resources").first {
        $0.name == "namedColor" && $0.attributes["name"] == name
      }
      guard let definition = named?.child("color") else {
        throw problem("asks for the colour '\(name)', which the file's resources do not define")
      }
      color = try NibReader(definition, of: file).components()
    } else {
      color = try components()
    }
    try finish()
    return color
  }

  /// A colour by numbers: grey, or red, green and blue.
  private func components() throws(NibProblem) -> UIColor {
    let space = string("colorSpace") ?? "custom"
    let custom = string("customColorSpace")
    let alpha = try number("alpha") ?? 1
    if let white = try number("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = try number("red"), let green = try number("green"),
      let blue = try number("blue")
    else { throw problem("is not made of red, green and blue, or of white") }
    switch custom ?? space {
    case "displayP3": return Self.displayP3(red, green, blue, alpha)
    case "sRGB", "calibratedRGB", "deviceRGB", "genericRGB", "custom":
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case let other: throw problem("is in the colour space '\(other)', which is not supported")
    }
  }

  /// The colour of Display P3 in sRGB; what lies outside of that is cut off.
  ///
  /// - Source: the primaries of both spaces (SMPTE EG 432-1, IEC 61966-2-1) over the white D65; the
  ///   transfer function is the same in both.
  private static func displayP3(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat
  ) -> UIColor {
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    return UIColor(
      red: encoded(1.2249401763 * r - 0.2249401763 * g),
      green: encoded(-0.0420569547 * r + 1.0420569547 * g),
      blue: encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b), alpha: alpha)
  }

  private static func linear(_ value: CGFloat) -> CGFloat {
    let value = min(max(value, 0), 1)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: CGFloat) -> CGFloat {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  func font(_ key: String = "fontDescription") throws(NibProblem) -> UIFont? {
    guard let part = part(key: key) else { return nil }
    if let name = part.string("style") {
      let styles: [String: UIFont.TextStyle] = [
        "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
        "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
        "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
        "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
        "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
        "UICTFontTextStyleCaption2": .caption2,
      ]
      guard let style = styles[name] else {
        throw part.problem("asks for the text style '\(name)', which is not supported")
      }
      try part.finish()
      return .preferredFont(forTextStyle: style)
    }
    if let name = part.string("name") {
      throw part.problem("asks for the font '\(name)', and only the system's is supported")
    }
    let size = try part.number("pointSize") ?? UIFont.systemFontSize
    guard size > 0 else { throw part.problem("has no size") }
    let kind = part.string("type") ?? "system"
    let weight = try part.choice("weight", Self.weights)
    try part.finish()
    switch kind {
    case "system": return .systemFont(ofSize: size, weight: weight ?? .regular)
    case "boldSystem": return .boldSystemFont(ofSize: size)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    default: throw part.problem("asks for a font of the type '\(kind)', which is not supported")
    }
  }

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  private static let systemColors: [String: UIColor] = [
    "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange,
    "systemYellowColor": .systemYellow, "systemGreenColor": .systemGreen,
    "systemMintColor": .systemMint, "systemCyanColor": .systemCyan,
    "systemBrownColor": .systemBrown, "systemTealColor": .systemTeal,
    "systemBlueColor": .systemBlue, "systemIndigoColor": .systemIndigo,
    "systemPurpleColor": .systemPurple, "systemPinkColor": .systemPink,
    "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
    "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
    "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
    "systemBackgroundColor": .systemBackground,
    "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground,
    "systemGroupedBackgroundColor": .systemGroupedBackground,
    "groupTableViewBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
    "tertiaryLabelColor": .tertiaryLabel, "quaternaryLabelColor": .quaternaryLabel,
    "placeholderTextColor": .placeholderText, "systemFillColor": .systemFill,
    "secondarySystemFillColor": .secondarySystemFill,
    "tertiarySystemFillColor": .tertiarySystemFill,
    "quaternarySystemFillColor": .quaternarySystemFill, "separatorColor": .separator,
    "opaqueSeparatorColor": .opaqueSeparator, "linkColor": .link, "tintColor": .tintColor,
    "darkTextColor": .darkText, "lightTextColor": .lightText,
  ]
}
