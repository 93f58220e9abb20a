/// Where a finger was, from when it came down until it was lifted.
public struct TouchTrack: Hashable, Sendable, Codable {
  /// A place at an instant; between two of them the finger moves straight, at one speed.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the recording began.
    public var time: Double
    /// In points of the screen, as the interface lies.
    public var point: CGPoint

    public init(time: Double, point: CGPoint) {
      self.time = time
      self.point = point
    }
  }

  /// The number of the finger.
  public var finger: Int
  /// In order of time: where it came down first, where it was lifted last.
  public var path: [Sample]

  public init(finger: Int, path: [Sample]) {
    self.finger = finger
    self.path = path
  }

  /// Where the finger is; nil while it is not down.
  public func point(at time: Double) -> CGPoint? {
    guard let first = path.first, let last = path.last, time >= first.time, time <= last.time
    else { return nil }
    guard let next = path.firstIndex(where: { $0.time >= time }), next > 0 else {
      return first.point
    }
    let (a, b) = (path[next - 1], path[next])
    let part = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
    return CGPoint(
      x: a.point.x + (b.point.x - a.point.x) * part, y: a.point.y + (b.point.y - a.point.y) * part)
  }

  /// How far the finger was from where it came down, at most, in points.
  public var reach: CGFloat {
    guard let start = path.first?.point else { return 0 }
    return path.map { hypot($0.point.x - start.x, $0.point.y - start.y) }.max() ?? 0
  }
}

extension TouchTrack {
  /// How far a place may lie from the straight way of its neighbours to be left out, in points.
  ///
  /// Our choice: a tenth of a pixel of any device.
  private static let straightness: CGFloat = 0.03

  /// The most samples that one straight stretch stands for; our choice, a quarter of a second.
  private static let longestStretch = 60

  /// The same way with no more samples than it takes.
  package var thinned: TouchTrack {
    guard path.count > 2 else { return self }
    var kept = [0]
    var next = 2
    while next < path.count {
      let start = kept[kept.count - 1]
      let isStraight =
        next - start <= Self.longestStretch
        && (start + 1..<next).allSatisfy { isBetween($0, start, next) }
      if !isStraight { kept.append(next - 1) }
      next += 1
    }
    kept.append(path.count - 1)
    return TouchTrack(finger: finger, path: kept.map { path[$0] })
  }

  private func isBetween(_ index: Int, _ start: Int, _ end: Int) -> Bool {
    let ends = TouchTrack(finger: finger, path: [path[start], path[end]])
    guard let point = ends.point(at: path[index].time) else { return false }
    let own = path[index].point
    return hypot(point.x - own.x, point.y - own.y) <= Self.straightness
  }
}

extension TouchTrack.Sample: Codable {
  /// As an array: the time, x and y.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [time, point.x, point.y] { try container.encode(number) }
  }

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    time = try container.decode(Double.self)
    point = CGPoint(x: try container.decode(Double.self), y: try container.decode(Double.self))
  }
}
