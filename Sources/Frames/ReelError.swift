/// Why a reel could not be read.
public enum ReelError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAReel(name: String)
  case leftByGit(GitTrace, name: String)
  case otherVersion(name: String, version: String)
  case truncated(name: String)
  case damaged(name: String)
  case tooLarge(name: String, reason: String)
  case badLine(name: String, line: Int, reason: String)
  case severalDigests(name: String, frame: Int)

  public var description: String {
    switch self {
    case .notAReel(let name):
      "'\(name)' is not a reel: 'filmstrip render' writes one as recording.reel."
    case .leftByGit(.pointer, let name):
      "'\(name)' is a pointer of Git LFS, and the reel itself was not fetched: run 'git lfs pull'."
    case .leftByGit(.conflict, let name):
      "'\(name)' holds both sides of a merge conflict, and no reel can be put together by hand: take"
        + " either side, as with 'git checkout --theirs', record it again, and look at what has changed."
    case .otherVersion(let name, let version):
      "'\(name)' is a reel of version \(version.prefix(20)), and this build reads version"
        + " \(Reel.formatVersion): record it again, or use the build that wrote it."
    case .truncated(let name):
      "'\(name)' ends too early: it was cut off, so copy or record it again."
    case .damaged(let name):
      "'\(name)' was changed after it was written: its digest does not fit, so copy or record it"
        + " again."
    case .tooLarge(let name, let reason):
      "'\(name)' is too large for a reel: \(reason). Record it for a shorter time, or at fewer frames"
        + " per second."
    case .severalDigests(let name, let frame):
      "'\(name)' accepts several digests for frame \(frame), and a frame has one: what is drawn now in one"
        + " way, now in another depends on something that is not in the recording. Find it with 'filmstrip"
        + " verify --determinism', and record again."
    case .badLine(let name, let line, let reason):
      "'\(name)' cannot be read at line \(line): \(reason). Record it again."
    }
  }
}
