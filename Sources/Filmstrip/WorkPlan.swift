internal import Glibc
internal import Pixels
internal import Raster

/// How reels are shared out among many machines.
package struct WorkPlan: Hashable, Sendable {
  /// What decides how large a unit is.
  package enum Cut: Hashable, Sendable {
    /// So many units in all, or one for each reel if those are more.
    case chunks(Int)
    /// About so many seconds of one processor for each.
    case seconds(Double)
  }

  /// Our choice, from the simulation of <doc:ManyMachines>: the seconds of a unit, where a machine that
  /// is lost takes little with it and starting a process costs little.
  package static let usualSeconds = 60.0

  /// The folder that all machines reach.
  package var store = "."

  /// The folder of the store to draw to.
  package var output = "farm"

  /// Pixels per point; nil for the device's own.
  package var scale: CGFloat?

  /// How hard the frames are compressed.
  package var compression = Compression.fast

  /// What drawing costs.
  package var cost = WorkCost.measured

  package init() {}

  /// The units of the reels at `paths`, the longest first.
  ///
  /// - Throws: ``PlanError``, and what reading a reel and its pictures throws.
  package func units(
    of paths: [String], _ cut: Cut,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [WorkUnit] {
    guard WorkStore.staysInside(output) else { throw PlanError.outside(path: output, store: store) }
    let folder = try WorkStore(store)
    var reels: [PlannedReel] = []
    var seen: [String: String] = [:]
    for (number, path) in paths.enumerated() {
      progress(number, paths.count)
      let place = try place(of: path)
      // What was drawn for an older plan is no input of this one.
      if place.hasPrefix(output + "/") { continue }
      let rendering = "\(output)/\(Self.name(of: place))"
      if let other = seen.updateValue(place, forKey: rendering) {
        if other == place { continue }
        throw PlanError.sameOutput(rendering, path: place, other: other)
      }
      reels.append(try read(place, rendering, folder))
    }
    guard !reels.isEmpty else { throw PlanError.nothing }
    let counts = Self.counts(of: reels.map(\.costs), cut, start: cost.start)
    let units = zip(reels, counts).flatMap { reel, count in reel.units(count, start: cost.start) }
    return units.sorted { ($1.cost, $0.output) < ($0.cost, $1.output) }
  }

  /// Where the reel at `path` is in the store.
  private func place(of path: String) throws -> String {
    let folder = (path as NSString).deletingLastPathComponent
    guard access(path, R_OK) == 0, let root = Self.real(store),
      let folder = Self.real(folder.isEmpty ? "." : folder)
    else { throw ReelFileError.unreadable(path: path) }
    let file = "\(folder == "/" ? "" : folder)/\((path as NSString).lastPathComponent)"
    let prefix = root == "/" ? "/" : root + "/"
    guard file.hasPrefix(prefix) else { throw PlanError.outside(path: path, store: store) }
    return String(file.dropFirst(prefix.count))
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// What the rendering of the reel at `place` is called: the reel's folder, or its file without the
  /// ending.
  private static func name(of place: String) -> String {
    let path = place as NSString
    let folder = path.deletingLastPathComponent
    let isUsual = path.lastPathComponent == RecordingFiles.reelName
    return isUsual && !folder.isEmpty ? folder : path.deletingPathExtension
  }

  private func read(
    _ place: String, _ rendering: String, _ store: WorkStore
  ) throws -> PlannedReel {
    let data = try store.reelData(at: place)
    let reel = try Reel(decoding: data, name: store.path(of: place))
    let images = try imageFolder(of: place, reel, store)
    // Says so now where a picture is missing.
    _ = try store.recording(of: reel, at: place, images: images)
    let scale = scale ?? reel.header.scale
    let job = RenderJob(
      reel, digest: try EncodedReel(reel).sha256, scale: scale, compression: compression)
    guard job.width * job.height <= PNGDecoder.mostPixels else {
      throw ExportError.tooLarge(width: job.width, height: job.height)
    }
    return PlannedReel(
      place: place, digest: sha256(of: data), images: images, rendering: rendering, job: job,
      costs: reel.frames.map { cost.seconds(of: $0, scale: scale) })
  }

  /// Where the pictures of the reel at `place` are in the store; nil if it shows none.
  private func imageFolder(
    of place: String, _ reel: Reel, _ store: WorkStore
  ) throws -> String? {
    if reel.header.images.isEmpty { return nil }
    let folder = (place as NSString).deletingLastPathComponent as NSString
    let name = ReelFile.imageFolderName
    let places = [folder, folder.deletingLastPathComponent as NSString].map {
      $0.appendingPathComponent(name)
    }
    return try places.first { try store.folder(at: $0) != nil } ?? places[0]
  }

  // MARK: Cutting

  /// Into how many units each reel is cut, given the costs of its frames.
  package static func counts(of reels: [[Double]], _ cut: Cut, start: Double) -> [Int] {
    let totals = reels.map { $0.reduce(0, +) }
    func counts(most seconds: Double) -> [Int] {
      zip(reels, totals).map { frames, total in
        let parts = (total / seconds).rounded(.up)
        return parts < Double(frames.count) ? max(Int(parts), 1) : frames.count
      }
    }
    switch cut {
    case .seconds(let seconds):
      // A unit does at least as much as starting takes.
      return counts(most: max(seconds - start, start))
    case .chunks(let chunks):
      // The shortest longest unit with which there are no more than that.
      var (low, high) = (0.0, max(totals.max() ?? 0, .leastNormalMagnitude))
      for _ in 0..<64 {
        let middle = (low + high) / 2
        let count = counts(most: max(middle, .leastNormalMagnitude)).reduce(0, +)
        if count > chunks { low = middle } else { high = middle }
      }
      return counts(most: high)
    }
  }

  /// Cuts frames into runs that cost about the same: none more than the mean and one frame.
  package static func cut(_ costs: [Double], into count: Int) -> [Range<Int>] {
    let total = costs.reduce(0, +)
    var ranges: [Range<Int>] = []
    var (start, sum) = (0, 0.0)
    for part in 1...count {
      // Each of those that follow needs a frame.
      let last = part == count ? costs.count : costs.count - (count - part)
      let goal = part == count ? .infinity : total * Double(part) / Double(count)
      var end = start
      while end < last, end == start || sum + costs[end] / 2 <= goal {
        sum += costs[end]
        end += 1
      }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}

/// A reel that is shared out.
private struct PlannedReel {
  let place: String
  let digest: String
  let images: String?
  let rendering: String
  let job: RenderJob
  /// Seconds, by the frame.
  let costs: [Double]

  func units(_ count: Int, start: Double) -> [WorkUnit] {
    WorkPlan.cut(costs, into: count).enumerated().map { index, frames in
      let seconds = start + costs[frames].reduce(0, +)
      return WorkUnit(
        reel: place, sha256: digest, images: images, frames: frames, scale: job.scale,
        compression: job.compression, output: "\(rendering).\(index + 1)-of-\(count)",
        inputs: job.digest, tool: job.tool, build: job.build,
        cost: (seconds * 1000).rounded() / 1000)
    }
  }
}

/// Why work cannot be planned.
package enum PlanError: Error, Hashable, Sendable, CustomStringConvertible {
  case nothing
  case outside(path: String, store: String)
  case sameOutput(String, path: String, other: String)

  package var description: String {
    switch self {
    case .nothing:
      "There are no reels to plan for: name reels, or folders that hold some, outside of --out."
    case .outside(let path, let store):
      "'\(path)' is not in the store '\(store)': name a folder that holds it with --store."
    case .sameOutput(let output, let path, let other):
      "'\(path)' and '\(other)' would both be drawn to '\(output)': rename one of them."
    }
  }
}
