internal import Filmstrip
internal import Frames

/// Prints a reel in words, for git to compare.
struct TextConversion: Command {
  static let name = "textconv"
  static let summary = "Print a reel in words, line by line, for 'git diff'."
  static let help = """
    Usage: filmstrip textconv <file.reel>

    Prints what was recorded, on what, with which fonts and pictures, what the script did, and of each
    frame the layers that are not as in the frame before. 'git diff' compares goldens by these words
    once it knows of the command:

    git config diff.filmstrip.textconv 'filmstrip textconv'
    echo '*.reel diff=filmstrip -merge' >> .gitattributes

    A file that is no reel is printed as it is.

    Example: filmstrip textconv out/today-card/iphone-15-pro/recording.reel
    """

  static var options: [Option<Self>] { [] }
  static var operands: Candidates { .files }

  private var path = ""

  mutating func take(_ word: String) throws(UsageError) {
    guard path.isEmpty else { throw .unexpectedArgument(word, command: Self.name) }
    path = word
  }

  func check(given: [String]) throws(UsageError) {
    if path.isEmpty { throw .missingArgument(command: Self.name, what: "a file") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputFileError.unreadable(path: path)
    }
    guard let reel = try? Reel(decoding: data, name: path) else {
      environment.console.print(file: String(decoding: data, as: UTF8.self))
      return 0
    }
    environment.console.print(lines: Self.opening(of: reel.header))
    let digests = reel.pixels?.digests ?? []
    var previous: [String] = []
    for index in reel.frames.indices {
      let lines = LayerDescription(reel.frames[index].root).lines()
      let known = Set(previous)
      let digest = digests.isEmpty ? "" : ", drawn as \(digests[index].prefix(12))"
      let time = Self.seconds(reel.time(ofFrame: index))
      environment.console.print("frame \(index) at \(time)\(digest)")
      environment.console.print(lines: lines.filter { !known.contains($0) }.map { "  \($0)" })
      // A layer that has gone is in the lines of neither.
      let gone = previous.count - lines.filter(known.contains).count
      if gone > 0, lines.count < previous.count {
        environment.console.print("  \(previous.count - lines.count) layers fewer")
      }
      previous = lines
    }
    return 0
  }

  private static func opening(of header: ReelHeader) -> [String] {
    [
      "\(header.title) (\(header.transition)) on \(header.deviceTitle), \(header.appearance.rawValue),"
        + " \(header.framesPerSecond) frames a second"
    ]
      + header.fonts.map { "font \($0.name) \($0.digest.prefix(12))" }
      + header.images.map { "picture \($0.digest.prefix(12))" }
      + header.events.map { "\(seconds($0.time)): \($0.words)" }
      + header.diagnostics.map { "! \($0)" }
  }

  private static func seconds(_ time: Timestamp) -> String {
    String(format: "%.4f s", time.seconds)
  }
}
