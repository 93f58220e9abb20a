internal import Frames

/// The rules that text can be read: that nothing of the system lies over it, and that it keeps its shape.
struct TextRules {
  private let screen: ScreenTracks

  /// How much text may lie under something, in points across and down; our choice, the edge of a letter.
  private static let overlap = 2.0

  /// How uneven a stretch may be, in parts; our choice, what is seen in letters.
  private static let mostStretch = 0.05

  /// The least opacity at which text is read; our choice.
  private static let leastOpacity = 0.2

  init(_ screen: ScreenTracks) { self.screen = screen }

  // MARK: What lies over it

  /// Text at rest under what the system draws.
  var hidden: [LintNote] {
    var told: Set<Int> = []
    return restingFrames.flatMap { frame -> [LintNote] in
      let obstacles = Obstacle.all(in: screen, frame)
      let corners = DisplayCorners(screen.reel, frame)
      return texts(in: frame).compactMap { text in
        guard !told.contains(text.layer.node.id) else { return nil }
        let under = obstacles.first {
          let common = $0.box.intersection(text.box)
          return !common.isNull && common.width > Self.overlap && common.height > Self.overlap
            && !($0.isPassed && text.isPassing)
        }
        let figure = under.map { $0.box.intersection(text.box).height } ?? 0
        guard
          let words = under?.words
            ?? corners.words(for: text.box, isPassing: text.isPassing),
          !isCovered(text, in: frame)
        else { return nil }
        told.insert(text.layer.node.id)
        return LintNote(
          rule: .hiddenText, frame: frame, layer: text.layer.node.id, figure: figure,
          words: "rests under \(words)", box: text.box)
      }
    }
  }

  /// The first frame of each rest; what a finger holds on its way is at none.
  private var restingFrames: [Int] {
    let reel = screen.reel
    let still = reel.frames.indices.map { frame in
      let isNext = frame + 1 >= reel.frames.count || reel.frames[frame] == reel.frames[frame + 1]
      return isNext && !isHeld(frame)
    }
    return reel.frames.indices.filter { still[$0] && ($0 == 0 || !still[$0 - 1]) }
  }

  /// Whether a finger is down that has moved.
  private func isHeld(_ frame: Int) -> Bool {
    let time = screen.reel.time(ofFrame: frame).seconds
    return screen.reel.header.touches.contains {
      $0.reach > Self.leastHold && $0.point(at: time) != nil
    }
  }

  /// A finger that goes no farther taps, in points; our choice.
  private static let leastHold: CGFloat = 10

  /// A layer with text, and the part of the screen that its letters take.
  private struct Text {
    let layer: ScreenLayer
    let place: Int
    let box: CGRect
    /// Whether it goes on below what is seen, or may be scrolled there: it may pass what lies below.
    let isPassing: Bool
  }

  private func texts(in frame: Int) -> [Text] {
    screen.frames[frame].enumerated().compactMap { place, layer in
      guard case .text(let content)? = layer.node.content, layer.opacity >= Self.leastOpacity,
        !Obstacle.isOfSystem(layer, screen, frame), let ink = content.inkBox(in: layer.node.bounds)
      else { return nil }
      let whole = CGRect(enclosing: ink.corners.map { layer.transform.project($0) })
      let box = whole.intersection(layer.clip)
      guard !box.isNull, !box.isEmpty else { return nil }
      let end = min(layer.clip.maxY, screen.reel.frames[frame].size.height)
      return Text(
        layer: layer, place: place, box: box,
        isPassing: whole.maxY > end + Self.overlap || isScrolled(layer, in: frame))
    }
  }

  /// Whether a layer around it cuts off what is in it, and may show it elsewhere.
  private func isScrolled(_ layer: ScreenLayer, in frame: Int) -> Bool {
    var parent = layer.parent
    while let around = parent.flatMap({ screen.layer(id: $0, in: frame) }) {
      let node = around.node
      // The screen and its windows show what they show.
      if around.depth > 1, node.clipsToBounds || node.bounds.origin != .zero,
        node.bounds.origin != .zero
          || node.children.contains(where: { $0.frame.maxY > node.bounds.maxY + 1 })
      {
        return true
      }
      parent = around.parent
    }
    return false
  }

  /// Whether something opaque is drawn over all of it.
  private func isCovered(_ text: Text, in frame: Int) -> Bool {
    screen.frames[frame][(text.place + 1)...].contains { layer in
      layer.isOpaque && layer.visibleBox.encloses(text.box)
        && !Obstacle.isOfSystem(layer, screen, frame)
    }
  }

  // MARK: Its shape

  /// Text that is stretched unevenly, each where it is worst.
  var stretched: [LintNote] {
    var worst: [Int: LintNote] = [:]
    for frame in screen.frames.indices {
      for text in texts(in: frame) {
        guard let uneven = text.layer.transform.unevenness, uneven > 1 + Self.mostStretch else {
          continue
        }
        let id = text.layer.node.id
        guard uneven > worst[id]?.figure ?? 0 else { continue }
        let percent = String(format: "%.0f %%", (uneven - 1) * 100)
        worst[id] = LintNote(
          rule: .stretchedText, frame: frame, layer: id, figure: uneven,
          words: "is stretched unevenly, by \(percent)", box: text.box)
      }
    }
    return screen.order.compactMap { worst[$0] }
  }
}

/// What the system draws over an app.
private struct Obstacle {
  let box: CGRect
  let words: String
  /// Whether what scrolls ends below it, as lists do.
  var isPassed = false

  static func all(in screen: ScreenTracks, _ frame: Int) -> [Obstacle] {
    screen.frames[frame].compactMap { layer in
      guard isOfSystem(layer, screen, frame), layer.isVisible else { return nil }
      if layer.node.name == "island" { return Obstacle(box: layer.box, words: "the island") }
      if layer.node.name == "home indicator" {
        return Obstacle(box: layer.box, words: "the home indicator", isPassed: true)
      }
      guard case .text(let text)? = layer.node.content, layer.opacity > 0.5,
        let ink = text.inkBox(in: layer.node.bounds)
      else { return nil }
      return Obstacle(
        box: CGRect(enclosing: ink.corners.map { layer.transform.project($0) }),
        words: "the status bar's '\(text.string)'")
    }
  }

  /// Whether it is a part of the layer in which the system draws what is over every app.
  static func isOfSystem(_ layer: ScreenLayer, _ screen: ScreenTracks, _ frame: Int) -> Bool {
    var layer = layer
    while layer.depth > 1, let parent = layer.parent.flatMap({ screen.layer(id: $0, in: frame) }) {
      layer = parent
    }
    return layer.depth == 1 && layer.node.name == "system"
  }
}

/// The corners of the display, which are round; lists end below the lower ones, and scroll.
private struct DisplayCorners {
  private let radius: CGFloat
  private let size: CGSize

  init(_ reel: Reel, _ frame: Int) {
    radius = reel.header.displayCornerRadius
    size = reel.frames[frame].size
  }

  /// What text lies under whose box is `box`; nil if none of its corners is cut off.
  ///
  /// - Parameter isPassing: Whether the lower corners do not count.
  func words(for box: CGRect, isPassing: Bool) -> String? {
    // A letter may be round where its box is not.
    let inner = box.insetBy(dx: min(2, box.width / 2), dy: min(2, box.height / 2))
    let isCut = inner.corners.contains { isCutOff($0, isPassing: isPassing) }
    return isCut ? "a corner of the display" : nil
  }

  private func isCutOff(_ point: CGPoint, isPassing: Bool) -> Bool {
    let x = max(radius - point.x, point.x - (size.width - radius))
    let below = point.y - (size.height - radius)
    let y = isPassing ? radius - point.y : max(radius - point.y, below)
    // What lies outside is off the screen, and may be meant to be.
    guard CGRect(origin: .zero, size: size).contains(point), x > 0, y > 0 else { return false }
    return hypot(x, y) > radius
  }
}

extension TextContent {
  /// About how far the letters reach, in parts of the font's size above the baseline; our choice, a
  /// capital of most fonts.
  private static let capHeight: CGFloat = 0.72
  private static let letterWidth: CGFloat = 0.5

  /// The box of the letters, in the space of a layer of `bounds`; nil if there are none.
  func inkBox(in bounds: CGRect) -> CGRect? {
    let origin = gravity.rect(for: size, in: bounds).origin
    var box = CGRect.null
    for run in runs {
      for position in run.positions {
        box = box.union(
          CGRect(
            x: origin.x + position.x, y: origin.y + position.y - run.pointSize * Self.capHeight,
            width: run.pointSize * Self.letterWidth, height: run.pointSize * Self.capHeight))
      }
    }
    return box.isNull ? nil : box
  }
}

extension ScreenLayer {
  /// Whether nothing shows through it.
  fileprivate var isOpaque: Bool {
    guard opacity > 0.99, node.mask.isEmpty, transform.isFlat else { return false }
    if let color = node.backgroundColor, color.alpha > 0.99 { return true }
    if case .picture? = node.content { return true }
    if case .image(let image)? = node.content { return image.tint == nil }
    return false
  }
}

extension CATransform3D {
  /// How many times more one direction is stretched than the other, 1 for even; nil out of the plane.
  fileprivate var unevenness: Double? {
    guard isFlat else { return nil }
    // The singular values of the part that turns and stretches.
    let (e, f) = ((m11 + m22) / 2, (m11 - m22) / 2)
    let (g, h) = ((m12 + m21) / 2, (m12 - m21) / 2)
    let (q, r) = (hypot(e, h), hypot(f, g))
    let (large, small) = (q + r, abs(q - r))
    return small > 1e-6 ? large / small : nil
  }
}
