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
    let file = target
    var info = stat()
    let isPlain = stat(file, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
    // Where '/dev/stdout' leads to a plain file, others are writing to it as well.
    if !isPlain || path.hasPrefix("/dev/") {
      guard let handle = FileHandle(forWritingAtPath: file) else {
        throw .unwritable(path, code: errno)
      }
      do {
        try handle.write(contentsOf: bytes)
      } catch {
        throw .unwritable(path: path, reason: error.localizedDescription)
      }
      return
    }
    let folder = (file as NSString).deletingLastPathComponent
    try Directory.make(folder.isEmpty ? "." : folder)
      .write(bytes, as: (file as NSString).lastPathComponent)
  }

  /// Where links lead that whoever named the file may have put there.
  private var target: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
