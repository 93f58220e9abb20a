internal import Glibc
internal import Pixels
internal import Raster

/// Which program draws.
package enum ToolIdentity {
  /// The version of Filmstrip, and of the libraries that draw and compress.
  static let version =
    "filmstrip \(FilmstripVersion.current), \(Rasterizer.libraryVersion), \(PNGEncoder.libraryVersion)"

  /// What the linker made of all that is in the file that this code was loaded from, or SHA-256 of it if
  /// it made nothing; empty if the file cannot be read.
  ///
  /// Two builds may draw differently and bear the same version.
  static let build: String = {
    let address = UInt(bitPattern: #dsohandle)
    let own = CodeFile.loaded.first { $0.addresses.contains(address) }
    let path = own?.path ?? "/proc/self/exe"
    return BuildID.ofFile(at: path)
      ?? FileManager.default.contents(atPath: path).map { sha256(of: $0) } ?? ""
  }()

  /// The paths of this program and of every library that it has loaded.
  package static var loadedFiles: [String] {
    Set(CodeFile.loaded.filter(\.isExecutable).map(\.path)).sorted()
  }

  /// SHA-256 over all code that is loaded, this program's and that of every library; nil if some of it
  /// cannot be read.
  package static let loadedCode: String? = {
    var lines: [String] = []
    for path in loadedFiles {
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      lines.append("\(sha256(of: data)) \(path)")
    }
    return lines.isEmpty ? nil : sha256(of: Data(lines.joined(separator: "\n").utf8))
  }()
}

/// A part of a file that is mapped into the memory of this process.
private struct CodeFile {
  let path: String
  let addresses: Range<UInt>
  let isExecutable: Bool

  static let loaded: [CodeFile] =
    String(decoding: memoryMap, as: UTF8.self).split(separator: "\n").compactMap {
      Self(String($0))
    }

  /// The kernel hands the list out by the page, and `FileManager` takes the first page for all of it.
  private static var memoryMap: [UInt8] {
    let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &page, page.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += page[..<count]
    }
  }

  /// Reads a line of `/proc/self/maps`; nil if it is about no file.
  private init?(_ line: String) {
    // first-last, permissions, offset, device, inode, path
    let fields = line.split(separator: " ", maxSplits: 5)
    let ends = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
    guard fields.count == 6, ends.count == 2, ends[0] < ends[1] else { return nil }
    path = fields[5].trimmingCharacters(in: .whitespaces)
    guard path.hasPrefix("/") else { return nil }
    addresses = ends[0]..<ends[1]
    isExecutable = fields[1].contains("x")
  }
}
