/// Everything there is to draw at one instant: an immutable tree with every property resolved.
///
/// A frame holds no views, no animations and no clock. It can cross threads, be compared, be
/// written to disk, and be drawn by any renderer, at any scale.
public struct Frame: Hashable, Sendable {
  /// The canvas, in points.
  public var size: CGSize

  /// The tree; its root's parent space is the canvas, with the origin at the top left.
  public var root: Node

  public init(size: CGSize, root: Node) {
    self.size = size
    self.root = root
  }
}

extension Frame {
  /// SHA-256 of the frame as a reel of it alone has it.
  package var digest: String {
    var writer = FrameWriter()
    let checksum = Checksum()
    checksum.update(writer.line(for: self).bytesOfLine)
    return checksum.sha256
  }
}
