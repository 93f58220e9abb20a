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

  /// The blurred picture.
  public func apply(to bitmap: Bitmap) -> Bitmap {
    guard sigma > 0 else { return bitmap }
    let source = Plane(width: bitmap.width, height: bitmap.height, values: bitmap.pixels)
    let blurred = blur(source, load: unpack, store: pack)
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: blurred.values)
  }

  /// The blurred alpha of a picture, in black.
  public func silhouette(of bitmap: Bitmap) -> Bitmap {
    let alpha = bitmap.pixels.map { $0 & 0xFF00_0000 }
    guard sigma > 0 else {
      return Bitmap(width: bitmap.width, height: bitmap.height, pixels: alpha)
    }
    let source = Plane(width: bitmap.width, height: bitmap.height, values: alpha)
    let blurred = blur(source) {
      Float($0 >> 24)
    } store: { (value: Float) in
      UInt32(min(max(value + 0.5, 0), 255)) << 24
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: blurred.values)
  }

  /// - Parameters:
  ///   - load: What a stored value is worth.
  ///   - store: How a worth is stored.
  @inline(__always)
  private func blur<S, V: BlurValue>(
    _ source: Plane<S>, load: (S) -> V, store: (V) -> S
  ) -> Plane<S> {
    var factor = 1
    while sigma / Float(factor * 2) >= Self.smallestSigma { factor *= 2 }
    if factor == 1 {
      let kernel = Self.kernel(sigma)
      let plane = source.mapRows(length: source.width) { row, x in load(row[x]) }
      return plane.convolvedRows(kernel, edge).transposed().convolvedRows(kernel, edge)
        .transposed().mapRows(length: source.width) { row, x in store(row[x]) }
    }
    let f = Float(factor)
    let variance = sigma * sigma / (f * f) - (1 - 1 / (f * f)) / 12 - 1.0 / 3
    let kernel = Self.kernel(variance.squareRoot())
    let scale = Scale(factor: factor, margin: kernel.count / 2 + 2)
    // Rows first, then columns, so that the second half of the way works on little.
    let small = source.averagedRows(scale, edge, load).transposed()
      .averagedRows(scale, edge) { $0 }
    let blurred = small.convolvedRows(kernel, .clamp).transposed().convolvedRows(kernel, .clamp)
    return blurred.transposed().splinedRows(scale, length: source.height) { $0 }.transposed()
      .splinedRows(scale, length: source.width, store)
  }

  private static func kernel(_ sigma: Float) -> [Float] {
    let radius = Int((sigma * reach).rounded(.up))
    let weights = (-radius...radius).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  @inline(__always)
  private func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF),
      Float(pixel >> 24))
  }

  @inline(__always)
  private func pack(_ value: SIMD4<Float>) -> UInt32 {
    func byte(_ channel: Float) -> UInt32 { UInt32(min(max(channel + 0.5, 0), 255)) }
    return byte(value[0]) | byte(value[1]) << 8 | byte(value[2]) << 16 | byte(value[3]) << 24
  }
}

/// A number, or a pixel of four.
private protocol BlurValue {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func * (a: Self, b: Float) -> Self
}

extension Float: BlurValue {}
extension SIMD4<Float>: BlurValue {}

/// The way down to a small picture and up again.
private struct Scale {
  /// Pixels averaged into one.
  let factor: Int
  /// Small pixels beyond each edge.
  let margin: Int
}

private struct Plane<V> {
  let width: Int
  let height: Int
  var values: [V]

  func transposed() -> Plane {
    let tile = 16
    return Plane(
      width: height, height: width,
      values: Array(unsafeUninitializedCapacity: width * height) { out, count in
        values.withUnsafeBufferPointer { source in
          for top in stride(from: 0, to: height, by: tile) {
            for left in stride(from: 0, to: width, by: tile) {
              for y in top..<min(top + tile, height) {
                for x in left..<min(left + tile, width) {
                  out.baseAddress.unsafelyUnwrapped.advanced(by: x * height + y)
                    .initialize(to: source[y * width + x])
                }
              }
            }
          }
        }
        count = width * height
      })
  }

  /// Every row made `length` long by `value`, which is given a row and the place in it.
  @inline(__always)
  func mapRows<R>(
    length: Int, _ value: (_ row: UnsafeBufferPointer<V>, _ x: Int) -> R
  ) -> Plane<R> {
    Plane<R>(
      width: length, height: height,
      values: Array(unsafeUninitializedCapacity: length * height) { out, count in
        values.withUnsafeBufferPointer { source in
          guard let start = out.baseAddress else { return }
          for y in 0..<height {
            let row = UnsafeBufferPointer(rebasing: source[y * width..<(y + 1) * width])
            for x in 0..<length { (start + (y * length + x)).initialize(to: value(row, x)) }
          }
        }
        count = length * height
      })
  }

  /// Rows of averages, with a margin at both ends.
  @inline(__always)
  func averagedRows<R: BlurValue>(_ scale: Scale, _ edge: GaussianBlur.Edge, _ load: (V) -> R)
    -> Plane<R>
  {
    let f = scale.factor
    let length = (width + f - 1) / f + 2 * scale.margin
    let share = 1 / Float(f)
    return mapRows(length: length) { row, x in
      let start = (x - scale.margin) * f
      var sum = R.zero
      if start >= 0 && start + f <= row.count {
        for k in 0..<f { sum = sum + load(row[start + k]) }
        return sum * share
      }
      for k in start..<start + f {
        if k >= 0 && k < row.count {
          sum = sum + load(row[k])
        } else if edge == .clamp {
          sum = sum + load(row[k < 0 ? 0 : row.count - 1])
        }
      }
      return sum * share
    }
  }
}

extension Plane where V: BlurValue {
  @inline(__always)
  private func at(_ row: UnsafeBufferPointer<V>, _ x: Int, _ edge: GaussianBlur.Edge) -> V {
    if x >= 0 && x < row.count { return row[x] }
    return edge == .transparent ? .zero : row[x < 0 ? 0 : row.count - 1]
  }

  func convolvedRows(_ kernel: [Float], _ edge: GaussianBlur.Edge) -> Plane {
    let radius = kernel.count / 2
    return kernel.withUnsafeBufferPointer { kernel in
      mapRows(length: width) { row, x in
        var sum = V.zero
        if x >= radius && x + radius < row.count {
          for k in 0..<kernel.count { sum = sum + row[x - radius + k] * kernel[k] }
        } else {
          for k in 0..<kernel.count { sum = sum + at(row, x - radius + k, edge) * kernel[k] }
        }
        return sum
      }
    }
  }

  /// Rows of `length` along the cubic B-spline whose coefficients these are.
  @inline(__always)
  func splinedRows<R>(_ scale: Scale, length: Int, _ store: (V) -> R) -> Plane<R> {
    let f = scale.factor
    let weights = (0..<f).map { Self.splineWeights(at: $0, of: f) }
    return weights.withUnsafeBufferPointer { weights in
      mapRows(length: length) { row, x in
        let w = weights[x % f]
        let first = x / f + scale.margin + w.shift
        let left = row[first] * w.values[0] + row[first + 1] * w.values[1]
        return store(left + row[first + 2] * w.values[2] + row[first + 3] * w.values[3])
      }
    }
  }

  /// The weights of four neighbours for the pixel `phase` of `factor` in an average.
  private static func splineWeights(at phase: Int, of factor: Int)
    -> (shift: Int, values: SIMD4<Float>)
  {
    // Where the pixel's centre lies between the centres of averages.
    let place = (Float(phase) + 0.5) / Float(factor) - 0.5
    let whole = place.rounded(.down)
    let t = place - whole
    let u = 1 - t
    let values = SIMD4<Float>(
      u * u * u, 3 * t * t * t - 6 * t * t + 4, 3 * u * u * u - 6 * u * u + 4, t * t * t)
    return (Int(whole) - 1, values / 6)
  }
}

private func exp(_ x: Float) -> Float { Float(Foundation.exp(Double(x))) }
