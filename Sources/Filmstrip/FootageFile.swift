public import Review

/// Footage on disk: a reel, a PNG file, or a folder of PNG files.
public struct FootageFile: Hashable, Sendable {
  private let path: String
  private let images: String?

  /// - Parameter images: The folder of a reel's pictures; nil for `images` beside the reel.
  public init(path: String, images: String? = nil) {
    self.path = path
    self.images = images
  }

  /// Opens the footage; PNG files are read when they are needed.
  ///
  /// - Throws: ``FootageFileError``, and what reading a reel throws.
  public func open() throws -> Footage {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputFileError.unreadable(path: path)
    }
    if isFolder.boolValue { return try openFolder() }
    if path.lowercased().hasSuffix(".png") {
      return Footage(pictures: [picture((path as NSString).lastPathComponent, path)], name: path)
    }
    let recording = try ReelFile(path: path, images: images).read()
    return Footage(recording.reel, images: recording.images, name: path)
  }

  private func openFolder() throws -> Footage {
    let names = try Directory(path).names()
    // Its only picture is the sheet, which says little about the frames.
    if names.contains(RecordingFiles.reelName) { throw FootageFileError.rendering(path: path) }
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
    guard !pictures.isEmpty else { throw FootageFileError.empty(path: path) }
    return Footage(pictures: pictures.map { picture($0, "\(path)/\($0)") }, name: path)
  }

  private func picture(_ name: String, _ file: String) -> Footage.Picture {
    Footage.Picture(name: name) {
      try InputFile.contents(of: file, limit: Limits.fileBytes)
    }
  }
}

/// Why a folder is no footage.
public enum FootageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty(path: String)
  case rendering(path: String)

  public var description: String {
    switch self {
    case .empty(let path):
      "There are no PNG files in '\(path)': name a folder of frames, a PNG file, or a reel."
    case .rendering(let path):
      "'\(path)' holds a whole rendering: name its 'recording.reel' or its 'frames' folder."
    }
  }
}
