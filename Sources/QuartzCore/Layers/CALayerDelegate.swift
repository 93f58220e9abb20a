/// What a layer asks about its actions, its layout and its contents: in UIKit, the view that owns it.
@MainActor @preconcurrency
public protocol CALayerDelegate: AnyObject {
  /// The action for a change of the property `event`; `NSNull` for none, nil to search on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  func layoutSublayers(of layer: CALayer)
  /// Gives the layer its contents; by default what ``draw(_:in:)`` draws.
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
}

/// A delegate that knows what people call its layer.
@MainActor
package protocol LayerNaming: AnyObject {
  var layerName: String { get }

  /// What code around it calls a layer that lies in its own, and has no delegate that knows; nil if
  /// nothing.
  func name(of layer: CALayer) -> String?
}
