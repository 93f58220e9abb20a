/// A map of the plane that keeps straight lines straight, as a picture seen in perspective does.
///
/// A point goes to ``x`` and ``y`` of it, each divided by ``depth``. All three are linear: a factor of
/// the point's x, one of its y, and a constant.
public struct PlaneMap: Sendable {
  /// A factor of the point's x, one of its y, and a constant.
  public typealias Row = (Double, Double, Double)

  /// How far across the point goes, times the depth.
  public let x: Row

  /// How far down, times the depth.
  public let y: Row

  /// What both are divided by.
  public let depth: Row

  /// A map by its three linear parts.
  public init(x: Row, y: Row, depth: Row) {
    (self.x, self.y, self.depth) = (x, y, depth)
  }
}

extension Bitmap {
  /// Samples a side of each pixel of a picture seen in perspective.
  private static let samples = 2

  /// The picture as it is seen where `map` leads from: each pixel shows what lies where `map` takes it.
  ///
  /// - Parameters:
  ///   - source: Where this picture lies.
  ///   - target: Where the new one lies.
  public func warped(from source: PixelRect, onto target: PixelRect, by map: PlaneMap) -> Bitmap {
    var result = Bitmap(width: target.width, height: target.height)
    let samples = Self.samples
    let (left, top) = (Double(source.x) + 0.5, Double(source.y) + 0.5)
    pixels.withUnsafeBufferPointer { pixels in
      let texture = Texture(pixels: pixels, width: width, height: height)
      for y in 0..<target.height {
        for x in 0..<target.width {
          var sum = Texture.Sum()
          for sub in 0..<samples * samples {
            let px = Double(target.x + x) + (Double(sub % samples) + 0.5) / Double(samples)
            let py = Double(target.y + y) + (Double(sub / samples) + 0.5) / Double(samples)
            let depth = px * map.depth.0 + py * map.depth.1 + map.depth.2
            texture.add(
              (px * map.x.0 + py * map.x.1 + map.x.2) / depth - left,
              (px * map.y.0 + py * map.y.1 + map.y.2) / depth - top, to: &sum)
          }
          result[x, y] = sum.pixel(samples: samples * samples)
        }
      }
    }
    return result
  }
}

/// Pixels that are read between each other; plain numbers, because this is the inner loop.
private struct Texture {
  let pixels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int

  /// A sum of colours, channel by channel.
  struct Sum {
    var a: Float = 0
    var r: Float = 0
    var g: Float = 0
    var b: Float = 0

    mutating func add(_ pixel: UInt32, _ weight: Float) {
      a += Float(pixel >> 24) * weight
      r += Float(pixel >> 16 & 0xFF) * weight
      g += Float(pixel >> 8 & 0xFF) * weight
      b += Float(pixel & 0xFF) * weight
    }

    func pixel(samples: Int) -> UInt32 {
      let share = 1 / Float(samples)
      func byte(_ sum: Float) -> UInt32 { UInt32(sum * share + 0.5) }
      return byte(a) << 24 | byte(r) << 16 | byte(g) << 8 | byte(b)
    }
  }

  /// Adds the colour between the four pixels around a point; beyond the edge there is nothing.
  func add(_ x: Double, _ y: Double, to sum: inout Sum) {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    let (hasLeft, hasRight) = (left >= 0, left + 1 < width)
    if top >= 0 {
      let row = top * width + left
      if hasLeft { sum.add(pixels[row], (1 - u) * (1 - v)) }
      if hasRight { sum.add(pixels[row + 1], u * (1 - v)) }
    }
    if top + 1 < height {
      let row = (top + 1) * width + left
      if hasLeft { sum.add(pixels[row], (1 - u) * v) }
      if hasRight { sum.add(pixels[row + 1], u * v) }
    }
  }
}
