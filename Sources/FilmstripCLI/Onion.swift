internal import Filmstrip
internal import Review

/// Draws what moves at equal steps of time in one picture.
struct Onion: SourceCommand {
  static let name = "onion"
  static let summary = "Draw an onion skin: what moves at equal steps of time, with its path."
  static let help = """
    Usage: filmstrip onion <transition | file.reel> [options]

    Writes one PNG with a cell for each thing that happens: the layers that move most, tinted from blue,
    before, to orange, after, and the path of each centre. Where a motion was cut short, the way that it
    would have gone is dashed.

      --steps N             Steps of each layer, 2 to 24 (default 6).
      --layer NAME          Show the layer of that name; may be given again (default: the two that
                            move most).
      --ground G            light or dark, the sheet's own ground (default light).
      --images DIR          Where the pictures of a reel are (default: 'images' beside it).
      --out FILE            The picture to write (default onion.png).
    \(RecordingOptions.help)

    Example: filmstrip onion interruptible-card --steps 8
    """

  static var options: [Option<Self>] {
    [
      .value("--steps", .wholeNumber(in: 2...24), \.onion.steps),
      .values("--layer", .name, \.onion.layers),
      .value("--ground", .word, \.onion.ground),
      .value("--images", .path, \.images),
      .value("--out", .path, \.output),
    ] + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var recording = RecordingOptions()
  private var onion = OnionSheet.Options()
  private var images: String?
  private var output = "onion.png"

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    try RecordedSource.check(source, given: given, images: images)
  }

  func run(_ environment: Environment) throws -> Int32 {
    let recording = try RecordedSource(source, recording, images: images).recording(environment)
    let sheet = OnionSheet(recording.reel, onion)
    try OutputFile(output).write(Data(try sheet.png(images: recording.images)))
    environment.console.print("Wrote \(output).")
    return 0
  }
}
