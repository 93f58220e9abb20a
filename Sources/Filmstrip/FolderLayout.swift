/// What a folder that is written as a whole consists of: the names that are given there, and the file
/// that lists those that were given.
///
/// The list makes the folder ours. What it names may be replaced; everything else is somebody's.
struct FolderLayout: Sendable {
  /// The file that lists all others, and is the last to appear.
  let index: String

  /// The names of the other files.
  let files: [String]

  /// The folders inside, with how the pictures in there are named.
  let folders: [String: PictureNames]

  /// How the name of the hidden folder begins in which the next contents grow.
  let stagingPrefix: String

  /// What an index says about the files beside it; nil if it is not one of ours.
  let claims: @Sendable (_ index: Data, _ folder: Directory) throws -> FolderClaims?

  /// Whether `path` is one that we give, other than the index.
  func isOwn(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return switch parts.count {
    case 1: files.contains(path)
    case 2: folders[parts[0]]?.contains(parts[1]) ?? false
    default: false
    }
  }

  /// The files in `folder` that bear names of ours, other than the index, by their paths.
  ///
  /// - Throws: ``FolderError`` if a link, or anything else, has such a name.
  func paths(in folder: Directory) throws(FolderError) -> [String] {
    var paths: [String] = []
    for name in files + [index] {
      guard try folder.hasFile(name), name != index else { continue }
      paths.append(name)
    }
    for (inner, pictures) in folders.sorted(by: { $0.key < $1.key }) {
      guard let inside = try folder.folder(inner) else { continue }
      for name in try inside.names() where pictures.contains(name) {
        if try inside.hasFile(name) { paths.append("\(inner)/\(name)") }
      }
    }
    return paths
  }

  /// Removes the files in `folder` that bear names of ours, and the folders inside that are empty then.
  func clear(_ folder: Directory) throws(FolderError) {
    for path in try paths(in: folder) + [index] { try folder.removeFile(at: path) }
    for name in folders.keys { try folder.folder(name)?.removeAbandoned(isSoleWriter: true) }
    try removeEmptyFolders(in: folder)
  }

  func removeEmptyFolders(in folder: Directory) throws(FolderError) {
    for name in folders.keys where folder.kind(of: name) == .folder {
      try folder.removeFolder(name)
    }
  }
}

/// How the files in a folder of ours are named.
enum PictureNames: Hashable, Sendable {
  /// By the number of a frame, as in `0012.png`.
  case frames
  /// By SHA-256 of the file.
  case digests
  /// By the number of a recording, as in `0012.js`.
  case scripts

  func contains(_ name: String) -> Bool {
    switch self {
    case .frames: FrameManifest.isFrameName(name)
    case .digests: ReelFile.isImageName(name)
    case .scripts:
      name.hasSuffix(".js") && FrameManifest.isFrameName(name.dropLast(2) + "png")
    }
  }
}

/// The files that an index names.
struct FolderClaims: Hashable, Sendable {
  /// The digests that a file may have, by its path; none for a file that is ours whatever it holds.
  var digests: [String: Set<String>] = [:]

  /// Whether every file of the folder is named, which older versions did not.
  var isComplete = true

  mutating func merge(_ other: FolderClaims) {
    digests.merge(other.digests) { $0.isEmpty || $1.isEmpty ? [] : $0.union($1) }
  }
}

extension FolderLayout {
  /// Finds out which files in `folder` are ours to replace, by their paths.
  ///
  /// - Parameters:
  ///   - indices: All that vouch for files there: the index in place, and those of a staging folder.
  ///   - isOverwriting: Whether files that bear names of ours are ours, whoever wrote them.
  /// - Throws: ``FolderError`` if the folder is somebody else's, or a file there is.
  func ownPaths(in folder: Directory, indices: [Data], isOverwriting: Bool) throws -> [String] {
    let paths = try paths(in: folder)
    if isOverwriting { return paths }
    var known: FolderClaims?
    for index in indices {
      guard let claims = try claims(index, folder) else { continue }
      known = known ?? FolderClaims()
      known?.merge(claims)
    }
    guard let known else {
      if let name = try folder.names().first(where: { !$0.hasPrefix(".") }) {
        throw FolderError.foreignFolder(path: folder.path, file: name)
      }
      return []
    }
    for path in paths {
      guard let digests = known.digests[path] else {
        throw FolderError.foreignFile(path: folder.path(of: path), index: index)
      }
      guard !digests.isEmpty else { continue }
      guard let data = try folder.contents(at: path), digests.contains(sha256(of: data)) else {
        throw FolderError.foreignFile(path: folder.path(of: path), index: index)
      }
    }
    return paths
  }
}

// MARK: Paths of at most two names

extension Directory {
  /// Whether there is a file; a link or anything else of that name is an error.
  fileprivate func hasFile(_ name: String) throws(FolderError) -> Bool {
    switch kind(of: name) {
    case nil: return false
    case .file: return true
    case .link: throw .link(path: path(of: name))
    case .folder, .other: throw .wrongKind(path: path(of: name), expected: "a plain file")
    }
  }

  /// The folder and the name that `path` leads to; nil if there is no such folder.
  private func place(of path: String) throws(FolderError) -> (folder: Directory, name: String)? {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return (self, path) }
    guard let inner = try folder(parts[0]) else { return nil }
    return (inner, parts[1])
  }

  func contents(at path: String) throws(FolderError) -> Data? {
    guard let place = try place(of: path) else { return nil }
    return try place.folder.contents(of: place.name)
  }

  func removeFile(at path: String) throws(FolderError) {
    guard let place = try place(of: path) else { return }
    try place.folder.remove(place.name)
  }

  /// Moves a file, if it is there, to the same path in `other`, where the folder is made.
  func moveFile(at path: String, to other: Directory) throws(FolderError) {
    guard let source = try place(of: path), source.folder.kind(of: source.name) != nil else {
      return
    }
    let inner = String(path.prefix { $0 != "/" })
    let target = source.folder === self ? other : try other.makeFolder(inner)
    try source.folder.move(source.name, to: target, as: source.name)
  }

  /// Writes a file at a path whose folder is made.
  func write(_ bytes: some ContiguousBytes, at path: String) throws(FolderError) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return try write(bytes, as: path) }
    try makeFolder(parts[0]).write(bytes, as: parts[1])
  }
}
