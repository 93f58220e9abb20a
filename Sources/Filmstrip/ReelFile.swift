/// A reel on disk, with the pictures that its frames name.
public struct ReelFile: Hashable, Sendable {
  /// The folder of a reel's pictures, beside the reel; each is named by its digest.
  static let imageFolderName = "images"

  private let path: String
  private let imageFolders: [String]

  /// - Parameter images: The folder of the pictures; nil for `images` beside the reel or, for a
  ///   golden, one folder up.
  public init(path: String, images: String? = nil) {
    self.path = path
    let folder = (path as NSString).deletingLastPathComponent
    let prefix = folder.isEmpty ? "" : folder + "/"
    imageFolders =
      images.map { [$0] } ?? ["", "../"].map { prefix + $0 + Self.imageFolderName }
  }

  /// Reads the reel without its pictures.
  public func readReel() throws -> Reel {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ReelFileError.unreadable(path: path)
    }
    return try Reel(decoding: data, name: path)
  }

  /// Reads the reel and its pictures.
  public func read() throws -> Recording {
    let reel = try readReel()
    var images: [String: CGImage] = [:]
    for reference in reel.header.images { images[reference.digest] = try image(reference) }
    return Recording(reel: reel, images: images)
  }

  private func image(_ reference: ImageReference) throws -> CGImage {
    let files = imageFolders.map { "\($0)/\(reference.digest).png" }
    guard let file = files.first(where: FileManager.default.fileExists(atPath:)),
      let data = FileManager.default.contents(atPath: file)
    else { throw ReelFileError.missingImage(reel: path, image: reference.name, file: files[0]) }
    guard let image = CGImage(pngData: data, name: reference.name),
      image.digest == reference.digest
    else {
      throw ReelFileError.wrongImage(reel: path, image: reference.name, file: file)
    }
    return image
  }
}

/// Why a reel could not be read from disk.
public enum ReelFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String)
  case missingImage(reel: String, image: String, file: String)
  case wrongImage(reel: String, image: String, file: String)

  public var description: String {
    switch self {
    case .unreadable(let path):
      "Cannot read '\(path)': there is no such file, or it may not be read."
    case .missingImage(let reel, let image, let file):
      "'\(reel)' shows the picture '\(image)', but there is no '\(file)':"
        + " keep the folder of pictures beside the reel, or name it with --images."
    case .wrongImage(let reel, let image, let file):
      "'\(file)' is not the picture '\(image)' that '\(reel)' was recorded with:"
        + " record the reel again, or bring back the picture."
    }
  }
}
