internal import CoreGraphics
internal import Foundation
internal import Pixels
internal import Synchronization

/// Tells that PNG files can be read: equal files that nobody can read are not the same picture.
///
/// A file that was decoded once vouches for all with its bytes.
final class PictureProof: Sendable {
  private let proven = Mutex<Set<String>>([])

  /// Decodes the file, unless an equal one was decoded before.
  ///
  /// - Parameter name: What messages call the file.
  func prove(_ file: Data, name: String) throws {
    let digest = sha256(of: file)
    guard !proven.withLock({ $0.contains(digest) }) else { return }
    _ = try PNGDecoder.decode(file, name: name)
    proven.withLock { _ = $0.insert(digest) }
  }
}
