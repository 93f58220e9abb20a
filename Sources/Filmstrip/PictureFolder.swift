/// A folder of frames: that of a rendering, or one of PNG files.
package struct PictureFolder {
  private let path: String
  private let images: String?

  /// - Parameter images: The folder of a reel's pictures; nil for `images` beside it.
  package init(path: String, images: String? = nil) {
    self.path = path
    self.images = images
  }

  /// The rendering's own recording, or one that shows a picture in each frame, in the order of names.
  ///
  /// - Throws: `FrameSourceFileError` if there are no pictures, and what reading files throws.
  package func recording(framesPerSecond: Int) throws -> Recording {
    let folder = try Directory(path)
    let names = try folder.names()
    if names.contains(RecordingFiles.reelName) {
      return try ReelFile(path: "\(path)/\(RecordingFiles.reelName)", images: images).read()
    }
    let files = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }.sorted()
    guard !files.isEmpty, files.count <= Limits.frames else {
      throw FrameSourceFileError.empty(path: path)
    }
    var pictures: [String: CGImage] = [:]
    var frames: [Frame] = []
    for file in files {
      let data = try InputFile.contents(of: "\(path)/\(file)", limit: Limits.fileBytes)
      guard let image = CGImage(pngData: data, name: file) else {
        throw FrameSourceFileError.noPicture(path: "\(path)/\(file)")
      }
      pictures[image.digest] = image
      frames.append(Self.frame(of: image))
    }
    let title = (path as NSString).standardizingPath.split(separator: "/").last.map(String.init)
    let header = ReelHeader(
      transition: title ?? "pictures", title: title ?? path, device: "pictures",
      deviceTitle: "PNG files", size: frames[0].size, scale: 1, framesPerSecond: framesPerSecond,
      appearance: .light)
    return Recording(reel: Reel(header: header, frames: frames), images: pictures)
  }

  /// A frame that is one picture, a pixel to the point.
  private static func frame(of image: CGImage) -> Frame {
    let size = CGSize(width: CGFloat(image.width), height: CGFloat(image.height))
    var node = Node(id: 0, name: "picture", frame: CGRect(origin: .zero, size: size))
    node.content = .image(ImageContent(digest: image.digest, size: size))
    return Frame(size: size, root: node)
  }
}
