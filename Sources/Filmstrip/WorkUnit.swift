/// A unit of work: frames of a reel that one process draws to a folder of their own.
///
/// It is a line of JSON, and says all that a machine has to know. Paths begin at the store, a folder
/// that all machines reach, each where it is mounted.
package struct WorkUnit: Hashable, Sendable {
  static let formatName = "filmstrip-unit"
  static let formatVersion = 1

  /// The path of the reel.
  package let reel: String
  /// SHA-256 of the reel's file.
  package let sha256: String
  /// The folder of the reel's pictures; nil if it shows none.
  package let images: String?
  /// The frames to draw.
  package let frames: Range<Int>
  /// Pixels per point.
  package let scale: CGFloat
  /// How hard the frames are compressed; nil for fast.
  package let compression: Compression?
  /// The folder to draw to, which ends in `.i-of-n`.
  package let output: String
  /// SHA-256 of the ``RenderJob``, as the folder's `frames.json` is to have it.
  package let inputs: String
  /// The version of the program that is to draw.
  package let tool: String
  /// The build of the program that is to draw.
  package let build: String
  /// Seconds of one processor, by estimate.
  package let cost: Double

  /// What became of a unit.
  package enum Outcome: Hashable, Sendable {
    /// It was done before.
    case wasDone
    /// Its frames were drawn, but for so many that an interrupted process had left.
    case drawn(frames: Int, kept: Int)
  }

  /// The folder of the rendering that the unit is a part of.
  package var rendering: String { Shard.wholePath(of: output) ?? output }

  /// Whether the frames are in their folder in `store`, with the digests that they were drawn with.
  package func isDone(in store: WorkStore) throws -> Bool {
    guard let folder = try store.folder(at: output), let manifest = try FrameManifest(of: folder),
      manifest.inputs == inputs, manifest.frames.map(\.index) == Array(frames)
    else { return false }
    let frameFolder = try folder.folder(Staging.frameFolderName)
    for entry in manifest.frames {
      let name = FrameManifest.fileName(ofFrame: entry.index)
      guard try frameFolder?.holds(name, sha256: entry.sha256) ?? false else { return false }
    }
    for file in manifest.files ?? [] where FolderLayout.rendering.isOwn(file.path) {
      guard let data = try folder.contents(at: file.path), Self.digest(of: data) == file.sha256
      else { return false }
    }
    return true
  }

  private static func digest(of data: Data) -> String { CoreGraphics.sha256(of: data) }

  /// Draws what is missing, and gives it its final names when all of it is there.
  ///
  /// - Parameter options: Threads and memory; everything else is the unit's.
  package func draw(
    in store: WorkStore, _ options: ExportOptions = ExportOptions(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Outcome {
    if try isDone(in: store) { return .wasDone }
    guard tool == ToolIdentity.version, build == ToolIdentity.build else {
      throw WorkError.otherProgram(
        planned: "\(tool), build \(build.prefix(12))",
        ours: "\(ToolIdentity.version), build \(ToolIdentity.build.prefix(12))")
    }
    let recording = try recording(in: store)
    var options = options
    options.scale = scale
    options.frames = frames
    options.compression = compression ?? .fast
    let exporter = Exporter(output: "", options: options, progress: progress)
    let summary = try exporter.export(recording, to: try store.makeFolder(at: output))
    return .drawn(frames: summary.frames, kept: summary.kept)
  }

  /// What is drawn, if it is what was planned.
  private func recording(in store: WorkStore) throws -> Recording {
    let path = store.path(of: reel)
    let data = try store.reelData(at: reel)
    let digest = Self.digest(of: data)
    guard digest == sha256 else {
      throw WorkError.otherReel(path: path, planned: sha256, found: digest)
    }
    let found = try Reel(decoding: data, name: path)
    guard frames.upperBound <= found.frames.count else {
      throw WorkError.noSuchFrames(frames, count: found.frames.count, path: path)
    }
    let job = RenderJob(
      found, digest: try EncodedReel(found).sha256, scale: scale, compression: compression ?? .fast)
    guard job.digest == inputs else { throw WorkError.otherInputs(path: path) }
    return try store.recording(of: found, at: reel, images: images)
  }
}

// MARK: The line

extension WorkUnit: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, version, reel, sha256, images, frames, scale, compression, output, inputs, tool
    case build, cost
  }

  /// The unit as a line of JSON, without its end.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }

  /// Reads a line.
  package init(line: String) throws(WorkError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    } catch let error as WorkError {
      throw error
    } catch DecodingError.keyNotFound(let key, _) {
      throw .notAUnit(reason: "it has no '\(key.stringValue)'")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let name = context.codingPath.last.map { "its '\($0.stringValue)' is" } ?? "it is"
      throw .notAUnit(reason: "\(name) of another kind than expected")
    } catch {
      throw .notAUnit(reason: "it is cut off, or no JSON")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.formatName, forKey: .format)
    try fields.encode(Self.formatVersion, forKey: .version)
    try fields.encode(reel, forKey: .reel)
    try fields.encode(sha256, forKey: .sha256)
    try fields.encodeIfPresent(images, forKey: .images)
    try fields.encode("\(frames.lowerBound)-\(frames.upperBound - 1)", forKey: .frames)
    try fields.encode(scale, forKey: .scale)
    try fields.encodeIfPresent(compression, forKey: .compression)
    try fields.encode(output, forKey: .output)
    try fields.encode(inputs, forKey: .inputs)
    try fields.encode(tool, forKey: .tool)
    try fields.encode(build, forKey: .build)
    try fields.encode(cost, forKey: .cost)
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard try fields.decode(String.self, forKey: .format) == Self.formatName else {
      throw WorkError.notAUnit(reason: "its 'format' is not '\(Self.formatName)'")
    }
    let version = try fields.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else {
      throw WorkError.notAUnit(
        reason: "it is of version \(version), and this build reads version \(Self.formatVersion)")
    }
    func value<Value: Decodable>(
      _ key: CodingKeys, where isGood: (Value) -> Bool = { _ in true }
    ) throws -> Value {
      let value = try fields.decode(Value.self, forKey: key)
      guard isGood(value) else {
        throw WorkError.notAUnit(reason: "its '\(key.stringValue)' makes no sense")
      }
      return value
    }
    reel = try value(.reel, where: WorkStore.staysInside)
    sha256 = try value(.sha256, where: Self.isDigest)
    images = fields.contains(.images) ? try value(.images, where: WorkStore.staysInside) : nil
    let ends = try value(.frames, where: { Self.range($0) != nil })
    frames = Self.range(ends) ?? 0..<1
    scale = try value(.scale, where: ReelHeader.scales.contains)
    compression = try fields.decodeIfPresent(Compression.self, forKey: .compression)
    output = try value(
      .output, where: { WorkStore.staysInside($0) && Shard.wholePath(of: $0) != nil })
    inputs = try value(.inputs, where: Self.isDigest)
    tool = try value(.tool)
    build = try value(.build)
    cost = try value(.cost, where: { $0 >= 0 })
  }

  private static func isDigest(_ word: String) -> Bool {
    word.utf8.count == 64 && word.utf8.allSatisfy(Set("0123456789abcdef".utf8).contains)
  }

  /// The frames that `first-last` notes; nil if it notes none.
  private static func range(_ word: String) -> Range<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1],
      0 <= first, first <= last, last < Limits.frames
    else { return nil }
    return first..<last + 1
  }
}
