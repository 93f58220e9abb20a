internal import Frames

/// What an onion skin shows of one thing that happens.
struct OnionSkin {
  /// A layer on its way.
  struct Layer {
    let id: Int
    let title: String
    /// Where its centre is in each frame in which it is seen, in points of the screen.
    let path: [CGPoint]
    /// The frames that are shown, at equal steps of time, in which it is seen.
    let frames: [Int]
    /// Where it would have gone from the last frame, had nothing cut it short; nil where nothing did.
    let missed: CGPoint?
  }

  let phase: Phase
  let layers: [Layer]

  /// Seconds from a step to the next.
  let step: Double

  /// The most layers that are shown where nobody names them; our choice, so that they can be told apart.
  private static let mostLayers = 2

  /// What goes no farther is not shown, in points; our choice.
  private static let leastWay = 8.0

  /// The phases in which something goes somewhere.
  static func skins(of reel: Reel, _ options: OnionSheet.Options) -> [OnionSkin] {
    let screen = ScreenTracks(reel)
    let choice = CurveChoice(of: reel, names: options.layers)
    let ids = choice.curves.map(\.layer).reduce(into: [Int]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return Phase.phases(of: reel, FrameSteps(reel.frames)).compactMap { phase in
      OnionSkin(phase, ids, choice.titles, screen, options)
    }
  }

  private init?(
    _ phase: Phase, _ ids: [Int], _ titles: [Int: String], _ screen: ScreenTracks,
    _ options: OnionSheet.Options
  ) {
    guard let first = phase.firstChange else { return nil }
    let start = max(first - 1, phase.start)
    let most = options.layers.isEmpty ? Self.mostLayers : ids.count
    var moving: [Int] = []
    for id in ids where moving.count < most {
      let known = (start...phase.end).compactMap { frame in
        screen.layer(id: id, in: frame).map { (frame: frame, layer: $0) }
      }
      guard let from = known.first?.layer, !known.contains(where: { !$0.layer.box.isFinite }),
        known.contains(where: { $0.layer.way(from: from).max() ?? 0 >= Self.leastWay }),
        // What is gone at the end went along until then.
        let last = known.last, !screen.isInside(Set(moving), last.layer, last.frame)
      else { continue }
      moving.append(id)
    }
    guard !moving.isEmpty else { return nil }
    let end = moving.map { Self.lastMove(of: $0, start...phase.end, screen) }.max() ?? phase.end
    let count = max(options.steps, 2)
    let frames = (0..<count).map {
      start + Int((Double($0 * (end - start)) / Double(count - 1)).rounded())
    }
    self.phase = phase
    step =
      Double(end - start) / Double(count - 1) / Double(screen.reel.header.framesPerSecond)
    layers = moving.map { id in
      Layer(
        id: id, title: titles[id] ?? "",
        path: (start...end).compactMap { frame in
          screen.isTurned(frame) ? nil : screen.layer(id: id, in: frame)?.center
        },
        frames: frames.reduce(into: []) { shown, frame in
          if shown.last != frame, screen.layer(id: id, in: frame) != nil { shown.append(frame) }
        },
        missed: phase.isCut ? Self.missed(id, phase, screen) : nil)
    }
  }

  /// The frame from which on a layer stays near where it ends: steps show the way, not the last of it.
  private static func lastMove(
    of id: Int, _ frames: ClosedRange<Int>, _ screen: ScreenTracks
  ) -> Int {
    let known = frames.filter { screen.layer(id: id, in: $0) != nil }
    guard let end = known.last, let last = screen.layer(id: id, in: end) else {
      return frames.upperBound
    }
    let ways = known.map { screen.layer(id: id, in: $0)?.way(from: last).max() ?? 0 }
    let near = max(settledPart * (ways.max() ?? 0), 1)
    guard let moved = ways.lastIndex(where: { $0 >= near }) else { return end }
    return min(known[moved] + 1, end)
  }

  /// How near the end counts as there, in parts of the way; our choice, a dot's width on a screen.
  private static let settledPart = 0.02

  /// Where an animation of the phase would have brought the layer's centre.
  private static func missed(_ id: Int, _ phase: Phase, _ screen: ScreenTracks) -> CGPoint? {
    let reel = screen.reel
    for motion in reel.header.motions.reversed() {
      let frame = Phase.frame(before: motion.start.seconds + 1e-6, in: reel)
      guard (phase.start...phase.end).contains(frame) else { continue }
      for change in motion.changes where change.node == id {
        guard let way = change.way,
          let start = (frame...phase.end).lazy.compactMap({ screen.layer(id: id, in: $0) }).first,
          let parent = start.parent.flatMap({ screen.layer(id: $0, in: phase.end) })
        else { continue }
        let (zero, end) = (
          parent.transform.project(.zero), parent.transform.project(CGPoint(x: way.dx, y: way.dy))
        )
        return CGPoint(
          x: start.center.x + end.x - zero.x, y: start.center.y + end.y - zero.y)
      }
    }
    return nil
  }
}

extension MotionChange {
  /// How far it moves the layer, in the space around it; nil where it moves nothing.
  fileprivate var way: CGVector? {
    func way(_ property: MotionCurve.Property) -> Double {
      property.ends(of: self).map { $0.to - $0.from } ?? 0
    }
    let (x, y) = (way(.x), way(.y))
    return x == 0 && y == 0 ? nil : CGVector(dx: x, dy: y)
  }
}

extension CGRect {
  fileprivate var isFinite: Bool {
    [origin.x, origin.y, width, height].allSatisfy(\.isFinite)
  }
}
