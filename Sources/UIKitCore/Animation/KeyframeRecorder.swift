/// The changes of keyframes, each with its share of the whole time.
@MainActor
final class KeyframeRecorder {
  private struct Piece {
    let layer: CALayer
    let key: String
    let old: LayerValue
    let new: LayerValue
    /// In fractions of the whole time.
    let window: (start: Double, length: Double)
    /// The straight way from the old value to the new one.
    let animation: CABasicAnimation
  }

  let duration: TimeInterval
  private let mode: CAAnimationCalculationMode
  private var pieces: [Piece] = []
  var window: (start: Double, length: Double) = (0, 1)

  init(duration: TimeInterval, mode: CAAnimationCalculationMode) {
    self.duration = duration
    self.mode = mode
  }

  func record(_ layer: CALayer, _ key: String, from old: LayerValue) {
    guard let new = layer.snapshotValue(key),
      let animation = layer.changeAnimation(key, from: old, additive: true, fromCurrent: false)
    else { return }
    animation.beginTime = window.start * duration
    animation.duration = window.length * duration
    animation.fillMode = .both
    pieces.append(
      Piece(layer: layer, key: key, old: old, new: new, window: window, animation: animation))
  }

  /// One group for each layer, in the order of their first change.
  func groups() -> [(CALayer, CAAnimationGroup)] {
    var layers: [CALayer] = []
    for piece in pieces where !layers.contains(where: { $0 === piece.layer }) {
      layers.append(piece.layer)
    }
    return layers.map { layer in
      let own = pieces.filter { $0.layer === layer }
      let group = CAAnimationGroup()
      group.animations = mode == .linear ? own.map(\.animation) : curves(of: own, on: layer)
      return (layer, group)
    }
  }

  /// One animation for each property, through all of its values.
  private func curves(of pieces: [Piece], on layer: CALayer) -> [CAAnimation] {
    var keys: [String] = []
    for piece in pieces where !keys.contains(piece.key) { keys.append(piece.key) }
    return keys.compactMap { key in
      let animation = layer.changeAnimation(
        key, through: values(of: pieces.filter { $0.key == key }), mode: mode)
      animation?.duration = duration
      animation?.fillMode = .both
      return animation
    }
  }

  /// The values of one property at the beginnings and ends of its keyframes, with equal values
  /// where it rests between them.
  private func values(of pieces: [Piece]) -> [(time: Double, value: LayerValue)] {
    var values: [(time: Double, value: LayerValue)] = pieces.first.map { [(0, $0.old)] } ?? []
    for piece in pieces.sorted(by: { $0.window.start < $1.window.start }) {
      guard let last = values.last else { break }
      if piece.window.start > last.time { values.append((piece.window.start, last.value)) }
      let end = min(piece.window.start + piece.window.length, 1)
      values.append((max(end, values[values.count - 1].time), piece.new))
    }
    if let last = values.last, last.time < 1 { values.append((1, last.value)) }
    return values
  }
}

extension UIViewAnimation {
  /// Runs `animations`, in which keyframes are added.
  static func runKeyframes(
    _ timing: Timing, mode: CAAnimationCalculationMode, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let recorder = KeyframeRecorder(duration: timing.duration, mode: mode)
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
