internal import Frames

/// Numbers in frames are rounded to this fraction of a point.
///
/// It absorbs the noise of the last digits, and keeps reels short.
let frameResolution = 1e-6

func rounded(_ value: CGFloat) -> CGFloat {
  let steps = (value / frameResolution).rounded()
  // Dividing by a whole number gives the nearest double to the decimal, multiplying does not.
  return steps == 0 ? 0 : steps / (1 / frameResolution)
}

func rounded(_ p: CGPoint) -> CGPoint { CGPoint(x: rounded(p.x), y: rounded(p.y)) }

func rounded(_ s: CGSize) -> CGSize {
  CGSize(width: rounded(s.width), height: rounded(s.height))
}

func rounded(_ r: CGRect) -> CGRect { CGRect(origin: rounded(r.origin), size: rounded(r.size)) }

func rounded(_ c: CGColor) -> CGColor {
  CGColor(
    red: rounded(c.red), green: rounded(c.green), blue: rounded(c.blue), alpha: rounded(c.alpha))
}

func rounded(_ path: VectorPath) -> VectorPath { path.map { rounded($0) } }

func rounded(_ t: CATransform3D) -> CATransform3D {
  CATransform3DIsIdentity(t) ? t : CATransform3D(elements: t.elements.map(rounded))
}

/// The colour rounded, or nil if it cannot be seen.
func visible(_ color: CGColor?) -> CGColor? {
  color.map(rounded).flatMap { $0.alpha > 0 ? $0 : nil }
}
