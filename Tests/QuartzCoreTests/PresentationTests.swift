import Frames
import QuartzCore
import Testing

/// A layer with a property of its own, which its copies take over as apps do it.
private final class ProgressLayer: CALayer {
  var progress = 0.0

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? ProgressLayer { progress = layer.progress }
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite struct PresentationTests {
  /// A card that slides to the right by 100 points in a second, with a badge in it.
  private func slide(_ body: (_ card: CALayer, _ badge: CALayer) throws -> Void) throws {
    try onFreshClock { clock in
      let (screen, card, badge) = (CALayer(), CALayer(), CALayer())
      screen.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      card.frame = CGRect(x: 200, y: 0, width: 100, height: 100)
      badge.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      screen.addSublayer(card)
      card.addSublayer(badge)
      screen.commitTree()
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (50, 250, 1)
      card.add(animation, forKey: "slide")
      try clock.advance(to: Timestamp(seconds: 0.25))
      try body(card, badge)
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `points of what is shown convert to where they are shown`() throws {
    try slide { card, badge in
      let shown = try #require(badge.presentation())
      #expect(badge.convert(CGPoint.zero, to: nil) == CGPoint(x: 210, y: 10))
      #expect(shown.convert(CGPoint.zero, to: nil) == CGPoint(x: 60, y: 10))
      let parent = try #require(shown.superlayer)
      #expect(parent !== card && parent.model() === card && parent.frame.minX == 50)
      #expect(parent.sublayers?.first === shown)
      #expect(shown.convert(CGPoint.zero, to: parent) == CGPoint(x: 10, y: 10))
    }
  }

  @Test func `hits are those of what is shown`() throws {
    try slide { card, badge in
      let screen = try #require(card.superlayer?.presentation())
      let hit = try #require(screen.hitTest(CGPoint(x: 65, y: 15)))
      #expect(hit !== badge && hit.model() === badge)
      #expect(screen.hitTest(CGPoint(x: 215, y: 15)) === screen)
      #expect(screen.model().hitTest(CGPoint(x: 215, y: 15)) === badge)
    }
  }

  @Test func `a mask is presented too`() throws {
    try onFreshClock { clock in
      let (layer, mask) = (CALayer(), CALayer())
      layer.mask = mask
      layer.commitTree()
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      mask.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: 0.5))
      let shown = try #require(layer.presentation()?.mask)
      #expect(shown.opacity == 0.5 && shown.model() === mask && mask.opacity == 1)
      #expect(shown.superlayer?.model() === layer)
    }
  }

  @Test func `a layer that was in no shown tree has none`() throws {
    let layer = CALayer()
    #expect(layer.presentation() == nil)
    let screen = screen(with: layer)
    let shown = try #require(layer.presentation())
    #expect(shown !== layer && shown.model() === layer && layer.model() === layer)
    #expect(shown.presentation() === shown)
    layer.removeFromSuperlayer()
    #expect(layer.presentation() == nil)
    withExtendedLifetime(screen) {}
  }

  @Test func `copies are made by the initialiser of the layer's class`() throws {
    let (layer, child) = (ProgressLayer(), ProgressLayer())
    (layer.progress, child.progress) = (0.25, 0.75)
    layer.addSublayer(child)
    let screen = screen(with: layer)
    let shown = try #require(layer.presentation())
    #expect(shown.progress == 0.25)
    #expect((shown.sublayers?.first as? ProgressLayer)?.progress == 0.75)
    withExtendedLifetime(screen) {}
  }

  @Test func `asking for a copy counts no reference too many or too few`() {
    weak var model: ProgressLayer?
    weak var copy: ProgressLayer?
    do {
      let layer = ProgressLayer()
      let screen = screen(with: layer)
      for _ in 0..<100 { copy = layer.presentation() }
      model = layer
      #expect(model != nil && copy == nil)
      withExtendedLifetime(screen) {}
    }
    #expect(model == nil)
  }

  @Test func `a presented tree can be drawn`() throws {
    try slide { card, _ in
      card.backgroundColor = .black
      let shown = try #require(card.superlayer?.presentation())
      let recorder = PictureRecorder(size: CGSize(width: 400, height: 400))
      let bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      shown.render(in: CGContext(recorder, bounds: bounds, scale: 1))
      let node = try #require(recorder.picture.frame.root.children.first)
      #expect(node.children.first?.frame.minX == 50)
      #expect(node.children.first?.children.count == 1)
    }
  }
}
