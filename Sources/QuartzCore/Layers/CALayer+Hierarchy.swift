extension CALayer {
  final func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    guard !isInside(layer) else {
      return diagnose(
        .circularHierarchy,
        "A layer cannot be put inside itself: a \(type(of: layer)) was added to one that lies in it.",
        about: layer.name)
    }
    if layer.parent === self {
      look.sublayers.removeAll { $0 === layer }
    } else {
      guard hasRoom(for: layer) else { return }
      layer.removeFromSuperlayer()
    }
    let index = index(look.sublayers)
    look.sublayers.insert(layer, at: index)
    layer.parent = self
    setNeedsLayout()
  }

  /// Whether this layer is `other` or lies in it.
  private func isInside(_ other: CALayer) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  final func leaveSuperlayer() {
    guard let parent else { return }
    parent.look.sublayers.removeAll { $0 === self }
    if parent.look.mask === self { parent.look.mask = nil }
    self.parent = nil
    forgetCommit()
  }

  final func replaceSublayers(with layers: [CALayer]) {
    for layer in look.sublayers { layer.removeFromSuperlayer() }
    for layer in layers { addSublayer(layer) }
  }

  final func replaceMask(with layer: CALayer?) {
    guard layer !== look.mask else { return }
    if let layer, !hasRoom(for: layer) { return }
    look.mask?.removeFromSuperlayer()
    layer?.removeFromSuperlayer()
    look.mask = layer
    layer?.parent = self
  }

  // MARK: Layout

  /// How many times a tree is gone through while layouts keep asking for more.
  private static let layoutPasses = 16

  final func layOutTreeIfNeeded() {
    let chain = sequence(first: self, next: \.parent)
    let top = chain.reduce(self) { $1.isLayoutNeeded ? $1 : $0 }
    let runs = RecordingContext.current[LayoutRuns.self]
    runs.run(in: top) {
      for _ in 0..<Self.layoutPasses where !top.layOutTree(runs) { return }
      runs.findCulprit { _ = top.layOutTree(runs) }
    }
  }

  /// Goes through the tree once, superlayers first.
  ///
  /// - Returns: Whether a layout was done.
  private func layOutTree(_ runs: LayoutRuns) -> Bool {
    var didWork = isLayoutNeeded
    if isLayoutNeeded {
      isLayoutNeeded = false
      runs.layOut(self)
    }
    for layer in look.sublayers where layer.layOutTree(runs) { didWork = true }
    return didWork
  }
}
