internal import Filmstrip
internal import Review

/// Draws a transition, a reel, or a folder of pictures as one moving picture.
struct Animate: SourceCommand {
  static let name = "animate"
  static let summary = "Draw a moving picture: animated PNG, GIF, WebP, MP4, or raw frames."
  static let help = """
    Usage: filmstrip animate <transition | file.reel | folder> --out FILE [options]

    Writes one file that plays in real time. The first and the last frame are held. A folder is that
    of a rendering, or one of PNG files, taken as frames in the order of their names.

      --out FILE            The file to write; its ending says the format, unless --format does.
                            '-' is standard output.
      --format F            png, gif, webp, mp4 or raw (default: by the ending). png keeps exact times;
                            gif has 256 colours a frame and at most 50 frames a second; webp is the
                            smallest, with times in thousandths; mp4 needs a program called ffmpeg; raw
                            is four bytes a pixel, red, green, blue and alpha, frame after frame, to be
                            piped into other programs.
      --against SOURCE      Blink between the two, A and B, at up to three instants at which they
                            differ most, a picture each half second.
      --scale S             Pixels per point, 0.01 to 8 (default 1).
      --hold S              Seconds for which the first and the last frame are held, 0 to 10
                            (default 0.5; none for raw).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a byte.
      --images DIR          Where the pictures of a reel are (default: 'images' beside it).
    \(RecordingOptions.help)

    Example: filmstrip animate today-card --out today-card.gif --scale 0.75
    """

  static var options: [Option<Self>] {
    [
      .value("--out", .path, \.output),
      .value("--format", .word, \.format),
      .value("--against", .path, \.against),
      .value("--scale", .scale, \.scale),
      .value("--hold", .number(in: 0...10), \.hold),
      .value("--jobs", .jobs, \.jobs),
      .value("--images", .path, \.images),
    ] + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var output = ""
  private var format: AnimatedPicture.Format?
  private var against: String?
  private var scale: CGFloat = 1
  private var hold: Double?
  private var jobs: Int?
  private var images: String?
  private var recording = RecordingOptions()

  mutating func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(
        command: Self.name, what: "the name of a transition, a reel, or a folder of pictures")
    }
    if output.isEmpty {
      throw .missingArgument(command: Self.name, what: "a file to write, --out")
    }
    try RecordedSource.check(source, given: given, images: images)
    if against != nil, given.contains("--hold") { throw .optionsExclude("--hold", "--against") }
    if format == nil {
      let ending = (output as NSString).pathExtension.lowercased()
      format = ending == "apng" ? .png : AnimatedPicture.Format(rawValue: ending)
    }
    if format == nil {
      throw .missingArgument(
        command: Self.name, what: "--format, or a file that ends in .png, .gif, .webp, .mp4 or .raw"
      )
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    guard let format else { return Self.usageExitCode }
    let recording = try shown(environment)
    let isEven = format == .raw || against != nil
    let picture = try AnimatedPicture(
      recording, as: format, scale: scale, hold: hold ?? (isEven ? 0 : AnimatedPicture.usualHold),
      jobs: jobs)
    try picture.write(to: output == "-" ? "/dev/stdout" : output)
    let size = "\(picture.size.width)×\(picture.size.height) px"
    // What is written to standard output is the picture alone.
    environment.console.complain("Wrote \(size) to \(output).")
    return 0
  }

  /// What the picture shows: the recording, or it and another in turn.
  private func shown(_ environment: Environment) throws -> Recording {
    let recording = try RecordedSource(source, recording, images: images).recording(environment)
    guard let against else { return recording }
    let other = try RecordedSource(against, self.recording, images: nil).recording(environment)
    guard let blink = BlinkReel(recording.reel, other.reel) else {
      throw SameError(a: source, b: against)
    }
    return Recording(
      reel: blink.reel, images: recording.images.merging(other.images) { first, _ in first })
  }
}

/// Two recordings have nothing to blink between.
private struct SameError: Error, CustomStringConvertible {
  let a: String
  let b: String

  var description: String { "Nothing was written: '\(a)' and '\(b)' show the same." }
}
