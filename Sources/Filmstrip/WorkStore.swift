/// The folder that all machines reach, and that the paths of units begin at.
///
/// Its own path may be a link. What lies inside is reached from it, name by name, and a link in there is
/// an error and never followed.
package struct WorkStore: Sendable {
  /// Where it is mounted.
  package let path: String

  private let root: Directory

  /// - Throws: ``WorkError`` where it is not there, or holds nothing, as the place does where none is
  ///   mounted.
  package init(_ path: String) throws(WorkError) {
    self.path = path
    do throws(FolderError) {
      root = try Directory(path)
      if try !root.names().isEmpty { return }
    } catch {
      throw .noStore(path: path, reason: "it is not there, or may not be read")
    }
    throw .noStore(path: path, reason: "it is empty, as where nothing is mounted")
  }

  /// The path of what lies at `place`, for messages.
  package func path(of place: String) -> String {
    path == "." ? place : root.path(of: place)
  }

  /// Whether a path leads from a store down, and nowhere else.
  package static func staysInside(_ place: String) -> Bool {
    !place.contains("\0")
      && place.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The folder at `place`, the store itself where that is empty; nil if there is none.
  package func folder(at place: String) throws(FolderError) -> Directory? {
    var folder = root
    for name in place.split(separator: "/") {
      guard let next = try folder.folder(String(name)) else { return nil }
      folder = next
    }
    return folder
  }

  /// The folder at `place`, made with all that lead to it where they are missing.
  func makeFolder(at place: String) throws(FolderError) -> Directory {
    var folder = root
    for name in place.split(separator: "/") { folder = try folder.makeFolder(String(name)) }
    return folder
  }

  /// The bytes of the reel at `place`.
  ///
  /// - Throws: `ReelFileError` where there is none, ``WorkError`` where it cannot be read to its end.
  func reelData(at place: String) throws -> Data {
    let (name, path) = ((place as NSString).lastPathComponent, path(of: place))
    let folder = try folder(at: (place as NSString).deletingLastPathComponent)
    guard let folder, folder.kind(of: name) != nil else {
      throw ReelFileError.unreadable(path: path)
    }
    let data: Data?
    do throws(FolderError) {
      data = try folder.contents(of: name)
    } catch {
      // A file that is there, and of which the system says no more.
      guard case .unreadable = error, folder.kind(of: name) == .file else { throw error }
      throw (folder.size(of: name) ?? 0) > Limits.fileBytes
        ? error : WorkError.interruptedRead(path: path)
    }
    guard let data else { throw ReelFileError.unreadable(path: path) }
    return data
  }

  /// The recording of `reel`, which is at `place`, with its pictures from the folder at `images`.
  func recording(of reel: Reel, at place: String, images: String?) throws -> Recording {
    let folder = try images.flatMap { try self.folder(at: $0) }
    return try Recording(
      reel, name: path(of: place), imagesIn: folder.map { [$0] } ?? [],
      sought: path(of: images ?? ReelFile.imageFolderName))
  }
}
