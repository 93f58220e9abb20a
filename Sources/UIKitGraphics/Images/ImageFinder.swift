/// Finds pictures by name in the folders that a recording names.
package enum ImageFinder {
  /// The folders to look in, in order.
  @MainActor package static var folders: [URL] = []

  /// The picture called `name`, in the scale nearest to the screen's.
  @MainActor
  static func find(_ name: String) -> (image: CGImage, scale: CGFloat)? {
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let wanted = UITraitCollection.ofDevice.displayScale
    let scales: [CGFloat] = [3, 2, 1].sorted { abs($0 - wanted) < abs($1 - wanted) }
    let files = scales.map { $0 == 1 ? "\(stem).png" : "\(stem)@\(Int($0))x.png" }
    for folder in folders {
      for file in files {
        let path = folder.appending(path: file).path(percentEncoded: false)
        if FileManager.default.fileExists(atPath: path) { return read(path) }
      }
    }
    let places = folders.map { $0.path(percentEncoded: false) }.joined(separator: ", ")
    complain(
      "There is no picture '\(name)' in \(places.isEmpty ? "any folder" : places):"
        + " add \(stem).png, or name the folder in the transition's 'assets'.")
    return nil
  }

  /// The picture in a file, with the scale that the file's name gives.
  static func read(_ path: String) -> (image: CGImage, scale: CGFloat)? {
    let file = (path as NSString).lastPathComponent
    guard let data = FileManager.default.contents(atPath: path) else {
      complain("Cannot read the picture '\(path)': there is no such file, or it may not be read.")
      return nil
    }
    guard let image = CGImage(pngData: data, name: file) else {
      complain("'\(path)' is not a PNG picture: save it as PNG.")
      return nil
    }
    let scale: CGFloat = file.hasSuffix("@3x.png") ? 3 : file.hasSuffix("@2x.png") ? 2 : 1
    return (image, scale)
  }
}
