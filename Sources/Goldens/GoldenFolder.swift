internal import Filmstrip
internal import Glibc

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

  private static let imageFolderName = "images"

  package let path: String

  package init(path: String) { self.path = path }

  func reelPath(of key: GoldenKey) -> String { "\(path)/\(key.suite)/\(key.fileName)" }

  /// The name of the picture of frame `index`, beside the reel.
  static func pictureName(of key: GoldenKey, frame index: Int) -> String {
    "\(key.stem).\(FrameManifest.fileName(ofFrame: index))"
  }

  // MARK: Reading

  /// The bytes of the golden's reel; nil if there is none.
  func data(of key: GoldenKey) -> Data? {
    FileManager.default.contents(atPath: reelPath(of: key))
  }

  /// The golden with its pictures, to be drawn again.
  func recording(of key: GoldenKey) throws -> Recording {
    try ReelFile(path: reelPath(of: key), images: imageFolder.path).read()
  }

  /// The frames of the golden that are there as PNG files, by number.
  func pictures(of key: GoldenKey) -> [Int: String] {
    var pictures: [Int: String] = [:]
    for name in suiteFolder(of: key).fileNames() {
      guard name.hasPrefix(key.stem + "."), name.hasSuffix(".png") else { continue }
      let digits = name.dropFirst(key.stem.count + 1).dropLast(4)
      if let index = Int(digits), Self.pictureName(of: key, frame: index) == name {
        pictures[index] = "\(suiteFolder(of: key).path)/\(name)"
      }
    }
    return pictures
  }

  /// Every golden in the folder, in order.
  func keys() -> [GoldenKey] {
    OutputFolder(path: path).fileNames().flatMap { suite in
      OutputFolder(path: "\(path)/\(suite)").fileNames().compactMap {
        GoldenKey(suite: suite, fileName: $0)
      }
    }.sorted()
  }

  // MARK: Writing

  /// Writes a golden: its pictures first, so that a reel never lacks one.
  ///
  /// - Parameter frames: PNG files of chosen frames, by number; those of others are removed.
  func write(_ recording: Recording, frames: [Int: [UInt8]], as key: GoldenKey) throws {
    let folder = suiteFolder(of: key)
    try folder.create()
    if !recording.images.isEmpty { try imageFolder.create() }
    for folder in [folder, imageFolder] { try folder.removeAbandoned() }
    let stored = Set(imageFolder.fileNames())
    for image in recording.images.values.sorted(by: { $0.digest < $1.digest })
    where !stored.contains("\(image.digest).png") {
      try imageFolder.write(image.data, as: "\(image.digest).png")
    }
    for (index, png) in frames.sorted(by: { $0.key < $1.key }) {
      try folder.write(png, as: Self.pictureName(of: key, frame: index))
    }
    for index in pictures(of: key).keys where frames[index] == nil {
      try folder.remove(Self.pictureName(of: key, frame: index))
    }
    try folder.write(recording.reel.encoded(), as: key.fileName)
  }

  /// Removes a golden with the PNG files of its frames.
  func remove(_ key: GoldenKey) throws {
    let folder = suiteFolder(of: key)
    for index in pictures(of: key).keys {
      try folder.remove(Self.pictureName(of: key, frame: index))
    }
    try folder.remove(key.fileName)
    if folder.fileNames().isEmpty { rmdir(folder.path) }
  }

  /// The stored pictures that none of the goldens but `removed` names.
  ///
  /// - Throws: `ReelError` where a golden cannot be read, and so nobody knows what it names.
  func unusedImages(without removed: Set<GoldenKey>) throws -> [String] {
    var used: Set<String> = []
    for key in keys() where !removed.contains(key) {
      let header = try ReelFile(path: reelPath(of: key)).readReel().header
      for image in header.images { used.insert("\(image.digest).png") }
    }
    return imageFolder.fileNames().filter { !used.contains($0) }
  }

  func imagePath(_ name: String) -> String { "\(imageFolder.path)/\(name)" }

  func removeImages(_ names: [String]) throws {
    for name in names { try imageFolder.remove(name) }
    if imageFolder.fileNames().isEmpty { rmdir(imageFolder.path) }
  }

  private var imageFolder: OutputFolder {
    OutputFolder(path: path).folder(Self.imageFolderName)
  }

  private func suiteFolder(of key: GoldenKey) -> OutputFolder {
    OutputFolder(path: path).folder(key.suite)
  }
}
