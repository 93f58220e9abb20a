extension PixelDiff {
  /// How a difference is painted; the colours are 0xRRGGBB.
  public struct Style: Hashable, Sendable {
    /// What differs.
    public var differing: UInt32

    /// What differs and is lighter in the first bitmap; nil paints it as all else that differs.
    public var lighter: UInt32?

    /// What is discounted as anti-aliasing.
    public var discounted: UInt32

    /// How much of the first bitmap shows in grey where nothing differs, 0...1; the rest is white.
    public var opacity: Double

    /// Whether only what differs is painted, on nothing.
    public var isMask: Bool

    /// The colours of the pixelmatch tools, unless told otherwise.
    public init(
      differing: UInt32 = 0xFF0000, lighter: UInt32? = nil, discounted: UInt32 = 0xFFFF00,
      opacity: Double = 0.1, isMask: Bool = false
    ) {
      self.differing = differing
      self.lighter = lighter
      self.discounted = discounted
      self.opacity = opacity
      self.isMask = isMask
    }
  }

  /// A picture of where two bitmaps differ, as large as the larger of them.
  public static func picture(
    of reference: Bitmap, and actual: Bitmap, options: Options = Options(), style: Style = Style()
  ) -> Bitmap {
    let marks = DiffMarks(of: reference, and: actual, options: options)
    let width = max(reference.width, actual.width)
    let height = max(reference.height, actual.height)
    let first = reference.padded(width: width, height: height)
    let second = actual.padded(width: width, height: height)
    var picture = style.isMask ? Bitmap(width: width, height: height) : first.faded(style.opacity)
    for y in 0..<marks.box.height {
      for x in 0..<marks.box.width {
        let index = (marks.box.y + y) * width + marks.box.x + x
        switch marks.marks[y * marks.box.width + x] {
        case DiffMarks.differs:
          let isLighter = ColorDistance.between(first.pixels[index], second.pixels[index]) < 0
          let color = isLighter ? style.lighter ?? style.differing : style.differing
          picture.pixels[index] = 0xFF00_0000 | color
        case DiffMarks.isDiscounted where !style.isMask:
          picture.pixels[index] = 0xFF00_0000 | style.discounted
        default: break
        }
      }
    }
    return picture
  }
}

extension Bitmap {
  /// The bitmap in grey on white, at a fraction of its opacity.
  fileprivate func faded(_ opacity: Double) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.map { pixel in
        let luma = ColorOnWhite(ignoringAlphaOf: pixel).luma
        let grey = 255 + (luma - 255) * (opacity * Double(pixel >> 24) / 255)
        let level = UInt32(min(max(grey, 0), 255))
        return 0xFF00_0000 | level << 16 | level << 8 | level
      })
  }
}
