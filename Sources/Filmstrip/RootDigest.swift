/// One digest for a whole recording: its reel and every frame of it.
///
/// See <doc:Determinism> for the definition, which `sha256sum` can follow.
public struct RootDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 digits of lower-case hexadecimal.
  public let description: String

  /// - Parameters:
  ///   - reel: SHA-256 of the reel's bytes, in lower-case hexadecimal.
  ///   - frames: The same of each frame's PNG file, from the first frame to the last.
  public init(reel: String, frames: [String]) {
    let lines = ([reel] + frames).map { $0 + "\n" }
    description = sha256(of: Data(lines.joined().utf8))
  }
}
