import Frames
import Testing

@testable import QuartzCore

/// What every property of every kind of layer must do, by a loop over the tables.
@MainActor @Suite struct LayerPropertyTests {
  nonisolated static let kinds: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CABackdropLayer.self,
    CAEffectLayer.self, CAReplicatorLayer.self, CATransformLayer.self,
  ]

  /// A value that no layer begins with.
  private func other(than value: Any?, of property: LayerProperty) throws -> Any {
    if let animatable = property.getAnimatable(LayerState()) ?? AnimatableValue(value) {
      return changed(animatable)
    }
    let values: [String: Any] = [
      "name": "mine", "contentsGravity": CALayerContentsGravity.center,
      "cornerCurve": CALayerCornerCurve.continuous, "lineCap": CAShapeLayerLineCap.round,
      "maskedCorners": CACornerMask.layerMaxXMaxYCorner, "lineJoin": CAShapeLayerLineJoin.bevel,
      "fillRule": CAShapeLayerFillRule.evenOdd, "type": CAGradientLayerType.conic,
      "path": CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil),
      "shadowPath": CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil),
      "strokeColor": CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
      "colors": [CGColor.black, CGColor.white], "locations": [0.25, 0.75],
      "lineDashPattern": [2.0, 3.0],
      "magnificationFilter": CALayerContentsFilter.nearest,
      "minificationFilter": CALayerContentsFilter.trilinear,
      "instanceColor": CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
    ]
    return try #require(values[property.name], "a value for '\(property.name)'")
  }

  private func changed(_ value: AnimatableValue) -> Any {
    switch value {
    case .number(let number): number == 0 ? 1.0 : 0.0
    case .point(let point): CGPoint(x: point.x + 1, y: point.y + 2)
    case .size(let size): CGSize(width: size.width + 1, height: size.height + 2)
    case .rect: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    case .transform: CATransform3DMakeScale(2, 3, 4)
    case .color: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    case .path, .numbers, .colors: value.boxed
    case .pictures: drawing(width: 2)
    }
  }

  private func properties(of layer: CALayer) -> [LayerProperty] {
    LayerState.properties + type(of: layer.state.kind).properties
  }

  /// Properties as text, so that those of all types compare.
  private func values(of layer: CALayer) -> [String] {
    properties(of: layer).map { "\($0.name) = \(String(describing: $0.get(layer.state)))" }
  }

  /// A layer of the kind, each of whose properties has a value of its own.
  private func unusual(_ kind: CALayer.Type) throws -> CALayer {
    let layer = kind.make()
    for property in properties(of: layer) {
      layer.setValue(
        try other(than: property.get(layer.state), of: property), forKey: property.name)
    }
    return layer
  }

  @Test("Each property comes back, in copies too", arguments: kinds)
  func copies(kind: CALayer.Type) throws {
    try onFreshClock { _ in
      let (layer, bare) = (try unusual(kind), kind.make())
      for (mine, other) in zip(values(of: layer), values(of: bare)) { #expect(mine != other) }
      layer.setValue("mine", forKey: "owner")
      let screen = screen(with: layer)
      let shown = try #require(layer.presentation())
      for copy in [kind.make(from: layer), shown] {
        #expect(values(of: copy) == values(of: layer))
        #expect(copy.value(forKey: "owner") as? String == "mine")
      }
      withExtendedLifetime(screen) {}
    }
  }

  @Test("A snapshot before updates has each property as it was shown", arguments: kinds)
  func commits(kind: CALayer.Type) throws {
    try onFreshClock { _ in
      CATransaction.setDisableActions(true)
      for property in properties(of: kind.make()) {
        let layer = kind.make()
        let before = values(of: layer)
        layer.commitTree()
        layer.setValue(
          try other(than: property.get(layer.state), of: property), forKey: property.name)
        let commit = try #require(layer.commit, "'\(property.name)' changes what is shown")
        let copy = kind.make()
        copy.look.state = commit.state
        #expect(values(of: copy) == before && values(of: layer) != before, "\(property.name)")
      }
    }
  }

  @Test("Each animatable property moves", arguments: kinds)
  func movement(kind: CALayer.Type) throws {
    for property in properties(of: kind.make()) where property.isAnimatable {
      try onFreshClock { clock in
        let layer = kind.make()
        let screen = screen(with: layer)
        let animation = CABasicAnimation(keyPath: property.name)
        let end = try other(than: property.get(layer.state), of: property)
        animation.fromValue = end
        animation.toValue = end
        animation.duration = 1
        layer.add(animation, forKey: nil)
        try clock.advance(to: Timestamp(seconds: 0.5))
        let shown = try #require(layer.presentation()).state
        #expect(property.getAnimatable(shown) == AnimatableValue(end), "\(property.name)")
        #expect(property.getAnimatable(shown) != property.getAnimatable(layer.state))
        withExtendedLifetime(screen) {}
      }
    }
  }

  @Test func `the committed picture keeps what has no animation`() {
    onFreshClock { _ in
      let layer = CAShapeLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.path = CGPath(rect: layer.bounds, transform: nil)
      (layer.lineCap, layer.lineJoin) = (.round, .bevel)
      layer.lineDashPattern = [1, 2]
      layer.commitTree()
      let before = layer.picture(of: layer.bounds, .committed)
      (layer.lineCap, layer.lineJoin, layer.fillRule) = (.square, .round, .evenOdd)
      layer.lineDashPattern = nil
      #expect(layer.picture(of: layer.bounds, .committed) == before)
      #expect(layer.picture(of: layer.bounds, .now) != before)
    }
  }

  @Test func `a layer keeps values under keys that other kinds of layer use`() {
    let layer = CALayer()
    layer.setValue("x", forKey: "tintColor")
    layer.setValue(3, forKey: "lineWidth")
    #expect(layer.value(forKey: "tintColor") as? String == "x")
    #expect(layer.value(forKey: "lineWidth") as? Int == 3)
    let shape = CAShapeLayer()
    shape.setValue(3, forKey: "lineWidth")
    shape.setValue("round", forKey: "lineCap")
    shape.setValue("nonsense", forKey: "miterLimit")
    #expect(shape.lineWidth == 3 && shape.lineCap == .round && shape.miterLimit == 10)
    shape.setValue(nil, forKey: "fillColor")
    #expect(shape.fillColor == nil)
  }

  @Test func `setting the bounds by key lays out and draws anew, as the setter does`() {
    for path in ["bounds", "bounds.size", "bounds.size.width"] {
      let layer = CALayer()
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size = CGSize(width: 10, height: 10)
      layer.layoutIfNeeded()
      layer.displayIfNeeded()
      #expect(!layer.needsLayout() && !layer.needsDisplay())
      let value: [String: Any] = [
        "bounds": CGRect(x: 0, y: 0, width: 20, height: 30),
        "bounds.size": CGSize(width: 20, height: 30), "bounds.size.width": 20,
      ]
      layer.setValue(value[path], forKeyPath: path)
      #expect(layer.bounds.width == 20 && layer.needsLayout() && layer.needsDisplay(), "\(path)")
    }
  }

  @Test func `parts of any property have key paths`() {
    let layer = CALayer()
    layer.setValue(4, forKeyPath: "shadowOffset.width")
    #expect(layer.shadowOffset == CGSize(width: 4, height: -3))
    layer.setValue(0.5, forKeyPath: "contentsRect.origin.y")
    #expect(layer.contentsRect.minY == 0.5)
    layer.setValue(CGFloat.pi / 2, forKeyPath: "sublayerTransform.rotation.z")
    #expect(abs(layer.sublayerTransform.m12 - 1) < 1e-12)
    #expect(layer.value(forKeyPath: "shadowOffset.nonsense") == nil)
  }

  @Test func `a value under a key of one's own can be animated`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      layer.setValue(8, forKey: "progress")
      let animation = CABasicAnimation(keyPath: "progress")
      animation.fromValue = 0
      animation.duration = 1
      layer.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: 0.25))
      #expect(layer.presentation()?.value(forKey: "progress") as? CGFloat == 2)
      #expect(layer.value(forKey: "progress") as? Int == 8)
      withExtendedLifetime(screen) {}
    }
  }

  @Test(
    "A frame set where the transform leaves a line moves the layer, and keeps its size",
    arguments: [
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0),
      CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(0, 0, 1),
      CATransform3DRotate(CATransform3DMakeScale(0, 1, 1), 0.3, 0, 0, 1),
    ])
  func flatFrame(transform: CATransform3D) {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 60)
    layer.transform = transform
    let shown = layer.frame.size
    layer.frame = CGRect(x: 30, y: 40, width: 200, height: 80)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(abs(layer.frame.minX - 30) < 1e-9 && abs(layer.frame.minY - 40) < 1e-9)
    #expect(abs(layer.frame.width - shown.width) < 1e-9)
    #expect(abs(layer.frame.height - shown.height) < 1e-9)
    // Nothing is left of it once there is no transform.
    layer.transform = CATransform3DIdentity
    layer.frame = CGRect(x: 30, y: 40, width: 200, height: 80)
    #expect(layer.frame == CGRect(x: 30, y: 40, width: 200, height: 80))
  }

  @Test func `a frame set under any other transform is what is shown`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    layer.transform = CATransform3DMakeScale(0.001, 4, 1)
    layer.frame = CGRect(x: 30, y: 40, width: 2, height: 80)
    #expect(abs(layer.bounds.width - 2000) < 1e-6 && abs(layer.bounds.height - 20) < 1e-9)
    #expect(abs(layer.frame.minX - 30) < 1e-9 && abs(layer.frame.width - 2) < 1e-9)
  }
}
