public import Foundation
internal import Frames

/// The contexts that drawing goes to, innermost last; each thread has its own, as on iOS.
final class GraphicsStack {
  /// A context and, if it makes something, what that is drawn on.
  struct Entry {
    let context: CGContext
    var canvas: AnyObject?
  }

  private static let key = "filmstrip.graphics-stack"

  var entries: [Entry] = []

  static var current: GraphicsStack {
    let thread = Foundation.Thread.current
    if let stack = thread.threadDictionary[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    thread.threadDictionary[key] = stack
    return stack
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
