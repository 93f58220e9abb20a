internal import Typography

/// What the PostScript name of a font says: family, weight and slant.
struct NamedFont {
  private let weight: UIFont.Weight
  private let isItalic: Bool
  /// The app's own face.
  private let face: AppFace?

  /// nil, and told of, for a font that neither is drawn nor comes with iOS.
  init?(_ name: String) {
    face = onMainActor("UIFont(name:size:)") { AppFonts.current.face(name) }
    let parts = name.split(separator: "-", maxSplits: 1)
    let family = String(parts.first ?? "")
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    isItalic = style.contains("italic") || style.contains("oblique") || style.hasSuffix("it")
    weight = Self.weights.first { style.contains($0.word) }?.weight ?? .regular
    if face != nil || family == "Inter" { return }
    let isSystems = Self.families.contains { family.hasPrefix($0) }
    let sentence =
      isSystems
      ? "The font '\(name)' comes with iOS and may not be shipped: the system's stands in for it."
      : "There is no font '\(name)': list its file in the app's Info.plist under UIAppFonts, register it, or"
        + " use a system font."
    onMainActor("UIFont(name:size:)") { diagnose(.missingFont, sentence, about: name) }
    if !isSystems { return nil }
  }

  func font(ofSize size: CGFloat) -> Font {
    face.map { Font($0, pointSize: size) }
      ?? Font(pointSize: size, weight: weight.rawValue, isItalic: isItalic)
  }

  /// Words of styles, those first that hold others.
  private static let weights: [(word: String, weight: UIFont.Weight)] = [
    ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin), ("light", .light),
    ("medium", .medium), ("demibold", .semibold), ("semibold", .semibold), ("extrabold", .heavy),
    ("heavy", .heavy), ("black", .black), ("bold", .bold),
  ]

  /// What the names of the fonts that come with iOS begin with.
  ///
  /// - Source: Apple, *System Fonts*, iOS 18.
  private static let families = [
    "AcademyEngraved", "AlNile", "AmericanTypewriter", "Apple", "Arial", "Avenir", "Baskerville",
    "Bodoni", "BradleyHand", "Chalk", "Charter", "Cochin", "Copperplate", "Courier", "DIN",
    "Damascus", "Devanagari", "Didot", "EuphemiaUCAS", "Farah", "Futura", "Galvji", "Geeza",
    "Georgia", "GillSans", "Grantha", "Gujarati", "Gurmukhi", "Helvetica", "Hiragino", "HiraMin",
    "HiraMaru", "HiraginoSans", "HoeflerText", "Impact", "Kailasa", "Kefa", "Khmer", "Kohinoor",
    "Lao", "MalayalamSangam", "MarkerFelt", "Menlo", "Mishafi", "Mukta", "Myanmar", "NotoNastaliq",
    "Noteworthy", "Optima", "OriyaSangam", "Palatino", "Papyrus", "PartyLET", "PingFang",
    "Rockwell",
    "STIX", "SavoyeLET", "Sinhala", "SnellRoundhand", "Symbol", "Tamil", "Telugu", "Thonburi",
    "TimesNewRoman", "Trebuchet", "Verdana", "Zapf",
  ]
}
