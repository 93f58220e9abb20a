import CoreGraphics
import Frames
import Testing

@testable import QuartzCore

/// What layers and animations ask and tell others, and what both have of time.
@MainActor @Suite struct LayerProtocolTests {
  private final class Listener: CAAnimationDelegate {
    var log: [String] = []

    func animationDidStart(_ anim: CAAnimation) {
      log.append("start \(CACurrentMediaTime())")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.append("stop \(CACurrentMediaTime()) \(flag)")
    }
  }

  private func slide(_ seconds: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (CGFloat(0), CGFloat(100))
    animation.duration = seconds
    return animation
  }

  @Test func `a delegate hears of the start, and of the end or that it was taken away`() throws {
    try onFreshClock { clock in
      let (layer, listener) = (CALayer(), Listener())
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let (whole, short) = (slide(0.5), slide(2))
      (whole.delegate, short.delegate) = (listener, listener)
      layer.add(whole, forKey: "whole")
      try clock.advance(to: Timestamp(seconds: 0.75))
      #expect(listener.log == ["start 0.0", "stop 0.5 true"])
      layer.add(short, forKey: "short")
      try clock.advance(to: Timestamp(seconds: 1))
      layer.removeAnimation(forKey: "short")
      try clock.advance(to: Timestamp(seconds: 4))
      #expect(listener.log.suffix(2) == ["start 0.75", "stop 1.0 false"])
    }
  }

  /// x = 100 t / 2, after half a second of the parent's time, whichever of the two runs at half speed.
  @Test(arguments: [true, false])
  func `time runs as fast as a layer or an animation says`(isLayer: Bool) throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = slide(1)
      let timed: any CAMediaTiming = isLayer ? layer : animation
      timed.speed = 0.5
      layer.add(animation, forKey: nil)
      for time: CFTimeInterval in [0.25, 0.5, 1.5] {
        try clock.advance(to: Timestamp(seconds: time))
        #expect(abs((layer.presentation()?.position.x ?? -1) - 50 * time) < 1e-9)
      }
    }
  }

  private final class Painter: CALayerDelegate {
    var log: [String] = []

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      log.append("action \(event)")
      return event == "opacity" ? NSNull() : nil
    }

    func layoutSublayers(of layer: CALayer) {
      for child in layer.sublayers ?? [] { child.frame = layer.bounds }
    }

    func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(layer.bounds) }
  }

  @Test func `a layer asks its delegate for actions, layout and contents`() throws {
    try onFreshClock { clock in
      let (layer, child, painter) = (CALayer(), CALayer(), Painter())
      layer.delegate = painter
      layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
      layer.addSublayer(child)
      layer.setNeedsDisplay()
      let screen = screen(with: layer)
      layer.layoutIfNeeded()
      #expect(child.frame == layer.bounds && layer.contents == nil)
      layer.displayIfNeeded()
      #expect(layer.contents != nil)
      screen.commitTree()
      painter.log = []
      (layer.opacity, layer.cornerRadius) = (0.5, 4)
      #expect(painter.log == ["action opacity", "action cornerRadius"])
      try clock.advance(to: Timestamp(seconds: 0.01))
      // NSNull is "at once"; the other radius moves as it does by itself.
      #expect(layer.presentation()?.opacity == 0.5)
      #expect((layer.presentation()?.cornerRadius ?? 4) < 1)
    }
  }

  // MARK: Kept values

  private struct Degrees: ManagedLayerValue, Equatable {
    var count: Int
    init(_ count: Int) { self.count = count }
    init(managed value: Any?) { count = value as? Int ?? 90 }
  }

  @Test func `what a layer keeps for an app has its type, or that type's zero`() {
    let layer = CALayer()
    @MainActor func value<Value: ManagedLayerValue>(
      _ key: String, _ value: Any?, as type: Value.Type
    ) -> Value {
      layer.setValue(value, forKey: key)
      return layer.managedValue(forKey: key)
    }
    #expect(layer.managedValue(forKey: "length") as CGFloat == 0)
    #expect(value("length", 2.5, as: CGFloat.self) == 2.5)
    #expect(value("count", 3, as: Int.self) == 3 && value("isOn", true, as: Bool.self))
    #expect(value("place", CGPoint(x: 1, y: 2), as: CGPoint.self) == CGPoint(x: 1, y: 2))
    #expect(value("place", "elsewhere", as: CGPoint.self) == .zero)
    #expect(value("name", nil, as: String?.self) == nil)
    #expect(value("turn", 45, as: Degrees.self) == Degrees(45))
    #expect(layer.managedValue(forKey: "unset") as Degrees == Degrees(90))
  }

  // MARK: Hints

  @Test func `which edges are smooth is a hint, and changes nothing of the picture`() {
    onFreshClock { _ in
      @MainActor func node(_ mask: CAEdgeAntialiasingMask) -> Node {
        let layer = CALayer()
        layer.frame = CGRect(x: 0.5, y: 0.5, width: 10, height: 10)
        layer.backgroundColor = .white
        layer.edgeAntialiasingMask = mask
        #expect(layer.edgeAntialiasingMask == mask)
        return FrameBuilder().frame(of: [layer], size: CGSize(width: 20, height: 20)).root
      }
      let sides: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge]
      #expect(node(sides) == node([]) && sides.isDisjoint(with: [.layerTopEdge, .layerBottomEdge]))
      #expect(CALayer().edgeAntialiasingMask.isSuperset(of: sides))
    }
  }
}
