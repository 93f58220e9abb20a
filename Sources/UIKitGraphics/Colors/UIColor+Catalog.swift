extension UIColor {
  /// The colour called `name` in an asset catalogue of the transition's folder.
  ///
  /// nil, with a word on standard error, if there is none.
  @MainActor @preconcurrency
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// - Parameters:
  ///   - bundle: Whose catalogues are looked through before the app's.
  ///   - traitCollection: The traits whose colour it is, whatever shows it; nil for those of what shows it.
  @MainActor @preconcurrency
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let found = AppAssets.first(in: bundle) { $0.colorSet(name)?.colors }
    guard let variants = found?.filter({ $0.color != nil }), !variants.isEmpty else {
      diagnose(
        .missingColor,
        "There is no colour '\(name)' in an asset catalogue: add \(name).colorset, or name the folder in"
          + " the transition's 'assets'.", about: name)
      return nil
    }
    let device = UITraitCollection.ofDevice
    func color(_ traits: UITraitCollection) -> UIColor {
      let traits = UITraitCollection(traitsFrom: [device, traits])
      return variants.best(for: traits)?.color?.color(name) ?? .clear
    }
    if let traitCollection {
      self.init(cgColor: color(traitCollection).cgColor(with: traitCollection))
    } else {
      self.init(dynamicProvider: color)
    }
  }
}

extension UIColor {
  /// The colour that Xcode makes the tint of an app; nil where its catalogues leave it open.
  @MainActor package static var accent: UIColor? {
    let name = "AccentColor"
    let isThere = AppAssets.first(in: nil) { $0.colorSet(name)?.colors }?.contains {
      $0.color != nil
    }
    return isThere == true ? UIColor(named: name) : nil
  }
}

extension AssetSet.Color {
  /// The colour; the text of a component is a fraction with a point, a hexadecimal or a decimal number.
  fileprivate func color(_ name: String) -> UIColor? {
    if let reference { return UIColor.ofSystem[reference] }
    func component(_ key: String) -> CGFloat? {
      guard let text = components?[key] else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
      guard let number = Double(text) else { return nil }
      return CGFloat(text.contains(".") ? number : number / 255)
    }
    let alpha = component("alpha") ?? 1
    if let white = component("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = component("red"), let green = component("green"), let blue = component("blue")
    else { return nil }
    if colorSpace == "display-p3" {
      return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension UIColor {
  /// The colours of the system by the names that catalogues give them.
  fileprivate static let ofSystem: [String: UIColor] = [
    "systemBlueColor": .systemBlue, "systemBrownColor": .systemBrown,
    "systemCyanColor": .systemCyan,
    "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
    "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
    "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
    "systemGreenColor": .systemGreen, "systemIndigoColor": .systemIndigo,
    "systemMintColor": .systemMint, "systemOrangeColor": .systemOrange,
    "systemPinkColor": .systemPink, "systemPurpleColor": .systemPurple,
    "systemRedColor": .systemRed, "systemTealColor": .systemTeal,
    "systemYellowColor": .systemYellow, "labelColor": .label,
    "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
    "quaternaryLabelColor": .quaternaryLabel, "separatorColor": .separator,
    "systemBackgroundColor": .systemBackground,
    "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground,
    "systemGroupedBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
  ]
}
