import Foundation
import Frames
import Pixels
import Raster
import Synchronization
import Testing

/// A frame of 64 × 64 points with `nodes` on white.
func scene(_ nodes: [Node]) -> Frame {
  var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
  root.backgroundColor = .white
  root.children = nodes
  return Frame(size: CGSize(width: 64, height: 64), root: root)
}

func square(_ id: Int, _ rect: CGRect, _ color: CGColor = .black) -> Node {
  var node = Node(id: id, frame: rect)
  node.backgroundColor = color
  return node
}

@Suite struct RasterizerTests {
  func draw(_ nodes: Node..., scale: CGFloat = 2) throws -> Bitmap {
    try Rasterizer().bitmap(of: scene(nodes), scale: scale)
  }

  @Test func `a black square is black inside and white outside`() throws {
    let bitmap = try draw(square(1, CGRect(x: 10, y: 10, width: 20, height: 20)))
    #expect((bitmap.width, bitmap.height) == (128, 128))
    #expect(bitmap[20, 20] == 0xFF00_0000 && bitmap[59, 59] == 0xFF00_0000)
    #expect(bitmap[19, 20] == 0xFFFF_FFFF && bitmap[60, 59] == 0xFFFF_FFFF)
  }

  @Test func `equivalent frames give equal pixels`() throws {
    let rect = CGRect(x: 8, y: 8, width: 30, height: 20)
    let plain = square(1, rect)
    var group = Node(id: 2, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    group.children = [plain]
    #expect(try draw(group) == draw(plain))
    var faded = plain
    faded.opacity = 0
    #expect(try draw(faded) == draw())
    var scaled = square(1, CGRect(x: 15.5, y: 13, width: 15, height: 10))
    scaled.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(try draw(scaled) == draw(plain))
    var clipped = plain
    clipped.clipsToBounds = true
    clipped.children = [square(3, CGRect(x: -50, y: -50, width: 200, height: 200))]
    #expect(try draw(clipped) == draw(plain))
  }

  @Test func `a group fades as one`() throws {
    var group = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    group.opacity = 0.5
    group.children = [
      square(2, CGRect(x: 0, y: 0, width: 40, height: 40)),
      square(3, CGRect(x: 20, y: 20, width: 40, height: 40)),
    ]
    let bitmap = try draw(group)
    let (alone, both) = (bitmap[10, 10] & 0xFF, bitmap[60, 60] & 0xFF)
    #expect(alone == both && (127...128).contains(alone))
  }

  /// Coverage of a pixel by counting a fine grid of points of the exact shape.
  private func coverage(_ x: Int, _ y: Int, _ isInside: (Double, Double) -> Bool) -> Double {
    let side = 32
    var count = 0
    for sub in 0..<side * side {
      let px = Double(x) + (Double(sub % side) + 0.5) / Double(side)
      let py = Double(y) + (Double(sub / side) + 0.5) / Double(side)
      if isInside(px, py) { count += 1 }
    }
    return Double(count) / Double(side * side)
  }

  @Test func `circular corners cover as a circle does, as far as a grid can tell`() throws {
    var node = square(1, CGRect(x: 4, y: 4, width: 56, height: 56))
    node.corners = Corners(radius: 20)
    let bitmap = try draw(node)
    var worst = 0.0
    for y in 8..<48 {
      for x in 8..<48 {
        let exact = coverage(x, y) { px, py in
          hypot(max(48 - px, 0), max(48 - py, 0)) <= 40
        }
        worst = max(worst, abs(Double(255 - bitmap[x, y] & 0xFF) / 255 - exact))
      }
    }
    // The grid has 32 lines a pixel, and is off by half of one where an edge runs along it.
    #expect(worst < 0.02, "off by \(worst)")
  }

  @Test func `continuous corners cover as their three curves do, as far as a grid can tell`() throws
  {
    var node = square(1, CGRect(x: 4, y: 4, width: 56, height: 56))
    node.corners = Corners(radius: 16, curve: .continuous)
    let bitmap = try draw(node)
    // The corner's published curves at 32 px, as a fine polygon from its reach on one side to the
    // other.
    let points: [(Double, Double)] = [
      (1.52866498, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139),
      (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
      (0, 0.86840694), (0, 1.08849296), (0, 1.52866498),
    ]
    var polygon: [(Double, Double)] = []
    for piece in 0..<3 {
      let p = (0...3).map { points[piece * 3 + $0] }
      for step in 0...200 {
        let t = Double(step) / 200
        let u = 1 - t
        let w = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        polygon.append(
          (
            (0..<4).reduce(0) { $0 + w[$1] * p[$1].0 } * 32 + 8,
            (0..<4).reduce(0) { $0 + w[$1] * p[$1].1 } * 32 + 8
          ))
      }
    }
    func edge(_ x: Double) -> Double {
      guard let next = polygon.firstIndex(where: { $0.0 <= x }), next > 0 else { return 8 }
      let (a, b) = (polygon[next - 1], polygon[next])
      return a.0 == b.0 ? b.1 : a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0)
    }
    var worst = 0.0
    for y in 9..<56 {
      for x in 9..<56 {
        let exact = coverage(x, y) { px, py in py >= edge(px) }
        worst = max(worst, abs(Double(255 - bitmap[x, y] & 0xFF) / 255 - exact))
      }
    }
    // The grid has 32 lines a pixel, and is off by half of one where an edge runs along it.
    #expect(worst < 0.02, "off by \(worst)")
  }

  @Test func `a shadow is the Gaussian of its caster, within one level`() throws {
    var node = square(1, CGRect(x: 20, y: 20, width: 24, height: 24), .white)
    node.shadow = Shadow(
      color: CGColor(gray: 0, alpha: 1), radius: 3, offset: CGSize(width: 0, height: 1))
    let bitmap = try draw(node)
    // The blurred square is the product of two blurred steps, each a difference of error functions.
    func step(_ x: Double, _ low: Double, _ high: Double) -> Double {
      // Averaged over the pixel as the kernel samples it: the sum of the discrete Gaussian.
      let sigma = 6.0
      let weights = (-60...60).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let total = weights.reduce(0, +)
      return (-60...60).reduce(0) { sum, k in
        let at = x + Double(k)
        return sum + (at >= low && at < high ? weights[k + 60] / total : 0)
      }
    }
    var worst = 0.0
    for y in 0..<128 {
      for x in 0..<128 where !((40..<88).contains(x) && (40..<88).contains(y)) {
        let alpha = step(Double(x), 40, 88) * step(Double(y), 42, 90)
        worst = max(worst, abs(Double(bitmap[x, y] & 0xFF) - 255 * (1 - alpha)))
      }
    }
    #expect(worst <= 1.01, "off by \(worst)")
  }

  @Test func `a mask cuts, and what is behind shows through it`() throws {
    var node = square(1, CGRect(x: 0, y: 0, width: 64, height: 64))
    node.mask = [square(2, CGRect(x: 0, y: 0, width: 32, height: 64))]
    let bitmap = try draw(node)
    #expect(bitmap[10, 10] == 0xFF00_0000 && bitmap[100, 10] == 0xFFFF_FFFF)
  }

  @Test func `a backdrop blurs what lies behind and nothing else`() throws {
    let stripe = square(1, CGRect(x: 0, y: 0, width: 32, height: 64))
    var glass = Node(id: 2, frame: CGRect(x: 0, y: 0, width: 64, height: 32))
    glass.backdrop = Backdrop(blurRadius: 4)
    let bitmap = try draw(stripe, glass)
    #expect((100...155).contains(bitmap[64, 20] & 0xFF))
    #expect(bitmap[63, 100] == 0xFF00_0000 && bitmap[64, 100] == 0xFFFF_FFFF)
    // Half-transparent glass shows half of each.
    glass.opacity = 0.5
    let half = try draw(stripe, glass)
    let (clear, blurred) = (Int(0), Int(bitmap[58, 20] & 0xFF))
    #expect(abs(Int(half[58, 20] & 0xFF) - (clear + blurred) / 2) <= 1)
  }

  @Test(
    "Glass whose width is no whole number of pixels takes up nothing from beside it",
    arguments: [40, 40.15, 40.25, 40.4])
  func glassEdge(right: CGFloat) throws {
    var glass = Node(id: 2, frame: CGRect(x: 8, y: 8, width: right - 8, height: 40))
    glass.backdrop = Backdrop(blurRadius: 5)
    // The first pixel that the glass has no part of.
    let edge = Int((right * 2).rounded(.up))
    for (inside, outside) in [
      (UInt32(0xFFFF_FFFF), UInt32(0xFF00_0000)), (0xFF00_0000, 0xFFFF_FFFF),
    ] {
      let colors = [inside, outside].map { CGColor(gray: $0 == 0xFF00_0000 ? 0 : 1, alpha: 1) }
      let bitmap = try draw(
        square(3, CGRect(x: -10, y: -10, width: 100, height: 100), colors[0]),
        square(1, CGRect(x: CGFloat(edge) / 2, y: -10, width: 90, height: 100), colors[1]), glass)
      for x in 60..<110 {
        #expect(bitmap[x, 50] == (x < edge ? inside : outside), "\(x)")
      }
    }
  }

  @Test func `a turned plane shows its back only if it may`() throws {
    var node = square(1, CGRect(x: 10, y: 10, width: 40, height: 40))
    node.transform = CATransform3DMakeRotation(.pi * 0.9, 0, 1, 0)
    #expect(try draw(node) != draw())
    node.isDoubleSided = false
    #expect(try draw(node) == draw())
  }

  @Test(
    "A node with absurd numbers is refused, or spoils nothing that is drawn after it",
    arguments: [1e300, -1e300, 1e18, 1e9, -1e5, 1e-300])
  func absurd(number: CGFloat) throws {
    let point = CGPoint(x: number, y: number)
    let changes: [(inout Node) -> Void] = [
      { $0.position = point }, { $0.bounds.origin = point }, { $0.anchorPoint = point },
      { $0.bounds.size = CGSize(width: number, height: 5) },
      { $0.bounds = CGRect(x: -number, y: number, width: number, height: number) },
      { $0.transform.m11 = number }, { $0.transform.m34 = number }, { $0.transform.m14 = number },
      { $0.sublayerTransform.m34 = number }, { $0.zPosition = number }, { $0.opacity = number },
      { $0.corners = Corners(radius: number, curve: .continuous) },
      { $0.border = Border(width: number, color: .black) },
      { $0.shadow = Shadow(color: .black, radius: number, offset: .zero) },
      {
        $0.shadow = Shadow(
          color: .black, radius: 2, offset: CGSize(width: number, height: number))
      },
      { $0.backdrop = Backdrop(blurRadius: number, saturation: number) },
      {
        $0.content = .shape(
          ShapeContent(
            path: .ellipse(in: CGRect(x: 0, y: 0, width: number, height: number)),
            strokeColor: .black, lineWidth: number, dashes: [number], strokeEnd: 0.5))
      },
      {
        $0.content = .gradient(
          GradientContent(
            kind: .radial, colors: [.black, .white], locations: [number, number], start: point,
            end: .zero))
      },
      {
        $0.content = .text(
          TextContent(
            string: "x", size: CGSize(width: number, height: 1), gravity: .resize,
            runs: [
              GlyphRun(
                font: "Inter-Regular", pointSize: number, color: .black, glyphs: [40, 4_000_000],
                positions: [point, .zero])
            ]))
      },
      {
        $0.content = .picture(
          PictureContent(
            frame: Frame(size: CGSize(width: number, height: 3), root: Node(id: 9)),
            gravity: .center))
      },
    ]
    for change in changes {
      var node = square(1, CGRect(x: 8, y: 8, width: 20, height: 20))
      node.children = [square(2, CGRect(x: 1, y: 1, width: 4, height: 4), .white)]
      change(&node)
      // It lies over the node's place at no depth, and where the node's own depth does not matter.
      let later = square(3, CGRect(x: 40, y: 40, width: 16, height: 16))
      do {
        let bitmap = try draw(node, later, scale: 1)
        #expect(try draw(node, later, scale: 1) == bitmap)
        for (x, y) in [(40, 40), (55, 40), (47, 47), (40, 55), (55, 55)] {
          #expect(bitmap[x, y] == 0xFF00_0000, "\(node) spoils (\(x), \(y))")
        }
      } catch let error as CairoError {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `a picture that is not at hand is an error`() {
    var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    node.content = .image(ImageContent(digest: "abc", size: CGSize(width: 1, height: 1)))
    #expect(throws: (any Error).self) { try Rasterizer().bitmap(of: scene([node]), scale: 1) }
  }
}

@Suite struct ReelRendererTests {
  static let reel: Reel = {
    let frames = (0..<30).map { index -> Frame in
      var card = square(1, CGRect(x: Double(index), y: 12, width: 30, height: 30), .white)
      card.corners = Corners(radius: 8, curve: .continuous)
      card.shadow = Shadow(
        color: CGColor(gray: 0, alpha: 0.5), radius: 4, offset: CGSize(width: 0, height: 2))
      var glass = Node(id: 2, frame: CGRect(x: 0, y: 30, width: 64, height: 34))
      glass.backdrop = Backdrop(blurRadius: 6, saturation: 1.8, tint: CGColor(gray: 1, alpha: 0.2))
      return scene([square(3, CGRect(x: 5, y: 5, width: 9, height: 50)), card, glass])
    }
    let header = ReelHeader(
      transition: "t", title: "T", device: "d", deviceTitle: "D",
      size: CGSize(width: 64, height: 64), scale: 2, framesPerSecond: 60, appearance: .light)
    return Reel(header: header, frames: frames + [frames[29], frames[29]])
  }()

  func render(_ frames: some Sequence<Int>, jobs: Int, caching: Caching = .on) throws
    -> [Int: [UInt8]]
  {
    let files = Mutex([Int: [UInt8]]())
    let renderer = ReelRenderer(
      reel: Self.reel, images: [:], scale: 0.5, jobs: jobs, caching: caching)
    try renderer.render(frames) { frame in files.withLock { $0[frame.index] = frame.png } }
    return files.withLock { $0 }
  }

  @Test func `workers, ranges and order change no byte`() throws {
    let whole = try render(0..<32, jobs: 1)
    #expect(whole.count == 32)
    #expect(try render(0..<32, jobs: 2) == whole)
    #expect(try render(0..<32, jobs: 5) == whole)
    #expect(try render(13..<17, jobs: 2) == whole.filter { (13..<17).contains($0.key) })
    #expect(try render((0..<32).reversed(), jobs: 2) == whole)
    #expect(try render([7, 31, 0], jobs: 1) == whole.filter { [0, 7, 31].contains($0.key) })
    #expect(try render(0..<32, jobs: 2, caching: .off) == whole)
    // Backwards, each frame by a rasterizer that has drawn others, and by a fresh one.
    let used = Rasterizer()
    for index in (0..<32).reversed() {
      let frame = Self.reel.frames[index]
      let warm = PNGEncoder().encode(try used.bitmap(of: frame, scale: 0.5))
      #expect(warm == whole[index])
      #expect(PNGEncoder().encode(try Rasterizer().bitmap(of: frame, scale: 0.5)) == whole[index])
    }
  }

  @Test func `an error stops the work and comes back`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try ReelRenderer(reel: Self.reel, images: [:], scale: 1, jobs: 2).render(0..<32) { _ in
        throw Full()
      }
    }
  }
}
