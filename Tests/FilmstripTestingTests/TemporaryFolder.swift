import Foundation

/// Calls `body` with the path of a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path(percentEncoded: false))
}

/// The paths of the files below `folder`, sorted; hidden ones are left out.
func files(below folder: String) -> [String] {
  let paths = FileManager.default.subpaths(atPath: folder) ?? []
  return paths.filter { path in
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
    return !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }.sorted()
}
