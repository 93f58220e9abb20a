public import Foundation

/// A canvas that becomes an image.
final class ImageCanvas {
  let context: CGContext
  let bounds: CGRect
  let scale: CGFloat
  private let recorder: PictureRecorder

  init(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
    self.bounds = bounds
    self.scale = scale
    recorder = PictureRecorder(size: bounds.size)
    context = CGContext(recorder, bounds: bounds, scale: scale)
    // What nobody draws on an opaque canvas is black, and so is the first colour to fill with.
    if isOpaque { context.fill(bounds) }
  }

  /// What was drawn so far.
  var image: UIImage {
    UIImage(
      source: .image(CGImage(recorder.picture, scale: scale)), size: bounds.size, scale: scale)
  }
}

/// What the image that began last is drawn on; nil inside of a context of another kind.
private var canvas: ImageCanvas? { GraphicsStack.current.entries.last?.canvas as? ImageCanvas }

/// Begins an image of one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image.
///
/// - Parameters:
///   - size: In points; without an area nothing begins, and there is no image.
///   - scale: Pixels per point; 0 for the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  guard size.width > 0, size.height > 0 else { return }
  let canvas = ImageCanvas(
    bounds: CGRect(origin: .zero, size: size),
    scale: scale > 0 ? scale : UITraitCollection.current.displayScale, isOpaque: opaque)
  GraphicsStack.current.entries.append(
    GraphicsStack.Entry(context: canvas.context, canvas: canvas))
}

/// What was drawn since the image began; nil if none did.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  canvas?.image
}

/// Ends the image that began last; ignored if none did.
public func UIGraphicsEndImageContext() {
  if canvas != nil { GraphicsStack.current.entries.removeLast() }
}
