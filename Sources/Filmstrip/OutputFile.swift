internal import Glibc

/// A file that somebody has named to be written.
///
/// A plain file appears whole or not at all. What is none, such as a pipe or a terminal, is written
/// to as it is.
package struct OutputFile {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Writes `bytes`, replacing what the file held; the folders that lead to it are made.
  package func write(_ bytes: Data) throws(FolderError) {
    if let place {
      try Directory.make(place.folder).write(bytes, as: place.name)
    } else {
      try writeThrough { try $0.write(contentsOf: bytes) }
    }
  }

  /// Writes a reel, likewise.
  package func write(_ reel: EncodedReel) throws(FolderError) {
    if let place {
      try Directory.make(place.folder).write(reel, as: place.name)
    } else {
      try writeThrough { handle in try reel.forEachPiece { try handle.write(contentsOf: $0) } }
    }
  }

  /// Opens the file to be written piece by piece, which is there in part while that goes on.
  package func opened() throws(FolderError) -> FileHandle {
    if let place {
      try Directory.make(place.folder).write([UInt8](), as: place.name)
    }
    guard let handle = FileHandle(forWritingAtPath: target) else {
      throw .unwritable(path, code: errno)
    }
    return handle
  }

  /// The folder and the name of a plain file; nil if the file is none.
  private var place: (folder: String, name: String)? {
    let file = target
    var info = stat()
    let isPlain = stat(file, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
    // Where '/dev/stdout' leads to a plain file, others are writing to it as well.
    guard isPlain, !path.hasPrefix("/dev/") else { return nil }
    let folder = (file as NSString).deletingLastPathComponent
    return (folder.isEmpty ? "." : folder, (file as NSString).lastPathComponent)
  }

  private func writeThrough(_ write: (FileHandle) throws -> Void) throws(FolderError) {
    guard let handle = FileHandle(forWritingAtPath: target) else {
      throw .unwritable(path, code: errno)
    }
    do {
      try write(handle)
    } catch {
      throw .unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Where links lead that whoever named the file may have put there.
  private var target: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
