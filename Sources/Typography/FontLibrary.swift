internal import CPango
internal import Synchronization
public import Frames

/// The pinned fonts, and nothing else: Inter, Noto Sans CJK and Noto Color Emoji.
///
/// Fonts that a machine happens to have, and its font configuration, change nothing.
public struct FontLibrary: Sendable {
  /// The fonts that are installed here.
  public static let shared = FontLibrary()

  /// A face of a font file.
  public struct Face: Hashable, Sendable {
    /// The file's path.
    public let path: String
    /// Which face of the file, from 0.
    public let index: Int
  }

  private let faces: [String: Face]
  private let digests = FileDigests()

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
    guard let face = faces[name], let digest = digests.digest(ofFile: face.path) else { return nil }
    return FontReference(name: name, digest: digest)
  }

  /// Digests of files that are large and do not change, each worked out once.
  private final class FileDigests: Sendable {
    private let known = Mutex<[String: String]>([:])

    func digest(ofFile path: String) -> String? {
      known.withLock { known in
        if let digest = known[path] { return digest }
        let digest = FileManager.default.contents(atPath: path).map { sha256(of: $0) }
        known[path] = digest
        return digest
      }
    }
  }

  /// One sentence about the fonts that are missing; nil if all are there.
  public var problem: String? {
    let packages = FontPackage.all.filter { place in
      !faces.values.contains { $0.path.hasPrefix("\(place.folder)/\(place.stem)") }
    }.map(\.name)
    if packages.isEmpty { return nil }
    return "Fonts are missing: run 'make setup', or 'apt-get install "
      + packages.joined(separator: " ") + "'."
  }

  /// The package that a pinned font comes in; nil for a font that is not pinned.
  func package(ofPostScriptName name: String) -> String? {
    FontPackage.all.first { name.hasPrefix($0.stem) }?.name
  }

  /// A configuration that sees the pinned files only.
  ///
  /// What fontconfig keeps of a folder in its cache is the same as what it would read in the files, which
  /// takes a tenth of a second. Without a cache, or with one that is older than the folder, it reads them.
  static func makeConfiguration(readsCaches: Bool = true) -> OpaquePointer? {
    let configuration = FcConfigCreate()
    FcConfigParseAndLoadFromMemory(configuration, Array(rules.utf8) + [0], FcFalse)
    for place in FontPackage.all {
      if readsCaches, let cache = FcDirCacheLoad(place.folder, configuration, nil) {
        FcDirCacheUnload(cache)
        FcConfigAppFontAddDir(configuration, place.folder)
      } else {
        for file in files(in: place) { FcConfigAppFontAddFile(configuration, file) }
      }
    }
    return configuration
  }

  /// Leaves out the reading of the system's own configuration and fonts, none of which are used, but for
  /// which Pango waits before it makes its first map; other libraries find no fonts either.
  package static func standInForSystemFonts() { _ = emptyConfiguration }

  private static let emptyConfiguration: Void = {
    let configuration = FcConfigCreate()
    FcConfigSetCurrent(configuration)
    FcConfigDestroy(configuration)
  }()

  /// Where caches are, and which files of the folders count; has pictures of one size, as emoji are, scaled
  /// to the size that is asked for.
  private static let rules = """
    <fontconfig>
    <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
    <selectfont><rejectfont><glob>*</glob></rejectfont>
    <acceptfont>\(FontPackage.all.map { "<glob>\($0.folder)/\($0.stem)*</glob>" }.joined())</acceptfont>
    </selectfont><match target="font">
    <test name="outline" compare="eq"><bool>false</bool></test>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    <double>0</double><double>0</double>
    <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
    </matrix></times></edit></match></fontconfig>
    """

  /// The pinned files of a folder, in the order of their names.
  private static func files(in place: FontPackage) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder)) ?? []
    return names.filter(place.holds).sorted().map { "\(place.folder)/\($0)" }
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
