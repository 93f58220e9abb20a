extension UIImage {
  /// How the pixels of a picture are to be turned to be seen upright; the raw values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

    /// The way of a point of a picture of `size` to where it is seen.
    func transform(of size: CGSize) -> CGAffineTransform {
      let (w, h) = (size.width, size.height)
      return switch self {
      case .up: .identity
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
      case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
      case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
      case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
      }
    }
  }

  /// A picture that is seen turned; it is drawn anew that way, so ``imageOrientation`` is up.
  @MainActor @preconcurrency
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let plain = UIImage(cgImage: cgImage, scale: scale)
    let transform = orientation.transform(of: plain.size)
    let bounds = CGRect(origin: .zero, size: plain.size).applying(transform)
    guard orientation != .up, bounds.width > 0, bounds.height > 0 else {
      self.init(cgImage: cgImage, scale: scale)
      return
    }
    let turned = plain.redrawn(by: transform)
    self.init(cgImage: turned.cgImage ?? cgImage, scale: scale)
  }

  /// The picture as it is after `transform`, which takes its box to one that begins at zero.
  func redrawn(by transform: CGAffineTransform) -> UIImage {
    let box = CGRect(origin: .zero, size: size).applying(transform)
    let canvas = ImageCanvas(bounds: box, scale: scale, isOpaque: false)
    UIGraphicsPushContext(canvas.context)
    canvas.context.concatenate(transform)
    draw(at: .zero)
    UIGraphicsPopContext()
    return canvas.image
  }

  /// How the pixels are to be turned: never, because they are as they are seen.
  public var imageOrientation: Orientation { .up }
}
