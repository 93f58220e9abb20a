import Frames
import QuartzCore
import Testing

/// The same change, written with every kind of value that real code puts into `Any?`.
@MainActor
struct AnimationValueTests {
  private let layer = CALayer()

  /// The value half-way through a linear animation of one second.
  private func middle(
    of keyPath: String, on layer: CALayer = CALayer(), from: Any?, to: Any?
  ) throws -> Any? {
    let clock = VirtualClock()
    return try VirtualClock.with(clock) {
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: 0.5))
      return layer.presentation()?.value(forKeyPath: keyPath)
    }
  }

  @Test func `a number may be of any type`() throws {
    let pairs: [(Any, Any)] = [
      (0, 8), (0.0, 8.0), (CGFloat(0), CGFloat(8)), (Float(0), Float(8)),
      (NSNumber(value: 0), NSNumber(value: 8)), (UInt(0), UInt8(8)), (Int64(0), Int32(8)),
    ]
    for (from, to) in pairs {
      let value = try middle(of: "cornerRadius", from: from, to: to) as? CGFloat
      #expect(value == 4, "\(type(of: from)) to \(type(of: to))")
    }
  }

  @Test func `geometry may be a struct or stand in an NSValue`() throws {
    let (point, size) = (CGPoint(x: 2, y: 4), CGSize(width: 2, height: 4))
    let rect = CGRect(x: 2, y: 4, width: 6, height: 8)
    let scale = CATransform3DMakeScale(3, 3, 1)
    let affine = CGAffineTransform(scaleX: 3, y: 3)
    for to in [point, NSValue(cgPoint: point), NSValue(cgVector: CGVector(dx: 2, dy: 4))] as [Any] {
      let value = try middle(of: "position", from: CGPoint.zero, to: to) as? CGPoint
      #expect(value == CGPoint(x: 1, y: 2))
    }
    for to in [size, NSValue(cgSize: size)] as [Any] {
      let value = try middle(of: "bounds.size", from: CGSize.zero, to: to) as? CGSize
      #expect(value == CGSize(width: 1, height: 2))
    }
    for to in [rect, NSValue(cgRect: rect)] as [Any] {
      let value = try middle(of: "bounds", from: CGRect.zero, to: to) as? CGRect
      #expect(value == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
    for to in [
      scale, affine, NSValue(caTransform3D: scale), NSValue(cgAffineTransform: affine),
    ] as [Any] {
      let value = try middle(of: "transform", from: CATransform3DIdentity, to: to) as? CATransform3D
      let expected = CATransform3DMakeScale(2, 2, 1)
      let error = zip(value?.elements ?? [], expected.elements).map { abs($0 - $1) }.max() ?? 1
      #expect(error < 1e-12, "\(type(of: to))")
    }
  }

  @Test func `colours, paths and arrays of numbers and colours run between their ends`() throws {
    let color = try middle(
      of: "backgroundColor", from: CGColor.black, to: CGColor(gray: 0.5, alpha: 1))
    #expect(color as? CGColor == CGColor(gray: 0.25, alpha: 1))
    let (small, large) = (
      CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil),
      CGPath(rect: CGRect(x: 0, y: 0, width: 6, height: 6), transform: nil)
    )
    let path = try middle(of: "path", on: CAShapeLayer(), from: small, to: large) as? CGPath
    #expect(path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    let ends: [(Any, Any)] = [
      ([0, 0.5], [0.5, 1]), ([CGFloat(0), 0.5], [NSNumber(value: 0.5), 1]),
    ]
    for (from, to) in ends {
      let locations = try middle(of: "locations", on: CAGradientLayer(), from: from, to: to)
      #expect(locations as? [Double] == [0.25, 0.75])
    }
    let colors = try middle(
      of: "colors", on: CAGradientLayer(), from: [CGColor.black, CGColor.white],
      to: [CGColor.white, CGColor.white] as [Any])
    #expect(colors as? [CGColor] == [CGColor(gray: 0.5, alpha: 1), .white])
  }

  @Test func `keyframes take the same values`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = CAKeyframeAnimation(keyPath: "transform")
      animation.values = [1, 2, 1.5].map {
        NSValue(caTransform3D: CATransform3DMakeScale($0, $0, 1))
      }
      animation.duration = 1
      layer.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: 0.5))
      #expect(layer.presentation()?.transform.m11 == 2)
    }
  }

  @Test func `what a value was made of comes back`() {
    let transform = CATransform3DMakeRotation(1, 1, 2, 3)
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    #expect(NSValue(cgRect: rect).cgPointValue == .zero)
    #expect(NSNumber(value: 3).cgRectValue == .zero)
  }

  @Test func `layers and animations keep values under keys of one's own`() throws {
    layer.setValue("mine", forKey: "owner")
    #expect(layer.value(forKey: "owner") as? String == "mine")
    layer.setValue(0.5, forKey: "opacity")
    #expect(layer.opacity == 0.5 && layer.value(forKey: "opacity") as? CGFloat == 0.5)
    layer.setValue(NSNumber(value: 2), forKeyPath: "transform.scale")
    #expect(layer.transform == CATransform3DMakeScale(2, 2, 2))
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("fade", forKey: "name")
    layer.add(animation, forKey: "fade")
    #expect(layer.animation(forKey: "fade")?.value(forKey: "name") as? String == "fade")
  }

  @Test func `a layer's properties can be observed`() {
    var heard: [CGPoint] = []
    let token = layer.observe(\.position, options: [.new]) { _, change in
      heard.append(change.newValue ?? .zero)
    }
    layer.position = CGPoint(x: 1, y: 2)
    layer.opacity = 0.5
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKeyPath: "position")
    #expect(heard == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)])
    token.invalidate()
  }
}
