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
  private var factor: Int {
    var factor = 1
    while sigma / Float(factor * 2) >= Self.smallestSigma { factor *= 2 }
    return factor
  }

  /// The kernel for the averages of `factor` pixels.
  private func kernel(_ factor: Int) -> [Float] {
    if factor == 1 { return Self.kernel(sigma) }
    let f = Float(factor)
    let variance = sigma * sigma / (f * f) - (1 - 1 / (f * f)) / 12 - 1.0 / 3
    return Self.kernel(variance.squareRoot())
  }

  /// What of `area` to blur for the pixels of `part` to be, to the bit, what they are in the blur of it all.
  public func surroundings(of part: PixelRect, in area: PixelRect) -> PixelRect {
    guard sigma > 0 else { return part.intersection(area) }
    let factor = self.factor
    // The kernel's half, and what a spline looks at.
    let reach = (kernel(factor).count / 2 + 4) * factor
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
    guard sigma > 0, bitmap.width > 0, bitmap.height > 0 else {
      return saturation.apply(to: bitmap)
    }
    return blur(bitmap, channels: 4) { numbers, row in
      PixelRow.pack(numbers, count: bitmap.width, to: row, saturation: saturation.amount)
    }
  }

  /// The blurred alpha of a picture, in black.
  public func silhouette(of bitmap: Bitmap) -> Bitmap {
    guard sigma > 0, bitmap.width > 0, bitmap.height > 0 else {
      return Bitmap(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map { $0 & 0xFF00_0000 })
    }
    return blur(bitmap, channels: 1) { numbers, row in
      PixelRow.packAlpha(numbers, count: bitmap.width, to: row)
    }
  }

  /// - Parameter store: Writes a row of blurred numbers as pixels.
  private func blur(
    _ bitmap: Bitmap, channels: Int,
    store: (_ numbers: UnsafePointer<Float>, _ row: UnsafeMutablePointer<UInt32>) -> Void
  ) -> Bitmap {
    let (width, height) = (bitmap.width, bitmap.height)
    let factor = self.factor
    let kernel = kernel(factor)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      let target = out.baseAddress.unsafelyUnwrapped
      if factor == 1 {
        let blurred = BlurPlane(bitmap, channels: channels).convolvedRows(kernel, edge)
          .convolvedColumns(kernel, edge)
        blurred.withStart { start in
          for y in 0..<height { store(start + y * blurred.width, target + y * width) }
        }
      } else {
        let scale = BlurScale(factor: factor, margin: kernel.count / 2 + 2)
        let small = scale.averages(of: bitmap, channels: channels, edge)
          .convolvedColumns(kernel, .clamp).convolvedRows(kernel, .clamp)
        scale.splined(small, width: width, height: height) { y, row in
          store(row, target + y * width)
        }
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func kernel(_ sigma: Float) -> [Float] {
    let radius = Int((sigma * reach).rounded(.up))
    let weights = (-radius...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

private func exp(_ x: Float) -> Float { Float(Foundation.exp(Double(x))) }
