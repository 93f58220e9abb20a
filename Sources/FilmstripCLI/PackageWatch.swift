internal import Filmstrip

/// What a package's files were when somebody looked.
struct PackageWatch: Hashable {
  private struct Stamp: Hashable {
    let changed: Date?
    let size: Int?
  }

  private let stamps: [String: Stamp]

  /// Looks at the manifest and at all that is not hidden and was not made by building or drawing.
  ///
  /// - Parameter output: A folder to leave out, if it lies in the package.
  init(package: String, except output: String) {
    var stamps: [String: Stamp] = [:]
    let skipped = URL(filePath: output).standardizedFileURL.path
    let root = URL(filePath: package, directoryHint: .isDirectory).standardizedFileURL.path
    let files = FileManager.default.enumerator(atPath: root)
    while let file = files?.nextObject() as? String {
      let name = (file as NSString).lastPathComponent
      if name.hasPrefix(".") || "\(root)/\(file)" == skipped {
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
