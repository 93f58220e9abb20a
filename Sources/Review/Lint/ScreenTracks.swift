internal import Frames

/// A layer where a frame shows it, in points of the screen.
struct ScreenLayer {
  let node: Node
  /// The number of the layer around it; nil for the screen itself.
  let parent: Int?
  let depth: Int
  /// Its corners, from the top left on.
  let corners: [CGPoint]
  /// How much of it shows through all that is around it, 0...1.
  let opacity: Double
  /// To the screen.
  let transform: CATransform3D
  /// The part of the screen to which the layers around it cut it.
  let clip: CGRect
  /// Whether it, or something in it, draws anything.
  var isDrawn: Bool

  var box: CGRect { CGRect(enclosing: corners) }

  /// What of its box can be seen.
  var visibleBox: CGRect { box.intersection(clip) }

  var center: CGPoint {
    CGPoint(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
  }

  /// How far each corner is from where it was, in points.
  func way(from before: ScreenLayer) -> [Double] {
    zip(before.corners, corners).map { Double(hypot($1.x - $0.x, $1.y - $0.y)) }
  }

  /// Below this nobody sees a layer; our choice, five levels of 256.
  private static let leastOpacity = 0.02

  /// Whether anything of it can be seen, but for what lies over it.
  var isVisible: Bool { isDrawn && opacity >= Self.leastOpacity && !visibleBox.isEmpty }
}

/// Every layer of a recording over time, in points of the screen.
struct ScreenTracks {
  let reel: Reel
  let titles: LayerTitles

  /// The layers of each frame, as they are drawn: parents first, then from back to front.
  let frames: [[ScreenLayer]]

  /// The layers' numbers in the order in which frames first show them.
  private(set) var order: [Int] = []

  private let places: [[Int: Int]]

  init(_ reel: Reel) {
    self.reel = reel
    titles = LayerTitles(reel.frames)
    var frames: [[ScreenLayer]] = []
    var places: [[Int: Int]] = []
    var known: Set<Int> = []
    var last: Frame?
    for frame in reel.frames {
      defer { last = frame }
      if frame == last {
        frames.append(frames[frames.count - 1])
        places.append(places[places.count - 1])
        continue
      }
      var walk = ScreenWalk(CGRect(origin: .zero, size: frame.size))
      walk.add(frame.root, toParent: CATransform3DIdentity)
      frames.append(walk.layers)
      places.append(
        Dictionary(
          walk.layers.enumerated().map { ($1.node.id, $0) }, uniquingKeysWith: { first, _ in first }
        ))
      for layer in walk.layers where known.insert(layer.node.id).inserted {
        order.append(layer.node.id)
      }
    }
    (self.frames, self.places) = (frames, places)
  }

  func layer(id: Int, in frame: Int) -> ScreenLayer? {
    guard frames.indices.contains(frame) else { return nil }
    return places[frame][id].map { frames[frame][$0] }
  }

  /// Whether the layer around one, or one around that, is among `ids`.
  func isInside(_ ids: Set<Int>, _ layer: ScreenLayer, _ frame: Int) -> Bool {
    var parent = layer.parent
    while let id = parent {
      if ids.contains(id) { return true }
      parent = self.layer(id: id, in: frame)?.parent
    }
    return false
  }

  /// Whether anything that a layer draws, or that is in it, goes so far from the frame before.
  ///
  /// A layer that draws nothing may be elsewhere while what is in it stays where it is.
  func isSeen(moving id: Int, in frame: Int, by least: Double) -> Bool {
    guard frame > 0, let place = places[frame][id] else { return false }
    let depth = frames[frame][place].depth
    var index = place
    repeat {
      let layer = frames[frame][index]
      if layer.node.drawsItself, layer.isVisible,
        let before = self.layer(id: layer.node.id, in: frame - 1),
        layer.way(from: before).min() ?? 0 >= least
      {
        return true
      }
      index += 1
    } while index < frames[frame].count && frames[frame][index].depth > depth
    return false
  }

  /// Whether the device lies otherwise than in the frame before.
  func isTurned(_ frame: Int) -> Bool {
    frame > 0 && reel.frames[frame].size != reel.frames[frame - 1].size
  }

  /// The first frames that show what the script does: fingers that come down and lift, and the device.
  ///
  /// What is touched is highlighted at once, and what a finger lets go may go elsewhere.
  var touchedFrames: Set<Int> {
    let times =
      reel.header.events.map(\.time.seconds)
      + reel.header.touches.flatMap { [$0.path.first?.time, $0.path.last?.time].compactMap { $0 } }
    return Set(
      times.map { Int(($0 * Double(reel.header.framesPerSecond) - 1e-6).rounded(.up)) })
  }
}

/// Collects the layers of one frame.
private struct ScreenWalk {
  private(set) var layers: [ScreenLayer] = []
  private let canvas: CGRect

  init(_ canvas: CGRect) { self.canvas = canvas }

  @discardableResult
  mutating func add(
    _ node: Node, toParent: CATransform3D, around: ScreenLayer? = nil, clip: CGRect? = nil
  ) -> Bool {
    let toScreen = CATransform3DConcat(node.transformToParent, toParent)
    let layer = ScreenLayer(
      node: node, parent: around?.node.id, depth: (around?.depth ?? -1) + 1,
      corners: node.bounds.corners.map { toScreen.project($0) },
      opacity: (around?.opacity ?? 1) * node.opacity, transform: toScreen, clip: clip ?? canvas,
      isDrawn: node.drawsItself)
    let place = layers.count
    layers.append(layer)
    let inside = node.inside(toParent)
    let cut = node.clipsToBounds ? layer.clip.intersection(layer.box) : layer.clip
    var isDrawn = layer.isDrawn
    for child in node.children {
      let drawn = add(child, toParent: inside, around: layer, clip: cut.isNull ? .zero : cut)
      isDrawn = isDrawn || drawn
    }
    layers[place].isDrawn = isDrawn
    return isDrawn
  }
}
