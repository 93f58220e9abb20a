internal import Filmstrip

/// What a package's files were when somebody looked.
struct PackageWatch: Hashable {
  private struct Stamp: Hashable {
    let changed: Date?
    let size: Int?
  }

  private let stamps: [String: Stamp]

  /// Looks at all that is not hidden, as what is built and drawn is.
  init(package: String) {
    var stamps: [String: Stamp] = [:]
    let root = URL(filePath: package, directoryHint: .isDirectory).standardizedFileURL.path
    let files = FileManager.default.enumerator(atPath: root)
    while let file = files?.nextObject() as? String {
      let name = (file as NSString).lastPathComponent
      if name.hasPrefix(".") {
        files?.skipDescendants()
        continue
      }
      let attributes = files?.fileAttributes
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      stamps[file] = Stamp(
        changed: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int)
    }
    self.stamps = stamps
  }
}
