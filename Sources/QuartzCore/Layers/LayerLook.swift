/// All that decides what a layer and those in it show: a value.
@MainActor
struct LayerLook {
  /// The model values.
  var state = LayerState()

  var timing = MediaTiming(duration: .infinity)

  /// Animations in the order in which they were added; later ones see what earlier ones made.
  var animations: [(key: String, animation: CAAnimation)] = []

  /// The layers inside, in the order in which they were put there.
  var sublayers: [CALayer] = []

  var mask: CALayer?

  /// The values that are shown when the layer's own time is `time`.
  func state(at time: CFTimeInterval) -> LayerState {
    guard !animations.isEmpty else { return state }
    var shown = AnimatedState(state)
    for entry in animations { entry.animation.apply(to: &shown, at: time) }
    return shown.state
  }
}
