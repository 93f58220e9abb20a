internal import Frames
internal import Pixels

/// How a picture is drawn that has more pixels than the place that it is seen in.
///
/// Each pixel shows the average of all that it covers. Where a picture is as large as it is seen that
/// is what linear interpolation between its pixels gives, Core Animation's default in both directions;
/// and where it is smaller it changes with the size without a step, which interpolation alone, or
/// between pictures that are halved, does not.
///
/// The smaller picture's pixels are those of the canvas where it stands upright. Where it is turned they
/// are as large, and what lies between them is interpolated.
struct Shrinking {
  /// The pixels of the smaller picture that are wanted.
  let area: PixelRect

  /// From the smaller picture's pixels to the canvas.
  let toCanvas: CGAffineTransform

  /// How many pixels of the picture make one of the smaller one, a side; the smaller of both sides.
  var shrinkage: CGFloat { min(1 / x.factor, 1 / y.factor) }

  private let x: Axis
  private let y: Axis

  /// One side of the smaller picture: the picture's pixel `p` lies at `p * factor + phase`.
  private struct Axis {
    let factor: CGFloat
    let phase: CGFloat

    /// - Parameters:
    ///   - length: Of one of the picture's pixels on the canvas.
    ///   - middle: The middle of the picture, in its pixels.
    ///   - place: Where that is seen, along the axis, on the canvas.
    init(length: CGFloat, middle: CGFloat, place: CGFloat) {
      factor = min(length, 1)
      // The two grids meet in the middle, so that they are one where the picture stands upright.
      let phase = place - middle * factor
      self.phase = length < 1 ? phase - phase.rounded(.down) : 0
    }

    func spans(_ range: Range<Int>, perPixel: CGFloat) -> Spans {
      Spans(
        start: -phase / factor * perPixel, length: max(perPixel / factor, 1), numbers: range)
    }
  }

  /// nil where nothing is made smaller.
  ///
  /// - Parameters:
  ///   - size: Of the picture, in its pixels.
  ///   - transform: From the picture's pixels to the canvas.
  ///   - visible: What is seen of the canvas.
  init?(_ size: CGSize, _ transform: CGAffineTransform, visible: PixelRect) {
    let lengths = (hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    // A hair less than whole is the noise of last digits.
    let whole = 1 - 1e-6
    guard lengths.0 < whole || lengths.1 < whole, lengths.0 > 0, lengths.1 > 0 else { return nil }
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let seen = middle.applying(transform)
    x = Axis(
      length: lengths.0 < whole ? lengths.0 : 1, middle: middle.x,
      place: Self.place(seen.x, transform.a, seen.y, transform.b))
    y = Axis(
      length: lengths.1 < whole ? lengths.1 : 1, middle: middle.y,
      place: Self.place(seen.y, transform.d, seen.x, transform.c))
    let toSmall = CGAffineTransform(
      a: x.factor, b: 0, c: 0, d: y.factor, tx: x.phase, ty: y.phase)
    toCanvas = Self.snapped(toSmall.inverted().concatenating(transform))
    // With a pixel around, for what is interpolated.
    let extent = CGRect(origin: .zero, size: size).applying(toSmall)
    let wanted = CGRect(
      x: visible.x, y: visible.y, width: visible.width, height: visible.height
    ).applying(toCanvas.inverted())
    area = PixelRect(covering: extent).insetBy(-1)
      .intersection(PixelRect(covering: wanted).insetBy(-1))
  }

  /// The columns of the smaller picture, over a picture with `perPixel` pixels for each of the whole one.
  func columns(_ perPixel: CGFloat) -> Spans {
    x.spans(area.x..<area.x + area.width, perPixel: perPixel)
  }

  /// The rows, likewise.
  func rows(_ perPixel: CGFloat) -> Spans {
    y.spans(area.y..<area.y + area.height, perPixel: perPixel)
  }

  /// Where the middle is seen along the one of the canvas's axes that the picture's runs along.
  private static func place(
    _ along: CGFloat, _ factor: CGFloat, _ across: CGFloat, _ other: CGFloat
  ) -> CGFloat {
    if abs(factor) >= abs(other) { return factor < 0 ? -along : along }
    return other < 0 ? -across : across
  }

  /// The transform without the noise of last digits, where it only moves by whole pixels.
  private static func snapped(_ t: CGAffineTransform) -> CGAffineTransform {
    let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty]
    guard numbers.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else { return t }
    return CGAffineTransform(
      a: t.a.rounded(), b: t.b.rounded(), c: t.c.rounded(), d: t.d.rounded(), tx: t.tx.rounded(),
      ty: t.ty.rounded())
  }
}
