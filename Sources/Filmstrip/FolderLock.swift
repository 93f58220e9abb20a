internal import Glibc

/// The right of one process to write to a folder.
///
/// The system takes it back when the process ends, however it ends.
package final class FolderLock: Sendable {
  static let name = ".lock"

  private let folder: Directory
  private let descriptor: Int32

  /// - Parameter waits: Whether to wait for whoever holds the lock.
  /// - Throws: ``FolderError`` if another process, or another export of this one, holds the lock.
  package init(_ folder: Directory, waits: Bool = false) throws(FolderError) {
    let path = folder.path(of: Self.name)
    while true {
      guard let descriptor = try folder.open(Self.name, O_RDWR | O_CREAT) else { continue }
      guard flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EINTR { continue }
        if code == EWOULDBLOCK { throw .busy(path: folder.path) }
        throw .unwritable(path, code: code)
      }
      // Whoever held the lock before may have removed the file since it was opened here.
      guard folder.isSame(descriptor, as: Self.name) else {
        close(descriptor)
        continue
      }
      // Ours is empty.
      guard folder.size(of: Self.name) == 0 else {
        close(descriptor)
        throw .wrongKind(path: path, expected: "a lock of filmstrip")
      }
      self.folder = folder
      self.descriptor = descriptor
      return
    }
  }

  deinit {
    try? folder.remove(Self.name)
    close(descriptor)
  }
}
