internal import Filmstrip

/// All goldens of a package, and which of them nothing uses any more.
package struct GoldenInventory: Sendable {
  /// What the last run says about a golden.
  package enum Use: String, Hashable, Sendable, Codable {
    /// A test has looked at it.
    case used
    /// The run came to every test, and none has looked at it.
    case orphan
    /// None has looked at it, but its test file still names it, or was not run at all.
    case unvisited
  }

  package struct Item: Hashable, Sendable {
    package let key: GoldenKey
    /// The reel's path from the package's folder.
    package let path: String
    package let bytes: Int
    let folder: GoldenFolder
  }

  package let items: [Item]

  private let package: String
  private let folders: [GoldenFolder]

  /// Finds the goldens below the folder `package`; hidden folders and links are left out.
  package init(package: String) throws {
    self.package = package
    folders = try Self.goldenFolders(below: try Directory(package)).map { GoldenFolder(path: $0) }
    items = try folders.flatMap { folder in
      try folder.keys().map { key in
        Item(
          key: key, path: folder.reelPath(of: key).relative(to: package),
          bytes: try folder.size(of: key), folder: folder)
      }
    }
  }

  private static func goldenFolders(below folder: Directory) throws -> [String] {
    var found: [String] = []
    for name in try folder.names() where !name.hasPrefix(".") {
      guard folder.kind(of: name) == .folder else { continue }
      if name == GoldenFolder.standardName {
        found.append(folder.path(of: name))
      } else if let inner = try? folder.folder(name) {
        found += try goldenFolders(below: inner)
      }
    }
    return found
  }

  // MARK: Use

  /// What the run in `runFolder` says about each golden.
  ///
  /// - Throws: ``RunError`` if there was no run, or none that came to every test.
  package func uses(runFolder: String) throws -> [Item: Use] {
    guard let log = try Directory.ifThere(runFolder).flatMap({ try RunLog(in: $0) }) else {
      throw RunError.noRun(path: "\(runFolder)/\(RunLog.name)")
    }
    if let gap = log.gap { throw RunError.partial(reason: gap) }
    let used = items.filter { log.goldens[$0.path] != nil }
    return Dictionary(uniqueKeysWithValues: items.map { ($0, use(of: $0, used: used)) })
  }

  private func use(of item: Item, used: [Item]) -> Use {
    if used.contains(item) { return .used }
    let file = (item.folder.path as NSString).deletingLastPathComponent + "/\(item.key.suite).swift"
    guard let source = FileManager.default.contents(atPath: file) else { return .orphan }
    let neighbours = used.filter { $0.folder == item.folder && $0.key.suite == item.key.suite }
    if neighbours.isEmpty { return .unvisited }
    if neighbours.contains(where: { $0.key.name == item.key.name }) { return .orphan }
    let isNamed = String(decoding: source, as: UTF8.self).contains("\"\(item.key.name)\"")
    return isNamed ? .unvisited : .orphan
  }

  // MARK: Pruning

  /// Removes orphans, with the pictures that nothing else names.
  ///
  /// - Parameter isDry: Whether everything is left as it is.
  /// - Returns: The paths that were removed, or would be, from the package's folder.
  package func prune(_ uses: [Item: Use], isDry: Bool) throws -> [String] {
    let orphans = items.filter { uses[$0] == .orphan }
    var removed: [String] = []
    for folder in folders {
      let own = orphans.filter { $0.folder == folder }.map(\.key)
      let images = try folder.unusedImages(without: Set(own))
      for key in own {
        let pictures = try folder.pictures(of: key).values.sorted()
        removed += [folder.reelPath(of: key)] + pictures.map { folder.path(of: $0, key) }
      }
      removed += images.map { folder.imagePath($0) }
      guard !isDry else { continue }
      for key in own { try folder.remove(key) }
      try folder.removeImages(images)
    }
    return removed.map { $0.relative(to: package) }
  }
}

extension String {
  /// The path as seen from `folder`, if it lies in there.
  func relative(to folder: String) -> String {
    hasPrefix(folder + "/") ? String(dropFirst(folder.count + 1)) : self
  }
}
