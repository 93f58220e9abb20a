/// A picture as the averages of its pixels that a large blur is made of.
///
/// They take a small part of the picture's memory, and some rows of the picture can change without the others.
public struct AveragedPicture: Sendable {
  private let scale: BlurScale
  private let edge: GaussianBlur.Edge
  private let width: Int
  private let height: Int
  private let channels: Int
  private var averages: BlurPlane

  /// The bytes that it takes.
  public var byteCount: Int { averages.byteCount }

  /// - Returns: Nil for a blur so small that it is made of the pixels themselves, and for an empty picture.
  public init?(_ bitmap: Bitmap, for blur: GaussianBlur) {
    self.init(bitmap, for: blur, channels: 4)
  }

  /// - Parameter channels: 4, or 1 for alpha alone.
  init?(_ bitmap: Bitmap, for blur: GaussianBlur, channels: Int) {
    guard let scale = BlurScale(of: blur), bitmap.width > 0, bitmap.height > 0 else { return nil }
    (self.scale, edge, self.channels) = (scale, blur.edge, channels)
    (width, height) = (bitmap.width, bitmap.height)
    averages = BlurPlane(
      width: scale.count(of: width) * channels, height: scale.count(of: height),
      channels: channels)
    write(averages.rows, of: bitmap, from: 0)
  }

  /// Takes the rows from `first` on as they are in `bitmap`.
  ///
  /// What lies in one average with rows beside these has to be as it was.
  ///
  /// - Parameter bitmap: As wide as the picture.
  public mutating func replaceRows(from first: Int, with bitmap: Bitmap) {
    let lines = first..<first + bitmap.height
    let known = averages.rows.filter { row in
      scale.lines(of: row).allSatisfy { lines.contains(min(max($0, 0), height - 1)) }
    }
    guard let least = known.first, let last = known.last else { return }
    write(least..<last + 1, of: bitmap, from: first)
  }

  private mutating func write(_ rows: Range<Int>, of bitmap: Bitmap, from first: Int) {
    let (scale, height, channels, edge) = (scale, height, channels, edge)
    let stride = averages.width
    averages.withMutableStart { start in
      scale.withAverages(of: bitmap, from: first, of: height, channels: channels, edge) { average in
        for row in rows { average(row, start + row * stride) }
      }
    }
  }

  /// Parts of the blurred picture in stronger or paler colours.
  ///
  /// - Precondition: Each lies in the picture, which has four channels.
  public func blurred(in parts: [PixelRect], saturation: Saturation) -> [Bitmap] {
    guard scale.takesManyPixels else {
      return blurred(in: parts) { numbers, count, row in
        PixelRow.pack(numbers, count: count, to: row, saturation: saturation.amount)
      }
    }
    let small = convolved(for: parts)
    return parts.map { part in
      Bitmap(part) {
        scale.splined(small, in: part, saturation: saturation.amount, to: $0)
      }
    }
  }

  /// Parts of the blurred picture, whose rows of numbers `store` writes as pixels.
  func blurred(in parts: [PixelRect], store: GaussianBlur.Store) -> [Bitmap] {
    let small = convolved(for: parts)
    return parts.map { part in
      Bitmap(part) { target in
        scale.splined(small, in: part) { y, row in
          store(row, part.width, target + (y - part.y) * part.width)
        }
      }
    }
  }

  /// The blurred averages that the pixels of `parts` lie between.
  private func convolved(for parts: [PixelRect]) -> BlurPlane {
    let each = parts.map { scale.rows(for: $0).clamped(to: averages.rows) }
    let (first, end) = (each.map(\.lowerBound).min() ?? 0, each.map(\.upperBound).max() ?? 0)
    let rows = first..<end
    let width = averages.width
    let columns = ColumnConvolution(scale.kernel, .clamp, width: width, height: averages.height)
    let across = RowConvolution(scale.kernel, .clamp, width: width, channels: channels)
    var plane = BlurPlane(
      width: width, height: rows.count, channels: channels, firstRow: rows.lowerBound)
    plane.withMutableStart { out in
      averages.withStart { averages in
        columns.forEach(in: rows) { y, row in
          row.update(from: averages + y * width, count: width)
        } use: { y, sums in
          across.write(to: out + (y - rows.lowerBound) * width) {
            $0.update(from: sums, count: width)
          }
        }
      }
    }
    return plane
  }
}
