package import Frames
package import QuartzCore

/// The animation blocks of a recording that moved something, in the order in which they were started.
@MainActor
package struct MotionLog {
  /// The blocks, with the layers that they change.
  package private(set) var motions: [Motion] = []

  /// A layer whose number in the recording is not known: no frame has shown it yet.
  private struct Unseen {
    weak var layer: CALayer?
    let motion: Int
    let change: Int
  }

  private var unseen: [Unseen] = []

  /// - Parameter layers: The layer of each of the motion's changes.
  mutating func append(_ motion: Motion, layers: [CALayer]) {
    for (change, layer) in layers.enumerated() {
      unseen.append(Unseen(layer: layer, motion: motions.count, change: change))
    }
    motions.append(motion)
  }

  /// Writes down which nodes stand for the layers, as far as `number` knows them.
  package mutating func recognize(_ number: (CALayer) -> Int?) {
    unseen.removeAll { entry in
      guard let layer = entry.layer else { return true }
      guard let node = number(layer) else { return false }
      motions[entry.motion].changes[entry.change].node = node
      motions[entry.motion].changes[entry.change].layer = layer.shownName
      return true
    }
  }
}

extension UIViewAnimation.Curve {
  /// The name for people.
  var name: String {
    switch self {
    case .function(_, let name), .spring(_, let name): name
    }
  }

  /// The figures of the curve.
  var figures: MotionTiming {
    switch self {
    case .function(let function, _): .bezier(function.exactPoints)
    case .spring(let spring, _):
      .spring(
        frequency: spring.frequency, dampingRatio: spring.dampingRatio,
        initialVelocity: spring.initialVelocity)
    }
  }
}
