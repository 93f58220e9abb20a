internal import Frames

/// A page that is rolled up from its lower right corner, drawn as strips.
///
/// The page winds about a cylinder that lies on it and is seen straight from above. What has passed the
/// cylinder lies flat on its back. Each strip is a flat piece of the bent page: it differs from the
/// page itself only by a stretch across the cylinder, so strips are nodes like any others.
struct PageCurl {
  /// The direction in which the page is pulled, in degrees clockwise from the positive x axis.
  private static let pull: CGFloat = 260

  /// The cylinder's radius in points, and the largest share of half the page that it may be.
  ///
  /// The share is our choice; it keeps small pages from rolling up as a whole.
  private static let radius: CGFloat = 200
  private static let largestRadius: CGFloat = 0.45

  /// Strips of half a turn; our choice, no corner between them is seen.
  private static let strips = 24

  /// Strips are seen to reach this far under the next one, in points, so that no seam shows; our
  /// choice, more than a pixel of any screen.
  private static let overlap: CGFloat = 1.5

  // How paper looks is our choice: its back where the front is as bright as can be, and what of that is
  // left where it is black; how much of the front the back hides, how dark it is where it is seen
  // edge-on, and its shadow.
  private static let paper: CGFloat = 0.95
  private static let blackPaper: CGFloat = 0.25
  private static let opacity: CGFloat = 0.85
  private static let edgeShade: CGFloat = 0.45
  private static let shadow = Shadow(
    color: CGColor(gray: 0, alpha: 0.35), radius: 12, offset: CGSize(width: 0, height: 4))

  private let page: Node
  /// How bright the page's back is.
  private let back: CGFloat
  private let bounds: CGRect
  private let corners: Corners
  private let id: (Int) -> Int

  /// From the centre of the page to its farthest corner, along the pull and across it.
  private let reach: CGFloat
  /// How far the page has to be pulled from its centre until nothing of it is on the screen.
  private let wayOut: CGFloat
  private let width: CGFloat
  private let radius: CGFloat
  /// Along the page against the pull, and across it.
  private let along: CGVector
  private let across: CGVector

  /// - Parameters:
  ///   - page: What the page shows; its node covers `bounds`.
  ///   - screen: What the page leaves, in the same space.
  ///   - id: A number for a slot from 10 on.
  init(
    page: Node, bounds: CGRect, screen: CGRect, corners: Corners, id: @escaping (Int) -> Int
  ) {
    (self.page, self.bounds, self.corners, self.id) = (page, bounds, corners, id)
    let front = page.ground.map { max($0.red, $0.green, $0.blue) } ?? 1
    back = Self.paper * (Self.blackPaper + (1 - Self.blackPaper) * front)
    let angle = Self.pull * .pi / 180
    along = CGVector(dx: -cos(angle), dy: -sin(angle))
    across = CGVector(dx: -along.dy, dy: along.dx)
    let (w, h) = (bounds.width / 2, bounds.height / 2)
    reach = abs(along.dx) * w + abs(along.dy) * h
    width = abs(across.dx) * w + abs(across.dy) * h
    radius = min(Self.radius, Self.largestRadius * reach)
    let along = along
    let distances = screen.corners.map { corner in
      (bounds.midX - corner.x) * along.dx + (bounds.midY - corner.y) * along.dy
    }
    wayOut = max(distances.max() ?? 0, reach)
  }

  /// A flat piece of the page: its ends along the page, and where they are seen.
  private struct Strip {
    let slot: Int
    let page: (start: CGFloat, end: CGFloat)
    let seen: (start: CGFloat, end: CGFloat)
    /// How dark each end is, in 0...1.
    let shade: (start: CGFloat, end: CGFloat)

    var isBack: Bool { seen.end < seen.start }
    var stretch: CGFloat { (seen.end - seen.start) / (page.end - page.start) }
  }

  /// The page when `progress`, in 0...1, of it has been pulled off; back to front.
  func nodes(at progress: CGFloat) -> [Node] {
    // From where nothing is bent to where all has left over the upper edge of the screen.
    let line = reach - progress * (reach + wayOut + radius)
    let all = strips(from: line)
    return [group(10, all.filter { !$0.isBack }, line), group(11, all.filter(\.isBack), line)]
      .compactMap { $0 }
  }

  // MARK: The bent page

  private func strips(from line: CGFloat) -> [Strip] {
    var result: [Strip] = []
    let step = CGFloat.pi / CGFloat(Self.strips)
    func add(
      _ slot: Int, _ start: CGFloat, _ end: CGFloat, _ seen: (CGFloat) -> CGFloat,
      _ shade: (CGFloat) -> CGFloat
    ) {
      let (low, high) = (max(start, -reach), min(end, reach))
      guard high - low > 1e-3 else { return }
      result.append(
        Strip(
          slot: slot, page: (low, high), seen: (seen(low), seen(high)),
          shade: (shade(low), shade(high))))
    }
    add(0, -.infinity, line, { $0 }, { _ in 0 })
    for index in 0..<Self.strips {
      let (start, end) = (CGFloat(index) * step, CGFloat(index + 1) * step)
      add(
        index + 1, line + start * radius, line + end * radius,
        { t in
          // Straight between the ends, which are on the cylinder.
          let share = ((t - line) / radius - start) / step
          return line + radius * (sin(start) + (sin(end) - sin(start)) * share)
        },
        { t in
          let facing = abs(cos((t - line) / radius))
          return Self.edgeShade * (1 - facing) * (1 - facing)
        })
    }
    let turned = line + .pi * radius
    add(Self.strips + 1, turned, .infinity, { 2 * line - $0 + .pi * radius }, { _ in 0 })
    return result
  }

  // MARK: Nodes

  private func group(_ slot: Int, _ strips: [Strip], _ line: CGFloat) -> Node? {
    guard !strips.isEmpty else { return nil }
    var group = Node(id: id(slot), name: slot == 10 ? "page" : "page, back", frame: bounds)
    group.bounds = bounds
    group.children = strips.map(node)
    // What lies flat casts no shadow.
    let lifted = strips.filter { $0.slot > 0 }
    if !lifted.isEmpty {
      group.shadow = Self.shadow
      group.shadow?.path = rounded(VectorPath(lifted.flatMap { outline(of: $0).elements }))
    }
    return group
  }

  private func node(_ strip: Strip) -> Node {
    let slot = 20 + 3 * strip.slot
    let start = strip.page.start
    let length = strip.page.end - start + hidden(of: strip)
    let band = CGRect(x: start, y: -width, width: length, height: 2 * width)
    var node = Node(
      id: id(slot), name: "strip",
      position: rounded(point(strip.seen.start, -width)), bounds: rounded(band), anchorPoint: .zero,
      transform: rounded(
        CATransform3DMakeAffineTransform(
          CGAffineTransform(
            a: along.dx * strip.stretch, b: along.dy * strip.stretch, c: across.dx, d: across.dy,
            tx: 0, ty: 0))))
    node.clipsToBounds = true
    // In the strip's space, whose x runs along the page, the page itself lies turned back.
    var sheet = Node(
      id: id(slot + 1), name: "sheet", position: .zero, bounds: bounds,
      transform: rounded(
        CATransform3DMakeAffineTransform(
          CGAffineTransform(a: along.dx, b: across.dx, c: along.dy, d: across.dy, tx: 0, ty: 0))))
    sheet.corners = corners
    sheet.clipsToBounds = true
    var page = page
    page.id = id(slot + 2)
    sheet.children = [page]
    if strip.isBack {
      // Paper, through which the front is seen from behind.
      sheet.children.append(
        shade(strip, 200 + strip.slot) { shade in
          CGColor(gray: back * (1 - shade), alpha: Self.opacity)
        })
    } else if strip.shade.end > 0 {
      sheet.children.append(shade(strip, 200 + strip.slot) { CGColor(gray: 0, alpha: $0) })
    }
    node.children = [sheet]
    return node
  }

  /// How much more of the page the strip has, where the next one lies over it.
  private func hidden(of strip: Strip) -> CGFloat {
    // Nothing lies over the outermost strip of the front, and over the last of all.
    let isCovered = strip.slot != Self.strips / 2 && strip.slot <= Self.strips
    return isCovered ? Self.overlap / max(abs(strip.stretch), 0.05) : 0
  }

  /// Light and shade over a strip of the page, a little wider than the strip itself.
  private func shade(_ strip: Strip, _ slot: Int, _ color: (CGFloat) -> CGColor) -> Node {
    let length = strip.page.end - strip.page.start
    let extra = max(hidden(of: strip), Self.overlap)
    let band = CGRect(x: 0, y: 0, width: length + 2 * extra, height: 2 * width)
    var node = Node(
      id: id(slot), name: "shade",
      position: rounded(point(strip.page.start - extra, -width)), bounds: rounded(band),
      anchorPoint: .zero,
      transform: rounded(
        CATransform3DMakeAffineTransform(
          CGAffineTransform(
            a: along.dx, b: along.dy, c: across.dx, d: across.dy, tx: 0, ty: 0))))
    let margin = extra / band.width
    node.content = .gradient(
      GradientContent(
        colors: [rounded(color(strip.shade.start)), rounded(color(strip.shade.end))],
        locations: [0, 1], start: rounded(CGPoint(x: margin, y: 0.5)),
        end: rounded(CGPoint(x: 1 - margin, y: 0.5))))
    return node
  }

  /// The point of the layer's space at `t` along and `u` across the page from its centre.
  private func point(_ t: CGFloat, _ u: CGFloat) -> CGPoint {
    CGPoint(
      x: bounds.midX + t * along.dx + u * across.dx, y: bounds.midY + t * along.dy + u * across.dy)
  }

  // MARK: Outline

  /// What of the page is in the strip, where it is seen, always turning the same way round.
  private func outline(of strip: Strip) -> VectorPath {
    let (cx, cy) = (bounds.midX, bounds.midY)
    var polygon = bounds.corners.map { corner in
      CGPoint(
        x: (corner.x - cx) * along.dx + (corner.y - cy) * along.dy,
        y: (corner.x - cx) * across.dx + (corner.y - cy) * across.dy)
    }
    polygon = polygon.clipped { $0.x - strip.page.start }
    polygon = polygon.clipped { strip.page.end - $0.x }
    guard let first = polygon.first, polygon.count > 2 else { return VectorPath() }
    var seen = polygon.map { p in
      point(strip.seen.start + (p.x - strip.page.start) * strip.stretch, p.y)
    }
    if strip.isBack {
      seen =
        [
          point(
            strip.seen.start + (first.x - strip.page.start) * strip.stretch, first.y)
        ]
        + seen.dropFirst().reversed()
    }
    return VectorPath([.move(seen[0])] + seen.dropFirst().map { .line($0) } + [.close])
  }
}

extension Node {
  /// The colour that the node, or what it shows as a whole, lies on; nil if it has none.
  fileprivate var ground: CGColor? {
    if let color = backgroundColor, color.alpha > 0.5 { return color }
    if case .picture(let picture) = content { return picture.frame.root.ground }
    return children.first?.ground
  }
}
