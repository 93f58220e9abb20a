internal import Pixels
internal import Raster

/// Everything that decides the bytes of a rendering: equal jobs draw equal frames.
public struct RenderJob: Hashable, Sendable, Codable {
  /// The transition's name.
  public let transition: String

  /// The device's name on the command line.
  public let device: String
  /// SHA-256 of the reel's bytes, which name fonts and pictures by theirs.
  public let reel: String
  /// How many frames the recording has.
  public let frameCount: Int
  /// Pixels per point.
  public let scale: CGFloat
  /// Pixels across a frame.
  public let width: Int

  /// Pixels down a frame.
  public let height: Int
  /// The version of Filmstrip, and of the libraries that draw.
  public let tool: String
  /// SHA-256 of the program that draws.
  public let build: String
  /// How hard the frames are compressed; nil for fast.
  public let compression: Compression?

  init(
    _ reel: Reel, digest: String, scale: CGFloat, compression: Compression = .fast,
    build: String = ToolIdentity.build
  ) {
    transition = reel.header.transition
    device = reel.header.device
    self.reel = digest
    frameCount = reel.frames.count
    self.scale = scale
    (width, height) = Rasterizer.pixelSize(of: reel.frames[0], scale: scale)
    tool = ToolIdentity.version
    self.build = build
    self.compression = compression == .fast ? nil : compression
  }

  var usedCompression: Compression { compression ?? .fast }

  /// SHA-256 of all of this.
  package var digest: String {
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
    /// The frame's number, from 0.
    public let index: Int

    /// SHA-256 of the PNG file, in lower-case hexadecimal.
    public let sha256: String
  }

  /// A file's path in the folder, and SHA-256 of it.
  public struct File: Hashable, Sendable, Codable {
    /// Where it lies in the folder.
    public let path: String

    /// SHA-256 of the file, in lower-case hexadecimal.
    public let sha256: String
  }

  /// What the file is called.
  public static let fileName = "frames.json"
  static let formatName = "filmstrip-frames"
  static let formatVersion = 1

  private let format: String
  private let version: Int
  /// SHA-256 of the job; equal in all shards of one rendering.
  public let inputs: String

  /// What the frames were drawn from.
  public let job: RenderJob
  /// Nil if the rendering was not shared out.
  public let shard: Shard?
  /// The files beside the frames, in the order of their paths; nil if an older version wrote them.
  public let files: [File]?
  /// In the order of their numbers.
  public let frames: [Entry]
  /// Nil if frames are missing.
  public let root: String?

  /// - Parameters:
  ///   - files: The digests of the files beside the frames, by path.
  ///   - frames: The digests of the frames, by number.
  init(_ job: RenderJob, shard: Shard?, files: [String: String], frames: [Int: String]) {
    format = Self.formatName
    version = Self.formatVersion
    inputs = job.digest
    self.job = job
    self.shard = shard
    self.files = files.sorted { $0.key < $1.key }.map { File(path: $0.key, sha256: $0.value) }
    let digests = frames.sorted { $0.key < $1.key }
    self.frames = digests.map { Entry(index: $0.key, sha256: $0.value) }
    let isWhole = digests.map(\.key) == Array(0..<job.frameCount)
    root = isWhole ? RootDigest(reel: job.reel, frames: digests.map(\.value)).description : nil
  }

  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The manifest of `folder`; nil if there is none, or none that this version reads.
  init?(of folder: Directory) throws(FolderError) {
    guard let data = try folder.contents(of: Self.fileName, limit: Limits.textBytes) else {
      return nil
    }
    self.init(decoding: data)
  }

  /// Reads the bytes of a file; nil if they are no manifest, or none that this version reads.
  package init?(decoding data: Data) {
    guard let manifest = try? JSONDecoder().decode(Self.self, from: data),
      manifest.format == Self.formatName, manifest.version == Self.formatVersion,
      manifest.inputs == manifest.job.digest, manifest.isPlausible
    else { return nil }
    self = manifest
  }

  /// Whether no frame is named twice or lies outside the recording, at a scale that can be drawn.
  private var isPlausible: Bool {
    let numbers = frames.map(\.index)
    return ReelHeader.scales.contains(job.scale)
      && zip(numbers, numbers.dropFirst()).allSatisfy(<)
      && numbers.allSatisfy((0..<max(job.frameCount, 0)).contains)
  }

  /// The name of a frame's file.
  public static func fileName(ofFrame index: Int) -> String {
    let digits = "\(index)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Whether a file's name is that of a frame.
  static func isFrameName(_ name: String) -> Bool {
    guard name.hasSuffix(".png"), let index = Int(name.dropLast(4)), index >= 0 else {
      return false
    }
    return fileName(ofFrame: index) == name
  }
}

extension FolderLayout {
  /// The folder of a rendering.
  static let rendering = FolderLayout(
    index: FrameManifest.fileName,
    files: [
      RecordingFiles.reelName, RecordingFiles.sheetName, RecordingFiles.sheetContentsName,
      RecordingFiles.summaryName,
    ] + RecordingFiles.animationNames,
    folders: [Staging.frameFolderName: .frames, ReelFile.imageFolderName: .digests],
    stagingPrefix: ".rendering", claims: { try renderingClaims($0, $1) })

  /// What a `frames.json` names, of whichever version and job.
  ///
  /// Frames are ours by their numbers, since one that was changed is drawn again; other files only as
  /// they were written.
  private static func renderingClaims(_ index: Data, _ folder: Directory) throws -> FolderClaims? {
    struct Listing: Decodable {
      struct ListedFrame: Decodable { let index: Int }
      let format: String
      let frames: [ListedFrame]
      let files: [FrameManifest.File]?
    }
    guard let listing = try? JSONDecoder().decode(Listing.self, from: index),
      listing.format == FrameManifest.formatName
    else { return nil }
    var claims = FolderClaims(isComplete: listing.files != nil)
    for frame in listing.frames {
      let name = FrameManifest.fileName(ofFrame: frame.index)
      claims.digests["\(Staging.frameFolderName)/\(name)"] = []
    }
    for file in listing.files ?? [] { claims.digests[file.path] = [file.sha256] }
    if listing.files == nil {
      // Older versions named neither these, nor pictures, whose names are their digests.
      for name in rendering.files { claims.digests[name] = [] }
      for path in try rendering.paths(in: folder) where path.contains("/") {
        let name = (path as NSString).lastPathComponent
        if ReelFile.isImageName(name) { claims.digests[path] = [String(name.dropLast(4))] }
      }
    }
    return claims
  }
}
