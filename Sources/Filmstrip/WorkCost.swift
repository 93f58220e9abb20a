internal import Raster

/// What drawing costs by estimate, in seconds of one processor.
///
/// It decides how work is shared out, and never a byte of what is drawn.
package struct WorkCost: Hashable, Sendable {
  /// From the start of a process to its first frame.
  package let start: Double

  /// Of one pixel: drawing and compressing it.
  package let pixel: Double

  /// Of one layer.
  package let layer: Double

  /// On two cores of an AMD EPYC, by the tables of <doc:Rendering>.
  ///
  /// The Today card takes 8.5 ms a frame at 1 pixel per point and 95.5 at 6, with 0.33 and 12.05 million
  /// pixels; a screen of ten layers takes 1.4 ms, and one of 10,000 takes 118. The first frame is on disk
  /// 0.18 s after the start.
  package static let measured = WorkCost(
    start: 0.18, pixel: (95.5 - 8.5) / (12.05 - 0.33) * 1e-9, layer: (118 - 1.4) / 9_990 * 1e-3)

  private init(start: Double, pixel: Double, layer: Double) {
    (self.start, self.pixel, self.layer) = (start, pixel, layer)
  }

  /// The cost on a machine that a bench has measured: everything takes so many times as long.
  package init(_ bench: FrameBench) {
    let usual = Self.measured
    let expected = usual.seconds(pixels: bench.pixels, layers: bench.layers)
    let factor = (bench.draw + bench.encode) / 1000 / expected
    self.init(start: usual.start * factor, pixel: usual.pixel * factor, layer: usual.layer * factor)
  }

  /// Of a frame.
  func seconds(pixels: Double, layers: Double) -> Double { pixel * pixels + layer * layers }

  /// Of `frame` at so many pixels per point.
  func seconds(of frame: Frame, scale: CGFloat) -> Double {
    let size = FrameBench.size(of: frame, scale: scale)
    return seconds(pixels: size.pixels, layers: size.layers)
  }
}

/// What `filmstrip bench --json` has measured: medians, by the frame.
package struct FrameBench: Hashable, Sendable, Codable {
  /// The transition's name.
  package var transition: String
  /// The device's name on the command line.
  package var device: String
  /// How many frames the recording has.
  package var frames: Int
  /// Threads that drew.
  package var jobs: Int
  /// How often everything was done.
  package var runs: Int
  /// The pixels of a frame.
  package var pixels: Double
  /// The layers of a frame.
  package var layers: Double
  /// Milliseconds a frame, of recording.
  package var evaluate: Double
  /// Milliseconds a frame, of drawing.
  package var draw: Double
  /// Milliseconds a frame, of compressing.
  package var encode: Double
  /// Milliseconds a frame, of all processors.
  package var processor: Double
  /// Milliseconds a frame, by the clock.
  package var wall: Double
  /// The most megabytes that the process held.
  package var memory: Int
  /// The bytes of a frame's file.
  package var bytes: Int

  package init(
    transition: String, device: String, frames: Int, jobs: Int, runs: Int, pixels: Double,
    layers: Double, evaluate: Double, draw: Double, encode: Double, processor: Double, wall: Double,
    memory: Int, bytes: Int
  ) {
    self.transition = transition
    self.device = device
    self.frames = frames
    self.jobs = jobs
    self.runs = runs
    self.pixels = pixels
    self.layers = layers
    self.evaluate = evaluate
    self.draw = draw
    self.encode = encode
    self.processor = processor
    self.wall = wall
    self.memory = memory
    self.bytes = bytes
  }

  /// Reads what a bench has printed; nil if it says nothing that a cost can follow from.
  package init?(decoding data: Data) {
    guard let bench = try? JSONDecoder().decode(Self.self, from: data), bench.pixels >= 1,
      bench.layers >= 0, bench.draw >= 0, bench.encode >= 0, bench.draw + bench.encode > 0
    else { return nil }
    self = bench
  }

  /// How large `frame` is at so many pixels per point.
  package static func size(of frame: Frame, scale: CGFloat) -> (pixels: Double, layers: Double) {
    let size = Rasterizer.pixelSize(of: frame, scale: scale)
    return (Double(size.width * size.height), Double((try? frame.checkLimits()) ?? Limits.nodes))
  }
}
