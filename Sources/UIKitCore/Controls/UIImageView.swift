/// A view that shows a picture.
@MainActor @preconcurrency
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  /// Shown instead of ``image`` while the view is highlighted.
  open var highlightedImage: UIImage? { didSet { if highlightedImage != oldValue { show() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  /// The size and weight of a symbol that has none of its own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      guard preferredSymbolConfiguration != oldValue else { return }
      show()
      invalidateIntrinsicContentSize()
    }
  }

  /// The layers of a symbol: its filled part and its lines.
  private final var symbolLayers: [CAShapeLayer] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  /// A view of the size of `image`.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    show()
  }

  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  private var shownImage: UIImage? {
    let chosen = isHighlighted ? highlightedImage ?? image : image
    return preferredSymbolConfiguration.flatMap { chosen?.withConfiguration($0) } ?? chosen
  }

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }

  open override func tintColorDidChange() { show() }

  package override var tintShown: CGColor? { shownTint }

  /// The tint of the symbol or the template that is shown; nil for none.
  private final var shownTint: CGColor?

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    show()
  }

  package override func contentModeDidChange() {
    super.contentModeDidChange()
    placePicture()
  }

  package override class func namedProperty(_ name: String) -> NamedProperty? {
    switch name {
    case "image": .writable(\UIImageView.image)
    default: super.namedProperty(name)
    }
  }

  @_spi(Overriding) open override func boundsSizeDidChange() { placePicture() }

  private func show() {
    for shape in symbolLayers { shape.removeFromSuperlayer() }
    symbolLayers = []
    let image = shownImage?.resolved(with: traitCollection, isRightToLeft: isRightToLeft)
    let isTemplate = image?.renderingMode == .alwaysTemplate
    layer.contents = nil
    layer.contentsTint = isTemplate ? shade(tintColor) : nil
    shownTint = layer.contentsTint
    switch image?.source {
    case .image?:
      showPixels(of: image)
      layer.contentsCenter = image?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
      layer.contentsTile = image?.resizingMode == .tile
    case .symbol(let symbol)?: show(symbol)
    case nil: break
    }
  }

  /// Shows a picture in the pixels of the size that it has here.
  private func showPixels(of image: UIImage?) {
    guard let image else { return }
    let factor = ShapePlacement(size: image.size, bounds: bounds, mode: contentMode).scale
    guard let pixels = image.pixels(enlargedBy: factor) else { return }
    layer.contents = pixels.image
    layer.contentsScale = pixels.scale
  }

  private func placePicture() {
    placeSymbol()
    let image = shownImage?.resolved(with: traitCollection, isRightToLeft: isRightToLeft)
    guard let image, image.keepsShapes else { return }
    // Its pixels follow its size, which moves on its own.
    UIView.performWithoutAnimation { showPixels(of: image) }
  }

  private func show(_ symbol: SystemSymbol) {
    let color = shade(tintColor)
    shownTint = color
    if !symbol.fill.isEmpty {
      let shape = addShape(symbol.fill)
      shape.fillRule = .evenOdd
      shape.fillColor = color
    }
    if !symbol.stroke.isEmpty {
      let shape = addShape(symbol.stroke)
      (shape.fillColor, shape.strokeColor) = (nil, color)
      shape.lineWidth = symbol.lineWidth
      (shape.lineCap, shape.lineJoin) = (.round, .round)
    }
    placeSymbol()
  }

  private func addShape(_ path: VectorPath) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.name = "symbol"
    shape.actions = ["position": NSNull(), "transform": NSNull(), "bounds": NSNull()]
    shape.path = CGPath(path)
    layer.addSublayer(shape)
    symbolLayers.append(shape)
    return shape
  }

  private func placeSymbol() {
    guard !symbolLayers.isEmpty, let size = shownImage?.size else { return }
    let gravity = ShapePlacement(size: size, bounds: bounds, mode: contentMode)
    for shape in symbolLayers {
      shape.bounds = CGRect(origin: .zero, size: size)
      shape.position = gravity.centre
      shape.setAffineTransform(
        CGAffineTransform(scaleX: gravity.scale.width, y: gravity.scale.height))
    }
  }
}
