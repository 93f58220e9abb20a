/// A recording: a header and the frames, each at its exact instant.
///
/// It is complete but for the bytes of its pictures and fonts, which it names by digest.
public struct Reel: Hashable, Sendable {
  /// What was recorded, and on what.
  public var header: ReelHeader

  /// Frame k is the picture at k / fps seconds.
  public var frames: FrameList

  /// What the frames look like once they are drawn; nil where nobody has looked.
  public var pixels: PixelDigests?

  public init(header: ReelHeader, frames: FrameList, pixels: PixelDigests? = nil) {
    self.header = header
    self.frames = frames
    self.pixels = pixels
  }

  /// A reel whose frames stay in memory.
  public init(header: ReelHeader, frames: some Sequence<Frame>, pixels: PixelDigests? = nil) {
    self.init(header: header, frames: FrameList(frames), pixels: pixels)
  }

  /// The instant of frame `index`.
  public func time(ofFrame index: Int) -> Timestamp {
    Timestamp(frame: index, framesPerSecond: header.framesPerSecond)
  }
}

/// The digests of a reel's drawn frames, which stand for their pixels.
public struct PixelDigests: Hashable, Sendable, Codable {
  /// Pixels per point at which the frames were drawn.
  public var scale: CGFloat

  /// The digest of each frame's pixels.
  public var digests: [String]

  public init(scale: CGFloat, digests: [String]) {
    self.scale = scale
    self.digests = digests
  }
}

/// What is true of a whole recording.
public struct ReelHeader: Hashable, Sendable, Codable {
  /// The pixels per point at which anything is drawn.
  ///
  /// Our choice: below, nothing can be made out of a screen; above, no device needs it.
  public static let scales: ClosedRange<CGFloat> = 0.01...8

  /// The transition's name on the command line, such as `today-card`.
  public var transition: String
  /// The transition's name for people.
  public var title: String
  /// The device's name on the command line, such as `iphone-15-pro`.
  public var device: String
  /// The device's name for people.
  public var deviceTitle: String
  /// The canvas in points.
  public var size: CGSize
  /// Pixels per point.
  public var scale: CGFloat

  /// How many frames there are a second.
  public var framesPerSecond: Int

  /// Whether the recording began in light or in dark.
  public var appearance: Appearance
  /// The radius of the display's continuous corners, in points.
  public var displayCornerRadius: CGFloat

  /// The fonts that frames use.
  public var fonts: [FontReference]

  /// The pictures that frames show.
  public var images: [ImageReference]
  /// The animations that ran, in the order they began.
  public var motions: [Motion]
  /// What the script did, in order.
  public var events: [Event]
  /// Where fingers were, in the order in which they came down.
  public var touches: [TouchTrack] {
    get { tracks ?? [] }
    set { tracks = newValue.isEmpty ? nil : newValue }
  }
  /// ``touches`` as the file has them: it says nothing where there are none.
  private var tracks: [TouchTrack]?
  /// What the app asked for and did not get, in order; empty where all is well.
  public var diagnostics: [Diagnostic] {
    get { holes ?? [] }
    set { holes = newValue.isEmpty ? nil : newValue }
  }
  /// ``diagnostics`` as the file has them: it says nothing where there are none.
  private var holes: [Diagnostic]?

  private enum CodingKeys: String, CodingKey {
    case transition, title, device, deviceTitle, size, scale, framesPerSecond, appearance
    case displayCornerRadius, fonts, images, motions, events
    case tracks = "touches"
    case holes = "diagnostics"
  }

  public init(
    transition: String, title: String, device: String, deviceTitle: String, size: CGSize,
    scale: CGFloat, framesPerSecond: Int, appearance: Appearance, displayCornerRadius: CGFloat = 0,
    fonts: [FontReference] = [], images: [ImageReference] = [], motions: [Motion] = [],
    events: [Event] = [], touches: [TouchTrack] = [], diagnostics: [Diagnostic] = []
  ) {
    self.transition = transition
    self.title = title
    self.device = device
    self.deviceTitle = deviceTitle
    self.size = size
    self.scale = scale
    self.framesPerSecond = framesPerSecond
    self.appearance = appearance
    self.displayCornerRadius = displayCornerRadius
    self.fonts = fonts
    self.images = images
    self.motions = motions
    self.events = events
    tracks = touches.isEmpty ? nil : touches
    holes = diagnostics.isEmpty ? nil : diagnostics
  }
}

/// Light or dark.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable { case light, dark }

/// A font that glyph runs name.
public struct FontReference: Hashable, Sendable, Codable {
  /// The PostScript name.
  public var name: String
  /// SHA-256 of the font file, in lower-case hexadecimal.
  public var digest: String

  public init(name: String, digest: String) {
    self.name = name
    self.digest = digest
  }
}

/// A picture that image contents name.
public struct ImageReference: Hashable, Sendable, Codable {
  /// SHA-256 of the file's bytes, in lower-case hexadecimal.
  public var digest: String
  /// The file's name, for people.
  public var name: String
  /// Pixels across.
  public var width: Int

  /// Pixels down.
  public var height: Int

  public init(digest: String, name: String, width: Int, height: Int) {
    self.digest = digest
    self.name = name
    self.width = width
    self.height = height
  }
}
