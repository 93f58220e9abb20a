internal import Filmstrip
internal import Frames
internal import Review

/// Everything that decides whether a recording passes its golden, as one digest.
///
/// The recording, which names its fonts and pictures by their digests; all code that draws, from this
/// program to the libraries it has loaded; what counts as a difference, and which diagnostics are accepted; the golden with its pictures.
/// A recording that was drawn and passed would pass again from equal inputs, so it need not be drawn.
struct PassInputs: Hashable {
  /// SHA-256, in lower-case hexadecimal.
  let digest: String

  /// Nil if there is no golden, or if the code cannot be read.
  ///
  /// - Parameter recording: The digest of the recording's reel.
  init?(
    recording: String, options: GoldenOptions, golden key: GoldenKey, in folder: GoldenFolder,
    code: String? = ToolIdentity.loadedCode
  ) {
    guard let code, let golden = try? folder.data(of: key),
      let pictures = try? folder.pictures(of: key)
    else { return nil }
    var comparison = options.comparison
    comparison.jobs = nil
    var lines = [
      "filmstrip-pass 1", "code \(code)", "recording \(recording)",
      "golden \(sha256(of: golden))", "\(comparison)",
      "accepted \(options.accepted.map(\.rawValue).sorted())",
    ]
    for index in options.pictures.sorted() {
      guard let name = pictures[index], let data = try? folder.picture(name, of: key) else {
        return nil
      }
      lines.append("picture \(index) \(sha256(of: data))")
    }
    digest = sha256(of: Data(lines.joined(separator: "\n").utf8))
  }
}
