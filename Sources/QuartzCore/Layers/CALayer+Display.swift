extension CALayer {
  /// Makes what ``draw(in:)`` draws the contents; drawing nothing leaves other contents be.
  package final func displayByDrawing() {
    let recorder = PictureRecorder(size: bounds.size)
    for part in drawnParts ?? [bounds] {
      let context = CGContext(recorder, bounds: bounds, scale: contentsScale)
      if drawnParts != nil { context.clip(to: part) }
      draw(in: context)
    }
    guard !recorder.isEmpty || isContentsDrawn else { return }
    contents = recorder.isEmpty ? nil : CGImage(recorder.picture, scale: contentsScale)
    isContentsDrawn = !recorder.isEmpty
  }

  /// Displays what needs it in the whole tree.
  package final func displayTree() {
    displayIfNeeded()
    look.mask?.displayTree()
    for layer in look.sublayers { layer.displayTree() }
  }

  final func drawTree(on ctx: CGContext) {
    guard let recorder = ctx.sink as? PictureRecorder else { return }
    displayTree()
    recorder.draw(self, ctx.state)
  }
}
