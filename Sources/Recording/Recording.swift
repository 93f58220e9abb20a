/// A finished recording: the reel, and the pictures that its frames name.
public struct Recording: Hashable, Sendable {
  /// Every frame, and what was recorded on.
  public let reel: Reel

  /// The pictures by digest.
  public let images: [String: CGImage]

  public init(reel: Reel, images: [String: CGImage]) {
    self.reel = reel
    self.images = images
  }
}
