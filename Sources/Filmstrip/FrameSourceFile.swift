public import Review

/// Frames on disk: a reel, a PNG file, or a folder of PNG files.
public struct FrameSourceFile: Hashable, Sendable {
  private let path: String
  private let images: String?

  /// - Parameter images: The folder of a reel's pictures; nil for `images` beside the reel.
  public init(path: String, images: String? = nil) {
    self.path = path
    self.images = images
  }

  /// Opens the source; PNG files are read when they are needed.
  ///
  /// - Throws: ``FrameSourceFileError``, and what reading a reel throws.
  public func open() throws -> FrameSource {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputFileError.unreadable(path: path)
    }
    if isFolder.boolValue { return try openFolder() }
    if path.lowercased().hasSuffix(".png") {
      return FrameSource(
        pictures: [picture((path as NSString).lastPathComponent, path)], name: path)
    }
    let recording = try ReelFile(path: path, images: images).read()
    return FrameSource(recording.reel, images: recording.images, name: path)
  }

  private func openFolder() throws -> FrameSource {
    let names = try Directory(path).names()
    // Its only picture is the sheet, which says little about the frames.
    if names.contains(RecordingFiles.reelName) { throw FrameSourceFileError.rendering(path: path) }
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
    guard !pictures.isEmpty else { throw FrameSourceFileError.empty(path: path) }
    return FrameSource(pictures: pictures.map { picture($0, "\(path)/\($0)") }, name: path)
  }

  private func picture(_ name: String, _ file: String) -> FrameSource.Picture {
    FrameSource.Picture(name: name) {
      try InputFile.contents(of: file, limit: Limits.fileBytes)
    }
  }
}

/// Why a folder is no source of frames.
public enum FrameSourceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty(path: String)
  case rendering(path: String)
  case noPicture(path: String)

  public var description: String {
    switch self {
    case .empty(let path):
      "There are no PNG files in '\(path)': name a folder of frames, a PNG file, or a reel."
    case .noPicture(let path):
      "'\(path)' is no PNG file, whatever its name says: take it out of the folder."
    case .rendering(let path):
      "'\(path)' holds a whole rendering: name its 'recording.reel' or its 'frames' folder."
    }
  }
}
