internal import Foundation

/// A Gaussian blur of whole pictures and of alpha alone.
///
/// Sigma is in pixels. Small ones are convolved with the kernel itself, cut off at four sigmas. Large
/// ones are averaged down by a power of two first, convolved there, and brought up again along a cubic
/// B-spline; the variances of averaging and spline are taken off the small kernel's, so that the whole
/// has the variance asked for. The result is at most one level of 255 off the exact Gaussian.
public struct GaussianBlur: Hashable, Sendable {
  /// What lies beyond the edge of the picture.
  public enum Edge: Hashable, Sendable {
    /// The pixels at the edge, repeated.
    case clamp
    /// Nothing.
    case transparent
  }

  /// The sigma, in pixels of the small picture, below which averaging down would show.
  private static let smallestSigma: Float = 4

  /// Where the kernel is cut off, in sigmas.
  private static let reach: Float = 4

  /// How far the blur can be seen, in sigmas: what lies beyond is less than a level.
  public static let visibleReach = 3.0

  /// The standard deviation of the kernel, in pixels.
  public let sigma: Float

  /// What is taken to lie around the picture.
  public let edge: Edge

  /// The largest sigma, in pixels.
  ///
  /// Our choice: beyond it a blur of any screen is even.
  public static let largestSigma = 512.0

  /// - Parameter sigma: Larger ones than ``largestSigma`` count as that.
  public init(sigma: Double, edge: Edge) {
    self.sigma = Float(min(sigma, Self.largestSigma))
    self.edge = edge
  }

  /// How far the blur reaches, in pixels.
  public static func extent(ofSigma sigma: Double) -> Int {
    sigma > 0 ? Int((min(sigma, largestSigma) * visibleReach).rounded(.up)) + 1 : 1
  }

  /// How many pixels are averaged into one, a side, before the kernel is applied.
  var factor: Int {
    var factor = 1
    while sigma / Float(factor * 2) >= Self.smallestSigma { factor *= 2 }
    return factor
  }

  /// The kernel for the averages of `factor` pixels.
  func kernel(_ factor: Int) -> [Float] {
    if factor == 1 { return Self.kernel(sigma) }
    let f = Float(factor)
    let variance = sigma * sigma / (f * f) - (1 - 1 / (f * f)) / 12 - 1.0 / 3
    return Self.kernel(variance.squareRoot())
  }

  /// What of `area` to blur for the pixels of `part` to be, to the bit, what they are in the blur of it all.
  public func surroundings(of part: PixelRect, in area: PixelRect) -> PixelRect {
    guard sigma > 0 else { return part.intersection(area) }
    let factor = self.factor
    let reach = reach(factor)
    // Averages have to be of the same pixels.
    func start(_ place: Int, _ origin: Int) -> Int {
      max((place - reach - origin) / factor, 0) * factor + origin
    }
    let (left, top) = (start(part.x, area.x), start(part.y, area.y))
    return PixelRect(
      x: left, y: top, width: part.x + part.width + reach - left,
      height: part.y + part.height + reach - top
    ).intersection(area)
  }

  /// The blurred picture.
  public func apply(to bitmap: Bitmap) -> Bitmap { apply(to: bitmap, saturation: Saturation(1)) }

  /// The blurred picture in stronger or paler colours.
  ///
  /// That is in one pass what ``Saturation/apply(to:)`` makes of the blurred picture.
  public func apply(to bitmap: Bitmap, saturation: Saturation) -> Bitmap {
    apply(to: bitmap, in: [PixelRect(covering: bitmap)], saturation: saturation)[0]
  }

  /// Parts of the blurred picture, which have the pixels that it has there.
  ///
  /// - Precondition: Each lies in the picture.
  public func apply(
    to bitmap: Bitmap, in parts: [PixelRect], saturation: Saturation
  ) -> [Bitmap] {
    guard sigma > 0 else { return parts.map { saturation.apply(to: bitmap.part($0)) } }
    if let averaged = AveragedPicture(bitmap, for: self) {
      return averaged.blurred(in: parts, saturation: saturation)
    }
    return parts.map { part in
      convolved(bitmap, part, kernel(1), 4) { numbers, count, row in
        PixelRow.pack(numbers, count: count, to: row, saturation: saturation.amount)
      }
    }
  }

  /// The blurred alpha of a picture.
  public func silhouette(of bitmap: Bitmap) -> AlphaMask {
    let (rows, columns) = (evenStretch(of: bitmap.sameRows), evenStretch(of: bitmap.sameColumns))
    let isEven = rows.count > 0 || columns.count > 0
    return silhouette(of: isEven ? bitmap.shortened(rows, columns) : bitmap, rows, columns)
  }

  /// The blurred alpha of a picture that has more rows and columns: those that were left out of `small`.
  public func silhouette(
    of small: Bitmap, _ rows: EvenStretch, _ columns: EvenStretch
  ) -> AlphaMask {
    guard sigma > 0 else { return small.extended(rows, columns) }
    let whole = PixelRect(covering: small)
    func store(_ numbers: UnsafePointer<Float>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) {
      PixelRow.packAlpha(numbers, count: count, to: row)
    }
    let blurred =
      AveragedPicture(small, for: self, channels: 1)?.blurred(in: [whole], store: store)[0]
      ?? convolved(small, whole, kernel(1), 1, store)
    return blurred.extended(rows, columns)
  }

  /// What of rows, or columns, that are all the same need not be blurred.
  public func evenStretch(of same: Range<Int>) -> EvenStretch {
    guard sigma > 0 else { return EvenStretch(same, reach: 0, period: 1) }
    let factor = self.factor
    return EvenStretch(same, reach: reach(factor), period: factor)
  }

  /// How many pixels away from a blurred one there may be some that it depends on.
  func reach(_ factor: Int) -> Int {
    // The kernel's half, and what a spline looks at.
    (kernel(factor).count / 2 + 4) * factor
  }

  /// All pixels of a blurred picture that depend on some of `area`.
  public func pixelsSeeing(_ area: PixelRect) -> PixelRect {
    guard sigma > 0, !area.isEmpty else { return area }
    // Averages are of as many pixels as there are in their grid.
    let reach = reach(factor) + factor
    return PixelRect(
      x: area.x - reach, y: area.y - reach, width: area.width + 2 * reach,
      height: area.height + 2 * reach)
  }

  /// Writes blurred numbers as pixels.
  typealias Store = (
    _ numbers: UnsafePointer<Float>, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
  ) -> Void

  /// A part of the picture, convolved as it is.
  private func convolved(
    _ bitmap: Bitmap, _ part: PixelRect, _ kernel: [Float], _ channels: Int, _ store: Store
  ) -> Bitmap {
    let near = surroundings(of: part, in: PixelRect(covering: bitmap))
    let width = near.width * channels
    let rows = RowConvolution(kernel, edge, width: width, channels: channels)
    let columns = ColumnConvolution(kernel, edge, width: width, height: bitmap.height)
    return Bitmap(part) { target in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        columns.forEach(in: part.y..<part.y + part.height) { y, out in
          let pixels = start + y * bitmap.width + near.x
          rows.write(to: out) { PixelRow.unpack(pixels, count: near.width, channels, to: $0) }
        } use: { y, sums in
          store(
            sums + (part.x - near.x) * channels, part.width, target + (y - part.y) * part.width)
        }
      }
    }
  }

  private static func kernel(_ sigma: Float) -> [Float] {
    let radius = Int((sigma * reach).rounded(.up))
    let weights = (-radius...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

private func exp(_ x: Float) -> Float { Float(Foundation.exp(Double(x))) }

extension Bitmap {
  /// A picture as large as `part`, all pixels of which `write` writes, if there are any.
  init(_ part: PixelRect, _ write: (UnsafeMutablePointer<UInt32>) -> Void) {
    let count = part.isEmpty ? 0 : part.width * part.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, written in
      if count > 0, let start = pixels.baseAddress { write(start) }
      written = count
    }
    self.init(width: part.width, height: part.height, pixels: pixels)
  }
}

extension PixelRect {
  /// All of a picture.
  fileprivate init(covering bitmap: Bitmap) {
    self.init(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
  }
}
