import Foundation
import Frames
import Testing
import UIKit

@testable import QuartzCore

@MainActor @Suite struct ParticleTests {
  private func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "dot"
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }.cgImage
    cell.contentsScale = UIScreen.main.scale
    (cell.birthRate, cell.lifetime, cell.velocity) = (10, 1, 100)
    change(cell)
    return cell
  }

  /// The particles of a layer in a window, at a time.
  private func dots(_ layer: CALayer, _ window: UIWindow) -> [Node] {
    let frame = FrameBuilder().frame(of: [window.layer], size: window.bounds.size)
    func find(_ node: Node) -> [Node] {
      (node.name == "dot" ? [node] : []) + node.children.flatMap(find)
    }
    return find(frame.root)
  }

  private func withEmitter(
    _ cell: CAEmitterCell, _ body: (VirtualClock, UIWindow, CAEmitterLayer) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [cell]
      emitter.emitterPosition = CGPoint(x: 200, y: 300)
      window.layer.addSublayer(emitter)
      try body(clock, window, emitter)
    }
  }

  /// Births at every tenth of a second, each on its way for so long: x = 200 + 100 · age.
  @Test func `a layer that begins at an instant has the particles that came since`() throws {
    try withEmitter(cell()) { clock, window, emitter in
      emitter.beginTime = 0.5
      try clock.run(to: 0.4)
      #expect(dots(emitter, window).isEmpty)
      try clock.run(to: 0.85)
      let xs = dots(emitter, window).map(\.position.x)
      #expect(xs.count == 4)
      for (x, age) in zip(xs, [0.35, 0.25, 0.15, 0.05]) { #expect(abs(x - 200 - 100 * age) < 1e-4) }
      try clock.run(to: 2.05)
      #expect(dots(emitter, window).count == 10)
    }
  }

  @Test func `a layer without a beginning has always been there`() throws {
    try withEmitter(cell()) { clock, window, emitter in
      try clock.run(to: 0.05)
      #expect(dots(emitter, window).count == 10)
    }
  }

  /// p = p₀ + v t + a t²/2, s = s₀ + ṡ t, α = 1 − t/2, all in closed form.
  @Test func `particles move, grow, turn and fade in closed form`() throws {
    let falling = cell { cell in
      cell.birthRate = 1
      (cell.emissionLongitude, cell.yAcceleration, cell.xAcceleration) = (-.pi / 2, 400, 50)
      (cell.scale, cell.scaleSpeed, cell.spin, cell.alphaSpeed) = (0.5, 1, .pi, -0.5)
    }
    try withEmitter(falling) { clock, window, emitter in
      emitter.beginTime = 1e-6
      emitter.velocity = 2
      for age in [0.25, 0.5, 0.75] {
        try clock.run(to: age)
        let dot = try #require(dots(emitter, window).first)
        #expect(abs(dot.position.x - 200 - 25 * age * age) < 1e-3)
        #expect(abs(dot.position.y - 300 + 200 * age - 200 * age * age) < 1e-3)
        let scale = 0.5 + age
        #expect(abs(dot.transform.m11 - scale * cos(.pi * age)) < 1e-4)
        #expect(abs(dot.transform.m12 - scale * sin(.pi * age)) < 1e-4)
        #expect(abs(dot.opacity - 1 + age / 2) < 1e-4)
        #expect(dot.bounds.size == CGSize(width: 10, height: 10))
        #expect(dot.children.first?.backgroundColor != nil || dot.children.first?.content != nil)
      }
    }
  }

  @Test func `any instant is the same without those before it, and a seed has its own chance`()
    throws
  {
    let wild = cell { cell in
      cell.birthRate = 40
      (cell.lifetimeRange, cell.velocityRange, cell.emissionRange) = (0.5, 60, 2 * .pi)
      (cell.scaleRange, cell.spinRange, cell.redRange) = (0.4, 3, 0.5)
    }
    func shown(seed: UInt32, stops: [Double]) throws -> [Node] {
      var result: [Node] = []
      try withEmitter(wild) { clock, window, emitter in
        emitter.seed = seed
        emitter.emitterShape = .circle
        emitter.emitterSize = CGSize(width: 50, height: 0)
        for stop in stops {
          try clock.run(to: stop)
          result = dots(emitter, window)
        }
      }
      return result.map { node in
        var node = node
        node.id = 0
        return node
      }
    }
    let once = try shown(seed: 7, stops: [1.5])
    let late = try shown(seed: 7, stops: [0.1, 0.7, 1.2, 1.5])
    let other = try shown(seed: 8, stops: [1.5])
    #expect(once.count > 25 && once == late && once != other)
    for dot in once {
      // From the circle of radius 50, at most 130 points a second for at most 1.25 s.
      #expect(hypot(dot.position.x - 200, dot.position.y - 300) < 50 + 130 * 1.25)
    }
    let angles = once.map { atan2($0.position.y - 300, $0.position.x - 200) }
    #expect(angles.contains { $0 > 1.6 } && angles.contains { $0 < -1.6 })
  }

  /// Where particles that stay where they are born are, from an emitter of 60 by 40 points.
  private func births(
    _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode
  ) throws -> [CGVector] {
    let still = cell { ($0.birthRate, $0.velocity) = (60, 0) }
    var places: [CGVector] = []
    try withEmitter(still) { clock, window, emitter in
      (emitter.emitterShape, emitter.emitterMode) = (shape, mode)
      emitter.emitterSize = CGSize(width: 60, height: 40)
      try clock.run(to: 1)
      places = dots(emitter, window).map {
        CGVector(dx: $0.position.x - 200, dy: $0.position.y - 300)
      }
    }
    return places
  }

  @Test func `particles are born at corners, on the outline or within`() throws {
    let corners = try births(.rectangle, .points)
    #expect(corners.allSatisfy { abs(abs($0.dx) - 30) < 1e-4 && abs(abs($0.dy) - 20) < 1e-4 })
    #expect(Set(corners.map { [$0.dx > 0, $0.dy > 0] }).count == 4)
    let outline = try births(.rectangle, .outline)
    #expect(outline.allSatisfy { max(abs($0.dx) / 30, abs($0.dy) / 20) > 1 - 1e-4 })
    for mode in [CAEmitterLayerEmitterMode.surface, .volume] {
      // The size's width is the radius; within a disc half of all are nearer than r / √2.
      let disc = try births(.circle, mode).map { hypot($0.dx, $0.dy) }
      #expect(disc.allSatisfy { $0 < 60 + 1e-4 } && disc.contains { $0 < 60 / 2.squareRoot() })
    }
    #expect(try births(.circle, .outline).allSatisfy { abs(hypot($0.dx, $0.dy) - 60) < 1e-3 })
  }

  @Test func `a rate of 0 ends what comes, and lets those that are there live on`() throws {
    try withEmitter(cell { $0.lifetime = 2 }) { clock, window, emitter in
      emitter.beginTime = 1e-6
      try clock.run(to: 1.05)
      window.layer.commitTree()
      emitter.setValue(0, forKeyPath: "emitterCells.dot.birthRate")
      emitter.setValue(300, forKeyPath: "emitterCells.dot.velocity")
      try clock.run(to: 1.95)
      let dots = dots(emitter, window)
      #expect(dots.count == 11)
      // As fast as they were when they came.
      #expect(abs(dots[0].position.x - 200 - 195) < 0.1)
      emitter.setValue(10, forKeyPath: "emitterCells.dot.birthRate")
      try clock.run(to: 2.5)
      // Those that came from 0.5 s on are there, and since 1.95 s one more each tenth, of 300 points/s.
      let places = self.dots(emitter, window).map(\.position.x)
      #expect((10...12).contains(places.count))
      #expect(places.suffix(5).allSatisfy { $0 < 200 + 300 * 0.56 })
      try clock.run(to: 6)
      #expect(self.dots(emitter, window).count == 20)
    }
  }

  @Test func `the oldest lie below, or above, and light adds up`() throws {
    try withEmitter(cell()) { clock, window, emitter in
      try clock.run(to: 0.5)
      let first = dots(emitter, window).map(\.position.x)
      #expect(first == first.sorted(by: >))
      emitter.renderMode = .oldestLast
      #expect(dots(emitter, window).map(\.position.x) == first.sorted())
      emitter.renderMode = .additive
      #expect(dots(emitter, window).allSatisfy { $0.blend == .plusLighter })
    }
  }
}

@MainActor @Suite struct SpecialLayerTests {
  @Test func `a text layer draws its string in its font, colour and alignment`() throws {
    try inFreshApp { _, window in
      window.makeKeyAndVisible()
      let layer = CATextLayer()
      #expect(layer.fontSize == 36 && layer.foregroundColor == .white && !layer.isWrapped)
      layer.string = "Hello, wide world"
      (layer.font, layer.fontSize) = (UIFont.boldSystemFont(ofSize: 1), 20)
      layer.foregroundColor = UIColor.red.cgColor
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      window.layer.addSublayer(layer)
      @MainActor func text() throws -> [TextContent] {
        layer.displayIfNeeded()
        let frame = FrameBuilder().frame(of: [layer], size: window.bounds.size)
        func find(_ node: Node) -> [TextContent] {
          var found = node.children.flatMap(find)
          if case .text(let text)? = node.content { found.append(text) }
          if case .picture(let picture)? = node.content { found += find(picture.frame.root) }
          return found
        }
        return find(frame.root)
      }
      let line = try text()
      let run = try #require(line.first?.runs.first)
      #expect(run.pointSize == 20 && run.color.red == 1 && run.color.green == 0)
      #expect(run.font.contains("Bold"))
      let written = layer.preferredFrameSize()
      let font = UIFont.boldSystemFont(ofSize: 20)
      #expect(
        abs(written.width - "Hello, wide world".size(withAttributes: [.font: font]).width) < 1e-6)
      layer.string = NSAttributedString(
        string: "Own", attributes: [.font: UIFont.systemFont(ofSize: 11)])
      #expect(try text().first?.runs.first?.pointSize == 11)
      layer.string = nil
      #expect(try text().isEmpty)
    }
  }

  @Test func `a scroll layer moves its bounds as its mode lets it`() {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.masksToBounds && layer.scrollMode == .both)
    layer.scroll(CGPoint(x: 30, y: 40))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
    layer.scrollMode = .vertically
    layer.scroll(CGPoint(x: 0, y: 0))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 0))
    layer.scrollMode = .both
    let inner = CALayer()
    inner.frame = CGRect(x: 200, y: 300, width: 50, height: 50)
    layer.addSublayer(inner)
    inner.scrollRectToVisible(inner.bounds)
    #expect(layer.bounds.origin == CGPoint(x: 150, y: 250))
    layer.scrollRectToVisible(CGRect(x: 160, y: 260, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 150, y: 250))
    layer.scrollRectToVisible(CGRect(x: 20, y: 260, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 20, y: 250))
  }

  @Test func `a tiled layer asks for each tile with the context clipped to it`() throws {
    final class Tiles: CATiledLayer {
      var drawn: [CGRect] = []
      override func draw(in ctx: CGContext) { drawn.append(ctx.boundingBoxOfClipPath) }
    }
    let layer = Tiles()
    layer.contentsScale = 2
    layer.tileSize = CGSize(width: 200, height: 100)
    layer.frame = CGRect(x: 0, y: 0, width: 150, height: 100)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(
      layer.drawn == [
        CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 100, y: 0, width: 50, height: 50),
        CGRect(x: 0, y: 50, width: 100, height: 50), CGRect(x: 100, y: 50, width: 50, height: 50),
      ])
    final class TiledView: UIView {
      override class var layerClass: AnyClass { CATiledLayer.self }
      var drawn: [CGRect] = []
      override func draw(_ rect: CGRect) { drawn.append(rect) }
    }
    let view = TiledView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.layer.contentsScale = 1
    view.layer.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.drawn.map(\.width) == [256, 44])
  }
}
