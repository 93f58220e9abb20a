/// The changes of keyframes, each with its share of the whole time.
@MainActor
final class KeyframeRecorder {
  private struct Piece {
    let layer: CALayer
    let key: String
    let animation: CABasicAnimation
  }

  let duration: TimeInterval
  private var pieces: [Piece] = []
  var window: (start: Double, length: Double) = (0, 1)

  init(duration: TimeInterval) { self.duration = duration }

  func record(_ layer: CALayer, _ key: String, from old: LayerValue) {
    guard
      let animation = layer.changeAnimation(key, from: old, additive: true, fromCurrent: false)
    else { return }
    animation.beginTime = window.start * duration
    animation.duration = window.length * duration
    animation.fillMode = .both
    pieces.append(Piece(layer: layer, key: key, animation: animation))
  }

  /// One group for each layer, in the order of their first change.
  func groups() -> [(CALayer, CAAnimationGroup)] {
    var layers: [CALayer] = []
    for piece in pieces where !layers.contains(where: { $0 === piece.layer }) {
      layers.append(piece.layer)
    }
    return layers.map { layer in
      let group = CAAnimationGroup()
      group.animations = pieces.filter { $0.layer === layer }.map(\.animation)
      return (layer, group)
    }
  }
}

extension UIViewAnimation {
  /// Runs `animations`, in which keyframes are added.
  static func runKeyframes(
    _ timing: Timing, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let recorder = KeyframeRecorder(duration: timing.duration)
    run(
      timing, animator: current?.animator,
      animations: {
        current?.keyframes = recorder
        animations()
        current?.keyframes = nil
        guard let block = current else { return }
        for (layer, group) in recorder.groups() {
          block.add(group, to: layer, key: layer.uniqueKey("keyframes"))
        }
      }, completion: completion)
  }

  /// Runs `animations` as a keyframe of the block that is running.
  static func addKeyframe(start: Double, length: Double, animations: () -> Void) {
    guard let recorder = current?.keyframes else { return animations() }
    let outer = recorder.window
    recorder.window = (min(max(start, 0), 1), min(max(length, 0), 1))
    animations()
    recorder.window = outer
  }
}
