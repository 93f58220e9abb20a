internal import Filmstrip

/// A reel that a path leads to.
struct FoundReel: Hashable {
  /// The folder of its rendering, or its own path, in the folder that was named.
  ///
  /// No other found there has the same; that of a reel at the place itself is empty.
  let name: String

  /// Where it is.
  let path: String

  /// The reels at `path`: itself, or those in the folder, in the order of their names.
  ///
  /// Folders that are hidden are not looked into.
  static func all(at path: String) throws -> [FoundReel] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputFileError.unreadable(path: path)
    }
    guard isFolder.boolValue else {
      return [FoundReel(name: (path as NSString).lastPathComponent, path: path)]
    }
    guard let files = FileManager.default.enumerator(atPath: path) else {
      throw InputFileError.unreadable(path: path)
    }
    var found: [FoundReel] = []
    while let file = files.nextObject() as? String {
      if (file as NSString).lastPathComponent.hasPrefix(".") {
        files.skipDescendants()
      } else if file.hasSuffix(".reel") {
        found.append(FoundReel(name: name(of: file), path: "\(path)/\(file)"))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// What a reel at `path` of a folder is called.
  static func name(of path: String) -> String {
    guard (path as NSString).lastPathComponent == RecordingFiles.reelName else { return path }
    return (path as NSString).deletingLastPathComponent
  }
}

/// What two sides have, each with its counterpart: two alone belong together, several by their names.
struct NamedPairs<Item> {
  private(set) var all: [(name: String, a: Item?, b: Item?)] = []

  /// Whether either side has more than one.
  let isMany: Bool

  init(_ a: [Item], _ b: [Item], name: (Item) -> String) {
    isMany = a.count != 1 || b.count != 1
    guard isMany else {
      all = [(name(b[0]), a[0], b[0])]
      return
    }
    func named(_ items: [Item]) -> [String: Item] {
      Dictionary(items.map { (name($0), $0) }) { first, _ in first }
    }
    let (old, new) = (named(a), named(b))
    all = b.map { (name($0), old[name($0)], $0) }
    all += a.filter { new[name($0)] == nil }.map { (name($0), $0, nil) }
  }
}
