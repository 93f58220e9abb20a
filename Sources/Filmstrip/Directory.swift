internal import Glibc

/// A folder that is held open: what is in it is reached through it, whatever becomes of its path.
///
/// Who names a folder on a command line may name a link to one. What lies inside is reached name by
/// name from the open folder; a link in there is an error and is never followed, and neither pipes
/// nor devices are opened.
///
/// A file is written under a fresh name and then renamed, so that an interruption, a full disk or a
/// second process never leaves half of one under its final name.
package final class Directory: Sendable {
  /// What lies under a name.
  package enum Kind: Hashable, Sendable { case file, folder, link, other }

  /// The path by which it was opened, for messages.
  package let path: String

  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  // MARK: Folders

  /// Opens the folder at `path`, which may be a link to one.
  package convenience init(_ path: String) throws(FolderError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, code: errno) }
    self.init(path: path, descriptor: descriptor)
  }

  /// The folder at `path`; nil if there is nothing.
  package static func ifThere(_ path: String) throws(FolderError) -> Directory? {
    access(path, F_OK) != 0 && errno == ENOENT ? nil : try Directory(path)
  }

  /// Opens the folder at `path`, made with all that lead to it where they are missing.
  package static func make(_ path: String) throws(FolderError) -> Directory {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += (built.isEmpty || built.hasSuffix("/") ? "" : "/") + part
      guard mkdir(built, 0o777) != 0, errno != EEXIST else { continue }
      throw .unwritable(path, code: errno)
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path, code: errno) }
    let folder = Directory(path: path, descriptor: descriptor)
    guard access(path, W_OK) == 0 else { throw .unwritable(path, code: errno) }
    return folder
  }

  /// The folder `name` in this one; nil if there is nothing of that name.
  package func folder(_ name: String) throws(FolderError) -> Directory? {
    try check(name)
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if inner >= 0 { return Directory(path: path(of: name), descriptor: inner) }
    let code = errno
    switch kind(of: name) {
    case nil: return nil
    case .link: throw .link(path: path(of: name))
    case .folder: throw .unreadable(path(of: name), code: code)
    case .file, .other: throw .wrongKind(path: path(of: name), expected: "a folder")
    }
  }

  /// The folder `name` in this one, made if there is none.
  package func makeFolder(_ name: String) throws(FolderError) -> Directory {
    try check(name)
    guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
      throw .unwritable(path(of: name), code: errno)
    }
    guard let folder = try folder(name) else { throw .unwritable(path(of: name), code: ENOENT) }
    return folder
  }

  /// Makes a folder whose name begins with `prefix`, goes on by chance and was free until now.
  ///
  /// Nobody but this user can look into it.
  package func makeFreshFolder(_ prefix: String) throws(FolderError) -> Directory {
    while true {
      let name = prefix + Self.chance()
      if mkdirat(descriptor, name, 0o700) == 0 { return try makeFolder(name) }
      guard errno == EEXIST else { throw .unwritable(path(of: name), code: errno) }
    }
  }

  /// Removes a folder that is empty.
  ///
  /// - Returns: Whether it is gone; false if something is still in it.
  @discardableResult
  package func removeFolder(_ name: String) throws(FolderError) -> Bool {
    try check(name)
    if unlinkat(descriptor, name, Int32(AT_REMOVEDIR)) == 0 || errno == ENOENT { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw .unwritable(path(of: name), code: errno)
    }
    return false
  }

  /// Whether the folder belongs to the user of this process.
  var isOwn: Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_uid == geteuid()
  }

  // MARK: Names

  /// The path of what lies under `name`, for messages.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The names of all that lies in the folder, sorted.
  package func names() throws(FolderError) -> [String] {
    let listing = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listing >= 0, let stream = fdopendir(listing) else {
      throw .unreadable(path, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// What lies under `name`, be it a link; nil if nothing does.
  package func kind(of name: String) -> Kind? {
    var info = stat()
    guard fstatat(descriptor, name, &info, Int32(AT_SYMLINK_NOFOLLOW)) == 0 else { return nil }
    return Self.kind(info)
  }

  private static func kind(_ info: stat) -> Kind {
    switch info.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Refuses a name that would lead out of the folder.
  private func check(_ name: String) throws(FolderError) {
    if name.isEmpty || name == "." || name == ".." || name.contains("/") || name.contains("\0") {
      throw .badName(name, folder: path)
    }
  }

  /// Digits that nobody can foresee; they are part of names that pass, and of no other byte.
  private static func chance() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Files

  /// The bytes of a file, at most `limit` of them; nil if there is none.
  package func contents(
    of name: String, limit: Int = Limits.fileBytes
  ) throws(FolderError) -> Data? {
    guard let file = try open(name, O_RDONLY) else { return nil }
    defer { close(file) }
    do throws(InputFileError) {
      return try InputFile.contents(of: file, path: path(of: name), limit: limit)
    } catch {
      throw .unreadable(path: path(of: name), reason: error.reason)
    }
  }

  /// Whether the folder has a file of that name and digest.
  func holds(_ name: String, sha256 digest: String) throws(FolderError) -> Bool {
    try contents(of: name).map { sha256(of: $0) == digest } ?? false
  }

  /// The size of a file in bytes; nil if there is none.
  package func size(of name: String) -> Int? {
    var info = stat()
    guard fstatat(descriptor, name, &info, Int32(AT_SYMLINK_NOFOLLOW)) == 0 else { return nil }
    return Int(info.st_size)
  }

  /// Writes `bytes` as `name`, replacing an older file of that name.
  package func write(_ bytes: some ContiguousBytes, as name: String) throws(FolderError) {
    try replace(name) { Self.writeAll(bytes, to: $0) }
  }

  /// Writes a reel as `name`, replacing an older file of that name.
  package func write(_ reel: EncodedReel, as name: String) throws(FolderError) {
    try replace(name) { file in
      do {
        try reel.forEachPiece { piece in
          let code = Self.write(piece, to: file)
          if code != 0 { throw ScratchError(folder: path, code: code) }
        }
      } catch {
        close(file)
        return (error as? ScratchError)?.code ?? EIO
      }
      return close(file) == 0 ? 0 : errno
    }
  }

  /// - Parameter fill: Writes the file and closes it, and returns the system's number for what went
  ///   wrong; 0 if nothing did.
  private func replace(_ name: String, _ fill: (Int32) -> Int32) throws(FolderError) {
    try check(name)
    var temporary = ""
    var file: Int32 = -1
    repeat {
      temporary = "\(Self.partialPrefix)\(getpid())-\(Self.chance())\(Self.partialSuffix)"
      file = openat(
        descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    } while file < 0 && errno == EEXIST
    guard file >= 0 else { throw .unwritable(path(of: name), code: errno) }
    var code = fill(file)
    if code == 0, renameat(descriptor, temporary, descriptor, name) != 0 { code = errno }
    guard code != 0 else { return }
    unlinkat(descriptor, temporary, 0)
    throw .unwritable(path(of: name), code: code)
  }

  /// Adds `text` to the end of a file, which is made if there is none.
  ///
  /// A short text is added whole, also where several processes add to the file.
  package func append(_ text: String, to name: String) throws(FolderError) {
    guard let file = try open(name, O_WRONLY | O_APPEND | O_CREAT) else { return }
    let code = Self.writeAll(Data(text.utf8), to: file)
    guard code == 0 else { throw .unwritable(path(of: name), code: code) }
  }

  /// Removes a file or a link, if it is there.
  package func remove(_ name: String) throws(FolderError) {
    try check(name)
    guard unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
    throw .unwritable(path(of: name), code: errno)
  }

  /// Moves a file, if it is there, to where nothing or a file is.
  func move(_ name: String, to other: Directory, as newName: String) throws(FolderError) {
    try check(name)
    try other.check(newName)
    guard renameat(descriptor, name, other.descriptor, newName) != 0, errno != ENOENT else {
      return
    }
    throw .unwritable(other.path(of: newName), code: errno)
  }

  // MARK: Files that are being written

  private static let partialPrefix = ".filmstrip-"
  private static let partialSuffix = ".partial"

  /// Whether a file is one that some process is writing, or was.
  static func isPartial(_ name: String) -> Bool { writer(of: name) != nil }

  /// The process that wrote the file `name` before it could give it its final name.
  private static func writer(of name: String) -> pid_t? {
    guard name.hasPrefix(partialPrefix), name.hasSuffix(partialSuffix) else { return nil }
    let middle = name.dropFirst(partialPrefix.count).dropLast(partialSuffix.count)
    let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 16, parts[1].allSatisfy(\.isHexDigit) else {
      return nil
    }
    return pid_t(parts[0]).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Removes what processes that were killed have left of the files that they were writing.
  ///
  /// - Parameter isSoleWriter: Whether no other process writes here: then all that is left is.
  package func removeAbandoned(isSoleWriter: Bool = false) throws(FolderError) {
    for name in try names() {
      guard let process = Self.writer(of: name), kind(of: name) == .file else { continue }
      // Signal 0 only asks whether the process is there.
      if isSoleWriter || (kill(process, 0) != 0 && errno == ESRCH) { try remove(name) }
    }
  }

  // MARK: Descriptors

  /// Opens a file; nil if there is none and none is to be made.
  ///
  /// The caller closes it.
  func open(_ name: String, _ mode: Int32) throws(FolderError) -> Int32? {
    try check(name)
    let isWriting = mode & O_ACCMODE != O_RDONLY
    // To open a pipe or a device can wait, or do something: look first, and make sure after.
    let kind = kind(of: name)
    if kind == nil, mode & O_CREAT == 0 { return nil }
    if let kind { try check(kind, of: name) }
    let file = openat(
      descriptor, name, mode | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      let code = errno
      if code == ELOOP { throw .link(path: path(of: name)) }
      throw isWriting
        ? .unwritable(path(of: name), code: code) : .unreadable(path(of: name), code: code)
    }
    var info = stat()
    guard fstat(file, &info) == 0, Self.kind(info) == .file else {
      close(file)
      throw .wrongKind(path: path(of: name), expected: "a plain file")
    }
    return file
  }

  /// Refuses what is no file.
  private func check(_ kind: Kind, of name: String) throws(FolderError) {
    if kind == .link { throw .link(path: path(of: name)) }
    if kind != .file { throw .wrongKind(path: path(of: name), expected: "a plain file") }
  }

  /// Whether the open file is what lies under `name` now.
  func isSame(_ file: Int32, as name: String) -> Bool {
    var (open, there) = (stat(), stat())
    return fstat(file, &open) == 0
      && fstatat(descriptor, name, &there, Int32(AT_SYMLINK_NOFOLLOW)) == 0
      && open.st_ino == there.st_ino && open.st_dev == there.st_dev
  }

  /// Writes all of `bytes`, and closes the file.
  ///
  /// - Returns: The system's number for what went wrong; 0 if nothing did.
  private static func writeAll(_ bytes: some ContiguousBytes, to file: Int32) -> Int32 {
    let failure = write(bytes, to: file)
    // A full network disk says so only when the file is closed.
    let closing = close(file) == 0 ? 0 : errno
    return failure != 0 ? failure : closing
  }

  private static func write(_ bytes: some ContiguousBytes, to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(file, slice.baseAddress, slice.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }
}
