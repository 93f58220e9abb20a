internal import Pixels
internal import Raster

/// Everything that decides the bytes of a rendering: equal jobs draw equal frames.
public struct RenderJob: Hashable, Sendable, Codable {
  public let transition: String
  public let device: String
  /// SHA-256 of the reel's bytes, which name fonts and pictures by theirs.
  public let reel: String
  /// How many frames the recording has.
  public let frameCount: Int
  /// Pixels per point.
  public let scale: CGFloat
  /// Pixels across and down of a frame.
  public let width: Int
  public let height: Int
  /// The version of Filmstrip, and of the libraries that draw.
  public let tool: String
  /// SHA-256 of the program that draws.
  public let build: String

  init(_ reel: Reel, bytes: Data, scale: CGFloat, build: String = ToolIdentity.build) {
    transition = reel.header.transition
    device = reel.header.device
    self.reel = sha256(of: bytes)
    frameCount = reel.frames.count
    self.scale = scale
    (width, height) = Rasterizer.pixelSize(of: reel.frames[0], scale: scale)
    tool = ToolIdentity.version
    self.build = build
  }

  /// SHA-256 of all of this.
  var digest: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return sha256(of: (try? encoder.encode(self)) ?? Data())
  }
}

/// What vouches for the frames of a folder: which they are, what they were drawn from, and their
/// digests.
///
/// It is the last file of a rendering to appear; see <doc:Rendering>.
public struct FrameManifest: Hashable, Sendable, Codable {
  /// A frame's number, and SHA-256 of its PNG file.
  public struct Entry: Hashable, Sendable, Codable {
    public let index: Int
    public let sha256: String
  }

  public static let fileName = "frames.json"
  static let formatName = "filmstrip-frames"
  static let formatVersion = 1

  private let format: String
  private let version: Int
  /// SHA-256 of the job; equal in all shards of one rendering.
  public let inputs: String
  public let job: RenderJob
  /// Nil if the rendering was not shared out.
  public let shard: Shard?
  /// In the order of their numbers.
  public let frames: [Entry]
  /// Nil if frames are missing.
  public let root: String?

  init(_ job: RenderJob, shard: Shard?, frames: [Int: String]) {
    format = Self.formatName
    version = Self.formatVersion
    inputs = job.digest
    self.job = job
    self.shard = shard
    let digests = frames.sorted { $0.key < $1.key }
    self.frames = digests.map { Entry(index: $0.key, sha256: $0.value) }
    let isWhole = digests.map(\.key) == Array(0..<job.frameCount)
    root = isWhole ? RootDigest(reel: job.reel, frames: digests.map(\.value)).description : nil
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The manifest of `folder`; nil if there is none, or none that this version reads.
  init?(of folder: OutputFolder) {
    guard let data = folder.contents(of: Self.fileName),
      let manifest = try? JSONDecoder().decode(Self.self, from: data),
      manifest.format == Self.formatName, manifest.version == Self.formatVersion,
      manifest.inputs == manifest.job.digest, manifest.isOrdered
    else { return nil }
    self = manifest
  }

  /// Whether no frame is named twice or lies outside the recording.
  private var isOrdered: Bool {
    let numbers = frames.map(\.index)
    return zip(numbers, numbers.dropFirst()).allSatisfy(<)
      && numbers.allSatisfy((0..<max(job.frameCount, 0)).contains)
  }

  /// The name of a frame's file.
  public static func fileName(ofFrame index: Int) -> String {
    let digits = "\(index)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }
}
