internal import Frames

extension CALayer {
  /// What lies in `rect` of the layer's own space, as a picture of that size.
  ///
  /// The layer's own transform and place count for nothing, its opacity and whether it is hidden do.
  /// What was never shown has no committed values, and shows nothing.
  package func picture(
    of rect: CGRect, _ moment: LayerMoment, withHeldTransitions: Bool = true
  ) -> Picture {
    var root = Node(
      id: 0, name: "picture", position: .zero,
      bounds: CGRect(origin: rounded(rect.origin), size: rounded(rect.size)), anchorPoint: .zero)
    let builder = FrameBuilder(picturing: moment, firstID: 1)
    builder.showsHeldTransitions = withHeldTransitions
    if moment != .committed || isCommitted, let node = builder.ownNode(self) {
      root.children = [node]
    }
    return Picture(
      frame: Frame(size: root.bounds.size, root: root), images: builder.images,
      fonts: builder.fonts)
  }
}

extension FrameBuilder {
  /// The layer as it looks in its own space.
  fileprivate func ownNode(_ layer: CALayer) -> Node? {
    let time = layer.superlayer?.localTime ?? VirtualClock.current.now.seconds
    guard var node = node(layer, parentTime: time) else { return nil }
    node.position = rounded(
      CGPoint(
        x: node.bounds.minX + node.bounds.width * node.anchorPoint.x,
        y: node.bounds.minY + node.bounds.height * node.anchorPoint.y))
    node.transform = CATransform3DIdentity
    node.zPosition = 0
    return node
  }
}

extension PictureRecorder {
  /// Draws `layer` and all in it with their model values, in the layer's own space.
  @MainActor
  func draw(_ layer: CALayer, _ state: CGContext.State) {
    let builder = FrameBuilder(picturing: .model, firstID: nextID)
    guard let node = builder.ownNode(layer) else { return }
    nextID = builder.nextID
    draw(node, images: builder.images, fonts: builder.fonts, state)
  }
}
