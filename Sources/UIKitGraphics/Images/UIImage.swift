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
  package enum Source: Hashable, Sendable {
    case image(CGImage)
    /// A symbol in a box of ``size``.
    case symbol(SystemSymbol)
  }

  package let source: Source

  /// In points.
  public let size: CGSize

  /// Pixels per point.
  public let scale: CGFloat

  public let renderingMode: RenderingMode

  /// The edges that keep their size when the picture is resized, in points.
  public let capInsets: UIEdgeInsets

  /// What becomes of what lies between ``capInsets``.
  public let resizingMode: ResizingMode

  /// The pictures of an animated picture, in turn; nil for any other.
  public let images: [UIImage]?

  /// Seconds in which ``images`` are all shown once; 0 for a picture without any.
  public let duration: TimeInterval

  /// The picture that is shown in dark appearance; nil if it is the same.
  let dark: UIImage?

  /// The picture that views show from right to left; nil if it is the same.
  let mirrored: UIImage?

  /// The shapes that the picture is drawn from at larger sizes; nil for pixels.
  let vector: VectorFile?

  package init(
    source: Source, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .tile, dark: UIImage? = nil,
    mirrored: UIImage? = nil, vector: VectorFile? = nil, images: [UIImage]? = nil,
    duration: TimeInterval = 0
  ) {
    (self.images, self.duration) = (images, duration)
    self.dark = dark
    self.mirrored = mirrored
    self.vector = vector
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
    self.init(source: .symbol(.empty), size: .zero, scale: 1, renderingMode: .automatic)
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
  /// A picture of an asset catalogue comes in the variant for the device, and in dark appearance, wherever
  /// a view shows it, in that for dark.
  @MainActor @preconcurrency
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// - Parameters:
  ///   - bundle: Whose files are looked through before the app's.
  ///   - traitCollection: The traits whose picture it is, whatever shows it; nil for those of what shows it.
  @MainActor @preconcurrency
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let found = ImageFinder.find(name, in: bundle) else { return nil }
    let style = traitCollection?.userInterfaceStyle ?? UITraitCollection.current.userInterfaceStyle
    RecordingContext.current[PicturesAhead.self].begin(
      style == .dark ? found.dark.image : found.light.image)
    switch traitCollection?.userInterfaceStyle {
    case .dark: self.init(found.dark)
    case .light: self.init(found.light)
    default: self.init(found.light, dark: found.dark)
    }
  }

  private convenience init(_ found: ImageFinder.Found, dark: ImageFinder.Found? = nil) {
    let isSame = dark?.image == found.image
    self.init(
      source: .image(found.image),
      size: CGSize(
        width: CGFloat(found.image.width) / found.scale,
        height: CGFloat(found.image.height) / found.scale),
      scale: found.scale, renderingMode: found.renderingMode, capInsets: found.capInsets,
      resizingMode: found.resizingMode, dark: isSame ? nil : dark.map { UIImage($0) },
      vector: found.vector)
  }

  /// The picture as a view with `traits` shows it.
  package func resolved(with traits: UITraitCollection) -> UIImage {
    traits.userInterfaceStyle == .dark ? dark ?? self : self
  }

  /// Whether the picture is drawn from shapes at any size.
  package var keepsShapes: Bool { vector != nil }

  /// The pixels of the picture enlarged by `factor`, and how many of them are a point of its ``size``.
  ///
  /// A picture that keeps its shapes is drawn anew, so that it stays sharp; others, and what is smaller or
  /// has caps, keep their pixels. nil for a symbol.
  package func pixels(enlargedBy factor: CGSize) -> (image: CGImage, scale: CGFloat)? {
    guard case .image(let image) = source else { return nil }
    let most = max(factor.width, factor.height)
    // What exceeds a pixel's rounding.
    guard let vector, capInsets == .zero, most > 1.001, most.isFinite,
      let sharp = try? vector.image(scale: scale * most * size.width / vector.size.width)
    else { return (image, scale) }
    return (sharp, CGFloat(sharp.width) / size.width)
  }

  /// A symbol of the system at the standard size; nil, with a diagnostic, for a name that iOS does not have.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// The pixels; of a picture with a variant for dark, those that the current traits ask for.
  public var cgImage: CGImage? {
    if let dark, UITraitCollection.current.userInterfaceStyle == .dark { return dark.cgImage }
    if case .image(let image) = source { return image }
    return nil
  }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode,
      capInsets: capInsets, resizingMode: resizingMode,
      dark: dark?.withRenderingMode(renderingMode),
      mirrored: mirrored?.withRenderingMode(renderingMode), vector: vector,
      images: images?.map { $0.withRenderingMode(renderingMode) }, duration: duration)
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
      capInsets: capInsets, resizingMode: resizingMode,
      dark: dark?.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode),
      mirrored: mirrored?.resizableImage(
        withCapInsets: capInsets.flipped, resizingMode: resizingMode),
      vector: vector,
      images: images?.map {
        $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
      }, duration: duration)
  }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// What `#imageLiteral(resourceName:)` makes; a picture that is missing is an empty one.
  public convenience init(imageLiteralResourceName name: String) {
    guard let found = onMainActor("#imageLiteral", { ImageFinder.find(name, in: nil) }) else {
      self.init()
      return
    }
    self.init(found.light, dark: found.dark)
  }
}

public typealias _ImageLiteralType = UIImage
