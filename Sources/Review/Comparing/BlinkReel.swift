package import Frames
internal import Typography

/// Two recordings in turn, at the instants at which they differ most: what differs blinks.
package struct BlinkReel {
  /// Each instant as A has it and as B has it, and once more, in order of time.
  package let reel: Reel

  /// Pictures a second; our choice: one blink, well below the three flashes a second that WCAG 2.3.1 allows.
  private static let rate = 2

  /// The most instants; our choice, six seconds in all.
  private static let mostInstants = 3

  // The tag, in points; our choice.
  private static let tagHeight: CGFloat = 28
  private static let tagMargin: CGFloat = 10
  private static let tagFont = Font(pointSize: 16, weight: 0.3)

  /// Where the two differ, and by how much.
  private struct Instant {
    let time: Double
    let a: Frame
    let b: Frame
    let amount: Double
  }

  /// - Returns: nil where they never differ.
  package init?(_ a: Reel, _ b: Reel) {
    func times(_ reel: Reel) -> [Double] {
      reel.frames.indices.map { reel.time(ofFrame: $0).seconds }
    }
    let differing = Set(times(a) + times(b)).sorted().compactMap { time -> Instant? in
      let (old, new) = (
        a.frames[Phase.frame(notAfter: time, in: a)], b.frames[Phase.frame(notAfter: time, in: b)]
      )
      if old == new { return nil }
      return Instant(
        time: time, a: old, b: new, amount: FrameStep(from: old, to: new).amount)
    }
    guard !differing.isEmpty else { return nil }
    // The worst of the beginning, of the middle and of the end.
    let count = min(Self.mostInstants, differing.count)
    let instants = (0..<count).compactMap { part -> Instant? in
      differing[part * differing.count / count..<(part + 1) * differing.count / count]
        .enumerated().max { ($0.element.amount, -$0.offset) < ($1.element.amount, -$1.offset) }?
        .element
    }
    let frames = instants.flatMap { instant -> [Frame] in
      let pair = [
        Self.tagged(instant.a, "A", instant.time), Self.tagged(instant.b, "B", instant.time),
      ]
      return pair + pair
    }
    var header = a.header
    header.framesPerSecond = Self.rate
    header.fonts += b.header.fonts.filter { !header.fonts.contains($0) }
    header.images += b.header.images.filter { !header.images.contains($0) }
    (header.motions, header.events, header.touches) = ([], [], [])
    reel = Reel(header: header, frames: frames)
  }

  /// The frame with a tag in its lower corner, which says whose it is.
  private static func tagged(_ frame: Frame, _ name: String, _ time: Double) -> Frame {
    var page = SheetPage(background: .white)
    var picture = Node(
      id: page.nextID(), name: "frame", frame: CGRect(origin: .zero, size: frame.size))
    picture.content = .picture(PictureContent(frame: frame))
    page.nodes.append(picture)
    let words = "\(name)  \(String(format: "%.3f", time)) s"
    let width = SheetPage.width(of: words, tagFont).rounded(.up) + 2
    let tag = CGRect(
      x: tagMargin, y: frame.size.height - tagMargin - tagHeight, width: width + 2 * tagMargin,
      height: tagHeight)
    page.addBox(tag, CGColor(gray: 0, alpha: 0.75), radius: tagHeight / 2, name: "tag")
    page.addText(words, tagFont, .white, x: tag.minX + tagMargin, tag.minY + 4, width)
    return page.frame(size: frame.size)
  }
}
