internal import Filmstrip
internal import Glibc
internal import Pixels
internal import Raster
internal import Synchronization

/// Times every stage of rendering.
struct Bench: SourceCommand {
  static let name = "bench"
  static let summary = "Time every stage of rendering a transition."
  static let help = """
    Usage: filmstrip bench <transition> [options]

    Records and draws the transition several times and prints the median of each stage, by the
    frame: evaluate, draw, encode, the time of all processors, and the whole in wall time; then
    peak memory and bytes, and whether the machine is too busy for wall times.

      --runs N              How often, 1 to 100 (default 3).
      --jobs N              Workers, 1 to 64 (default 2).
      --scale S             Pixels per point, 0.01 to 8 (default: the device's own).
      --json                Print JSON instead, which 'filmstrip plan --bench' reads.
    \(RecordingOptions.help)

    Example: filmstrip bench today-card --runs 5
    """

  static var options: [Option<Self>] {
    [
      .value("--runs", .wholeNumber(in: 1...100), \.runs), .value("--jobs", .jobs, \.jobs),
      .value("--scale", .scale, \.scale), .flag("--json", \.isJSON),
    ] + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var runs = 3
  private var jobs = 2
  private var scale: CGFloat?
  private var isJSON = false
  private var recording = RecordingOptions()

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition")
    }
  }

  /// Seconds of one run, and the bytes of its files.
  private struct Sample {
    var evaluate = 0.0
    var draw = 0.0
    var encode = 0.0
    var wall = 0.0
    /// Of all threads, which a busy machine changes less.
    var processor = 0.0
    var bytes = 0
    var frames = 0
    /// Of all frames.
    var pixels = 0.0
    var layers = 0.0
  }

  func run(_ environment: Environment) throws -> Int32 {
    let transition = try environment.transition(named: source)
    var samples: [Sample] = []
    for number in 0..<runs {
      environment.console.showProgress(number, of: runs, "Measuring")
      samples.append(try measure(transition, quietly: number > 0))
    }
    environment.console.endProgress()
    if isJSON {
      environment.console.print(json: try json(medians(of: samples, on: transition)))
      return 0
    }
    let frames = Double(samples[0].frames)
    environment.console.print(
      "\(source) on \((recording.device ?? transition.device).title): \(samples[0].frames) frames, \(jobs) workers,"
        + " \(runs) runs; median (least to most)")
    environment.console.print(line("evaluate", samples.map { $0.evaluate * 1000 / frames }))
    environment.console.print(line("draw", samples.map { $0.draw * 1000 / frames }))
    environment.console.print(line("encode", samples.map { $0.encode * 1000 / frames }))
    environment.console.print(
      line("processor", samples.map { $0.processor * 1000 / frames }))
    environment.console.print(line("wall", samples.map { $0.wall * 1000 / frames }))
    environment.console.print("memory     \(peakMemory) MB at most")
    if let sentence = Busyness(threads: jobs).sentence { environment.console.print(sentence) }
    environment.console.print("bytes      \(samples[0].bytes / samples[0].frames) a frame")
    return 0
  }

  private func medians(of samples: [Sample], on transition: any Transition) -> FrameBench {
    let frames = Double(samples[0].frames)
    func median(_ seconds: KeyPath<Sample, Double>) -> Double {
      samples.map { $0[keyPath: seconds] * 1000 / frames }.sorted()[samples.count / 2]
    }
    return FrameBench(
      transition: source, device: (recording.device ?? transition.device).name,
      frames: samples[0].frames, jobs: jobs, runs: runs, pixels: samples[0].pixels / frames,
      layers: samples[0].layers / frames, evaluate: median(\.evaluate), draw: median(\.draw),
      encode: median(\.encode), processor: median(\.processor), wall: median(\.wall),
      memory: peakMemory, bytes: samples[0].bytes / samples[0].frames)
  }

  private func line(_ name: String, _ milliseconds: [Double]) -> String {
    let sorted = milliseconds.sorted()
    return String(
      format: "%@ %7.2f ms a frame  (%.2f to %.2f)",
      name.padding(toLength: 10, withPad: " ", startingAt: 0), sorted[sorted.count / 2],
      sorted[0], sorted[sorted.count - 1])
  }

  /// - Parameter quietly: Whether diagnostics have been printed already.
  private func measure(_ transition: any Transition, quietly: Bool) throws -> Sample {
    let clock = ContinuousClock()
    var sample = Sample()
    let start = clock.now
    let processor = Self.usage.seconds
    let recorded = try recording.recorder(for: transition)
      .record(transition, quietly: quietly)
    sample.evaluate = (clock.now - start) / .seconds(1)
    sample.frames = recorded.reel.frames.count
    let renderer = ReelRenderer(
      reel: recorded.reel, images: recorded.images,
      scale: scale ?? recorded.reel.header.scale, jobs: jobs)
    let totals = Mutex(sample)
    try renderer.render(0..<sample.frames) { frame in
      totals.withLock { totals in
        totals.draw += frame.drawSeconds
        totals.encode += frame.encodeSeconds
        totals.bytes += frame.png.count
      }
    }
    sample = totals.withLock { $0 }
    sample.wall = (clock.now - start) / .seconds(1)
    sample.processor = Self.usage.seconds - processor
    for frame in recorded.reel.frames {
      let size = FrameBench.size(of: frame, scale: scale ?? recorded.reel.header.scale)
      sample.pixels += size.pixels
      sample.layers += size.layers
    }
    return sample
  }

  /// The most memory that the process has held, in megabytes.
  private var peakMemory: Int { Self.usage.ru_maxrss / 1024 }

  private static var usage: rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }
}

extension rusage {
  /// Processor time, in seconds.
  fileprivate var seconds: Double {
    let parts = [ru_utime, ru_stime]
    return parts.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}

/// How much of the processors other work takes.
private struct Busyness {
  /// By how much longer a thread takes than it computes.
  private let excess: Double

  /// Our choice: what a quiet machine stays below.
  private static let quiet = 1.1

  /// - Parameter threads: Compute a tenth of a second each, at the same time.
  init(threads: Int) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let shares = Mutex<[Double]>([])
    WorkerGroup(count: min(threads, processors)) {
      let (clock, own) = (ContinuousClock(), Self.seconds)
      let start = clock.now
      var number: UInt64 = 1
      while Self.seconds - own < 0.1 {
        // Multiplied by Knuth's number for MMIX.
        for _ in 0..<10_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
      }
      let wall = (clock.now - start) / .seconds(1)
      // The sum hangs on the number, so that the loop is not left out.
      shares.withLock { $0.append(wall / (Self.seconds - own) + (number == 0 ? 1e-9 : 0)) }
    }.join()
    excess = shares.withLock { $0.max() ?? 1 }
  }

  /// What to know about the wall times; nil on a quiet machine.
  var sentence: String? {
    guard excess > Self.quiet else { return nil }
    return String(
      format:
        "busy       a loop took %.1f times as long as it computed: trust processor times only",
      excess)
  }

  /// What this thread has computed.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
