/// Where a transition's pictures and storyboards lie on this machine.
///
/// Most transitions name a folder of their source code. Where a program has been taken elsewhere, a
/// folder of the same name is looked for beside it, and then in `../share/filmstrip`. The environment
/// variable `FILMSTRIP_ASSETS` names another one, for every transition.
struct AssetFolder {
  static let variable = "FILMSTRIP_ASSETS"

  /// Nil for a transition without pictures.
  let url: URL?

  /// - Parameter program: The path of the program that runs.
  @MainActor init(
    of transition: any Transition, environment: [String: String], program: String
  ) throws(RecordingError) {
    guard let own = transition.assets else {
      url = nil
      return
    }
    if let path = environment[Self.variable], !path.isEmpty {
      let folder = URL(filePath: path, directoryHint: .isDirectory)
      guard Self.exists(folder) else {
        throw .missingAssets(
          transition: transition.name,
          reason: "\(Self.variable) names '\(path)', which is no folder")
      }
      url = folder
      return
    }
    let beside = URL(filePath: program).deletingLastPathComponent()
    let places = [
      own, beside.appending(path: own.lastPathComponent),
      beside.appending(path: "../share/filmstrip/\(own.lastPathComponent)").standardized,
    ]
    guard let folder = places.first(where: Self.exists) else {
      let paths = places.map { "'\(Self.path(of: $0))'" }
      throw .missingAssets(
        transition: transition.name,
        reason:
          "there is none of \(paths.joined(separator: ", ")); copy the folder there, or name it"
          + " with \(Self.variable)")
    }
    url = folder
  }

  private static func exists(_ folder: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(of: folder), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func path(of folder: URL) -> String {
    let path = folder.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
