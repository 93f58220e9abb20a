package import Frames

/// Why text of a reel cannot be drawn here as it was recorded.
public enum FontProblem: Hashable, Sendable, CustomStringConvertible {
  /// A pinned font is not installed, or may not be read.
  case missing(name: String, package: String)
  /// A pinned font is installed, but its file is not the one that the reel was recorded with.
  case otherVersion(name: String, package: String)
  /// A font that is not one of the pinned ones.
  case unknown(name: String)

  public var description: String {
    switch self {
    case .missing(let name, let package):
      "the font '\(name)' is not installed here: run 'apt-get install \(package)'"
    case .otherVersion(let name, let package):
      "the font '\(name)' is installed here in another version than the reel was recorded with:"
        + " install that version of '\(package)', or record again"
    case .unknown(let name):
      "'\(name)' is none of the fonts that Filmstrip draws with: record again"
    }
  }

  init?(of font: FontReference, in library: FontLibrary) {
    let here = library.reference(forPostScriptName: font.name)
    guard here != font else { return nil }
    guard let package = library.package(ofPostScriptName: font.name) else {
      self = .unknown(name: font.name)
      return
    }
    self =
      here == nil
      ? .missing(name: font.name, package: package)
      : .otherVersion(name: font.name, package: package)
  }
}

extension Reel {
  /// Why the reel's text cannot be drawn here as it was recorded; nil if it can.
  package var fontProblem: FontProblem? {
    header.fonts.lazy.compactMap { FontProblem(of: $0, in: .shared) }.first
  }
}
