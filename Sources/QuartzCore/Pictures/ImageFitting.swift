internal import Frames

/// How an image is shown in a rectangle: whole or in part, tinted, stretched in nine parts.
struct ImageFitting {
  /// Everything of an image, in fractions of its size.
  static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

  let image: CGImage
  /// What ``part`` measures in points.
  let size: CGSize
  var gravity = Gravity.resize
  /// What of the image is shown, in fractions of its size.
  var part = Self.whole
  /// What of ``part`` is stretched, in fractions of it; the rest keeps its size.
  var center = Self.whole
  /// Whether the middle is repeated instead of stretched.
  var tiles = false
  /// Replaces the image's colours and keeps its alpha.
  var tint: CGColor?
  /// How the image's pixels become the screen's where it is larger, and where it is smaller.
  var (enlarging, shrinking): (ImageContent.Filter?, ImageContent.Filter?) = (nil, nil)

  /// How much of what is seen it is, above 0 to 1.
  var share: CGFloat = 1

  init(_ image: CGImage, size: CGSize, part: CGRect = Self.whole) {
    self.image = image
    self.size = size
    self.part = part
  }

  /// The files that the content names, by digest.
  var images: [String: CGImage] { image.picture?.images ?? [image.digest: image] }

  var fonts: Set<String> { image.picture?.fonts ?? [] }

  /// The content of a node whose bounds measure `bounds`.
  func content(in bounds: CGSize) -> Content {
    if center != Self.whole, gravity == .resize, size.width > 0, size.height > 0 {
      return .picture(PictureContent(frame: inNineParts(bounds)))
    }
    guard let picture = image.picture else {
      let whole = CGSize(
        width: size.width / max(part.width, 1e-9), height: size.height / max(part.height, 1e-9))
      return .image(
        ImageContent(
          digest: image.digest, size: rounded(whole), gravity: gravity, contentsRect: part,
          tint: tint.map(rounded), enlarging: enlarging, shrinking: shrinking))
    }
    return .picture(PictureContent(frame: frame(of: picture), gravity: gravity))
  }

  // MARK: Pictures

  /// The part that is shown of `picture`, in its tint, as a frame of ``size``.
  private func frame(of picture: Picture) -> Frame {
    let isSized =
      abs(picture.frame.size.width - size.width) < 1
      && abs(picture.frame.size.height - size.height) < 1
    if part == Self.whole, tint == nil, isSized { return picture.frame }
    var inner = Node(
      id: 1, name: "picture",
      frame: rounded(
        CGRect(
          x: -part.minX * size.width / part.width, y: -part.minY * size.height / part.height,
          width: size.width / part.width, height: size.height / part.height)))
    inner.content = .picture(PictureContent(frame: picture.frame))
    var root = Node(id: 0, name: "part", frame: CGRect(origin: .zero, size: rounded(size)))
    if let tint {
      root.backgroundColor = rounded(tint)
      root.mask = [inner]
    } else {
      root.children = [inner]
    }
    return Frame(size: root.bounds.size, root: root)
  }

  // MARK: Nine parts

  /// A stretch of one axis: where it lies in the image, in fractions, and in the bounds, in points.
  private struct Stretch {
    let source: (start: CGFloat, length: CGFloat)
    let target: (start: CGFloat, length: CGFloat)
  }

  private func inNineParts(_ bounds: CGSize) -> Frame {
    var root = Node(id: 0, name: "nine parts", frame: CGRect(origin: .zero, size: rounded(bounds)))
    let columns = stretches(center.minX, center.width, size.width, bounds.width)
    let rows = stretches(center.minY, center.height, size.height, bounds.height)
    for row in rows {
      for column in columns {
        var node = Node(
          id: root.children.count + 1, name: "part",
          frame: rounded(
            CGRect(
              x: column.target.start, y: row.target.start, width: column.target.length,
              height: row.target.length)))
        node.clipsToBounds = true
        var piece = ImageFitting(
          image,
          size: CGSize(
            width: size.width * column.source.length, height: size.height * row.source.length))
        piece.part = CGRect(
          x: part.minX + column.source.start * part.width,
          y: part.minY + row.source.start * part.height,
          width: column.source.length * part.width, height: row.source.length * part.height)
        piece.tint = tint
        (piece.enlarging, piece.shrinking) = (enlarging, shrinking)
        node.content = piece.content(in: node.bounds.size)
        root.children.append(node)
      }
    }
    return Frame(size: root.bounds.size, root: root)
  }

  /// The stretches of one axis: the first end, the middle once or as often as it fits, the last end.
  ///
  /// Ends that do not fit are made smaller in proportion.
  private func stretches(
    _ start: CGFloat, _ middle: CGFloat, _ length: CGFloat, _ target: CGFloat
  ) -> [Stretch] {
    let end = max(1 - start - middle, 0)
    let fixed = (start + end) * length
    let shrink = fixed > target && fixed > 0 ? target / fixed : 1
    let (first, last) = (start * length * shrink, end * length * shrink)
    var result: [Stretch] = []
    if first > 0 { result.append(Stretch(source: (0, start), target: (0, first))) }
    let room = max(target - first - last, 0)
    // A middle of a point looks the same repeated and stretched.
    let tile = tiles && middle * length > 1 ? middle * length : room
    var filled: CGFloat = 0
    while middle > 0, room - filled > frameResolution {
      let share = min(tile, room - filled)
      result.append(
        Stretch(source: (start, middle * share / tile), target: (first + filled, share)))
      filled += share
    }
    if last > 0 { result.append(Stretch(source: (1 - end, end), target: (target - last, last))) }
    return result
  }
}

extension ImageFitting {
  /// The content of a node whose bounds measure `bounds`: the sum of pictures, each by its share, so that
  /// nothing behind shines through where all of them are opaque; nil without pictures.
  ///
  /// - Parameter fittings: Those of the pictures, which differ in nothing but size and share.
  static func content(of fittings: [ImageFitting], in bounds: CGSize) -> Content? {
    guard let first = fittings.first else { return nil }
    if fittings.count == 1, rounded(first.share) == 1 { return first.content(in: bounds) }
    let gravity = first.gravity
    // What is scaled in proportion lies about the middle.
    let place = gravity == .resizeAspect || gravity == .resizeAspectFill ? .center : gravity
    let sizes = fittings.map {
      gravity.rect(for: $0.size, in: CGRect(origin: .zero, size: bounds)).size
    }
    let canvas = sizes.reduce(CGSize.zero) {
      CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
    }
    var root = Node(id: 0, name: "cross-fade", frame: CGRect(origin: .zero, size: rounded(canvas)))
    root.children = zip(fittings, sizes).enumerated().map { index, picture in
      var (fitting, size) = picture
      let rect = place.rect(for: size, in: root.bounds)
      var node = Node(id: index + 1, name: "picture", frame: rounded(rect))
      node.opacity = rounded(fitting.share)
      node.blend = index == 0 ? .over : .plusLighter
      if gravity != .resize { (fitting.gravity, fitting.center) = (.resize, whole) }
      node.content = fitting.content(in: node.bounds.size)
      return node
    }
    return .picture(
      PictureContent(frame: Frame(size: root.bounds.size, root: root), gravity: place))
  }
}
