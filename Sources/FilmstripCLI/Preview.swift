internal import Filmstrip
internal import Glibc

/// Shows transitions of a package in a browser, and again whenever a file of it is saved.
struct Preview: Command {
  static let name = "preview"
  static let summary =
    "Show transitions in a browser, anew whenever a file of the package is saved."
  static let help = """
    Usage: filmstrip preview [transition...] [options]

    Builds the package, records the transitions (all of them, if none is named), and serves the page
    of 'filmstrip review' on 127.0.0.1. When a file of the package is saved it builds and records
    again, and the page in the browser follows, at the same instant. What the compiler says of an
    error stands on the page. Parameters that a transition declares are sliders there. It goes on
    until it is interrupted.

      --package DIR         The folder of the package (default: this folder).
      --product NAME        Its executable, which calls CommandLineTool.main (default: the only one).
      --port N              Where to listen, 1 to 65535 (default 8321).
      --scale S             Pixels per point of the pictures, 0.01 to 8 (default 1).
    \(RecordingOptions.help)

    Example: filmstrip preview checkout --appearance dark
    """

  static var operands: Candidates { .transitions }

  static var options: [Option<Self>] {
    [
      .value("--package", .path, \.package),
      .value("--product", .name, \.product),
      .value("--port", .wholeNumber(in: 1...65535), \.port),
      .value("--scale", .scale, \.scale),
    ] + RecordingOptions.options(in: \.recording)
  }

  private var names: [String] = []
  private var package = "."
  private var product: String?
  private var port = 8321
  private var scale: CGFloat = 1
  private var recording = RecordingOptions()

  /// Microseconds between two looks at the package's files; our choice, shorter than anybody notices.
  private static let pause: UInt32 = 200_000

  mutating func take(_ word: String) { names.append(word) }

  func run(_ environment: Environment) throws -> Int32 {
    let console = environment.console
    // What is started works in the package's folder.
    let package = URL(filePath: package, directoryHint: .isDirectory).standardizedFileURL.path
    let build = try PackageBuild(package: package, product: product)
    let folder = "\(package)/.build/filmstrip-preview"
    let server = try PageServer(folder: folder, port: port)
    server.start()
    console.print("Building '\(build.product)'; the page will be at \(server.address)")
    var state = PreviewState()
    var built: PackageWatch?
    while true {
      let (files, wishes) = (PackageWatch(package: package), server.wishes)
      let start = ContinuousClock.now
      state.problem = built == files ? nil : try build.build()
      built = state.problem == nil ? files : nil
      if state.problem == nil { state.problem = try draw(build, wishes, in: folder) }
      if state.problem == nil { state.version += 1 }
      server.announce(state)
      let seconds = String(format: "%.1f", (ContinuousClock.now - start) / .seconds(1))
      console.print(state.problem ?? "Drawn in \(seconds) s: \(server.address)")
      while PackageWatch(package: package) == files, server.wishes == wishes { usleep(Self.pause) }
    }
  }

  /// Records the transitions, and makes a page of them.
  ///
  /// - Returns: Why there is no new page; nil if there is.
  private func draw(
    _ build: PackageBuild, _ wishes: [String: Double], in folder: String
  ) throws -> String? {
    let shown = names.isEmpty ? try build.transitions() : names
    let settings = wishes.sorted { $0.key < $1.key }.map { "--set=\($0.key)=\($0.value)" }
    return try build.draw(
      [ReviewCommand.name] + shown + ["--out", folder, "--scale", "\(Double(scale))"]
        + [ReviewCommand.liveOption] + settings + recording.arguments)
  }
}

/// What an open page learns.
struct PreviewState: Encodable, Hashable {
  /// One more for each page; 0 before the first.
  var version = 0

  /// Why the page is not that of the files as they are.
  var problem: String?
}
