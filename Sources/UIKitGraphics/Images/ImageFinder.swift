internal import Frames

/// Finds pictures by name in the folders that a recording names.
@MainActor
package enum ImageFinder {
  /// A picture for an appearance, and how it is shown.
  struct Found {
    var image: CGImage
    var scale: CGFloat
    var renderingMode = UIImage.RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = UIImage.ResizingMode.tile
    /// The shapes that ``image`` is drawn from, where they are kept for larger sizes.
    var vector: VectorFile?
  }

  /// The picture called `name` for light and for dark: of an asset catalogue, else of a file.
  static func find(_ name: String, in bundle: Bundle?) -> (light: Found, dark: Found)? {
    if let (folder, set) = AppAssets.first(in: bundle, { $0.imageSet(name) }) {
      var known: [String: File] = [:]
      let light = read(set, in: folder, name, style: .light, &known)
      let dark = read(set, in: folder, name, style: .dark, &known)
      return light.map { ($0, dark ?? $0) } ?? dark.map { ($0, $0) }
    }
    guard let file = find(name, in: AppAssets.places(in: bundle)) else { return nil }
    let found = Found(image: file.image, scale: file.scale)
    return (found, found)
  }

  private typealias File = (image: CGImage, scale: CGFloat, vector: VectorFile?)

  /// The picture of a set that is for an appearance.
  ///
  /// - Parameter known: The files of the set that have been read, by their paths.
  private static func read(
    _ set: AssetSet, in folder: URL, _ name: String, style: UIUserInterfaceStyle,
    _ known: inout [String: File]
  ) -> Found? {
    let traits = UITraitCollection(traitsFrom: [
      .ofDevice, UITraitCollection(userInterfaceStyle: style),
    ])
    let variants = (set.images ?? []).filter { $0.filename?.contains("/") == false }
    guard let variant = variants.best(for: traits), let file = variant.filename else {
      diagnose(
        .missingImage, "The picture '\(name)' has no file for this device in its asset catalogue.",
        about: name)
      return nil
    }
    let path: String?
    do throws(AssetProblem) {
      path = try self.path(of: file, in: folder)
    } catch {
      diagnose(.missingImage, "The picture '\(name)' \(error).", about: name)
      return nil
    }
    let scale = variant.pixelsPerPoint
    guard let path, let read = known[path] ?? read(path, of: name, scale: scale) else {
      if path == nil {
        diagnose(
          .missingImage,
          "The file '\(file)' of the picture '\(name)' is not in its asset catalogue.",
          about: name)
      }
      return nil
    }
    known[path] = read
    var found = Found(image: read.image, scale: read.scale)
    if set.properties?.preservesVectors == true { found.vector = read.vector }
    switch set.properties?.templateRenderingIntent {
    case "template": found.renderingMode = .alwaysTemplate
    case "original": found.renderingMode = .alwaysOriginal
    default: break
    }
    if let resizing = variant.resizing {
      let caps = resizing.capInsets
      // Insets are pixels of the file.
      let scale = scale ?? 1
      found.capInsets = UIEdgeInsets(
        top: (caps?.top ?? 0) / scale, left: (caps?.left ?? 0) / scale,
        bottom: (caps?.bottom ?? 0) / scale, right: (caps?.right ?? 0) / scale)
      found.resizingMode = resizing.center?.mode == "stretch" ? .stretch : .tile
    }
    return found
  }

  /// The picture in a file of the set `name`.
  ///
  /// - Parameter scale: The pixels of the file that are a point; nil where the set does not say.
  private static func read(_ path: String, of name: String, scale: CGFloat?) -> File? {
    let file = (path as NSString).lastPathComponent
    guard let kind = VectorFile.Kind(ofFile: file) else {
      return read(path).map { ($0.image, scale ?? 1, nil) }
    }
    let own = scale ?? 1
    let screen = max(UITraitCollection.ofDevice.displayScale, 1)
    do throws(VectorProblem) {
      guard let vector = try vector(at: path, kind) else { return nil }
      // What is saved for a scale is as large in points as a PNG of as many pixels.
      guard vector.mostScale >= screen / own else { throw .size(vector.size) }
      return (try vector.image(scale: screen / own), screen, vector)
    } catch {
      diagnose(
        .unreadableImage, "The file '\(file)' of the picture '\(name)' \(error).", about: name)
      return nil
    }
  }

  private static func vector(at path: String, _ kind: VectorFile.Kind) throws(VectorProblem)
    -> VectorFile?
  {
    let files = RecordingContext.current[VectorFiles.self]
    if let known = files.read[path] { return known }
    guard let data = contents(of: path) else { return nil }
    let vector = try VectorFile(data, kind: kind, name: (path as NSString).lastPathComponent)
    files.read[path] = vector
    return vector
  }

  /// The picture called `name` in a file, in the scale nearest to the screen's.
  static func find(_ name: String, in folders: [URL]) -> (image: CGImage, scale: CGFloat)? {
    do throws(AssetProblem) {
      if let path = try path(ofPicture: name, in: folders) { return read(path) }
    } catch {
      diagnose(.missingImage, "The picture '\(name)' \(error).", about: name)
      return nil
    }
    let places = folders.map { "'\($0.lastPathComponent)'" }.joined(separator: ", ")
    diagnose(
      .missingImage,
      "There is no picture '\(name)' in \(places.isEmpty ? "any folder" : places):"
        + " add \(stem(of: name)).png, or name the folder in the transition's 'assets'.",
      about: name)
    return nil
  }

  /// Whether there is a picture called `name` in an asset catalogue or a file.
  static func has(_ name: String) -> Bool {
    if AppAssets.first(in: nil, { $0.imageSet(name) }) != nil { return true }
    return (try? path(ofPicture: name, in: AppAssets.places(in: nil))) != nil
  }

  private static func stem(of name: String) -> String {
    name.hasSuffix(".png") ? String(name.dropLast(4)) : name
  }

  /// Where the file of the picture called `name` is, in the scale nearest to the screen's.
  private static func path(ofPicture name: String, in folders: [URL]) throws(AssetProblem)
    -> String?
  {
    let stem = stem(of: name)
    let wanted = UITraitCollection.ofDevice.displayScale
    let scales: [CGFloat] = [3, 2, 1].sorted { abs($0 - wanted) < abs($1 - wanted) }
    for folder in folders {
      for scale in scales {
        let file = scale == 1 ? "\(stem).png" : "\(stem)@\(Int(scale))x.png"
        if let path = try path(of: file, in: folder) { return path }
      }
    }
    return nil
  }

  /// Where the file of that name is; nil if there is none in `folder`.
  ///
  /// A name may lead into folders inside, and never out, by itself or by a link: a storyboard chooses
  /// no file outside of what the recording names.
  package nonisolated static func path(of file: String, in folder: URL) throws(AssetProblem)
    -> String?
  {
    let root = folder.path(percentEncoded: false)
    guard !file.hasPrefix("/"), !file.contains("\0"), !file.split(separator: "/").contains("..")
    else { throw AssetProblem() }
    let path = folder.appending(path: file).path(percentEncoded: false)
    guard let real = resolved(path), let home = resolved(root) else { return nil }
    guard real.hasPrefix(home == "/" ? home : home + "/") else { throw AssetProblem() }
    return path
  }

  /// The path without links; nil if there is nothing.
  private nonisolated static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The picture in a file, with the scale that the file's name gives.
  nonisolated static func read(_ path: String) -> (image: CGImage, scale: CGFloat)? {
    let file = (path as NSString).lastPathComponent
    guard let data = contents(of: path) else { return nil }
    guard let image = CGImage(pngData: data, name: file) else {
      diagnose(
        .unreadableImage, "'\(file)' is not a PNG picture: save it as PNG.", about: file)
      return nil
    }
    let scale: CGFloat = file.hasSuffix("@3x.png") ? 3 : file.hasSuffix("@2x.png") ? 2 : 1
    return (image, scale)
  }

  private nonisolated static func contents(of path: String) -> Data? {
    do throws(InputFileError) {
      return try InputFile.contents(of: path, limit: Limits.fileBytes)
    } catch {
      let file = (path as NSString).lastPathComponent
      diagnose(.unreadableImage, "Cannot read the picture '\(file)': \(error.reason).", about: file)
      return nil
    }
  }
}

/// A name that leads out of the folder of the app's files.
package struct AssetProblem: Error, Hashable, CustomStringConvertible {
  package var description: String {
    "leads out of the folder of the app's files: put the file there"
  }
}

/// The pictures of shapes that a recording has read, by their paths.
@MainActor
private final class VectorFiles: RecordingState {
  var read: [String: VectorFile] = [:]

  init(in context: RecordingContext) {}
}
