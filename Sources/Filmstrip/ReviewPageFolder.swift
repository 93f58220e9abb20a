package import Review

/// The folder of a review page.
package enum ReviewPageFolder {
  /// Lists the files of the page, which makes the folder ours.
  package static let listName = "review.json"

  /// The name of the file to open.
  package static let indexName = ReviewPage.indexName

  /// The bytes of a file of the page in the folder at `path`.
  ///
  /// - Returns: nil if a page has no file of that name, or this one lacks it. No link is followed.
  package static func contents(of name: String, in path: String) throws -> Data? {
    guard name == indexName || FolderLayout.page.isOwn(name) else { return nil }
    return try Directory(path).contents(at: name)
  }

  /// Writes a page into the folder at `path`, in place of an older one.
  ///
  /// - Parameters:
  ///   - isOverwriting: Whether files that others wrote under the page's names are replaced.
  ///   - make: Makes the files, and hands each on.
  /// - Throws: ``FolderError`` if the folder is somebody else's, or a file there is; nothing is changed
  ///   then.
  package static func write(
    to path: String, isOverwriting: Bool, make: ((PageFile) throws -> Void) throws -> Void
  ) throws {
    let folder = try Directory.make(path)
    let lock = try FolderLock(folder)
    defer { extendLifetime(lock) }
    // A page is made anew each time: all of them have one key.
    let staging = try StagingFolder(
      in: folder, .page, key: sha256(of: Data(listName.utf8)), isOverwriting: isOverwriting)
    var paths: [String] = []
    try make { file in
      try staging.place.write(file.bytes, at: file.path)
      paths.append(file.path)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    try staging.commit(encoder.encode(["files": paths.sorted()]))
  }
}

extension FolderLayout {
  /// The folder of a review page.
  static let page = FolderLayout(
    index: ReviewPageFolder.listName, files: ReviewPage.fileNames + [ReviewPage.indexName],
    folders: [ReviewPage.pictureFolder: .digests, ReviewPage.dataFolder: .scripts],
    stagingPrefix: ".review",
    claims: { index, _ in
      struct Listing: Decodable { let files: [String] }
      guard let listing = try? JSONDecoder().decode(Listing.self, from: index) else { return nil }
      return FolderClaims(digests: Dictionary(listing.files.map { ($0, []) }) { first, _ in first })
    })
}
