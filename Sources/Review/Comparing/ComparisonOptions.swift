public import Foundation
public import Pixels

/// What counts as a difference between two recordings, and how they are drawn.
public struct ComparisonOptions: Hashable, Sendable {
  /// When the pictures of a frame pass; exact unless it is said otherwise.
  public var pixels: PixelDiff.Options

  /// Names of layers whose boxes count for nothing, in either recording.
  public var ignoredLayers: [String]

  /// Pixels per point at which reels are drawn.
  ///
  /// Nil for as large as the pictures that a reel is compared with, and for the device's own scale
  /// between two reels.
  public var scale: CGFloat?

  /// Threads to draw on; nil for one per processor.
  public var jobs: Int?

  public init(
    pixels: PixelDiff.Options = PixelDiff.Options(), ignoredLayers: [String] = [],
    scale: CGFloat? = nil, jobs: Int? = nil
  ) {
    self.pixels = pixels
    self.ignoredLayers = ignoredLayers
    self.scale = scale
    self.jobs = jobs
  }

  var workers: Int { max(jobs ?? ProcessInfo.processInfo.activeProcessorCount, 1) }
}
