public import Foundation
internal import Frames

/// The contexts that drawing goes to, innermost last; each thread has its own, as on iOS.
private final class GraphicsStack {
  /// A context and, if it makes an image, how.
  struct Entry {
    let context: CGContext
    var image: ImageCanvas?
  }

  private static let key = "filmstrip.graphics-stack"

  var entries: [Entry] = []

  static var current: GraphicsStack {
    let thread = Thread.current
    if let stack = thread.threadDictionary[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    thread.threadDictionary[key] = stack
    return stack
  }
}

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

extension CGContext {
  package var recorder: PictureRecorder? { sink as? PictureRecorder }
}

/// The context that drawing goes to; nil outside of all drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsStack.current.entries.last?.context
}

/// Makes `context` the current one until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(GraphicsStack.Entry(context: context))
}

public func UIGraphicsPopContext() { _ = GraphicsStack.current.entries.popLast() }

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
    GraphicsStack.Entry(context: canvas.context, image: canvas))
}

/// What was drawn since the image began; nil if none did.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsStack.current.entries.last?.image?.image
}

/// Ends the image that began last; ignored if none did.
public func UIGraphicsEndImageContext() {
  if GraphicsStack.current.entries.last?.image != nil {
    GraphicsStack.current.entries.removeLast()
  }
}

/// Fills `rect` on the current context, in its fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a frame of one point along the inside of `rect`, in the fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Cuts what is drawn from now on to `rect`.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIColor {
  /// Makes the colour the current context's for filling and for stroking.
  public func set() {
    setFill()
    setStroke()
  }

  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
