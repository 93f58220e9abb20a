internal import Frames
internal import Pixels

/// What a sheet shows of one differing frame: small pictures, ready to be placed.
struct DifferenceCell {
  /// An enlarged part of the three pictures.
  struct Detail {
    let reference: ImageContent
    let difference: ImageContent
    let actual: ImageContent
    let magnification: Int
  }

  let frame: FrameDifference

  /// The cell in points.
  let size: CGSize

  let reference: SidePicture?
  let actual: SidePicture?

  /// The marks of the difference; nil if only one side has the frame.
  let marks: ImageContent?

  /// The box of the change in the cell, in points; nil where it is most of the picture.
  let box: CGRect?

  let detail: Detail?

  /// The pictures that the contents name.
  private(set) var images: [String: CGImage] = [:]

  /// One side of a frame, and the part of the cell that it covers.
  struct SidePicture {
    let content: Content
    let size: CGSize
  }

  init(_ pictures: DifferencePictures, _ comparison: RecordingComparison) throws {
    frame = pictures.frame
    let (width, height) = (CGFloat(pictures.width), CGFloat(pictures.height))
    let ideal = (DifferenceStyle.cellArea * width / height).squareRoot().rounded()
    let limits = DifferenceStyle.cellWidths
    let cellWidth = min(max(ideal, limits.lowerBound), limits.upperBound)
    let factor = min(cellWidth / width, DifferenceStyle.mostCellHeight / height)
    let size = CGSize(
      width: max((width * factor).rounded(), 1), height: max((height * factor).rounded(), 1))
    self.size = size

    var images: [String: CGImage] = [:]
    func side(_ source: FrameSource, _ place: Int?, _ bitmap: Bitmap?) throws -> SidePicture? {
      guard let place, let bitmap else { return nil }
      let size = CGSize(
        width: CGFloat(bitmap.width) * factor, height: CGFloat(bitmap.height) * factor)
      return SidePicture(content: try source.content(at: place, &images), size: size)
    }
    reference = try side(comparison.reference, frame.reference, pictures.reference)
    actual = try side(comparison.actual, frame.actual, pictures.actual)

    let scale = ContactSheet.scale
    marks = pictures.marks.flatMap { marks in
      let reduced = marks.reducedMarks(
        width: Int(size.width * scale), height: Int(size.height * scale))
      return reduced.content(in: &images)
    }
    let bounds = frame.pixels?.bounds
    box = bounds.flatMap { bounds in
      let isMost =
        CGFloat(bounds.width * bounds.height) > 0.6 * width * height
      return isMost
        ? nil
        : CGRect(
          x: CGFloat(bounds.x) * factor, y: CGFloat(bounds.y) * factor,
          width: CGFloat(bounds.width) * factor, height: CGFloat(bounds.height) * factor)
    }
    detail = DetailChoice(pictures, cell: size)?.detail(of: pictures, &images)
    self.images = images
  }
}

/// Which part of a frame is enlarged, and how much.
private struct DetailChoice {
  let part: PixelRect
  let magnification: Int

  /// - Returns: nil if the change is too large to be enlarged.
  init?(_ pictures: DifferencePictures, cell: CGSize) {
    guard let pixels = pictures.frame.pixels, let bounds = pixels.bounds else { return nil }
    func fits(_ rect: PixelRect) -> Bool {
      Double(rect.width) <= DifferenceStyle.detailPart * Double(pictures.width)
        && Double(rect.height) <= DifferenceStyle.detailPart * Double(pictures.height)
    }
    // Changes in many places: the largest of them.
    guard
      let target = [bounds, pixels.largestCluster?.bounds].compactMap({ $0 }).first(where: fits)
    else { return nil }
    let (width, height) = (
      Int(cell.width * ContactSheet.scale), Int(cell.height * ContactSheet.scale)
    )
    let margin = 2 * DifferenceStyle.detailMargin
    let most = min(
      width / (target.width + margin), height / (target.height + margin),
      DifferenceStyle.mostMagnification)
    guard most >= 1 else { return nil }
    magnification = most
    let (partWidth, partHeight) = (width / most, height / most)
    func start(_ from: Int, _ length: Int, _ part: Int, _ whole: Int) -> Int {
      min(max(from + length / 2 - part / 2, 0), max(whole - part, 0))
    }
    part = PixelRect(
      x: start(target.x, target.width, partWidth, pictures.width),
      y: start(target.y, target.height, partHeight, pictures.height), width: partWidth,
      height: partHeight)
  }

  func detail(of pictures: DifferencePictures, _ images: inout [String: CGImage])
    -> DifferenceCell.Detail?
  {
    guard let reference = pictures.reference?.enlarged(part, by: magnification),
      let actual = pictures.actual?.enlarged(part, by: magnification),
      let marks = pictures.marks?.enlarged(part, by: magnification)
    else { return nil }
    let difference = actual.faded(DifferenceStyle.baseOpacity, under: marks)
    guard let a = reference.content(in: &images), let b = difference.content(in: &images),
      let c = actual.content(in: &images)
    else { return nil }
    return DifferenceCell.Detail(
      reference: a, difference: b, actual: c, magnification: magnification)
  }
}

extension FrameSource {
  /// What a node draws to show a frame.
  func content(at place: Int, _ pictures: inout [String: CGImage]) throws -> Content {
    switch storage {
    case .reel(let reel, let images):
      pictures.merge(images) { first, _ in first }
      return .picture(PictureContent(frame: reel.frames[place]))
    case .pictures(let files):
      let file = files[place]
      guard let image = CGImage(pngData: try file.read(), name: file.name) else {
        throw PNGError.notPNG(name: file.name)
      }
      pictures[image.digest] = image
      return .image(
        ImageContent(
          digest: image.digest,
          size: CGSize(width: CGFloat(image.width), height: CGFloat(image.height))))
    }
  }
}

extension Bitmap {
  /// The bitmap as a picture that a node can show, added to `images`.
  fileprivate func content(in images: inout [String: CGImage]) -> ImageContent? {
    let data = Data(PNGEncoder().encode(self))
    guard let image = CGImage(pngData: data, name: "difference") else { return nil }
    images[image.digest] = image
    return ImageContent(
      digest: image.digest,
      size: CGSize(
        width: CGFloat(width) / ContactSheet.scale, height: CGFloat(height) / ContactSheet.scale))
  }
}

extension [DifferenceCell] {
  /// The pictures that the cells show, by key.
  var images: [String: CGImage] {
    reduce(into: [:]) { $0.merge($1.images) { first, _ in first } }
  }
}
