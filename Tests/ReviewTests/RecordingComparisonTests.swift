import Foundation
import Frames
import Pixels
import Raster
import Review
import Testing

/// Small recordings to compare.
enum Sample {
  static func box(
    _ id: Int, _ name: String, x: CGFloat, y: CGFloat = 4, side: CGFloat = 10,
    red: CGFloat = 1
  ) -> Node {
    var node = Node(id: id, name: name, frame: CGRect(x: x, y: y, width: side, height: side))
    node.backgroundColor = CGColor(red: red, green: 0, blue: 0, alpha: 1)
    return node
  }

  static func frame(_ children: [Node], size: CGSize = CGSize(width: 40, height: 60)) -> Frame {
    var root = Node(id: 0, name: "screen", frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = .white
    root.children = children
    return Frame(size: size, root: root)
  }

  static func reel(
    _ frames: [Frame], rate: Int = 10, scale: CGFloat = 2, events: [Event] = []
  ) -> Reel {
    let header = ReelHeader(
      transition: "sample", title: "Sample", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 40, height: 60), scale: scale, framesPerSecond: rate, appearance: .light,
      events: events)
    return Reel(header: header, frames: frames)
  }

  static func source(_ reel: Reel, _ name: String = "a.reel") -> FrameSource {
    FrameSource(reel, images: [:], name: name)
  }

  static func pictures(_ reel: Reel, scale: CGFloat, name: String = "frames") throws -> FrameSource
  {
    let pictures = try reel.frames.enumerated().map { index, frame in
      let png = PNGEncoder().encode(try Rasterizer().bitmap(of: frame, scale: scale))
      return FrameSource.Picture(name: String(format: "%04d.png", index)) { Data(png) }
    }
    return FrameSource(pictures: pictures, name: name)
  }

  static func compare(
    _ a: FrameSource, _ b: FrameSource, _ options: ComparisonOptions = ComparisonOptions()
  ) throws -> RecordingComparison {
    try RecordingComparer(options: options).compare(a, b)
  }

  static func compare(_ a: [Frame], _ b: [Frame]) throws -> RecordingComparison {
    try compare(source(reel(a)), source(reel(b), "b.reel"))
  }
}

@Suite struct RecordingComparisonTests {
  let still = Sample.frame([Sample.box(1, "card", x: 4)])
  let moved = Sample.frame([Sample.box(1, "card", x: 5)])

  @Test func `a recording is the same as itself, in either form`() throws {
    let reel = Sample.reel([still, moved])
    let sides = [Sample.source(reel), try Sample.pictures(reel, scale: 2)]
    for a in sides {
      for b in sides {
        let comparison = try Sample.compare(a, b)
        #expect(comparison.isSame && comparison.frameCount == 2 && comparison.motion.isEmpty)
      }
    }
  }

  @Test func `what differs is counted in pixels, and nothing else is`() throws {
    let comparison = try Sample.compare([still, still, still], [still, moved, still])
    #expect(comparison.differences.map(\.index) == [1])
    let frame = try #require(comparison.differences.first)
    let pixels = try #require(frame.pixels)
    // At two pixels a point, two columns of 20 pixels go and two come.
    #expect(pixels.differing == 80 && pixels.total == 80 * 120)
    #expect(pixels.bounds == PixelRect(x: 8, y: 8, width: 22, height: 20))
    #expect(pixels.largestCluster?.size == 40)
    #expect(frame.time == Timestamp(seconds: 0.1))
    let text = comparison.message
    #expect(text.contains("1 of 3 frames differs, first frame 1 at 0.100 s."))
    #expect(text.contains("80 of 9600 pixels, box 22 × 20 at (8, 8), largest cluster 40."))
    #expect(text.contains("card: position (9, 9) → (10, 9) (80 pixels)"))
  }

  @Test func `frames are matched by exact time`() throws {
    let slow = Sample.source(Sample.reel([still, moved], rate: 10))
    let fast = Sample.source(Sample.reel([still, still, moved, moved], rate: 20), "fast.reel")
    let comparison = try Sample.compare(slow, fast)
    #expect(comparison.frameCount == 4)
    #expect(comparison.differences.map(\.kind) == [.extra, .extra])
    #expect(comparison.differences.map(\.index) == [1, 3])
    let back = try Sample.compare(fast, slow)
    #expect(back.differences.map(\.kind) == [.missing, .missing])
  }

  @Test func `a single picture asks about its frame alone`() throws {
    let reel = Sample.reel([still, moved])
    let png = PNGEncoder().encode(try Rasterizer().bitmap(of: moved, scale: 0.5))
    func picture(_ name: String) -> FrameSource {
      FrameSource(pictures: [FrameSource.Picture(name: name) { Data(png) }], name: name)
    }
    #expect(try Sample.compare(picture("shot-0001.png"), Sample.source(reel)).frameCount == 1)
    #expect(try Sample.compare(picture("shot-0001.png"), Sample.source(reel)).isSame)
    #expect(try !Sample.compare(Sample.source(reel), picture("0000.png")).isSame)
    #expect(throws: ComparisonError.noNumber(name: "shot.png", reel: "a.reel")) {
      try Sample.compare(picture("shot.png"), Sample.source(reel))
    }
    #expect(throws: ComparisonError.noSuchFrame(7, reel: "a.reel", count: 2)) {
      try Sample.compare(picture("7.png"), Sample.source(reel))
    }
    #expect(try Sample.compare(picture("a.png"), picture("b.png")).isSame)
  }

  @Test func `pixel digests decide where both recordings have them`() throws {
    var (a, b) = (Sample.reel([still, moved]), Sample.reel([still, moved]))
    a.pixels = PixelDigests(scale: 2, digests: ["x", "y"])
    b.pixels = PixelDigests(scale: 2, digests: ["x", "z"])
    let comparison = try Sample.compare(Sample.source(a), Sample.source(b))
    #expect(comparison.differences.map(\.kind) == [.redrawn])
    b.pixels = PixelDigests(scale: 1, digests: ["x", "z"])
    #expect(try Sample.compare(Sample.source(a), Sample.source(b)).isSame)
  }

  @Test func `layers that differ where nobody sees it are no difference`() throws {
    var behind = Sample.box(1, "card", x: 4)
    behind.shadow = Shadow(color: .clear, radius: 3, offset: .zero)
    let comparison = try Sample.compare([still], [Sample.frame([behind])])
    #expect(comparison.isSame && comparison.unseenFrames == [0])
  }

  @Test func `a tolerance and a cap let pass what they allow, and say so`() throws {
    let paler = Sample.frame([Sample.box(1, "card", x: 4, red: 0.98)])
    let (a, b) = (Sample.source(Sample.reel([still])), Sample.source(Sample.reel([paler])))
    func compare(_ pixels: PixelDiff.Options) throws -> RecordingComparison {
      try Sample.compare(a, b, ComparisonOptions(pixels: pixels))
    }
    #expect(try !compare(PixelDiff.Options(metric: .tolerance(4))).isSame)
    let passing = try compare(PixelDiff.Options(metric: .tolerance(5)))
    #expect(passing.isSame && passing.toleratedFrames == [0])
    #expect(try compare(PixelDiff.Options(largestCluster: 400)).isSame)
    #expect(try !compare(PixelDiff.Options(largestCluster: 399)).isSame)
  }

  @Test func `an ignored layer hides its box, and a name that is not there is an error`() throws {
    let (a, b) = (Sample.source(Sample.reel([still])), Sample.source(Sample.reel([moved])))
    #expect(try Sample.compare(a, b, ComparisonOptions(ignoredLayers: ["card"])).isSame)
    #expect(throws: ComparisonError.unknownLayer("crad", known: ["card", "screen"])) {
      try Sample.compare(a, b, ComparisonOptions(ignoredLayers: ["crad"]))
    }
  }

  @Test("The number of workers changes nothing", arguments: [1, 2, 5])
  func workers(jobs: Int) throws {
    let before = (0..<30).map { Sample.frame([Sample.box(1, "card", x: CGFloat($0) / 3)]) }
    let after = (0..<30).map { Sample.frame([Sample.box(1, "card", x: CGFloat($0) / 2)]) }
    let (a, b) = (Sample.source(Sample.reel(before)), Sample.source(Sample.reel(after)))
    let one = try Sample.compare(a, b, ComparisonOptions(jobs: 1))
    let many = try Sample.compare(a, b, ComparisonOptions(jobs: jobs))
    #expect(one.differences == many.differences && one.lines == many.lines)
  }
}

@Suite struct LayerDifferenceTests {
  private func owners(_ a: [Node], _ b: [Node]) throws -> [LayerDifference] {
    try Sample.compare([Sample.frame(a)], [Sample.frame(b)]).differences.first?.layers ?? []
  }

  @Test func `the layers with the most of the change come first`() throws {
    let before = [
      Sample.box(1, "large", x: 0, side: 20), Sample.box(2, "small", x: 22, y: 30, side: 6),
    ]
    let after = [
      Sample.box(1, "large", x: 0, side: 20, red: 0.5),
      Sample.box(2, "small", x: 22, y: 30, side: 6, red: 0.5),
    ]
    let owners = try owners(before, after)
    #expect(owners.map(\.name) == ["large", "small"])
    #expect(owners.map(\.differing) == [1600, 144])
    #expect(owners[0].properties.map(\.property) == ["background colour"])
    #expect(owners[0].properties[0].before == "#ff0000ff")
  }

  @Test func `a moved parent owns the change, and not what moves with it`() throws {
    var parent = Sample.box(1, "detail", x: 2, side: 30)
    parent.backgroundColor = nil
    parent.children = [Sample.box(2, "title", x: 4)]
    var shifted = parent
    shifted.position.x += 3
    let owners = try owners([parent], [shifted])
    #expect(owners.map(\.path) == [["screen", "detail"]])
    #expect(owners[0].properties.map(\.property) == ["position"])
  }

  @Test func `a layer that is new shifts numbers, not the blame`() throws {
    let before = [Sample.box(1, "cell", x: 0), Sample.box(2, "cell", x: 20)]
    let after = [
      Sample.box(1, "badge", x: 0, y: 40), Sample.box(2, "cell", x: 0),
      Sample.box(3, "cell", x: 20, red: 0.5),
    ]
    let owners = try owners(before, after)
    #expect(owners.map(\.path) == [["screen", "badge"], ["screen", "cell 2"]])
    #expect(owners[0].properties.map(\.before) == ["not shown"])
    #expect(owners[1].properties.map(\.property) == ["background colour"])
  }

  @Test func `layers that change places are found again`() throws {
    let (a, b) = (Sample.box(1, "a", x: 4), Sample.box(2, "b", x: 8, red: 0.5))
    let owners = try owners([a, b], [b, a])
    #expect(owners.count == 1 && owners[0].properties.map(\.property) == ["order"])
  }

  @Test func `values that read alike are told apart`() throws {
    var faded = Sample.box(1, "card", x: 4)
    faded.opacity = 0.500001
    var more = faded
    more.opacity = 0.500002
    more.position.x += 1
    let owners = try owners([faded], [more])
    #expect(owners[0].properties.map(\.property) == ["position", "opacity"])
    #expect(owners[0].properties[1].before == "0.500001")
    #expect(owners[0].properties[1].after == "0.500002")
  }

  @Test func `what is cut off by a layer around it owns nothing there`() throws {
    var clip = Sample.box(1, "clip", x: 0, y: 0, side: 20)
    clip.clipsToBounds = true
    clip.children = [Sample.box(2, "inner", x: 5)]
    var after = clip
    after.children[0].backgroundColor = .black
    let other = Sample.box(3, "other", x: 24, y: 30, red: 0.2)
    let owners = try owners([clip, Sample.box(3, "other", x: 24, y: 30)], [after, other])
    #expect(Set(owners.map(\.name)) == ["inner", "other"])
    #expect(owners.allSatisfy { $0.differing == 400 })
  }
}
