import Foundation

/// The pictures and files that the demonstrations share.
enum Assets {
  /// The folder of pictures: where 'make install' puts it, or at the top of the package.
  static let folder = installed ?? source

  /// From the program's folder 'bin' on; nil for a program that is not installed.
  private static let installed: URL? = {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/filmstrip/Assets", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  private static let source = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets", directoryHint: .isDirectory)
}
