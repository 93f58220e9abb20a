/// The layouts that calls of `layoutIfNeeded` lead to, counted, so that those without end are found.
@MainActor
final class LayoutRuns: RecordingState {
  /// How often one layer is laid out in a run before it is left as it is.
  ///
  /// Our choice, between the 50 and the 1000 that UIKit's own search for feedback loops takes.
  private static let mostLayouts = 100

  /// A run in one tree, with the calls in it that layouts have made.
  private struct Run {
    let root: ObjectIdentifier
    var depth = 1
    var counts: [ObjectIdentifier: Int] = [:]
  }

  private var runs: [Run] = []

  /// The first layer whose layout asked for that of itself or of what it lies in; nil until then.
  private(set) var culprit: CALayer?
  /// Whether one is looked for.
  private var isLooking = false

  init(in context: RecordingContext) {}

  /// Runs `body`, which lays out a tree.
  func run(in tree: CALayer, _ body: () -> Void) {
    let root = sequence(first: tree, next: \.parent).reduce(tree) { $1 }
    let identity = ObjectIdentifier(root)
    if runs.last?.root == identity {
      runs[runs.count - 1].depth += 1
    } else {
      runs.append(Run(root: identity))
    }
    body()
    runs[runs.count - 1].depth -= 1
    if runs[runs.count - 1].depth == 0 { runs.removeLast() }
  }

  /// Lays out what is in `layer`, unless that was done too often.
  func layOut(_ layer: CALayer) {
    let count = runs[runs.count - 1].counts[ObjectIdentifier(layer), default: 0] + 1
    runs[runs.count - 1].counts[ObjectIdentifier(layer)] = count
    guard count <= Self.mostLayouts else { return report(layer) }
    guard isLooking, culprit == nil else { return layer.layoutSublayers() }
    let chain = sequence(first: layer, next: \.parent).filter { !$0.needsLayout() }
    let sublayers = layer.look.sublayers
    layer.layoutSublayers()
    // Whoever makes its sublayers anew as it is laid out asks for a layout by that alone, as many views
    // of apps do, which is no sign of a loop.
    let isMadeAnew = !sublayers.elementsEqual(layer.look.sublayers, by: ===)
    if chain.contains(where: { $0.needsLayout() && !($0 === layer && isMadeAnew) }) {
      culprit = layer
    }
  }

  /// Tells which layer's layout keeps asking for more while `body` lays out once.
  func findCulprit(_ body: () -> Void) {
    (isLooking, culprit) = (true, nil)
    body()
    if let culprit { report(culprit) }
    (isLooking, culprit) = (false, nil)
  }

  private func report(_ layer: CALayer) {
    diagnose(
      .layoutLoop,
      "'\(layer.shownName)' asks for another layout whenever it is laid out: do in its layout only"
        + " what is not done yet.", about: layer.shownName)
  }
}
