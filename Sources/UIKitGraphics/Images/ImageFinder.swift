/// Finds pictures by name in the folders that a recording names.
@MainActor
package final class ImageFinder: RecordingState {
  private var folders: [URL] = []

  package init(in context: RecordingContext) {}

  /// The folders to look in, in order.
  package static var folders: [URL] {
    get { RecordingContext.current[ImageFinder.self].folders }
    set { RecordingContext.current[ImageFinder.self].folders = newValue }
  }

  /// The picture called `name`, in the scale nearest to the screen's.
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
    let places = folders.map { "'\($0.lastPathComponent)'" }.joined(separator: ", ")
    diagnose(
      .missingImage,
      "There is no picture '\(name)' in \(places.isEmpty ? "any folder" : places):"
        + " add \(stem).png, or name the folder in the transition's 'assets'.", about: name)
    return nil
  }

  /// The picture in a file, with the scale that the file's name gives.
  nonisolated static func read(_ path: String) -> (image: CGImage, scale: CGFloat)? {
    let file = (path as NSString).lastPathComponent
    guard let data = FileManager.default.contents(atPath: path) else {
      diagnose(
        .unreadableImage,
        "Cannot read the picture '\(file)': there is no such file, or it may not be read.",
        about: file)
      return nil
    }
    guard let image = CGImage(pngData: data, name: file) else {
      diagnose(
        .unreadableImage, "'\(file)' is not a PNG picture: save it as PNG.", about: file)
      return nil
    }
    let scale: CGFloat = file.hasSuffix("@3x.png") ? 3 : file.hasSuffix("@2x.png") ? 2 : 1
    return (image, scale)
  }
}
