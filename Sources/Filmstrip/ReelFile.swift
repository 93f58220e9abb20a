/// A reel on disk, with the pictures that its frames name.
public struct ReelFile: Hashable, Sendable {
  /// The folder of a reel's pictures, beside the reel; each is named by its digest.
  package static let imageFolderName = "images"

  /// The name of a picture's file.
  package static func imageName(_ digest: String) -> String { "\(digest).png" }

  /// Whether a file's name is that of a picture.
  package static func isImageName(_ name: String) -> Bool {
    name.utf8.count == 68 && name.hasSuffix(".png")
      && name.utf8.dropLast(4).allSatisfy(Set("0123456789abcdef".utf8).contains)
  }

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
  ///
  /// - Throws: ``ReelFileError``, and `ReelError` where the file is no whole reel.
  public func readReel() throws -> Reel {
    try Reel(reading: InputFile.open(path, limit: Limits.fileBytes), name: path)
  }

  /// Reads the reel and its pictures.
  ///
  /// - Throws: What ``readReel()`` throws, and ``ReelFileError`` where a picture is missing or another.
  public func read() throws -> Recording {
    let reel = try readReel()
    return try Recording(
      reel, name: path, imagesIn: try imageFolders.compactMap(Directory.ifThere),
      sought: imageFolders[0])
  }
}

extension Recording {
  /// A reel with its pictures, each from the first of `folders` that has it.
  ///
  /// - Parameters:
  ///   - name: What messages call the reel.
  ///   - sought: The folder where they say that a picture was looked for.
  package init(_ reel: Reel, name: String, imagesIn folders: [Directory], sought: String) throws {
    var images: [String: CGImage] = [:]
    for reference in reel.header.images {
      let file = ReelFile.imageName(reference.digest)
      guard ReelFile.isImageName(file),
        let folder = folders.first(where: { $0.kind(of: file) != nil }),
        let data = try folder.contents(of: file)
      else {
        throw ReelFileError.missingImage(
          reel: name, image: reference.name, file: "\(sought)/\(file)")
      }
      guard let image = CGImage(pngData: data, name: reference.name),
        image.digest == reference.digest
      else {
        throw ReelFileError.wrongImage(
          reel: name, image: reference.name, file: folder.path(of: file))
      }
      images[reference.digest] = image
    }
    self.init(reel: reel, images: images)
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
