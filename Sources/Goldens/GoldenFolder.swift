package import Filmstrip

/// A folder of goldens: reels by suite, and the pictures that they name, each once.
///
/// ```
/// __Filmstrips__/
///   images/3f….png                  a picture of the app, by its digest
///   CardTests/today.reel            a golden
///   CardTests/today.iphone-se.reel  a variant of it
///   CardTests/today.0012.png        a frame of it, where a test asks for one
/// ```
package struct GoldenFolder: Hashable, Sendable {
  /// What the folder beside a test is called.
  package static let standardName = "__Filmstrips__"

  package let path: String

  package init(path: String) { self.path = path }

  func reelPath(of key: GoldenKey) -> String { "\(path)/\(key.suite)/\(key.fileName)" }

  /// The path of the folder in which the reel of `key` lies at the path `reel`.
  static func path(ofReel reel: String, _ key: GoldenKey) -> String {
    String(reel.dropLast("/\(key.suite)/\(key.fileName)".count))
  }

  /// The name of the picture of frame `index`, beside the reel.
  static func pictureName(of key: GoldenKey, frame index: Int) -> String {
    "\(key.stem).\(FrameManifest.fileName(ofFrame: index))"
  }

  // MARK: Reading

  /// The bytes of the golden's reel; nil if there is none.
  func data(of key: GoldenKey) throws -> Data? {
    try suiteFolder(of: key)?.contents(of: key.fileName)
  }

  /// The golden with its pictures, to be drawn again.
  package func recording(of key: GoldenKey) throws -> Recording {
    try Recording(
      try reel(of: key), name: reelPath(of: key), imagesIn: try imageFolder.map { [$0] } ?? [],
      sought: "\(path)/\(ReelFile.imageFolderName)")
  }

  private func reel(of key: GoldenKey) throws -> Reel {
    guard let data = try data(of: key) else {
      throw ReelFileError.unreadable(path: reelPath(of: key))
    }
    return try Reel(decoding: data, name: reelPath(of: key))
  }

  /// The names of the frames of the golden that are there as PNG files, by number.
  func pictures(of key: GoldenKey) throws -> [Int: String] {
    try suiteFolder(of: key).map { try Self.pictures(of: key, in: $0) } ?? [:]
  }

  private static func pictures(of key: GoldenKey, in suite: Directory) throws -> [Int: String] {
    var pictures: [Int: String] = [:]
    for name in try suite.names() {
      guard name.hasPrefix(key.stem + "."), name.hasSuffix(".png") else { continue }
      let digits = name.dropFirst(key.stem.count + 1).dropLast(4)
      if let index = Int(digits), pictureName(of: key, frame: index) == name {
        pictures[index] = name
      }
    }
    return pictures
  }

  /// The bytes of one of these.
  func picture(_ name: String, of key: GoldenKey) throws -> Data {
    guard let data = try suiteFolder(of: key)?.contents(of: name) else {
      throw ReelFileError.unreadable(path: path(of: name, key))
    }
    return data
  }

  /// The path of what lies beside the golden's reel.
  func path(of name: String, _ key: GoldenKey) -> String { "\(path)/\(key.suite)/\(name)" }

  /// Every golden in the folder, in order.
  ///
  /// - Throws: `FolderError` if there is a link, since nobody knows then what is used.
  func keys() throws -> [GoldenKey] {
    guard let folder = try folder else { return [] }
    var keys: [GoldenKey] = []
    for suite in try folder.names() where ![.file, .other].contains(folder.kind(of: suite)) {
      guard let inner = try folder.folder(suite) else { continue }
      for name in try inner.names() {
        guard let key = GoldenKey(suite: suite, fileName: name) else { continue }
        if inner.kind(of: name) == .link { throw FolderError.link(path: inner.path(of: name)) }
        keys.append(key)
      }
    }
    return keys.sorted()
  }

  /// The size of a golden's reel in bytes.
  func size(of key: GoldenKey) throws -> Int {
    try suiteFolder(of: key)?.size(of: key.fileName) ?? 0
  }

  // MARK: Writing

  /// Writes a golden: its pictures first, so that a reel never lacks one.
  ///
  /// - Parameter frames: PNG files of chosen frames, by number; those of others are removed.
  func write(_ recording: Recording, frames: [Int: [UInt8]], as key: GoldenKey) throws {
    try Self.write(recording, frames: frames, as: key, to: try Directory.make(path))
  }

  /// Writes a golden into a folder of goldens that is open.
  static func write(
    _ recording: Recording, frames: [Int: [UInt8]], as key: GoldenKey, to goldens: Directory
  ) throws {
    let folder = try goldens.makeFolder(key.suite)
    try folder.removeAbandoned()
    try goldens.folder(ReelFile.imageFolderName)?.removeAbandoned()
    try RecordingFiles.write(recording.images, to: goldens)
    for (index, png) in frames.sorted(by: { $0.key < $1.key }) {
      try folder.write(png, as: pictureName(of: key, frame: index))
    }
    for (index, name) in try pictures(of: key, in: folder) where frames[index] == nil {
      try folder.remove(name)
    }
    try folder.write(recording.reel.encoded(), as: key.fileName)
  }

  /// Removes a golden with the PNG files of its frames.
  func remove(_ key: GoldenKey) throws {
    guard let folder = try folder, let suite = try folder.folder(key.suite) else { return }
    for name in try Self.pictures(of: key, in: suite).values { try suite.remove(name) }
    try suite.remove(key.fileName)
    try folder.removeFolder(key.suite)
  }

  /// The stored pictures that none of the goldens but `removed` names.
  ///
  /// - Throws: `ReelError` where a golden cannot be read, and so nobody knows what it names.
  func unusedImages(without removed: Set<GoldenKey>) throws -> [String] {
    var used: Set<String> = []
    for key in try keys() where !removed.contains(key) {
      for image in try reel(of: key).header.images { used.insert(ReelFile.imageName(image.digest)) }
    }
    return try imageFolder?.names().filter { ReelFile.isImageName($0) && !used.contains($0) } ?? []
  }

  func imagePath(_ name: String) -> String { "\(path)/\(ReelFile.imageFolderName)/\(name)" }

  func removeImages(_ names: [String]) throws {
    guard let folder = try folder, let images = try imageFolder else { return }
    for name in names { try images.remove(name) }
    try folder.removeFolder(ReelFile.imageFolderName)
  }

  // MARK: Folders

  /// The folder; nil if there is none.
  private var folder: Directory? {
    get throws { try Directory.ifThere(path) }
  }

  private var imageFolder: Directory? {
    get throws { try folder?.folder(ReelFile.imageFolderName) }
  }

  private func suiteFolder(of key: GoldenKey) throws -> Directory? {
    try folder?.folder(key.suite)
  }
}
