public import Review

extension DifferenceReport {
  /// Writes the report into the folder at `path`, in place of an older one.
  ///
  /// Only files that the older `report.json` lists are replaced or removed.
  ///
  /// - Parameter isOverwriting: Whether files that others wrote under the report's names are replaced.
  /// - Returns: The paths of the files, in the order in which they were made.
  /// - Throws: ``FolderError`` if the folder is somebody else's, or a file there is; nothing is changed
  ///   then.
  @discardableResult
  public func write(to path: String, isOverwriting: Bool = false) throws -> [String] {
    try write(to: try Directory.make(path), isOverwriting: isOverwriting)
  }

  /// Writes the report into an open folder.
  @discardableResult
  package func write(to folder: Directory, isOverwriting: Bool = false) throws -> [String] {
    let lock = try FolderLock(folder)
    defer { extendLifetime(lock) }
    // A report is made anew each time: all of them have one key.
    let staging = try StagingFolder(
      in: folder, .report, key: sha256(of: Data(Self.indexName.utf8)),
      isOverwriting: isOverwriting)
    var paths: [String] = []
    var index: [UInt8] = []
    try makeFiles { file in
      if file.path == Self.indexName {
        index = file.bytes
      } else {
        try staging.place.write(file.bytes, at: file.path)
      }
      paths.append(folder.path(of: file.path))
    }
    try staging.commit(Data(index))
    return paths
  }

  /// Removes a report, or what was left of one, from a folder in which nothing else has such names.
  package static func remove(from folder: Directory) throws(FolderError) {
    try StagingFolder.removeLeft(in: folder, .report)
    try FolderLayout.report.clear(folder)
  }
}

extension FolderLayout {
  /// The folder of a report.
  static let report = FolderLayout(
    index: DifferenceReport.indexName, files: DifferenceReport.fileNames,
    folders: Dictionary(
      uniqueKeysWithValues: DifferenceReport.folderNames.map { ($0, .frames) }),
    stagingPrefix: ".report",
    claims: { index, _ in
      struct Listing: Decodable { let files: [String] }
      guard let listing = try? JSONDecoder().decode(Listing.self, from: index) else { return nil }
      return FolderClaims(digests: Dictionary(listing.files.map { ($0, []) }) { first, _ in first })
    })
}
