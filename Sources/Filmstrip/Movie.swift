internal import Foundation

/// A movie that a program called ffmpeg makes of frames, where it is installed.
struct Movie {
  private let rate: Int
  private let size: (width: Int, height: Int)

  /// How far the picture may be from what was drawn, by the codec's measure of 0 to 51; our choice,
  /// beyond what is seen.
  private static let quality = 14

  init(rate: Int, size: (width: Int, height: Int)) {
    self.rate = rate
    self.size = size
  }

  /// The bytes of the file.
  ///
  /// - Parameter frames: Hands on the pixels of the frames, one after the other.
  /// - Throws: ``MovieError``, and what the frames throw.
  func encoded(_ frames: ((Data) throws -> Void) throws -> Void) throws -> Data {
    guard let program = Self.program else { throw MovieError.noProgram }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let movie = folder.appending(path: "movie.mp4").path(percentEncoded: false)
    let log = folder.appending(path: "log").path(percentEncoded: false)
    try Data().write(to: URL(filePath: log))
    let child = Process()
    child.executableURL = URL(filePath: program)
    child.arguments = arguments + [movie]
    let pipe = Pipe()
    child.standardInput = pipe
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle(forWritingAtPath: log)
    try child.run()
    var failure: (any Error)?
    do {
      try frames { try pipe.fileHandleForWriting.write(contentsOf: $0) }
    } catch {
      failure = error
    }
    try? pipe.fileHandleForWriting.close()
    child.waitUntilExit()
    guard child.terminationReason == .exit, child.terminationStatus == 0 else {
      let words = String(
        decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
      let last = words.split(separator: "\n").last.map(String.init) ?? "nothing"
      throw MovieError.failed("the last words of ffmpeg are: \(last)")
    }
    if let failure { throw failure }
    return try Data(contentsOf: URL(filePath: movie))
  }

  /// One thread and no dates, so that equal frames give equal bytes.
  private var arguments: [String] {
    [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba",
      "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate)", "-i", "pipe:0",
      "-threads", "1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "\(Self.quality)",
      "-vf", "scale=out_color_matrix=bt709", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags",
      "+faststart",
    ]
  }

  /// The first program of that name on the path.
  private static var program: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

/// Why there is no movie.
package enum MovieError: Error, Hashable, Sendable, CustomStringConvertible {
  case noProgram
  case failed(String)

  package var description: String {
    switch self {
    case .noProgram:
      "There is no 'ffmpeg' on the PATH, which makes MP4 files: install it, or choose png or gif."
    case .failed(let words): "No moving picture was made: \(words)"
    }
  }
}
