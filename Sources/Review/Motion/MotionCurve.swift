internal import Frames

/// A property of a layer over the frames of a recording, as a curve.
public struct MotionCurve: Hashable, Sendable {
  /// What moves: one number of a layer.
  public enum Property: String, Hashable, Sendable, Codable, CaseIterable {
    case x, y, width, height
    case scrollX = "scroll x"
    case scrollY = "scroll y"
    case scale, rotation, opacity
    case cornerRadius = "corner radius"

    /// What the number counts; empty for a plain number.
    public var unit: String {
      switch self {
      case .x, .y, .width, .height, .scrollX, .scrollY, .cornerRadius: "pt"
      case .rotation: "°"
      case .scale, .opacity: ""
      }
    }

    func value(of node: Node) -> Double {
      switch self {
      // A translation moves the anchor point as its position does.
      case .x: node.position.x + node.transform.m41
      case .y: node.position.y + node.transform.m42
      case .width: node.bounds.width
      case .height: node.bounds.height
      case .scrollX: node.bounds.minX
      case .scrollY: node.bounds.minY
      case .scale: hypot(node.transform.m11, node.transform.m12)
      // A turn out of the plane has no angle in it.
      case .rotation:
        node.transform.isFlat
          ? atan2(node.transform.m12, node.transform.m11) * 180 / .pi : 0
      case .opacity: node.opacity
      case .cornerRadius: node.corners.radius
      }
    }
  }

  /// The layer's number in its recording.
  public let layer: Int

  /// What is plotted.
  public let property: Property

  /// One value a frame; nil where the frame does not show the layer.
  public let values: [Double?]

  /// The curves of `reel` that are not level, in the order of the tree and then of the properties.
  static func moving(in reel: Reel) -> [MotionCurve] {
    let survey = CurveSurvey(reel.frames)
    var values: [Int: [[Double?]]] = [:]
    for id in survey.order {
      guard let properties = survey.moving[id] else { continue }
      values[id] = properties.map { _ in Array(repeating: nil, count: reel.frames.count) }
    }
    for (index, frame) in reel.frames.enumerated() {
      collect(frame.root) { node in
        guard let properties = survey.moving[node.id] else { return }
        for (place, property) in properties.enumerated() {
          values[node.id]?[place][index] = property.value(of: node)
        }
      }
    }
    return survey.order.flatMap { id in
      zip(survey.moving[id] ?? [], values[id] ?? []).compactMap { property, values in
        // What moves while it shows its back alone is not seen to.
        guard Set(values.compactMap { $0 }).count > 1 else { return nil }
        return MotionCurve(
          layer: id, property: property,
          values: property == .rotation ? unwound(values) : values)
      }
    }
  }

  /// Angles that go on beyond half a turn, and do not fall back by a whole one.
  private static func unwound(_ angles: [Double?]) -> [Double?] {
    var last: Double?
    return angles.map { angle in
      guard let angle else { return nil }
      let turns = last.map { (($0 - angle) / 360).rounded() } ?? 0
      last = angle + 360 * turns
      return last
    }
  }

  private static func collect(_ node: Node, _ body: (Node) -> Void) {
    if node.hidesItsBack { return }
    body(node)
    for child in node.children { collect(child, body) }
  }
}

extension CATransform3D {
  /// Whether it neither turns out of the plane nor has perspective.
  var isFlat: Bool {
    [m13, m14, m23, m24, m31, m32, m34].allSatisfy { abs($0) < 1e-9 }
  }
}

extension Node {
  /// Whether it is turned over and has one side alone, so that nothing of it is seen.
  fileprivate var hidesItsBack: Bool {
    !isDoubleSided && transform.m11 * transform.m22 - transform.m12 * transform.m21 < 0
  }
}

/// Which properties of which layers change in the course of a recording.
private struct CurveSurvey {
  /// The layers' numbers, in the order in which frames first show them.
  private(set) var order: [Int] = []

  /// The properties that are not level, in their order.
  private(set) var moving: [Int: [MotionCurve.Property]] = [:]

  /// The values of each layer where it was first shown.
  private var first: [Int: [Double]] = [:]

  init(_ frames: FrameList) {
    var last: Node?
    for frame in frames {
      look(at: frame.root, before: last)
      last = frame.root
    }
  }

  private mutating func look(at node: Node, before: Node?) {
    // What is as in the frame before has been looked at.
    if node == before { return }
    if let old = first[node.id] {
      for (property, value) in zip(MotionCurve.Property.allCases, old)
      where property.value(of: node) != value && moving[node.id]?.contains(property) != true {
        let all = (moving[node.id] ?? []) + [property]
        moving[node.id] = MotionCurve.Property.allCases.filter(all.contains)
      }
    } else {
      order.append(node.id)
      first[node.id] = MotionCurve.Property.allCases.map { $0.value(of: node) }
    }
    for (index, child) in node.children.enumerated() {
      let old = before.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
      look(at: child, before: old)
    }
  }
}

/// A stretch of a curve from one rest to the next, in the figures that designers use.
public struct MotionFigures: Hashable, Sendable, Encodable {
  /// The shortest rest that parts two movements, in seconds.
  ///
  /// Our choice: a spring turns around within a frame or two.
  static let shortestRest = 0.05

  /// How near the end a movement counts as settled, in parts of all the way it covers.
  ///
  /// Our choice: a hundredth is where springs look still.
  static let settledPart = 0.01

  /// When it begins, in seconds from the beginning of the recording: as specified where it goes as it was
  /// specified, else at the last frame at rest.
  public let start: Double

  /// Seconds from the last event of the script before it, or from the beginning, to ``start``.
  public let delay: Double

  /// Seconds from ``start`` until it stays within a hundredth of its way of where it ends.
  public let settleTime: Double

  /// The value at the beginning, in the property's unit.
  public let from: Double

  /// The value at the end, in the property's unit.
  public let to: Double

  /// How far it goes beyond its end, in parts of the way from ``from`` to ``to``; 0 if it does not.
  public let overshoot: Double

  /// The fastest step from a frame to the next, in units a second.
  public let peakVelocity: Double

  /// The frames from the last at rest to the first at rest again.
  let frames: ClosedRange<Int>

  /// Whether it goes as it was specified, so that what lies between frames is known as well.
  let isExact: Bool

  private enum CodingKeys: String, CodingKey {
    case start, delay, settleTime, from, to, overshoot, peakVelocity
  }
}

extension MotionFigures {
  /// The movements of `curve`, in order.
  static func movements(of curve: MotionCurve, in reel: Reel) -> [MotionFigures] {
    stretches(of: curve, in: reel).map { MotionFigures(of: curve, $0, reel) }
  }

  /// The frames of each movement of `curve`, from the last at rest to the first at rest again.
  static func stretches(of curve: MotionCurve, in reel: Reel) -> [ClosedRange<Int>] {
    let rate = Double(reel.header.framesPerSecond)
    let rest = max(Int((shortestRest * rate).rounded(.up)), 2)
    var movements: [ClosedRange<Int>] = []
    for index in curve.values.indices.dropFirst() {
      guard let old = curve.values[index - 1], let new = curve.values[index], old != new else {
        continue
      }
      // So many steps from a frame to the next show no change.
      if let last = movements.last, index - 1 - last.upperBound < rest,
        curve.values[last.upperBound...index].allSatisfy({ $0 != nil })
      {
        movements[movements.count - 1] = last.lowerBound...index
      } else {
        movements.append(index - 1...index)
      }
    }
    return movements.flatMap { parted($0, of: curve) }
  }

  /// A first or last step that goes against the rest, and is so many times as far as its neighbour, is a
  /// jump beside a movement; our choice.
  private static let jumpRatio = 4.0

  /// The least part of a movement's range that such a step covers; our choice.
  private static let jumpPart = 0.1

  /// A movement without the jumps at its ends, which are movements of their own.
  private static func parted(
    _ movement: ClosedRange<Int>, of curve: MotionCurve
  ) -> [ClosedRange<Int>] {
    let values = curve.values[movement].compactMap { $0 }
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    guard steps.count > 3 else { return [movement] }
    func isJump(_ step: Double, beside next: Double) -> Bool {
      step * next < 0 && abs(step) > jumpRatio * abs(next) && abs(step) > jumpPart * range
    }
    let (first, last) = (movement.lowerBound, movement.upperBound)
    let starts = isJump(steps[0], beside: steps[1])
    let ends = isJump(steps[steps.count - 1], beside: steps[steps.count - 2])
    let middle = (starts ? first + 1 : first)...(ends ? last - 1 : last)
    return (starts ? [first...first + 1] : []) + [middle] + (ends ? [last - 1...last] : [])
  }

  /// The figures of a movement of `curve`, or of a part of one, at least two frames that show the layer.
  init(of curve: MotionCurve, _ movement: ClosedRange<Int>, _ reel: Reel) {
    let rate = Double(reel.header.framesPerSecond)
    let values = curve.values[movement].compactMap { $0 }
    let exact = ExactMovement(of: curve, movement, in: reel)
    let start = exact?.line.start ?? reel.time(ofFrame: movement.lowerBound).seconds
    let event = reel.header.events.last { $0.time.seconds <= start + 1e-9 }?.time.seconds ?? 0
    self.start = start
    delay = start - event
    frames = movement
    isExact = exact != nil
    (from, to) = (exact?.line.from ?? values[0], exact?.line.to ?? values[values.count - 1])
    peakVelocity = zip(values, values.dropFirst()).map { abs($1 - $0) * rate }.max() ?? 0
    if let figures = exact?.figures {
      (overshoot, settleTime) = figures
      return
    }
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let to = to
    let settled = values.lastIndex { abs($0 - to) > Self.settledPart * (high - low) } ?? 0
    settleTime = Double(settled + 1) / rate
    let beyond = to > from ? Self.peak(values) - to : to + Self.peak(values.map { -$0 })
    overshoot = from == to ? 0 : max(beyond / abs(to - from), 0)
  }

  /// The highest place of a curve through `values`, which may lie between two of them.
  private static func peak(_ values: [Double]) -> Double {
    guard let top = values.max(), let place = values.firstIndex(of: top), place > 0,
      place < values.count - 1
    else { return values.max() ?? 0 }
    let (before, after) = (values[place - 1], values[place + 1])
    let bend = before - 2 * top + after
    // A parabola through the three; where two frames are equally high it is a plateau.
    return bend < 0 && after != top ? top - (after - before) * (after - before) / (8 * bend) : top
  }
}
