/// The layers that show what a tree shows at one instant, made when somebody asks for them.
///
/// It remembers those that somebody holds, so that a presentation layer is one of the sublayers of its
/// superlayer.
@MainActor
final class PresentationTree {
  private struct Entry {
    weak var layer: CALayer?
  }

  /// The instant, on the clock, in seconds.
  private let time: CFTimeInterval
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(at time: CFTimeInterval) { self.time = time }

  /// The presentation layer of `model`.
  ///
  /// It keeps its model alive, so that the number of the model stays its own.
  func layer(of model: CALayer) -> CALayer {
    if let known = entries[ObjectIdentifier(model)]?.layer { return known }
    let layer = type(of: model).make(from: model)
    layer.present(model, at: model.convertTime(time, from: nil), in: self)
    entries[ObjectIdentifier(model)] = Entry(layer: layer)
    return layer
  }
}

extension CALayer {
  /// The values that are shown now.
  final var presentationState: LayerState { look.state(at: localTime) }

  final var presentationLayer: CALayer? {
    if modelLayer != nil { return self }
    let root = sequence(first: self, next: \.parent).reduce(self) { $1 }
    guard root.isCommitted || root.isOnScreen else { return nil }
    return PresentationTree(at: VirtualClock.current.now.seconds).layer(of: self)
  }

  /// Makes the layer, a copy of `model`, show what that shows when its own time is `time`.
  fileprivate final func present(
    _ model: CALayer, at time: CFTimeInterval, in tree: PresentationTree
  ) {
    present(model, model.look.state(at: time), in: tree)
  }

  private final func present(_ model: CALayer, _ state: LayerState, in tree: PresentationTree) {
    (modelLayer, presentationTree) = (model, tree)
    (isLayoutNeeded, isDisplayNeeded) = (false, false)
    look.state = state
  }

  /// `shown`, with what the layer draws of it if `animations` move what it draws.
  final func drawnAnew(
    _ shown: LayerState, moving animations: [(key: String, animation: CAAnimation)]
  ) -> LayerState {
    guard modelLayer == nil, !shown.bounds.isEmpty,
      animations.contains(where: { entry in
        entry.animation.moves { type(of: self).needsDisplay(forKey: $0) }
      })
    else { return shown }
    let copy = type(of: self).make(from: self)
    copy.present(self, shown, in: PresentationTree(at: VirtualClock.current.now.seconds))
    copy.delegate = delegate
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    copy.display()
    CATransaction.commit()
    return copy.state
  }

  /// The presentation layer of `layer` in the tree that this one is of.
  final func presented(_ layer: CALayer) -> CALayer { presentationTree?.layer(of: layer) ?? layer }

  /// All that decides what the layer shows; of a presentation layer, with the layers presented in it.
  final var shownLook: LayerLook {
    guard modelLayer != nil else { return look }
    var shown = look
    (shown.sublayers, shown.mask) = (sublayers ?? [], mask)
    return shown
  }
}
