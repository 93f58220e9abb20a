internal import Foundation

/// A file with an answer, which goes when this object does.
final class DownloadedFile: Sendable {
  let url: URL

  init(_ data: Data) throws {
    let folder = FileManager.default.temporaryDirectory
    // The system names it: other recordings may be made at the same time.
    var name = Array(folder.appendingPathComponent("CFNetworkDownload_XXXXXX.tmp").path.utf8CString)
    let file = mkstemps(&name, Int32(".tmp".utf8.count))
    guard file >= 0 else { throw URLError(.cannotCreateFile) }
    let path = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    url = URL(fileURLWithPath: String(decoding: path, as: UTF8.self))
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: data)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
