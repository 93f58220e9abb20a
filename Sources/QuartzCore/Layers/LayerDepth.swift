internal import Frames

extension CALayer {
  /// The levels of a tree of layers; a frame adds the screen.
  private static let mostLevels = Limits.depth - 1

  /// Whether `layer`, with all in it, can be put into this layer and still be recorded.
  ///
  /// What cannot is told of. Without a bound, whatever goes through a tree could run out of stack.
  package final func hasRoom(for layer: CALayer) -> Bool {
    var levels = sequence(first: self, next: \.parent).reduce(0) { count, _ in count + 1 }
    var level = [layer]
    while levels < Self.mostLevels, !level.isEmpty {
      levels += 1
      level = level.flatMap { $0.look.sublayers + [$0.look.mask].compactMap { $0 } }
    }
    guard let deep = level.first else { return true }
    let inside = sequence(first: deep) { $0 === layer ? nil : $0.parent }
    let path = Array(inside) + Array(sequence(first: self, next: \.parent))
    diagnose(
      .deepHierarchy,
      "'\(LayerPath(path.reversed().map(\.shownName)))' would lie deeper than \(Self.mostLevels)"
        + " layers, the most that is recorded: put fewer views into one another.",
      about: layer.shownName)
    return false
  }

  /// What people call the layer: its name, its view's accessibility identifier, the property that holds
  /// it or its class.
  package final var shownName: String {
    if let name { return name }
    if let owner = delegate as? any LayerNaming { return owner.layerName }
    return nameInApp ?? "\(type(of: self))"
  }

  /// What the app calls a layer that is no view's; looked for once in each superlayer.
  private var nameInApp: String? {
    guard let parent else { return nil }
    if let foundName, foundName.superlayer == ObjectIdentifier(parent) { return foundName.name }
    let owner = sequence(first: parent, next: \.parent).lazy
      .compactMap { $0.delegate as? any LayerNaming }.first
    let name = owner?.name(of: self)
    foundName = (ObjectIdentifier(parent), name)
    return name
  }
}
