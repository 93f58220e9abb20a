extension CALayer {
  /// Makes what ``draw(in:)`` draws the contents; drawing nothing leaves other contents be.
  package final func displayByDrawing() {
    let recorder = PictureRecorder(size: bounds.size)
    draw(in: CGContext(recorder, bounds: bounds, scale: contentsScale))
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
