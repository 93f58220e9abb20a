import Frames
import Pixels
import Raster
import Testing

/// Planes that cross under one perspective, against the depth of each at every pixel.
@Suite struct DepthTests {
  private struct Card {
    let frame: CGRect
    let transform: CATransform3D
    let color: CGColor
    var zPosition: CGFloat = 0
  }

  /// - Parameter isWrapped: Whether each card lies in a layer without a size that is turned in its place.
  private func stage(_ cards: [Card], eye: CGFloat, isWrapped: Bool = false) -> Node {
    var stage = Node(id: 100, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    stage.sublayerTransform.m34 = -1 / eye
    stage.children = cards.enumerated().map { index, card in
      var node = square(index + 1, card.frame, card.color)
      node.transform = card.transform
      node.zPosition = card.zPosition
      return isWrapped ? wrapped(node) : node
    }
    return stage
  }

  private func wrapped(_ node: Node) -> Node {
    var (wrapper, inner) = (Node(id: node.id + 50, position: node.position), node)
    (wrapper.transform, wrapper.zPosition) = (node.transform, node.zPosition)
    (inner.transform, inner.zPosition, inner.position) = (CATransform3DIdentity, 0, .zero)
    wrapper.children = [inner]
    return wrapper
  }

  /// The colour that a ray from the eye through a point of the canvas meets first; nil where two are
  /// within a hair of each other, or the ray passes by an edge.
  private func colour(_ cards: [Card], eye: CGFloat, at x: Double, _ y: Double) -> CGColor? {
    // The eye stands before the middle of the stage; the ray is eye + t (canvas − eye).
    var nearest = (t: Double.infinity, color: CGColor.white)
    for card in cards {
      let m = card.transform
      let (cx, cy) = (Double(card.frame.midX), Double(card.frame.midY))
      let (ox, oy, oz) = (32 - cx, 32 - cy, Double(eye - card.zPosition))
      let (dx, dy, dz) = (x - 32, y - 32, Double(-eye))
      // The plane's two directions and the ray's, by Cramer's rule.
      let u = (Double(m.m11), Double(m.m12), Double(m.m13))
      let v = (Double(m.m21), Double(m.m22), Double(m.m23))
      func det(
        _ a: (Double, Double, Double), _ b: (Double, Double, Double),
        _ c: (Double, Double, Double)
      ) -> Double {
        a.0 * (b.1 * c.2 - b.2 * c.1) - b.0 * (a.1 * c.2 - a.2 * c.1)
          + c.0 * (a.1 * b.2 - a.2 * b.1)
      }
      let back = (-dx, -dy, -dz)
      let whole = det(u, v, back)
      guard abs(whole) > 1e-9 else { continue }
      let a = det((ox, oy, oz), v, back) / whole
      let b = det(u, (ox, oy, oz), back) / whole
      let t = det(u, v, (ox, oy, oz)) / whole
      guard t > 0, abs(a) <= card.frame.width / 2, abs(b) <= card.frame.height / 2 else { continue }
      if t < nearest.t { nearest = (t, card.color) }
    }
    return nearest.color
  }

  private func check(_ cards: [Card], eye: CGFloat, isWrapped: Bool = false) throws -> Int {
    let scale = 2.0
    let bitmap = try Rasterizer().bitmap(
      of: scene([stage(cards, eye: eye, isWrapped: isWrapped)]), scale: scale)
    var compared = 0
    for y in stride(from: 2, to: bitmap.height - 2, by: 3) {
      for x in stride(from: 2, to: bitmap.width - 2, by: 3) {
        // Only where all around is of one colour.
        let around = [(0.5, 0.5), (-0.8, -0.8), (1.8, -0.8), (-0.8, 1.8), (1.8, 1.8)].map {
          colour(cards, eye: eye, at: (Double(x) + $0.0) / scale, (Double(y) + $0.1) / scale)
        }
        guard let expected = around[0], around.allSatisfy({ $0 == expected }) else { continue }
        compared += 1
        func byte(_ v: CGFloat) -> UInt32 { UInt32((v * 255).rounded()) }
        let pixel =
          0xFF00_0000 | byte(expected.red) << 16 | byte(expected.green) << 8
          | byte(expected.blue)
        #expect(bitmap[x, y] == pixel, "(\(x), \(y))")
        if bitmap[x, y] != pixel { return compared }
      }
    }
    return compared
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test("Two cards that cross are cut along the line", arguments: [-1.2, -0.5, 0.3, 0.9])
  func two(angle: CGFloat) throws {
    let frame = CGRect(x: 12, y: 12, width: 40, height: 40)
    let cards = [
      Card(frame: frame, transform: CATransform3DMakeRotation(angle, 0.3, 1, 0.1), color: red),
      Card(
        frame: frame.offsetBy(dx: 4, dy: 3), transform: CATransform3DMakeRotation(0.4, 1, 0.2, 0),
        color: green),
    ]
    #expect(try check(cards, eye: 150) > 1000)
    #expect(try check(cards.reversed(), eye: 150) > 1000)
    // From so far away that there is next to no perspective.
    #expect(try check(cards, eye: 1e5) > 1000)
    // What lies in layers without a size is seen and cut all the same.
    #expect(try check(cards, eye: 150, isWrapped: true) > 1000)
  }

  @Test func `three cards through each other`() throws {
    let frame = CGRect(x: 10, y: 10, width: 44, height: 44)
    let cards = [
      Card(frame: frame, transform: CATransform3DMakeRotation(0.7, 0, 1, 0), color: red),
      Card(frame: frame, transform: CATransform3DMakeRotation(-0.7, 0, 1, 0), color: green),
      Card(frame: frame, transform: CATransform3DMakeRotation(0.8, 1, 0, 0), color: blue),
    ]
    #expect(try check(cards, eye: 200) > 1000)
  }

  @Test func `cards that do not cross keep their order, whatever their depth`() throws {
    let frame = CGRect(x: 12, y: 12, width: 40, height: 40)
    let far = Card(
      frame: frame, transform: CATransform3DMakeTranslation(0, 0, -30), color: red)
    let near = Card(frame: frame, transform: CATransform3DIdentity, color: green)
    let bitmap = try Rasterizer().bitmap(of: scene([stage([near, far], eye: 200)]), scale: 1)
    #expect(bitmap[32, 32] == 0xFFFF_0000)
  }

  @Test func `what lies in a layer without a size is seen under its own perspective`() throws {
    var plate = square(2, CGRect(x: -10, y: -10, width: 20, height: 20), red)
    plate.clipsToBounds = false
    var turned = Node(id: 1, position: CGPoint(x: 32, y: 32))
    turned.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
    turned.transform.m34 = -1 / 200
    turned.children = [plate]
    let bitmap = try Rasterizer().bitmap(of: scene([turned]), scale: 1)
    #expect(bitmap[32, 32] == 0xFFFF_0000 && bitmap[26, 32] == 0xFFFF_0000)
    #expect(bitmap[20, 32] != 0xFFFF_0000)
  }

  @Test("Where the parts of a card meet there is no seam", arguments: [1, 0.9, 0.5, 0.2])
  func seams(opacity: CGFloat) throws {
    let frame = CGRect(x: 2, y: 2, width: 60, height: 60)
    // Each cuts the others, of the same colour, in the middle, so that their order tells nothing.
    let turns = [(0.5, 0.0, 1.0), (-0.5, 0.0, 1.0), (0.45, 1.0, 0.1)]
    for count in 2...3 {
      let cards = turns.prefix(count).map { turn in
        Card(
          frame: frame, transform: CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0),
          color: CGColor(gray: 0, alpha: opacity))
      }
      let bitmap = try Rasterizer().bitmap(of: scene([stage(cards, eye: 300)]), scale: 1)
      let white = pow(1 - Double(opacity), Double(count)) * 255
      for y in 20..<44 {
        for x in 20..<44 {
          // Each layer is rounded to a level, and so is each of its parts.
          let level = Double(bitmap[x, y] & 0xFF)
          #expect(abs(level - white) <= 2.5, "(\(x), \(y)) is \(level), not \(white)")
        }
      }
    }
  }
}
