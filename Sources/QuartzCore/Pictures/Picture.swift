package import Frames

/// A frame that code has made, with the images and fonts that it names.
package struct Picture: Hashable, Sendable, ImageDrawing {
  package var frame: Frame

  /// The files that the frame shows, by digest.
  package var images: [String: CGImage]

  /// The PostScript names of the frame's fonts.
  package var fonts: Set<String>

  package init(frame: Frame, images: [String: CGImage] = [:], fonts: Set<String> = []) {
    self.frame = frame
    self.images = images
    self.fonts = fonts
  }
}

extension CGImage {
  /// The picture that the image is; nil for a file.
  package var picture: Picture? { drawing as? Picture }

  /// An image of `picture`, at `scale` pixels per point.
  package convenience init(_ picture: Picture, scale: CGFloat) {
    let size = picture.frame.size
    self.init(
      drawing: picture, width: max(Int((size.width * scale).rounded()), 1),
      height: max(Int((size.height * scale).rounded()), 1))
  }

  /// The part of the image in `rect`, in pixels; nil if the two do not meet.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let fitting = ImageFitting(
      self, size: part.size,
      part: CGRect(
        x: part.minX / whole.width, y: part.minY / whole.height,
        width: part.width / whole.width, height: part.height / whole.height))
    let canvas = CGRect(origin: .zero, size: part.size)
    var root = Node(id: 0, name: "part", frame: canvas)
    root.content = fitting.content(in: part.size)
    let frame = Frame(size: part.size, root: root)
    return CGImage(
      Picture(frame: frame, images: fitting.images, fonts: fitting.fonts), scale: 1)
  }
}
