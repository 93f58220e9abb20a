internal import Frames

/// The curves of a recording that say most about its motion.
struct CurveChoice {
  /// A curve that is shown for itself and for others of its layer that run alike.
  struct Choice: Hashable {
    let curve: MotionCurve
    /// The properties that run as it does, on other scales.
    var likewise: [MotionCurve.Property] = []
  }

  /// The curves, those of one layer together, what moves most first.
  private(set) var choices: [Choice]

  /// The names of the layers, each another.
  let titles: [Int: String]

  var curves: [MotionCurve] { choices.map(\.curve) }

  /// The one curve that says most, with the name of its layer: of those that move in most phases the
  /// first.
  func main(of phases: [Phase]) -> CurveChoice {
    var main = self
    let reach = choices.map { choice in phases.count { choice.curve.moves(in: $0) } }
    guard let most = reach.max(), let place = reach.firstIndex(of: most) else { return main }
    main.choices = [choices[place]]
    if place > 0 { main.speed = [choices[place].curve] }
    return main
  }

  /// The curves of the first layer's speed: of its place, or else of what it does first.
  private(set) var speed: [MotionCurve] = []

  /// The most layers, and the most properties of one, that are found interesting; our choice.
  private static let mostLayers = 4
  private static let mostProperties = 3

  /// A property that shows less than this part of what the layer's first does is left out; our choice.
  private static let smallestShare = 0.04

  /// A layer with the weights of its curves, the greatest first.
  private struct Mover {
    let id: Int
    var curves: [(curve: MotionCurve, weight: Double)]

    var weight: Double { curves[0].weight }
  }

  /// - Parameter names: Names of layers; empty for those that move most.
  init(of reel: Reel, names: [String] = []) {
    let ground = Self.ground(of: reel)
    var all = MotionCurve.moving(in: reel).filter { !ground.contains($0.layer) }
    if names.isEmpty {
      // What is only elsewhere at once, as a button that is touched is, is no motion beside others.
      let moving = all.filter { curve in
        !MotionFigures.stretches(of: curve, in: reel).allSatisfy(CurveMoments.isJump)
      }
      if !moving.isEmpty { all = moving }
    }
    let titles = LayerTitles(reel.frames)
    let weights = LayerWeights(reel.frames, of: Set(all.map(\.layer)))
    var movers: [Mover] = []
    for curve in all {
      if movers.last?.id != curve.layer { movers.append(Mover(id: curve.layer, curves: [])) }
      movers[movers.count - 1].curves.append((curve, weights.weight(of: curve)))
    }
    for index in movers.indices { movers[index].curves = Self.ranked(movers[index].curves) }
    let shown =
      names.isEmpty
      ? Self.distinct(movers)
      : names.flatMap { name in
        movers.filter { titles[$0.id] == name || weights.names[$0.id] == name }
      }
    choices = shown.flatMap { Self.choices(of: $0) }
    let first = shown.first?.curves.map(\.curve) ?? []
    let places = [first.filter(\.property.isPlace), first.filter(\.property.isScroll)]
    speed = places.first { !$0.isEmpty } ?? Array(first.prefix(1))
    self.titles = titles.titles(of: shown.map(\.id))
  }

  /// The canvas, which is no layer of the app's; and the windows where these only follow as the device
  /// is turned.
  private static func ground(of reel: Reel) -> Set<Int> {
    let root = reel.frames[0].root
    let size = reel.frames[0].size
    guard reel.frames.contains(where: { $0.size != size }) else { return [root.id] }
    return reel.frames.reduce(into: [root.id]) { ground, frame in
      ground.formUnion(frame.root.children.map(\.id))
    }
  }

  private static func ranked(
    _ curves: [(curve: MotionCurve, weight: Double)]
  ) -> [(curve: MotionCurve, weight: Double)] {
    curves.enumerated().sorted { a, b in
      a.element.weight != b.element.weight
        ? a.element.weight > b.element.weight : a.offset < b.offset
    }.map(\.element)
  }

  /// The layers that move most, without those that run as one before does.
  private static func distinct(_ movers: [Mover]) -> [Mover] {
    let order = movers.enumerated().sorted { a, b in
      a.element.weight != b.element.weight
        ? a.element.weight > b.element.weight : a.offset < b.offset
    }
    var chosen: [Mover] = []
    for mover in order.map(\.element) where chosen.count < mostLayers && mover.weight > 0 {
      let shape = CurveShape(mover.curves[0].curve)
      if !chosen.contains(where: { CurveShape($0.curves[0].curve).isLike(shape) }) {
        chosen.append(mover)
      }
    }
    return chosen
  }

  /// The properties of a layer that matter, each once for all that run alike.
  private static func choices(of mover: Mover) -> [Choice] {
    var choices: [Choice] = []
    for (curve, weight) in mover.curves where weight >= smallestShare * mover.weight {
      let shape = CurveShape(curve)
      if let place = choices.firstIndex(where: { CurveShape($0.curve).isLike(shape) }) {
        choices[place].likewise.append(curve.property)
      } else if choices.count < mostProperties {
        choices.append(Choice(curve: curve))
      }
    }
    return choices
  }
}

extension MotionCurve {
  /// Whether it is not level in the course of a phase.
  fileprivate func moves(in phase: Phase) -> Bool {
    Set(values[phase.start...phase.end].compactMap { $0 }).count > 1
  }
}

/// How a curve runs, whatever its scale.
private struct CurveShape {
  /// In parts of the range, from the first value that is known.
  private let values: [Double?]

  /// How far two curves may be apart that count as one, in parts of their ranges; our choice.
  private static let tolerance = 0.03

  init(_ curve: MotionCurve) {
    let known = curve.values.compactMap { $0 }
    let (low, high, first) = (known.min() ?? 0, known.max() ?? 0, known.first ?? 0)
    // What goes down is like what goes up.
    let isDown = first - low > high - first
    let range = (isDown ? -1 : 1) * max(high - low, 1e-12)
    values = curve.values.map { $0.map { ($0 - first) / range } }
  }

  /// Whether the two are alike wherever both are known, and the other is known nowhere else.
  func isLike(_ other: CurveShape) -> Bool {
    zip(values, other.values).allSatisfy { one, other in
      guard let other else { return true }
      return one.map { abs($0 - other) <= Self.tolerance } ?? false
    }
  }
}

/// How much of the picture the curves of layers are worth.
private struct LayerWeights {
  private var areas: [Int: Double] = [:]
  private(set) var names: [Int: String] = [:]
  private let canvas: CGSize

  init(_ frames: FrameList, of ids: Set<Int>) {
    canvas = frames[0].size
    var last: Node?
    for frame in frames {
      gather(frame.root, last, ids)
      last = frame.root
    }
  }

  private mutating func gather(_ node: Node, _ before: Node?, _ ids: Set<Int>) {
    if node == before { return }
    if ids.contains(node.id) {
      let area = min(node.bounds.width, canvas.width) * min(node.bounds.height, canvas.height)
      areas[node.id] = max(areas[node.id] ?? 0, area)
      names[node.id] = node.name
    }
    for (index, child) in node.children.enumerated() {
      let old = before.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
      gather(child, old, ids)
    }
  }

  /// The range of the values, in points as the eye sees them, by the size of what moves.
  func weight(of curve: MotionCurve) -> Double {
    let known = curve.values.compactMap { $0 }
    let range = (known.max() ?? 0) - (known.min() ?? 0)
    let size = max(areas[curve.layer] ?? 0, 0).squareRoot()
    let points =
      switch curve.property {
      // Beyond the canvas nobody follows it.
      case .x, .width, .scrollX: min(range, canvas.width)
      case .y, .height, .scrollY: min(range, canvas.height)
      case .scale: range * size
      case .rotation: range / 180 * .pi * size / 2
      case .opacity: range * Self.fade
      case .cornerRadius: range / 2
      }
    return points * size
  }

  /// How many points of way a whole fade counts for; our choice.
  private static let fade = 100.0
}
