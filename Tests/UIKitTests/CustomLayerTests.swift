import Frames
import QuartzCore
import Testing
import UIKit

/// A bar that is as long as a property of its own says, which the layer keeps and animates.
private final class BarLayer: CALayer {
  var amount: CGFloat {
    get { managedValue(forKey: "amount") }
    set { setValue(newValue, forKey: "amount") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "amount" || super.needsDisplay(forKey: key)
  }

  /// As it is done on iOS: the time of the view's animation, with a key path and a start of its own.
  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "amount",
      let action = super.action(forKey: "backgroundColor") as? CAAnimation,
      let animation = action.copy() as? CABasicAnimation
    else { return super.action(forKey: event) }
    animation.keyPath = event
    animation.fromValue = presentation()?.amount ?? amount
    animation.toValue = nil
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * amount, height: bounds.height))
  }
}

private final class BarView: UIView {
  override class var layerClass: AnyClass { BarLayer.self }
  var bar: BarLayer { layer as? BarLayer ?? BarLayer() }
}

/// Layers with properties of an app's own, which change what they draw.
@MainActor @Suite struct CustomLayerTests {
  /// A bar of 200 points in the middle of a window, on a clock.
  private func withBar(_ body: (VirtualClock, BarView) throws -> Void) rethrows {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = BarView(frame: CGRect(x: 100, y: 300, width: 200, height: 20))
      window.addSubview(view)
      UIApplication.shared.layOutWindows()
      window.layer.commitTree()
      try body(clock, view)
    }
  }

  /// How long the bar is drawn now; nil if nothing is.
  private func length(_ view: UIView) -> CGFloat? {
    view.layer.displayTree()
    let frame = FrameBuilder().frame(of: [view.layer], size: view.bounds.size)
    var found: CGFloat?
    func look(_ node: Node) {
      if node.name == "fill", node.backgroundColor != nil { found = node.bounds.width }
      if case .picture(let picture)? = node.content { look(picture.frame.root) }
      for child in node.children { look(child) }
    }
    look(frame.root)
    return found
  }

  @Test func `a change of such a property draws the layer anew`() {
    withBar { _, view in
      #expect(view.bar.amount == 0 && length(view) == nil)
      view.bar.amount = 0.5
      #expect(length(view) == 100)
    }
  }

  @Test func `an animation of it draws each frame`() throws {
    try withBar { clock, view in
      let animation = CABasicAnimation(keyPath: "amount")
      (animation.fromValue, animation.toValue, animation.duration) = (0.2, 0.6, 2)
      view.bar.amount = 0.6
      view.layer.add(animation, forKey: nil)
      for (time, expected) in [(0, 40.0), (0.5, 60), (1, 80), (1.5, 100)] {
        try clock.advance(to: Timestamp(seconds: time))
        #expect(abs(try #require(length(view)) - expected) < 1e-6)
        #expect(abs((try #require(view.bar.presentation()).amount) - expected / 200) < 1e-9)
      }
      try clock.advance(to: Timestamp(seconds: 2.1))
      #expect(length(view) == 120)
      #expect(view.bar.amount == 0.6)
    }
  }

  @Test func `one in a group counts, and one of something else draws nothing anew`() throws {
    try withBar { clock, view in
      view.bar.amount = 1
      _ = length(view)
      let (turn, group) = (CABasicAnimation(keyPath: "amount"), CAAnimationGroup())
      (turn.fromValue, turn.toValue, turn.duration) = (1, 0, 1)
      (group.animations, group.duration) = ([turn], 1)
      view.layer.add(group, forKey: "group")
      try clock.advance(to: Timestamp(seconds: 0.75))
      #expect(abs(try #require(length(view)) - 50) < 1e-6)
      view.layer.removeAllAnimations()
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      view.layer.add(fade, forKey: "fade")
      view.bounds.size.width = 100
      try clock.advance(to: Timestamp(seconds: 1.25))
      // What was drawn for 200 points is squeezed into the frame, and not drawn for 100.
      #expect(length(view) == 200)
    }
  }

  @Test func `a view's animation block animates it in its own time`() throws {
    try withBar { clock, view in
      var isFinished = false
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.bar.amount = 1 },
        completion: { isFinished = $0 })
      try clock.advance(to: Timestamp(seconds: 0.25))
      #expect(abs(try #require(length(view)) - 50) < 1e-6)
      try clock.advance(to: Timestamp(seconds: 0.75))
      #expect(abs(try #require(length(view)) - 150) < 1e-6 && !isFinished)
      try clock.advance(to: Timestamp(seconds: 1.1))
      #expect(length(view) == 200 && isFinished)
    }
  }

  @Test func `a property is what it was set to, of its type, and else its zero or its default`() {
    final class Values: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "turns" ? 3 : super.defaultValue(forKey: key)
      }
    }
    let layer = Values()
    let numbers: (CGFloat, Double, Float, Int, Bool) = (
      layer.managedValue(forKey: "a"), layer.managedValue(forKey: "a"),
      layer.managedValue(forKey: "a"), layer.managedValue(forKey: "a"),
      layer.managedValue(forKey: "a")
    )
    #expect(numbers == (0, 0, 0, 0, false))
    #expect(layer.managedValue(forKey: "turns") == 3)
    layer.setValue(2.5, forKey: "a")
    #expect(layer.managedValue(forKey: "a") == CGFloat(2.5))
    #expect(layer.managedValue(forKey: "a") == Float(2.5))
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "b")
    #expect(layer.managedValue(forKey: "b") == CGPoint(x: 1, y: 2))
    #expect(layer.managedValue(forKey: "b") == CGRect.zero)
    #expect((layer.managedValue(forKey: "c") as UIColor?) == nil)
    layer.setValue(UIColor.red, forKey: "c")
    #expect(layer.managedValue(forKey: "c") == UIColor.red as UIColor?)
  }
}
