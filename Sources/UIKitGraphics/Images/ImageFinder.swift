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

  private typealias File = (image: CGImage, scale: CGFloat)

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
    guard let path, let read = known[path] ?? read(path) else {
      if path == nil {
        diagnose(
          .missingImage,
          "The file '\(file)' of the picture '\(name)' is not in its asset catalogue.",
          about: name)
      }
      return nil
    }
    known[path] = read
    let scale = variant.pixelsPerPoint ?? 1
    var found = Found(image: read.image, scale: scale)
    switch set.properties?.templateRenderingIntent {
    case "template": found.renderingMode = .alwaysTemplate
    case "original": found.renderingMode = .alwaysOriginal
    default: break
    }
    if let resizing = variant.resizing {
      let caps = resizing.capInsets
      found.capInsets = UIEdgeInsets(
        top: (caps?.top ?? 0) / scale, left: (caps?.left ?? 0) / scale,
        bottom: (caps?.bottom ?? 0) / scale, right: (caps?.right ?? 0) / scale)
      found.resizingMode = resizing.center?.mode == "stretch" ? .stretch : .tile
    }
    return found
  }

  /// The picture called `name` in a file, in the scale nearest to the screen's.
  static func find(_ name: String, in folders: [URL]) -> (image: CGImage, scale: CGFloat)? {
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let wanted = UITraitCollection.ofDevice.displayScale
    let scales: [CGFloat] = [3, 2, 1].sorted { abs($0 - wanted) < abs($1 - wanted) }
    let files = scales.map { $0 == 1 ? "\(stem).png" : "\(stem)@\(Int($0))x.png" }
    do throws(AssetProblem) {
      for folder in folders {
        for file in files {
          if let path = try path(of: file, in: folder) { return read(path) }
        }
      }
    } catch {
      diagnose(.missingImage, "The picture '\(name)' \(error).", about: name)
      return nil
    }
    let places = folders.map { "'\($0.lastPathComponent)'" }.joined(separator: ", ")
    diagnose(
      .missingImage,
      "There is no picture '\(name)' in \(places.isEmpty ? "any folder" : places):"
        + " add \(stem).png, or name the folder in the transition's 'assets'.", about: name)
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
    let data: Data
    do throws(InputFileError) {
      data = try InputFile.contents(of: path, limit: Limits.fileBytes)
    } catch {
      diagnose(.unreadableImage, "Cannot read the picture '\(file)': \(error.reason).", about: file)
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

/// A name that leads out of the folder of the app's files.
package struct AssetProblem: Error, Hashable, CustomStringConvertible {
  package var description: String {
    "leads out of the folder of the app's files: put the file there"
  }
}
