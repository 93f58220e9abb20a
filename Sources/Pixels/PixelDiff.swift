/// How two bitmaps differ, in whole numbers.
///
/// Equal bitmaps are found equal by comparing memory. Otherwise only the rows that differ are looked
/// at, and of those only the pixels that differ go through the ``Metric``.
///
/// ```swift
/// let diff = PixelDiff(of: reference, and: actual)
/// if !diff.isPassing { print("\(diff.differing) of \(diff.total) pixels differ") }
/// ```
public struct PixelDiff: Hashable, Sendable {
  /// What was asked.
  public let options: Options

  /// Whether the bitmaps have one width and one height.
  ///
  /// If not, both are padded on the right and below to a common size. What only one of them covers
  /// differs, whatever the metric, and the comparison fails, whatever the options.
  public let sizesMatch: Bool

  /// The pixels of a bitmap, or of the size that both are padded to.
  public let total: Int

  /// The pixels that differ, by the metric and outside what is ignored.
  public let differing: Int

  /// The pixels that would differ if they were not taken for anti-aliasing.
  public let discounted: Int

  /// The smallest rectangle around the pixels that differ; nil if there are none.
  public let bounds: PixelRect?

  /// The largest group of pixels that differ and touch, at corners too; nil if there is none.
  ///
  /// Of several that are equally large, the one that begins first from the top, then from the left.
  public let largestCluster: Cluster?

  /// A group of pixels that differ and touch, at corners too.
  public struct Cluster: Hashable, Sendable {
    /// How many pixels it has.
    public let size: Int
    /// The smallest rectangle around it.
    public let bounds: PixelRect
  }

  /// Compares two bitmaps.
  public init(of reference: Bitmap, and actual: Bitmap, options: Options = Options()) {
    let marks = DiffMarks(of: reference, and: actual, options: options)
    self.options = options
    sizesMatch = reference.width == actual.width && reference.height == actual.height
    total = max(reference.width, actual.width) * max(reference.height, actual.height)
    discounted = marks.discounted
    let clusters = DiffClusters(marks)
    differing = clusters.total
    bounds = clusters.bounds
    largestCluster = clusters.largest
  }

  /// Whether the bitmaps differ by no more than the options allow.
  public var isPassing: Bool {
    guard sizesMatch else { return false }
    if options.mostPixels == nil, options.mostRatio == nil, options.largestCluster == nil {
      return differing == 0
    }
    return differing <= options.mostPixels ?? .max
      && Double(differing) <= (options.mostRatio ?? 1) * Double(total)
      && largestCluster?.size ?? 0 <= options.largestCluster ?? .max
  }
}

extension PixelDiff {
  /// What counts as a difference, and how much of it passes.
  ///
  /// Nothing may differ unless a cap is set; of several caps, all must hold.
  public struct Options: Hashable, Sendable {
    /// How two pixels are compared.
    public var metric: Metric

    /// The most pixels that may differ.
    public var mostPixels: Int?

    /// The largest part of all pixels that may differ, 0...1.
    public var mostRatio: Double?

    /// The most pixels that may differ side by side; see ``PixelDiff/largestCluster``.
    ///
    /// A ratio lets a button vanish from a large screen; this does not.
    public var largestCluster: Int?

    /// Where nothing counts, in pixels; may reach beyond the bitmap.
    public var ignored: [PixelRect]

    public init(
      metric: Metric = .exact, mostPixels: Int? = nil, mostRatio: Double? = nil,
      largestCluster: Int? = nil, ignored: [PixelRect] = []
    ) {
      self.metric = metric
      self.mostPixels = mostPixels
      self.mostRatio = mostRatio
      self.largestCluster = largestCluster
      self.ignored = ignored
    }
  }

  /// When two pixels differ.
  public enum Metric: Hashable, Sendable {
    /// When they are not equal.
    case exact

    /// When a channel differs by more than so many levels of 255.
    ///
    /// Channels are compared as a ``Bitmap`` holds them, multiplied by alpha: what differs little
    /// is seen to differ little.
    case tolerance(UInt8)

    /// When the eye would see it, by the measure of the pixelmatch tools.
    ///
    /// The measure is taken on colours that are not multiplied by alpha, as ``PNGEncoder`` writes
    /// them. The results are those of pixelmatch for the written files, to the pixel.
    ///
    /// - Parameters:
    ///   - threshold: How much may go unseen, 0...1; pixelmatch's own default is 0.1.
    ///   - discountsAntialiasing: Whether what looks like anti-aliasing is left out, which is
    ///     pixelmatch's own default. It hides a line of one pixel that has moved.
    case pixelmatch(threshold: Double = 0.1, discountsAntialiasing: Bool = true)
  }
}
