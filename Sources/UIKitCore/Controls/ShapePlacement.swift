internal import Frames

/// How a drawing of one size is moved and stretched to fit bounds of another.
struct ShapePlacement {
  let centre: CGPoint
  let scale: CGSize

  init(size: CGSize, bounds: CGRect, mode: UIView.ContentMode) {
    let gravity = Gravity(rawValue: mode.gravity.rawValue) ?? .resize
    let rect = gravity.rect(for: size, in: bounds)
    centre = CGPoint(x: rect.midX, y: rect.midY)
    scale = CGSize(
      width: rect.width / max(size.width, 1e-9), height: rect.height / max(size.height, 1e-9))
  }
}
