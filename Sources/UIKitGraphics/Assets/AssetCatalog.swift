internal import Frames

/// The sets of all asset catalogues in a folder: pictures and colours in variants, as Xcode saves them.
///
/// A folder in a catalogue that provides a namespace comes before the names of the sets in it, as in
/// `Icons/star`. Of two sets of one name the one whose path comes first counts.
///
/// - Source: Apple, *Asset Catalog Format Reference*.
struct AssetCatalog {
  /// The folder of each set, by its name.
  private var imageSets: [String: URL] = [:]
  private var colorSets: [String: URL] = [:]

  /// How deep folders are looked through; our choice, more than apps have.
  private static let deepest = 12

  init(in folder: URL) { find(in: folder, prefix: nil, depth: 0) }

  /// - Parameter prefix: What comes before names; nil outside of a catalogue.
  private mutating func find(in folder: URL, prefix: String?, depth: Int) {
    guard depth < Self.deepest else { return }
    let path = folder.path(percentEncoded: false)
    let inside = try? FileManager.default.contentsOfDirectory(atPath: path)
    for name in (inside ?? []).sorted() where !name.hasPrefix(".") {
      guard Self.isFolder("\(path)/\(name)") else { continue }
      let child = folder.appending(path: name, directoryHint: .isDirectory)
      let stem = child.deletingPathExtension().lastPathComponent
      switch (child.pathExtension, prefix) {
      case ("xcassets", nil): find(in: child, prefix: "", depth: depth + 1)
      case ("imageset", let prefix?): imageSets[prefix + stem] = imageSets[prefix + stem] ?? child
      case ("colorset", let prefix?): colorSets[prefix + stem] = colorSets[prefix + stem] ?? child
      case (_, let prefix?):
        let hasNamespace = AssetSet(of: child)?.properties?.providesNamespace ?? false
        let inner = hasNamespace ? "\(prefix)\(child.lastPathComponent)/" : prefix
        find(in: child, prefix: inner, depth: depth + 1)
      case (_, nil): find(in: child, prefix: nil, depth: depth + 1)
      }
    }
  }

  /// Whether there is a folder at `path`, and no link to one.
  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder and the contents of a picture's set; nil if there is none of that name.
  func imageSet(_ name: String) -> (folder: URL, set: AssetSet)? {
    imageSets[name].flatMap { folder in AssetSet(of: folder).map { (folder, $0) } }
  }

  /// The contents of a colour's set; nil if there is none of that name.
  func colorSet(_ name: String) -> AssetSet? { colorSets[name].flatMap { AssetSet(of: $0) } }
}

/// The `Contents.json` of a set or a folder of an asset catalogue.
struct AssetSet: Decodable {
  var images: [Variant]?
  var colors: [Variant]?
  var properties: Properties?

  struct Properties: Decodable {
    var providesNamespace: Bool?
    var templateRenderingIntent: String?
    var preservesVectors: Bool?

    enum CodingKeys: String, CodingKey {
      case preservesVectors = "preserves-vector-representation"
      case providesNamespace = "provides-namespace"
      case templateRenderingIntent = "template-rendering-intent"
    }
  }

  /// A picture or a colour, and where it is used.
  struct Variant: Decodable {
    var filename: String?
    var color: Color?
    var idiom: String?
    var scale: String?
    var appearances: [Appearance]?
    var widthClass: String?
    var heightClass: String?
    var languageDirection: String?
    var displayGamut: String?
    var resizing: Resizing?

    enum CodingKeys: String, CodingKey {
      case filename, color, idiom, scale, appearances, resizing
      case widthClass = "width-class"
      case heightClass = "height-class"
      case languageDirection = "language-direction"
      case displayGamut = "display-gamut"
    }

    /// Pixels per point; nil where one picture is for all.
    var pixelsPerPoint: CGFloat? {
      scale.flatMap { $0.hasSuffix("x") ? Double($0.dropLast()) : nil }.map { CGFloat($0) }
    }
  }

  struct Appearance: Decodable {
    var appearance: String
    var value: String
  }

  struct Color: Decodable {
    var colorSpace: String?
    var components: [String: String]?
    /// The name of a colour of the system.
    var reference: String?

    enum CodingKeys: String, CodingKey {
      case components, reference
      case colorSpace = "color-space"
    }
  }

  /// How a picture is stretched, in pixels of its file.
  struct Resizing: Decodable {
    var mode: String?
    var center: Center?
    var capInsets: Insets?

    enum CodingKeys: String, CodingKey {
      case mode, center
      case capInsets = "cap-insets"
    }

    struct Center: Decodable { var mode: String? }

    struct Insets: Decodable {
      var top: CGFloat?
      var left: CGFloat?
      var bottom: CGFloat?
      var right: CGFloat?
    }
  }

  /// nil where there is no such file, or none that says something.
  init?(of folder: URL) {
    let path = folder.appending(path: "Contents.json").path(percentEncoded: false)
    guard let data = try? InputFile.contents(of: path, limit: Limits.textBytes),
      let set = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = set
  }
}

extension AssetSet.Variant {
  /// How well the variant suits `traits`; nil if it is for others.
  ///
  /// What is made for a device, an appearance or a size class goes before what is for all.
  func fitness(_ traits: UITraitCollection) -> Int? {
    var fitness = 0
    let idioms: [UIUserInterfaceIdiom: String] = [.phone: "iphone", .pad: "ipad"]
    switch idiom {
    case nil, "universal": break
    case idioms[traits.userInterfaceIdiom]: fitness += 8
    default: return nil
    }
    for (word, value) in [
      (widthClass, traits.horizontalSizeClass), (heightClass, traits.verticalSizeClass),
    ] {
      guard let word, word != "any" else { continue }
      guard word == (value == .compact ? "compact" : "regular") else { return nil }
      fitness += 2
    }
    if languageDirection == "right-to-left" { return nil }
    // What is drawn is sRGB.
    if displayGamut == "display-P3" { fitness -= 1 }
    for appearance in appearances ?? [] {
      switch (appearance.appearance, appearance.value) {
      case ("luminosity", "dark"):
        guard traits.userInterfaceStyle == .dark else { return nil }
        fitness += 16
      case ("luminosity", "light"):
        guard traits.userInterfaceStyle != .dark else { return nil }
        fitness += 16
      // Nobody has asked for high contrast.
      default: return nil
      }
    }
    return fitness
  }
}

extension [AssetSet.Variant] {
  /// The variant that is for `traits`: the fittest, then the one nearest to the screen's scale.
  func best(for traits: UITraitCollection) -> AssetSet.Variant? {
    let fitting = compactMap { variant in variant.fitness(traits).map { (variant, fitness: $0) } }
    guard let most = fitting.map(\.fitness).max() else { return nil }
    func distance(_ variant: AssetSet.Variant) -> CGFloat {
      abs((variant.pixelsPerPoint ?? 1) - traits.displayScale)
    }
    return fitting.filter { $0.fitness == most }.map(\.0).min { distance($0) < distance($1) }
  }
}
