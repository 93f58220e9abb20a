extension PixelDiff {
  /// The pixels that differ in `color`, the stronger the more they differ, on nothing.
  ///
  /// A photograph that has moved stays readable that way, and a single level still shows.
  package static func marks(
    of reference: Bitmap, and actual: Bitmap, options: Options = Options(), color: UInt32
  ) -> Bitmap {
    var marks = picture(of: reference, and: actual, options: options, style: Style(isMask: true))
    let first = reference.padded(width: marks.width, height: marks.height)
    let second = actual.padded(width: marks.width, height: marks.height)
    for index in marks.pixels.indices where marks.pixels[index] != 0 {
      let distance = abs(ColorDistance.between(first.pixels[index], second.pixels[index]))
      // Our choice: from two fifths of the colour up, all of it at a third of the largest distance.
      let strength = min(
        0.4 + 0.6 * (distance / ColorDistance.limit(threshold: 0.33)).squareRoot(), 1)
      let alpha = UInt32(255 * strength)
      func channel(_ shift: UInt32) -> UInt32 {
        ((color >> shift & 0xFF) * alpha / 255) << shift
      }
      marks.pixels[index] = alpha << 24 | channel(16) | channel(8) | channel(0)
    }
    return marks
  }
}

/// What sheets of differences are put together from.
extension Bitmap {
  /// At most so large a bitmap, each pixel the most opaque of those that it stands for.
  ///
  /// A single mark on a large picture stays visible that way.
  package func reducedMarks(width mostWidth: Int, height mostHeight: Int) -> Bitmap {
    let (newWidth, newHeight) = (min(width, mostWidth), min(height, mostHeight))
    var result = Bitmap(width: newWidth, height: newHeight)
    for y in 0..<height {
      let row = y * newHeight / height * newWidth
      for x in 0..<width where pixels[y * width + x] != 0 {
        let place = row + x * newWidth / width
        if pixels[y * width + x] >> 24 > result.pixels[place] >> 24 {
          result.pixels[place] = pixels[y * width + x]
        }
      }
    }
    return result
  }

  /// A part, each pixel a square of `magnification`; what lies outside is transparent.
  package func enlarged(_ part: PixelRect, by magnification: Int) -> Bitmap {
    var result = Bitmap(width: part.width * magnification, height: part.height * magnification)
    for y in 0..<result.height {
      let sourceY = part.y + y / magnification
      guard (0..<height).contains(sourceY) else { continue }
      for x in 0..<result.width {
        let sourceX = part.x + x / magnification
        guard (0..<width).contains(sourceX) else { continue }
        result.pixels[y * result.width + x] = pixels[sourceY * width + sourceX]
      }
    }
    return result
  }

  /// The bitmap on white, at a fraction of its opacity, under `marks`, which is as large.
  package func faded(_ opacity: Double, under marks: Bitmap) -> Bitmap {
    var result = self
    for index in pixels.indices {
      let (pixel, mark) = (pixels[index], marks.pixels[index])
      let (rest, gap) = (255 - (pixel >> 24), Double(255 - (mark >> 24)) / 255)
      func channel(_ shift: UInt32) -> UInt32 {
        let onWhite = Double(min((pixel >> shift & 0xFF) + rest, 255))
        let base = 255 - (255 - onWhite) * opacity
        return min(UInt32(Double(mark >> shift & 0xFF) + base * gap), 255) << shift
      }
      result.pixels[index] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
    return result
  }

  /// Copies a bitmap into this one; it has to fit.
  package mutating func copy(_ other: Bitmap, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      pixels.replaceSubrange(
        start..<start + other.width,
        with: other.pixels[row * other.width..<(row + 1) * other.width])
    }
  }

  /// The picture in the middle of a black one of at least its size.
  package func centred(width: Int, height: Int) -> Bitmap {
    if width == self.width, height == self.height { return self }
    let black = Array(repeating: UInt32(0xFF00_0000), count: width * height)
    var picture = Bitmap(width: width, height: height, pixels: black)
    picture.copy(self, x: (width - self.width) / 2, y: (height - self.height) / 2)
    return picture
  }
}
