import Foundation

/// The pictures and files that the demonstrations share.
enum Assets {
  /// The folder of pictures at the top of the package.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets", directoryHint: .isDirectory)
}
