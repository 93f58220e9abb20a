/// Tells the pixels of a picture that look like anti-aliasing, given another version of it.
///
/// - Source: V. Vyšniauskas, *Anti-aliased Pixel and Intensity Slope Detector*, 2009.
struct AntialiasingDetector {
  private let pixels: UnsafePointer<UInt32>
  private let other: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int

  init(
    _ pixels: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, width: Int, height: Int
  ) {
    self.pixels = pixels
    self.other = other
    self.width = width
    self.height = height
  }

  /// Whether the pixel at `index` looks like anti-aliasing.
  ///
  /// It lies between a darker and a lighter neighbour, at most two neighbours are as bright as it
  /// is, and the darkest or the lightest belongs to a flat patch in both pictures. The border of the
  /// picture counts as one neighbour that is as bright.
  func isAntialiased(_ index: Int) -> Bool {
    let area = neighborhood(of: index)
    // In a flat patch this settles it without adding up a single luma.
    if isFlat(pixels, area) { return false }
    let luma = ColorOnWhite(pixels[index]).luma
    var equals = area.border
    var (least, most) = (0.0, 0.0)
    var (darkest, lightest) = (index, index)
    for x in area.left...area.right {
      for y in area.top...area.bottom where x != area.x || y != area.y {
        let delta = luma - ColorOnWhite(pixels[y * width + x]).luma
        if delta == 0 {
          equals += 1
          if equals > 2 { return false }
        } else if delta < least {
          (least, darkest) = (delta, y * width + x)
        } else if delta > most {
          (most, lightest) = (delta, y * width + x)
        }
      }
    }
    if least == 0 || most == 0 { return false }
    return isFlatInBoth(darkest) || isFlatInBoth(lightest)
  }

  private func isFlatInBoth(_ index: Int) -> Bool {
    let area = neighborhood(of: index)
    return isFlat(pixels, area) && isFlat(other, area)
  }

  /// Whether more than two neighbours equal the pixel in the middle.
  private func isFlat(_ pixels: UnsafePointer<UInt32>, _ area: Neighborhood) -> Bool {
    let center = pixels[area.y * width + area.x]
    if area.border == 0 {
      let (above, row, below) = (
        pixels + (area.top * width + area.left), pixels + (area.y * width + area.left),
        pixels + (area.bottom * width + area.left)
      )
      // Without a branch: whether a neighbour is equal is hard to foresee.
      let equals =
        (above[0] == center ? 1 : 0) + (above[1] == center ? 1 : 0) + (above[2] == center ? 1 : 0)
        + (row[0] == center ? 1 : 0) + (row[2] == center ? 1 : 0)
        + (below[0] == center ? 1 : 0) + (below[1] == center ? 1 : 0) + (below[2] == center ? 1 : 0)
      return equals > 2
    }
    // The pixel itself is among them.
    var equals = area.border - 1
    for y in area.top...area.bottom {
      for x in area.left...area.right where pixels[y * width + x] == center { equals += 1 }
    }
    return equals > 2
  }

  /// A pixel and its neighbours.
  private struct Neighborhood {
    let x: Int
    let y: Int
    let left: Int
    let right: Int
    let top: Int
    let bottom: Int
    /// 1 if some of the neighbours lie outside of the picture.
    let border: Int
  }

  @inline(__always)
  private func neighborhood(of index: Int) -> Neighborhood {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    let isAtBorder = x == left || x == right || y == top || y == bottom
    return Neighborhood(
      x: x, y: y, left: left, right: right, top: top, bottom: bottom, border: isAtBorder ? 1 : 0)
  }
}
