internal import Pixels
internal import Raster

/// Which program draws.
package enum ToolIdentity {
  /// The version of Filmstrip, and of the libraries that draw and compress.
  static let version =
    "filmstrip 1, \(Rasterizer.libraryVersion), \(PNGEncoder.libraryVersion)"

  /// SHA-256 of the file that this code was loaded from; empty if it cannot be read.
  ///
  /// Two builds may draw differently and bear the same version.
  static let build: String = {
    let address = UInt(bitPattern: #dsohandle)
    let own = CodeFile.loaded.first { $0.addresses.contains(address) }
    return FileManager.default.contents(atPath: own?.path ?? "/proc/self/exe")
      .map { sha256(of: $0) } ?? ""
  }()

  /// SHA-256 over all code that is loaded, this program's and that of every library; nil if some of it
  /// cannot be read.
  package static let loadedCode: String? = {
    var lines: [String] = []
    for path in Set(CodeFile.loaded.filter(\.isExecutable).map(\.path)).sorted() {
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

  static let loaded: [CodeFile] = {
    let maps = FileManager.default.contents(atPath: "/proc/self/maps") ?? Data()
    return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap {
      Self(String($0))
    }
  }()

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
