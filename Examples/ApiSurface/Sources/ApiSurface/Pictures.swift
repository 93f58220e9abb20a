import UIKit

/// A view that draws itself.
class RingView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.yellow.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: 4).fill()
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
    {
      context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: 40), options: [])
    }
  }

  func redraw() {
    setNeedsDisplay()
  }
}

func usePictures(in host: UIView) {
  let ring = RingView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  host.addSubview(ring)
  ring.redraw()
  ring.layer.rasterizationScale = UIScreen.main.scale
  if let snapshot = host.snapshotView(afterScreenUpdates: true) { host.addSubview(snapshot) }
  UIGraphicsBeginImageContextWithOptions(host.bounds.size, false, 0)
  if let context = UIGraphicsGetCurrentContext() { ring.layer.render(in: context) }
  let rendered = UIGraphicsGetImageFromCurrentImageContext()
  UIGraphicsEndImageContext()
  UIGraphicsBeginImageContext(ring.bounds.size)
  ring.drawHierarchy(in: ring.bounds, afterScreenUpdates: false)
  let drawn = UIGraphicsGetImageFromCurrentImageContext()
  UIGraphicsEndImageContext()
  precondition(rendered?.size == host.bounds.size && drawn?.size == ring.bounds.size)
}

func useStacks(in host: UIView) {
  let stack = UIStackView(arrangedSubviews: [UILabel(), UIView()])
  stack.axis = .vertical
  stack.alignment = .center
  stack.spacing = 8
  host.addSubview(stack)
  stack.removeFromSuperview()
}
