/// A line across the canvas along which a picture is cut.
///
/// The picture and the other half of it, drawn one over the other, show no seam, however translucent
/// they are: what the half that lies under leaves at the line, the half that lies over makes good.
public struct PictureCut: Sendable {
  /// By how many pixels a place lies on the side that is kept: a factor of its x, one of its y, and a
  /// constant.
  public let distance: (x: Double, y: Double, constant: Double)

  /// Whether the other half is drawn after this one.
  public let isUnder: Bool

  /// A cut along the line where `distance` is 0.
  public init(distance: (x: Double, y: Double, constant: Double), isUnder: Bool) {
    (self.distance, self.isUnder) = (distance, isUnder)
  }

  /// The share that is left of a pixel of that alpha, about whose middle `x` and `y` lie.
  ///
  /// Over a · (1 − c), a share of c / (1 − a · (1 − c)) of a makes a again.
  @inline(__always)
  fileprivate func share(of alpha: Double, at x: Double, _ y: Double) -> Double {
    let away = x * distance.x + y * distance.y + distance.constant
    let coverage = min(max(away + 0.5, 0), 1)
    return isUnder || coverage == 0 ? coverage : coverage / (1 - alpha * (1 - coverage))
  }
}

extension Bitmap {
  /// Takes from the picture, which lies in `area`, what lies beyond a line.
  public mutating func cut(_ cut: PictureCut, in area: PixelRect) {
    let (left, top, width) = (Double(area.x) + 0.5, Double(area.y) + 0.5, width)
    let height = height
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = pixels[y * width + x]
          guard pixel != 0 else { continue }
          let share = cut.share(
            of: Double(pixel >> 24) / 255, at: left + Double(x), top + Double(y))
          guard share < 1 else { continue }
          func channel(_ shift: UInt32) -> UInt32 {
            UInt32(Double(pixel >> shift & 0xFF) * share + 0.5) << shift
          }
          pixels[y * width + x] = channel(24) | channel(16) | channel(8) | channel(0)
        }
      }
    }
  }
}
