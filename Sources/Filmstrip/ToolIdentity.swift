internal import Pixels
internal import Raster

/// Which program draws.
enum ToolIdentity {
  /// The version of Filmstrip, and of the libraries that draw and compress.
  static let version =
    "filmstrip 1, \(Rasterizer.libraryVersion), \(PNGEncoder.libraryVersion)"

  /// SHA-256 of the file that this code was loaded from; empty if it cannot be read.
  ///
  /// Two builds may draw differently and bear the same version.
  static let build: String = {
    let file = FileManager.default.contents(atPath: loadedFile ?? "/proc/self/exe")
    return file.map { sha256(of: $0) } ?? ""
  }()

  /// The program or library that holds this code, by the list of what is mapped into memory.
  private static var loadedFile: String? {
    let address = UInt(bitPattern: #dsohandle)
    let maps = FileManager.default.contents(atPath: "/proc/self/maps") ?? Data()
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      // first-last, permissions, offset, device, inode, path
      let fields = line.split(separator: " ", maxSplits: 5)
      let ends = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      guard ends.count == 2, ends[0]..<ends[1] ~= address, fields.count == 6 else { continue }
      return fields[5].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
