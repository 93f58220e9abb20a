internal import Frames
public import Typography

/// A frame that both sides of a comparison have, or only one.
struct FramePair: Sendable {
  /// The frame's number: in a reel, in the file's name, or in the order of the names.
  let index: Int

  /// When it is shown; nil where there are only pictures.
  let time: Timestamp?

  /// What people call it: `frame 12`, `settings.png`.
  let title: String

  /// Its place in the reference and in the actual source.
  let reference: Int?
  let actual: Int?
}

extension FramePair {
  /// The frames of two sides, in order of time.
  ///
  /// Two recordings are matched by exact time, two folders by file name, a folder and a recording by
  /// the number in the name. A single picture asks about its frame alone.
  static func match(_ reference: FrameSource, _ actual: FrameSource) throws(ComparisonError)
    -> [FramePair]
  {
    switch (reference.storage, actual.storage) {
    case (.reel(let a, _), .reel(let b, _)): return match(a, b)
    case (.pictures(let a), .pictures(let b)): return try match(a, b, reference, actual)
    case (.pictures(let pictures), .reel(let reel, _)):
      return try match(pictures, reference, reel, actual)
    case (.reel(let reel, _), .pictures(let pictures)):
      return try match(pictures, actual, reel, reference).map { $0.swapped }
    }
  }

  private var swapped: FramePair {
    FramePair(index: index, time: time, title: title, reference: actual, actual: reference)
  }

  private static func match(_ a: Reel, _ b: Reel) -> [FramePair] {
    let times = { (reel: Reel) in
      Dictionary(uniqueKeysWithValues: reel.frames.indices.map { (reel.time(ofFrame: $0), $0) })
    }
    let (old, new) = (times(a), times(b))
    return Set(old.keys).union(new.keys).sorted().map { time in
      let index = new[time] ?? old[time] ?? 0
      return FramePair(
        index: index, time: time, title: "frame \(index)", reference: old[time], actual: new[time])
    }
  }

  private static func match(
    _ a: [FrameSource.Picture], _ b: [FrameSource.Picture], _ reference: FrameSource,
    _ actual: FrameSource
  ) throws(ComparisonError) -> [FramePair] {
    if a.count == 1, b.count == 1 {
      return [FramePair(index: 0, time: nil, title: b[0].name, reference: 0, actual: 0)]
    }
    let places = { (pictures: [FrameSource.Picture]) in
      Dictionary(
        pictures.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, new) = (places(a), places(b))
    var names = Set(old.keys).union(new.keys).sorted()
    if let single = a.count == 1 ? a[0].name : b.count == 1 ? b[0].name : nil {
      let other = a.count == 1 ? actual : reference
      guard old[single] != nil, new[single] != nil else {
        throw .noSuchPicture(name: single, in: other.name)
      }
      names = [single]
    }
    return names.enumerated().map { place, name in
      let number = Int(name.dropLast(4))
      return FramePair(
        index: number ?? place, time: nil, title: number.map { "frame \($0)" } ?? name,
        reference: old[name], actual: new[name])
    }.sorted { $0.index < $1.index }
  }

  /// The pictures are the reference here, and the reel is the actual source.
  private static func match(
    _ pictures: [FrameSource.Picture], _ folder: FrameSource, _ reel: Reel, _ recording: FrameSource
  ) throws(ComparisonError) -> [FramePair] {
    var places: [Int: Int] = [:]
    for (place, picture) in pictures.enumerated() {
      guard let number = picture.number ?? (reel.frames.count == 1 ? 0 : nil) else {
        throw .noNumber(name: picture.name, reel: recording.name)
      }
      guard places.updateValue(place, forKey: number) == nil else {
        throw .sameNumber(number, folder: folder.name)
      }
    }
    if pictures.count == 1, let number = places.keys.first, !reel.frames.indices.contains(number) {
      throw .noSuchFrame(number, reel: recording.name, count: reel.frames.count)
    }
    let shown = pictures.count == 1 ? Set(places.keys) : Set(places.keys).union(reel.frames.indices)
    return shown.sorted().map { number in
      FramePair(
        index: number, time: reel.time(ofFrame: number), title: "frame \(number)",
        reference: places[number], actual: reel.frames.indices.contains(number) ? number : nil)
    }
  }
}

/// Why two sides cannot be compared.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchPicture(name: String, in: String)
  case noNumber(name: String, reel: String)
  case sameNumber(Int, folder: String)
  case noSuchFrame(Int, reel: String, count: Int)
  case nothingToCompare(name: String)
  case unknownLayer(String, known: [String])
  case layersOfPictures(String)
  case unusableFont(FontProblem, reel: String)
  case tooLarge(width: Int, height: Int, reel: String)
  case tooSmall(width: Int, height: Int, reel: String, least: Double)

  public var description: String {
    switch self {
    case .noSuchPicture(let name, let folder):
      "There is no '\(name)' in '\(folder)': a picture is compared with the one of the same name."
    case .noNumber(let name, let reel):
      "'\(name)' does not say which frame of '\(reel)' it shows: end its name with the frame's"
        + " number, as in 0012.png."
    case .sameNumber(let number, let folder):
      "Two pictures in '\(folder)' end with the number \(number): keep one for each frame."
    case .noSuchFrame(let number, let reel, let count):
      "'\(reel)' has no frame \(number): it has 0..<\(count)."
    case .nothingToCompare(let name):
      "'\(name)' has no frames: name a PNG file, a folder of them, or a reel."
    case .unknownLayer(let name, let known):
      "No layer is called '\(name)', so it cannot be ignored. Some that are there:"
        + " \(known.prefix(12).joined(separator: ", "))."
    case .layersOfPictures(let name):
      "The layer '\(name)' cannot be ignored in pictures: compare a reel, or ignore a rectangle."
    case .unusableFont(let problem, let reel): "'\(reel)' cannot be drawn: \(problem)."
    case .tooLarge(let width, let height, let reel):
      "A frame of '\(reel)' would have \(width) × \(height) pixels: choose a smaller --scale."
    case .tooSmall(let width, let height, let reel, let least):
      "A frame of '\(reel)' would have \(width) × \(height) pixels, too few to compare: choose a --scale"
        + " of \(least) or more."
    }
  }
}
