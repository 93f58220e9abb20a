internal import Glibc

/// Why a folder cannot be read or written as it would have to be.
public enum FolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refuses, in its own words.
  case unwritable(path: String, reason: String)
  case unreadable(path: String, reason: String)
  /// Another process holds the folder's lock.
  case busy(path: String)
  /// A link where a folder or a file of ours has to be.
  case link(path: String)
  /// Something else is where a folder or a file has to be.
  case wrongKind(path: String, expected: String)
  case badName(String, folder: String)
  /// A folder without a list of ours, which holds something.
  case foreignFolder(path: String, file: String)
  /// A file that is in the way, and that the folder's list `index` does not name as it is now.
  case foreignFile(path: String, index: String)
  /// A hidden folder that looks like one of ours, and is none.
  case foreignStaging(path: String)

  static func unwritable(_ path: String, code: Int32) -> FolderError {
    .unwritable(path: path, reason: String(cString: strerror(code)))
  }

  static func unreadable(_ path: String, code: Int32) -> FolderError {
    .unreadable(path: path, reason: String(cString: strerror(code)))
  }

  /// Whether the same may go well later, without anybody's doing: a lock, a full disk, a store that
  /// cannot be reached.
  package var isPassing: Bool {
    switch self {
    case .busy: true
    case .unwritable(_, let reason), .unreadable(_, let reason): Self.passing.contains(reason)
    default: false
    }
  }

  /// What the system says of what passes.
  private static let passing = Set(
    [
      ENOSPC, EDQUOT, EIO, ESTALE, ETIMEDOUT, EAGAIN, EBUSY, EINTR, ENODEV, ENXIO, ENOTCONN,
      EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ECONNRESET, ENOMEM, EMFILE, ENFILE,
    ].map { String(cString: strerror($0)) })

  public var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "Cannot write '\(path)': \(reason). Choose another folder, or make room in this one."
    case .unreadable(let path, let reason):
      "Cannot read '\(path)': \(reason). Choose another folder, or move it away."
    case .busy(let path):
      "Another process is writing to '\(path)': wait until it is done, or choose another folder with"
        + " --out."
    case .link(let path):
      "'\(path)' is a link, and links are not followed in here: remove it, or choose another folder."
    case .wrongKind(let path, let expected):
      "'\(path)' is not \(expected): move it away, or choose another folder."
    case .badName(let name, let folder):
      "'\(name)' cannot name anything in '\(folder)': a name is not empty, not '.' or '..', and has"
        + " no '/'."
    case .foreignFolder(let path, let file):
      "'\(path)' holds '\(file)' and no list of files written by filmstrip: choose another folder, or"
        + " insist with --overwrite."
    case .foreignFile(let path, let index):
      "'\(path)' is not as filmstrip wrote it by its '\(index)': move it away, choose another folder,"
        + " or insist with --overwrite."
    case .foreignStaging(let path):
      "'\(path)' was not left by an interrupted filmstrip of this user: move it away, or choose"
        + " another folder."
    }
  }
}
