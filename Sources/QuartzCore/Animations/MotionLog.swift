package import Frames

/// The animations of a recording that move something, in the order in which they were started.
@MainActor
package final class MotionLog: RecordingState {
  /// The log of the current recording.
  package static var current: MotionLog { RecordingContext.current[MotionLog.self] }

  /// The animations; nil where one was taken back.
  private var entries: [Motion?] = []

  /// A layer whose number in the recording is not known: no frame has shown it yet.
  private struct Unseen {
    weak var layer: CALayer?
    let motion: Int
    let change: Int
  }

  private var unseen: [Unseen] = []

  package init(in context: RecordingContext) {}

  /// What moves, with the layers that are changed.
  package var motions: [Motion] { entries.compactMap { $0 } }

  /// How many have been written down, with those that were taken back.
  var count: Int { entries.count }

  /// - Parameter layers: The layer of each of the motion's changes.
  package func append(_ motion: Motion, layers: [CALayer]) {
    for (change, layer) in layers.enumerated() {
      unseen.append(Unseen(layer: layer, motion: entries.count, change: change))
    }
    entries.append(motion)
  }

  /// Takes back what no frame could show.
  func withdraw(_ places: Range<Int>) {
    for place in places { entries[place] = nil }
    unseen.removeAll { places.contains($0.motion) }
  }

  /// Writes down which nodes stand for the layers, as far as `number` knows them.
  package func recognize(_ number: (CALayer) -> Int?) {
    unseen.removeAll { entry in
      guard let layer = entry.layer else { return true }
      guard let node = number(layer) else { return false }
      entries[entry.motion]?.changes[entry.change].node = node
      entries[entry.motion]?.changes[entry.change].layer = layer.shownName
      return true
    }
  }
}
