import Foundation
import Frames
import Testing

@testable import QuartzCore

/// Layers that show what lies in them in ways of their own.
@MainActor @Suite struct LayerKindTests {
  /// The nodes that `layer`, on a screen of 400 by 400 points, shows at `time`.
  private func nodes(of layer: CALayer, at time: Double = 0) throws -> [Node] {
    var children: [Node] = []
    try onFreshClock { clock in
      children = try nodes(of: layer, at: time, clock)
    }
    return children
  }

  private func nodes(of layer: CALayer, at time: Double, _ clock: VirtualClock) throws -> [Node] {
    let screen = CALayer()
    screen.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    screen.addSublayer(layer)
    screen.commitTree()
    try clock.advance(to: Timestamp(seconds: time))
    let frame = FrameBuilder().frame(of: [screen], size: screen.bounds.size)
    return frame.root.children[0].children
  }

  private func square(_ side: CGFloat, at position: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    layer.backgroundColor = .white
    return layer
  }

  // MARK: Transform layers

  @Test func `what lies in a transform layer keeps its depth`() throws {
    let (space, face) = (CATransformLayer(), square(20, at: .zero))
    space.position = CGPoint(x: 100, y: 100)
    face.zPosition = 50
    space.addSublayer(face)
    // A quarter turn about y takes what was in front to the right.
    space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let node = try #require(try nodes(of: space).first)
    #expect(abs(node.position.x - 150) < 1e-6 && abs(node.position.y - 100) < 1e-6)
    #expect(abs(node.zPosition) < 1e-6)
    // Its right edge now points away from the eye.
    let edge = node.transformToParent
    let z = 20 * edge.m13 + 10 * edge.m23 + edge.m43
    #expect(abs(z - -10) < 1e-6)
  }

  @Test func `the faces of a cube come back to front`() throws {
    let cube = CATransformLayer()
    cube.position = CGPoint(x: 200, y: 200)
    for (name, angle) in [("front", 0), ("right", 0.5), ("back", 1), ("left", 1.5)] {
      let face = square(100, at: .zero)
      face.name = name
      face.transform = CATransform3DTranslate(
        CATransform3DMakeRotation(angle * .pi, 0, 1, 0), 0, 0, 50)
      cube.addSublayer(face)
    }
    cube.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
    let shown = try nodes(of: cube)
    // The heights of their middles: 50 cos of where each looks.
    let expected = [("back", 1.0), ("left", 1.5), ("right", 0.5), ("front", 0)].map {
      ($0.0, 50 * cos($0.1 * .pi + 0.3))
    }.sorted { $0.1 < $1.1 }
    #expect(shown.map(\.name) == expected.map(\.0))
    for (node, face) in zip(shown, expected) { #expect(abs(node.zPosition - face.1) < 1e-5) }
  }

  @Test func `a transform layer fades each of its sublayers`() throws {
    let (space, first, second) = (
      CATransformLayer(), square(20, at: .zero), square(20, at: .zero)
    )
    (space.opacity, first.opacity) = (0.5, 0.5)
    space.addSublayer(first)
    space.addSublayer(second)
    #expect(try nodes(of: space).map(\.opacity) == [0.25, 0.5])
    let hidden = CATransformLayer()
    hidden.isHidden = true
    hidden.addSublayer(square(20, at: .zero))
    #expect(try nodes(of: hidden).isEmpty)
  }

  // MARK: Replicators

  @Test func `copies lie apart, about the middle of the replicator`() throws {
    let (row, dot) = (CAReplicatorLayer(), square(10, at: CGPoint(x: 20, y: 50)))
    row.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    row.instanceCount = 4
    row.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    row.addSublayer(dot)
    let children = try #require(try nodes(of: row).first).children
    // From nine o'clock on by quarters, clockwise on the screen.
    let expected = [(20, 50), (50, 20), (80, 50), (50, 80)]
    #expect(children.count == 4)
    for (child, place) in zip(children, expected) {
      let dot = child.children.first ?? child
      let map = child.children.isEmpty ? CATransform3DIdentity : child.transformToParent
      let x = dot.position.x * map.m11 + dot.position.y * map.m21 + map.m41
      let y = dot.position.x * map.m12 + dot.position.y * map.m22 + map.m42
      #expect(abs(x - CGFloat(place.0)) < 1e-6 && abs(y - CGFloat(place.1)) < 1e-6)
    }
    let numbers = children.flatMap { [$0.id] + $0.children.map(\.id) }
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `each copy lags behind the one before`() throws {
    try onFreshClock { clock in
      let (row, dot) = (CAReplicatorLayer(), square(10, at: .zero))
      row.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      (row.instanceCount, row.instanceDelay) = (3, 0.1)
      row.addSublayer(dot)
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
      dot.add(slide, forKey: nil)
      let children = try #require(try nodes(of: row, at: 0.5, clock).first).children
      let places = children.map { ($0.children.first ?? $0).position.x }
      for (place, value) in zip(places, [50, 40, 30]) {
        #expect(abs(place - CGFloat(value)) < 1e-6)
      }
    }
  }

  @Test func `copies change their colour and fade`() throws {
    let (row, dot) = (CAReplicatorLayer(), square(10, at: .zero))
    row.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    row.instanceCount = 3
    row.instanceColor = CGColor(red: 1, green: 0.8, blue: 1, alpha: 1)
    (row.instanceRedOffset, row.instanceAlphaOffset) = (-0.25, -0.25)
    dot.backgroundColor = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
    row.addSublayer(dot)
    let children = try #require(try nodes(of: row).first).children
    #expect(children.map(\.opacity) == [1, 0.75, 0.5])
    let colors = children.map { ($0.children.first ?? $0).backgroundColor }
    #expect(colors.map { $0?.red } == [1, 0.75, 0.5])
    #expect(colors.allSatisfy { abs(($0?.green ?? 0) - 0.4) < 1e-9 })
  }

  @Test func `replicators lie in one another, each with numbers of its own`() throws {
    let (grid, row, dot) = (CAReplicatorLayer(), CAReplicatorLayer(), square(10, at: .zero))
    for layer in [grid, row] {
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.instanceCount = 3
    }
    row.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    grid.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
    row.addSublayer(dot)
    grid.addSublayer(row)
    var (numbers, rest) = ([Int](), try nodes(of: grid))
    while let node = rest.popLast() {
      numbers.append(node.id)
      rest += node.children
    }
    // The grid, two copies in it, three rows with two copies each, and nine dots.
    #expect(numbers.count == 1 + 2 + 3 * 3 + 9)
    #expect(Set(numbers).count == numbers.count)
  }

  // MARK: Layers of every kind

  @Test func `an anchor above the plane swings the layer about it`() throws {
    let page = square(20, at: CGPoint(x: 100, y: 100))
    page.anchorPointZ = 30
    page.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    // The middle, 30 below the anchor, comes to lie 30 to the left of it.
    #expect(abs(page.convert(CGPoint(x: 10, y: 10), to: nil).x - 70) < 1e-9)
    #expect(abs(page.frame.midX - 70) < 1e-9)
    let map = try #require(try nodes(of: page).first).transformToParent
    #expect(abs(10 * map.m11 + 10 * map.m21 + map.m41 - 70) < 1e-6)
  }

  @Test func `without group opacity each layer fades by itself`() throws {
    let (card, badge) = (
      square(100, at: CGPoint(x: 100, y: 100)), square(20, at: CGPoint(x: 50, y: 50))
    )
    (card.opacity, card.allowsGroupOpacity, badge.opacity) = (0.5, false, 0.5)
    card.addSublayer(badge)
    let node = try #require(try nodes(of: card).first)
    #expect(node.opacity == 1 && node.backgroundColor == nil)
    #expect(node.children.map(\.opacity) == [0.5, 0.25])
    #expect(node.children.first?.backgroundColor == .white)
    card.allowsGroupOpacity = true
    #expect(try nodes(of: card).first?.opacity == 0.5)
  }

  @Test func `a compositing filter is a blend mode by name`() throws {
    let layer = square(10, at: .zero)
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.compositingFilter as? String == "multiplyBlendMode")
    #expect(try nodes(of: layer).first?.blend == .multiply)
    layer.compositingFilter = nil
    #expect(layer.compositingFilter == nil)
    #expect(try nodes(of: layer).first?.blend == .over)
  }
}
