/// A picture.
public final class UIImage: NSObject, Sendable {
  public enum RenderingMode: Int, Sendable {
    case automatic
    /// As it is.
    case alwaysOriginal
    /// Its alpha alone, in the tint colour of whatever shows it.
    case alwaysTemplate
  }

  /// What becomes of the middle of a picture that is larger than itself.
  public enum ResizingMode: Int, Sendable { case tile, stretch }

  /// What the picture is made of.
  enum Source: Hashable, Sendable {
    case image(CGImage)
    /// A symbol: a path in a box of ``size``, filled by the even-odd rule.
    case symbol(VectorPath)
  }

  let source: Source

  /// In points.
  public let size: CGSize

  /// Pixels per point.
  public let scale: CGFloat

  public let renderingMode: RenderingMode

  /// The edges that keep their size when the picture is resized, in points.
  public let capInsets: UIEdgeInsets

  /// What becomes of what lies between ``capInsets``.
  public let resizingMode: ResizingMode

  init(
    source: Source, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .tile
  ) {
    self.source = source
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    self.capInsets = capInsets
    self.resizingMode = resizingMode
    super.init()
  }

  /// A picture of nothing, without a size.
  public convenience override init() {
    self.init(source: .symbol(VectorPath()), size: .zero, scale: 1, renderingMode: .automatic)
  }

  public convenience init(cgImage: CGImage, scale: CGFloat = 1) {
    self.init(
      source: .image(cgImage),
      size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale)
  }

  /// The picture in a PNG file's bytes; nil if they are not a PNG's.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let image = CGImage(pngData: data, name: "data") else { return nil }
    self.init(cgImage: image, scale: scale)
  }

  /// The picture in a PNG file; nil, with a word on standard error, if there is none.
  public convenience init?(contentsOfFile path: String) {
    guard let found = ImageFinder.read(path) else { return nil }
    self.init(cgImage: found.image, scale: found.scale)
  }

  /// The picture called `name` in the transition's folder of pictures.
  ///
  /// A file `name@3x.png` has three pixels per point, `name@2x.png` two, `name.png` one; the one
  /// nearest to the screen's scale is taken. nil, with a word on standard error, if there is none.
  @MainActor @preconcurrency
  public convenience init?(named name: String) {
    guard let found = ImageFinder.find(name) else { return nil }
    self.init(cgImage: found.image, scale: found.scale)
  }

  /// A symbol of the system; nil for those that are not drawn here.
  public convenience init?(systemName name: String) {
    guard let path = SystemSymbol.path(named: name) else { return nil }
    self.init(
      source: .symbol(path), size: SystemSymbol.size, scale: 1, renderingMode: .alwaysTemplate)
  }

  public var cgImage: CGImage? {
    if case .image(let image) = source { return image }
    return nil
  }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode,
      capInsets: capInsets, resizingMode: resizingMode)
  }

  /// The picture, repeated between the caps where it is resized.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode)
    -> UIImage
  {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode,
      capInsets: capInsets, resizingMode: resizingMode)
  }
}

/// The symbols of the system that can be drawn.
private enum SystemSymbol {
  /// The box of every symbol, in points.
  static let size = CGSize(width: 20, height: 20)

  static func path(named name: String) -> VectorPath? {
    switch name {
    case "xmark": cross(in: CGRect(x: 4, y: 4, width: 12, height: 12), thickness: 2)
    case "xmark.circle.fill":
      VectorPath(
        VectorPath.ellipse(in: CGRect(x: 0, y: 0, width: 20, height: 20)).elements
          + cross(in: CGRect(x: 6, y: 6, width: 8, height: 8), thickness: 1.9).elements)
    default: nil
    }
  }

  /// Two bars with round ends, joined to one outline.
  private static func cross(in rect: CGRect, thickness: CGFloat) -> VectorPath {
    let half = thickness / 2
    let reach = hypot(rect.width, rect.height) / 2 - half
    let corners: [(CGFloat, CGFloat)] = [
      (half, -half), (reach, -half), (reach, half), (half, half), (half, reach), (-half, reach),
      (-half, half), (-reach, half), (-reach, -half), (-half, -half), (-half, -reach),
      (half, -reach),
    ]
    let turn = CGAffineTransform(rotationAngle: .pi / 4)
    let points = corners.map { x, y -> CGPoint in
      let p = CGPoint(x: x, y: y).applying(turn)
      return CGPoint(x: p.x + rect.midX, y: p.y + rect.midY)
    }
    var elements: [VectorPath.Element] = [.move(points[0])]
    let caps: Set<Int> = [2, 5, 8, 11]
    for (index, point) in points.enumerated().dropFirst() {
      if caps.contains(index) {
        elements += cap(from: points[index - 1], to: point, half)
      } else {
        elements.append(.line(point))
      }
    }
    return VectorPath(elements + [.close])
  }

  /// Half a circle that bulges away from the middle.
  private static func cap(from a: CGPoint, to b: CGPoint, _ radius: CGFloat)
    -> [VectorPath.Element]
  {
    let centre = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let start = atan2(a.y - centre.y, a.x - centre.x)
    return VectorPath.arc(
      center: centre, radius: radius, from: start, to: start + .pi, decreasing: false,
      joining: true
    ).elements
  }
}
