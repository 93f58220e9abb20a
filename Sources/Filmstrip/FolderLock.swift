internal import Glibc

/// The right of one process to write to a folder.
///
/// The system takes it back when the process ends, however it ends.
final class FolderLock {
  private let file: String
  private let descriptor: Int32

  /// - Throws: ``FolderError`` if another process, or another export of this one, holds the lock.
  init(_ folder: OutputFolder) throws {
    file = "\(folder.path)/.lock"
    while true {
      let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw OutputError(path: file, code: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { throw FolderError.busy(path: folder.path) }
        throw OutputError(path: file, code: code)
      }
      // Whoever held the lock before may have removed the file since it was opened here.
      var (ours, there) = (stat(), stat())
      if fstat(descriptor, &ours) == 0, stat(file, &there) == 0, ours.st_ino == there.st_ino {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    unlink(file)
    close(descriptor)
  }
}

/// Why a folder cannot be written to now.
public enum FolderError: Error, Hashable, Sendable, CustomStringConvertible {
  case busy(path: String)

  public var description: String {
    switch self {
    case .busy(let path):
      "Another process is writing to '\(path)': wait until it is done, or choose another folder with"
        + " --out."
    }
  }
}
