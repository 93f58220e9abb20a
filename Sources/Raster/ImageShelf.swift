internal import Pixels
internal import Synchronization
package import Frames

/// The pictures that frames name, by digest, decoded once for all workers; as a recording goes on there are
/// more.
package final class ImageShelf: Sendable {
  /// A decoded picture, and then its halves.
  private struct Decoded {
    var levels: [Bitmap]
    /// When somebody last asked for it.
    var use: Int

    var bytes: Int { levels.reduce(0) { $0 + $1.byteCount } }
  }

  private struct Contents {
    var images: [String: CGImage]
    var decoded: [String: Decoded] = [:]
    var uses = 0
  }

  private let contents: Mutex<Contents>
  private let drawn: [String: Bitmap]
  private let limit: Int

  /// - Parameters:
  ///   - drawn: Pictures that come from no file, by what frames call them.
  ///   - limit: The most bytes that are kept of decoded pictures besides the last one asked for.
  init(_ images: [String: CGImage], drawn: [String: Bitmap] = [:], limit: Int) {
    contents = Mutex(Contents(images: images))
    (self.drawn, self.limit) = (drawn, limit)
  }

  /// Puts down all pictures there are so far.
  package func put(_ images: [String: CGImage]) { contents.withLock { $0.images = images } }

  /// Pixels across and down a picture, of which nothing is decoded for that.
  func size(of digest: String) throws -> (width: Int, height: Int) {
    if let drawn = drawn[digest] { return (drawn.width, drawn.height) }
    return try contents.withLock { contents in
      let image = try contents.images.image(digest)
      return (image.width, image.height)
    }
  }

  /// A picture, halved so many times.
  func picture(_ digest: String, halved times: Int = 0) throws -> Bitmap {
    if let drawn = drawn[digest] { return (0..<times).reduce(drawn) { half, _ in half.halved() } }
    return try contents.withLock { contents in
      contents.uses += 1
      var levels = try contents.decoded[digest]?.levels ?? [contents.images.decoded(digest)]
      while levels.count <= times { levels.append(levels[levels.count - 1].halved()) }
      contents.decoded[digest] = Decoded(levels: levels, use: contents.uses)
      drop(&contents, but: digest)
      return levels[times]
    }
  }

  /// Drops what was asked for the longest ago, until the rest is no more than may be.
  private func drop(_ contents: inout Contents, but digest: String) {
    var others = contents.decoded.filter { $0.key != digest }
    var bytes = others.values.reduce(0) { $0 + $1.bytes }
    while bytes > limit, let oldest = others.min(by: { $0.value.use < $1.value.use }) {
      bytes -= oldest.value.bytes
      others[oldest.key] = nil
      contents.decoded[oldest.key] = nil
    }
  }
}

extension [String: CGImage] {
  fileprivate func image(_ digest: String) throws -> CGImage {
    guard let image = self[digest] else { throw MissingImage(digest: digest) }
    return image
  }

  fileprivate func decoded(_ digest: String) throws -> Bitmap {
    let image = try image(digest)
    let ahead = image.ahead.withLock { state in
      defer { state = .nothing }
      return state
    }
    if case .done(let pixels as Bitmap) = ahead { return pixels }
    return try PNGDecoder.decode(image.data, name: image.name)
  }
}

/// A frame shows a picture that it was not given.
struct MissingImage: Error, CustomStringConvertible {
  let digest: String

  var description: String {
    "A frame shows the picture of digest \(digest.prefix(12))…, which is not at hand."
  }
}
