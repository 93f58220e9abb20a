internal import CPango
public import Frames

/// The pinned fonts, and nothing else: Inter, Noto Sans CJK and Noto Color Emoji.
///
/// Fonts that a machine happens to have, and its font configuration, change nothing.
public struct FontLibrary: Sendable {
  /// Where Debian's and Ubuntu's packages put the fonts, and what the packages are called.
  private static let places: [(folder: String, package: String)] = [
    ("/usr/share/fonts/opentype/inter", "fonts-inter"),
    ("/usr/share/fonts/opentype/noto", "fonts-noto-cjk"),
    ("/usr/share/fonts/truetype/noto", "fonts-noto-color-emoji"),
  ]

  /// The families that may be used, in the order of preference.
  static let families = ["Inter", "Inter Display", "Noto Sans CJK", "Noto Color Emoji"]

  public static let shared = FontLibrary()

  /// A face of a font file.
  public struct Face: Hashable, Sendable {
    public let path: String
    /// Which face of the file, from 0.
    public let index: Int
  }

  private let faces: [String: Face]

  private init() {
    var faces: [String: Face] = [:]
    let configuration = Self.makeConfiguration()
    defer { FcConfigDestroy(configuration) }
    let set = FcConfigGetFonts(configuration, FcSetApplication)
    let count = Int(set?.pointee.nfont ?? 0)
    for number in 0..<count {
      guard let pattern = set?.pointee.fonts[number], let name = Self.postScriptName(of: pattern),
        let path = Self.string(FC_FILE, of: pattern)
      else { continue }
      var index: Int32 = 0
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      faces[name] = Face(path: path, index: Int(index & 0xFFFF))
    }
    self.faces = faces
  }

  /// The file and face of a font; nil if it is not one of the pinned ones.
  public func face(forPostScriptName name: String) -> Face? { faces[name] }

  /// The font with the digest of its file, for the header of a reel.
  public func reference(forPostScriptName name: String) -> FontReference? {
    guard let face = faces[name], let data = FileManager.default.contents(atPath: face.path) else {
      return nil
    }
    return FontReference(name: name, digest: sha256(of: data))
  }

  /// One sentence about the fonts that are missing; nil if all are there.
  public var problem: String? {
    let packages = Self.places.filter { !FileManager.default.fileExists(atPath: $0.folder) }
      .map(\.package)
    if packages.isEmpty { return nil }
    return "Fonts are missing: run 'make setup', or 'apt-get install "
      + packages.joined(separator: " ") + "'."
  }

  /// A configuration that sees the pinned folders only.
  static func makeConfiguration() -> OpaquePointer? {
    let configuration = FcConfigCreate()
    for place in places { FcConfigAppFontAddDir(configuration, place.folder) }
    return configuration
  }

  static func postScriptName(of pattern: OpaquePointer) -> String? {
    string(FC_POSTSCRIPT_NAME, of: pattern)
  }

  static func string(_ property: String, of pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, 0, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }
}
