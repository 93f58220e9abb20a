internal import Frames
internal import Typography

/// The fonts that an app brings along: those that its `Info.plist` lists, and those that it registers.
@MainActor
final class AppFonts: RecordingState {
  private var registered: [AppFace] = []
  /// What the folders of the app list, once they were looked through.
  private var listed: (folders: [URL], faces: [AppFace])?

  init(in context: RecordingContext) {}

  static var current: AppFonts { RecordingContext.current[AppFonts.self] }

  /// All faces, those that were registered first.
  var faces: [AppFace] {
    let folders = AppAssets.folders
    if listed?.folders != folders { listed = (folders, folders.flatMap(Self.faces)) }
    return registered + (listed?.faces ?? [])
  }

  /// The face of that PostScript name, or else of that name for people, or else of that family.
  func face(_ name: String) -> AppFace? {
    let faces = faces
    return faces.first { $0.postScriptName == name } ?? faces.first { $0.fullName == name }
      ?? faces.filter { $0.familyName == name }.min { abs($0.weight) < abs($1.weight) }
  }

  /// The face of `family` that is bold, or slants, or neither; nil if there is none.
  func face(ofFamily family: String, isBold: Bool, isItalic: Bool) -> AppFace? {
    faces.first {
      $0.familyName == family && $0.isItalic == isItalic
        && ($0.weight >= UIFont.Weight.semibold.rawValue) == isBold
    }
  }

  /// Adds faces, but for those that are there.
  ///
  /// - Returns: Whether any was new.
  func register(_ new: [AppFace]) -> Bool {
    let added = new.filter { face in !faces.contains { $0.postScriptName == face.postScriptName } }
    registered += added
    return !added.isEmpty
  }

  // MARK: Info.plist

  /// How deep folders are looked through; our choice, more than apps have.
  private static let deepest = 12

  /// The faces of the fonts that a property list in `folder` names, wherever in it their files lie.
  private static func faces(in folder: URL) -> [AppFace] {
    let files = files(in: folder, depth: 0)
    let names = files.filter { $0.lastPathComponent.hasSuffix("Info.plist") }.flatMap { file in
      fontNames(in: file)
    }
    return names.flatMap { name -> [AppFace] in
      let base = (name as NSString).lastPathComponent
      guard let file = files.first(where: { $0.lastPathComponent == base }) else {
        diagnose(
          .missingFont,
          "The app's Info.plist lists the font '\(base)', which is not among its files.",
          about: base)
        return []
      }
      let faces = AppFace.faces(inFile: file.path(percentEncoded: false))
      if faces.isEmpty {
        diagnose(.missingFont, "'\(base)' is not a font that can be read.", about: base)
      }
      return faces
    }
  }

  private static func fontNames(in file: URL) -> [String] {
    guard
      let data = try? InputFile.contents(
        of: file.path(percentEncoded: false), limit: Limits.fileBytes),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [] }
    return (list as? [String: Any])?["UIAppFonts"] as? [String] ?? []
  }

  /// The property lists and fonts in `folder`, in the order of their paths; links are not followed.
  private static func files(in folder: URL, depth: Int) -> [URL] {
    let keys: Set<URLResourceKey> = [.isDirectoryKey, .isSymbolicLinkKey]
    let inside = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
    return (inside ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }.flatMap { child in
      guard let values = try? child.resourceValues(forKeys: keys), values.isSymbolicLink != true
      else { return [URL]() }
      if values.isDirectory == true {
        return depth < deepest && child.pathExtension != "xcassets"
          ? files(in: child, depth: depth + 1) : []
      }
      let isMeant = ["plist", "ttf", "otf", "ttc"].contains(child.pathExtension.lowercased())
      return isMeant ? [child] : []
    }
  }
}
