/// A hidden folder in which the next contents of a folder grow until they are whole.
///
/// It has a name that nobody can foresee, belongs to this user, and holds a journal whose first line
/// is the key of what is being made. A hidden folder without all of these is not taken for one.
/// ``commit()`` moves everything to its final name, the index last; a commit that was interrupted is
/// finished before anything else is done in the folder.
///
/// The caller holds the lock of the folder.
final class StagingFolder: Sendable {
  static let journalName = "journal"

  /// Where files are written before they are committed.
  let place: Directory

  private let folder: Directory
  private let layout: FolderLayout
  private let isOverwriting: Bool

  /// Makes a staging folder in `folder`, or finds the one that was left when the same was made.
  ///
  /// - Parameters:
  ///   - key: SHA-256 of all that decides the contents.
  ///   - isOverwriting: Whether files that others wrote under names of ours are replaced.
  /// - Throws: ``FolderError`` if something in the folder is somebody else's; nothing is changed then.
  init(in folder: Directory, _ layout: FolderLayout, key: String, isOverwriting: Bool) throws {
    self.folder = folder
    self.layout = layout
    self.isOverwriting = isOverwriting
    var left = try Self.left(in: folder, layout)
    _ = try layout.ownPaths(
      in: folder, indices: try Self.indices(of: folder, left, layout), isOverwriting: isOverwriting)
    for staging in left where try Self.isComplete(staging, layout) {
      try Self.commit(staging, to: folder, layout, isOverwriting)
    }
    left = try Self.left(in: folder, layout)
    let found = try left.first { try Self.key(of: $0) == key }
    for staging in left where staging !== found { try Self.remove(staging, from: folder, layout) }
    place = try found ?? folder.makeFreshFolder(layout.stagingPrefix + "-")
    if found == nil { try place.write(Data("\(key)\n".utf8), as: Self.journalName) }
    try place.removeAbandoned(isSoleWriter: true)
    for name in layout.files + [layout.index] { try place.remove(name) }
  }

  /// Gives everything its final name, and removes what the older index names and the new one does not.
  ///
  /// While files are moved there is no index in place.
  ///
  /// - Parameter index: The new index, which names every file of the folder.
  func commit(_ index: Data) throws {
    try place.write(index, as: layout.index)
    try Self.commit(place, to: folder, layout, isOverwriting)
  }

  // MARK: Committing

  private static func oldIndexName(_ layout: FolderLayout) -> String { "old-\(layout.index)" }

  private static func commit(
    _ place: Directory, to folder: Directory, _ layout: FolderLayout, _ isOverwriting: Bool
  ) throws {
    let own = try layout.ownPaths(
      in: folder, indices: try indices(of: folder, [place], layout), isOverwriting: isOverwriting)
    let index = try place.contents(of: layout.index) ?? Data()
    let named = try layout.claims(index, place)?.digests ?? [:]
    try folder.move(layout.index, to: place, as: oldIndexName(layout))
    for path in own where named[path] == nil { try folder.removeFile(at: path) }
    for path in named.keys.sorted() where layout.isOwn(path) {
      try place.moveFile(at: path, to: folder)
    }
    try layout.removeEmptyFolders(in: folder)
    try place.move(layout.index, to: folder, as: layout.index)
    try remove(place, from: folder, layout)
  }

  /// Whether all files were there, and only had to be moved.
  private static func isComplete(_ place: Directory, _ layout: FolderLayout) throws -> Bool {
    guard let index = try place.contents(of: layout.index) else { return false }
    return try layout.claims(index, place)?.isComplete ?? false
  }

  /// All that vouches for files in `folder`.
  private static func indices(
    of folder: Directory, _ left: [Directory], _ layout: FolderLayout
  ) throws(FolderError) -> [Data] {
    var indices = [try folder.contents(of: layout.index)]
    for place in left {
      indices.append(try place.contents(of: layout.index))
      indices.append(try place.contents(of: oldIndexName(layout)))
    }
    return indices.compactMap { $0 }
  }

  // MARK: What was left

  /// The staging folders that interrupted processes have left in `folder`.
  private static func left(in folder: Directory, _ layout: FolderLayout) throws(FolderError)
    -> [Directory]
  {
    var left: [Directory] = []
    for name in try folder.names() where name.hasPrefix(layout.stagingPrefix) {
      guard let place = try folder.folder(name) else { continue }
      // A process that was killed at once had no time for a journal.
      if place.isOwn, try place.names().allSatisfy(Directory.isPartial) {
        try place.removeAbandoned(isSoleWriter: true)
        if try folder.removeFolder(name) { continue }
      }
      guard place.isOwn, try key(of: place) != nil else {
        throw .foreignStaging(path: place.path)
      }
      left.append(place)
    }
    return left
  }

  /// Removes what interrupted processes have left in `folder`.
  static func removeLeft(in folder: Directory, _ layout: FolderLayout) throws(FolderError) {
    for place in try left(in: folder, layout) { try remove(place, from: folder, layout) }
  }

  /// The first line of the journal; nil if it is none of ours.
  private static func key(of place: Directory) throws(FolderError) -> String? {
    guard let journal = try place.contents(of: journalName) else { return nil }
    let line = journal.prefix { $0 != UInt8(ascii: "\n") }
    let isKey = line.count == 64 && line.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return isKey && line.count < journal.count ? String(decoding: line, as: UTF8.self) : nil
  }

  /// Removes a staging folder with what we have put there, and nothing else.
  private static func remove(_ place: Directory, from folder: Directory, _ layout: FolderLayout)
    throws(FolderError)
  {
    try layout.clear(place)
    try place.remove(oldIndexName(layout))
    try place.removeAbandoned(isSoleWriter: true)
    let rest = try place.names().filter { $0 != journalName }
    if let name = rest.first { throw .foreignStaging(path: place.path(of: name)) }
    try place.remove(journalName)
    try folder.removeFolder((place.path as NSString).lastPathComponent)
  }
}
