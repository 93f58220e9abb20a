internal import Frames

/// What a layer shows, apart from what never changes: now, or when its tree was last shown.
@MainActor
struct LayerCommit {
  let state: LayerState
  let animations: [CAAnimation]
  let children: [CALayer]
  let mask: CALayer?
  let contents: Any?
  let contentsGravity: CALayerContentsGravity
  let contentsScale: CGFloat
  let contentsCenter: CGRect
  let contentsTile: Bool
  let contentsTint: CGColor?
  let drawnContent: Content?

  init(_ layer: CALayer) {
    state = layer.state
    animations = layer.animations.map(\.animation)
    children = layer.sublayers ?? []
    mask = layer.mask
    contents = layer.contents
    contentsGravity = layer.contentsGravity
    contentsScale = layer.contentsScale
    contentsCenter = layer.contentsCenter
    contentsTile = layer.contentsTile
    contentsTint = layer.contentsTint
    drawnContent = layer.drawnContent
  }

  /// The values that are shown when the layer's own time is `time`.
  func state(at time: CFTimeInterval) -> LayerState {
    var shown = state
    for animation in animations { animation.apply(to: &shown, at: time) }
    return shown
  }
}
