internal import Frames
internal import Pixels
internal import Raster
internal import Typography

/// The stretch in which two recordings differ, playing side by side; a single frame blinks.
struct DifferenceAnimation {
  /// The width of a picture in pixels: three side by side, or one that blinks.
  private static let smallPane: CGFloat = 200
  private static let largePane: CGFloat = 400

  private static let mostHeight: CGFloat = 1200
  private static let margin: CGFloat = 16
  private static let captionHeight: CGFloat = 26

  /// Frames before and after the differences, so that a viewer sees where they come from.
  private static let lead = 6

  /// The most frames of an animation; longer stretches are shown in larger steps, at their own pace.
  private static let mostFrames = 40

  /// How long the ends are held, and each picture of a blink, in milliseconds.
  private static let hold = 800

  /// How long a picture is shown where nothing says when it is shown, in milliseconds.
  private static let still = 200

  private let comparison: RecordingComparison
  private let rasterizer = Rasterizer()
  private let reference: PanePainter
  private let actual: PanePainter
  private let paneWidth: CGFloat
  private let size: (width: Int, height: Int)

  init(_ comparison: RecordingComparison) throws {
    self.comparison = comparison
    let reference = PanePainter(comparison.reference)
    let actual = PanePainter(comparison.actual)
    (self.reference, self.actual) = (reference, actual)
    let first = comparison.differences.first { $0.actual != nil } ?? comparison.differences[0]
    let canvas =
      try first.actual.map { try actual.size(at: $0) }
      ?? first.reference.map { try reference.size(at: $0) } ?? CGSize(width: 1, height: 1)
    paneWidth = comparison.differences.count == 1 ? Self.largePane : Self.smallPane
    let height = paneWidth * canvas.height / canvas.width
    size = (Int(paneWidth), Int(min(max(height.rounded(), 1), Self.mostHeight)))
  }

  /// The bytes of the file.
  func png() throws -> [UInt8] {
    comparison.differences.count == 1 ? try blink() : try playback()
  }

  // MARK: Kinds

  private func blink() throws -> [UInt8] {
    let frame = comparison.differences[0]
    var file = AnimatedPNG(frameCount: 2)
    for (name, painter, place) in [
      ("Reference", reference, frame.reference), ("Actual", actual, frame.actual),
    ] {
      let pane = try place.map { try painter.bitmap(at: $0, size) }
      let moment = try compose([(name, pane)], caption: frame.placed.asHeading)
      file.append(moment, milliseconds: Self.hold)
    }
    return file.encoded()
  }

  private func playback() throws -> [UInt8] {
    let pairs = comparison.job.pairs
    let differing = Set(comparison.differences.map(\.index))
    let places = pairs.indices.filter { differing.contains(pairs[$0].index) }
    let start = max((places.first ?? 0) - Self.lead, 0)
    let end = min((places.last ?? 0) + Self.lead, pairs.count - 1)
    let step = max((end - start + Self.mostFrames) / Self.mostFrames, 1)
    let shown = Array(stride(from: start, through: end, by: step))
    var file = AnimatedPNG(frameCount: shown.count)
    for (number, place) in shown.enumerated() {
      let pair = pairs[place]
      let isEnd = number == 0 || number == shown.count - 1
      file.append(
        try moment(pair, differs: differing.contains(pair.index)),
        milliseconds: isEnd ? Self.hold : duration(from: pair, steps: step))
    }
    return file.encoded()
  }

  private func duration(from pair: FramePair, steps: Int) -> Int {
    guard pair.time != nil, let reel = comparison.actual.reel ?? comparison.reference.reel else {
      return Self.still
    }
    return max(1000 * steps / reel.header.framesPerSecond, 1)
  }

  private func moment(_ pair: FramePair, differs: Bool) throws -> Bitmap {
    let old = try pair.reference.map { try reference.bitmap(at: $0, size) }
    let new = try pair.actual.map { try actual.bitmap(at: $0, size) }
    var difference = new ?? old
    if let old, let new {
      // The marks are those of the small pictures: full size would take as long as a rendering.
      let marks =
        differs
        ? PixelDiff.marks(of: old, and: new, color: DifferenceStyle.markColor)
        : Bitmap(width: new.width, height: new.height)
      difference = new.faded(DifferenceStyle.baseOpacity, under: marks)
    }
    let time = pair.time.map { "  \(String(format: "%.3f", $0.seconds)) s" } ?? ""
    return try compose(
      [("Reference", old), ("Difference", difference), ("Actual", new)],
      caption: pair.title.asHeading + time + (differs ? "" : "  same"))
  }

  // MARK: Drawing

  /// Puts pictures side by side under their names.
  private func compose(_ panes: [(name: String, bitmap: Bitmap?)], caption: String) throws -> Bitmap
  {
    var page = SheetPage()
    let margin = Self.margin
    let top = margin + Self.captionHeight
    let width = margin + CGFloat(panes.count) * (paneWidth + margin)
    let height = top + CGFloat(size.height) + Self.captionHeight + margin / 2
    for (column, pane) in panes.enumerated() {
      page.addText(
        pane.name, Font(pointSize: 14, weight: 0.3), SheetStyle.ink,
        x: margin + CGFloat(column) * (paneWidth + margin), margin, paneWidth)
    }
    page.addText(
      caption, Font(pointSize: 13, weight: 0), SheetStyle.fadedInk, x: margin,
      top + CGFloat(size.height) + 8, width - 2 * margin)
    var picture =
      try rasterizer.bitmap(of: page.frame(size: CGSize(width: width, height: height)), scale: 1)
    for (column, pane) in panes.enumerated() {
      let x = Int(margin) + column * Int(paneWidth + margin)
      picture.copy(pane.bitmap ?? Bitmap(width: size.width, height: size.height), x: x, y: Int(top))
    }
    return picture
  }
}

/// Draws frames of one side at the size of a pane.
private final class PanePainter {
  private let source: FrameSource
  private var last: (place: Int, bitmap: Bitmap)?

  /// Keeps the pictures of a reel decoded; nil where every frame is a picture of its own.
  private let rasterizer: Rasterizer?

  init(_ source: FrameSource) {
    self.source = source
    if case .reel(_, let images) = source.storage {
      rasterizer = Rasterizer(images: images)
    } else {
      rasterizer = nil
    }
  }

  /// The canvas, in points or in pixels.
  func size(at place: Int) throws -> CGSize {
    if let frame = source.frame(at: place) { return frame.size }
    var images: [String: CGImage] = [:]
    guard case .image(let image) = try source.content(at: place, &images) else { return .zero }
    return image.size
  }

  func bitmap(at place: Int, _ size: (width: Int, height: Int)) throws -> Bitmap {
    if let last, last.place == place { return last.bitmap }
    var images: [String: CGImage] = [:]
    let content = try source.content(at: place, &images)
    let rect = CGRect(x: 0, y: 0, width: CGFloat(size.width), height: CGFloat(size.height))
    let own = try self.size(at: place)
    var picture = Node(id: 1, name: "picture", frame: rect)
    // The width is that of the pane; what is longer than others is cut off below.
    picture.bounds.size.height = rect.width * own.height / own.width
    picture.anchorPoint = .zero
    picture.position = .zero
    picture.content = content
    var root = Node(id: 0, name: "pane", frame: rect)
    root.backgroundColor = .white
    root.clipsToBounds = true
    root.children = [picture]
    let bitmap = try (rasterizer ?? Rasterizer(images: images))
      .bitmap(of: Frame(size: rect.size, root: root), scale: 1)
    last = (place, bitmap)
    return bitmap
  }
}
