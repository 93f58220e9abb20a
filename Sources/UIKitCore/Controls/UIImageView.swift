/// A view that shows a picture.
@MainActor @preconcurrency
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      followImage()
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  /// Shown instead of ``image`` while the view is highlighted.
  open var highlightedImage: UIImage? {
    didSet {
      guard highlightedImage != oldValue else { return }
      followImage()
      show()
    }
  }

  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      if run?.isListed == true, highlightedAnimationImages != nil { run = listedRun }
      followImage()
      show()
    }
  }

  // MARK: Pictures in turn

  /// What ``startAnimating()`` shows in turn, instead of ``image``; a new list ends what is shown of the old.
  open var animationImages: [UIImage]? {
    didSet { if animationImages != oldValue { stopAnimating() } }
  }

  /// The same while the view is highlighted; nil for ``animationImages``.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { if highlightedAnimationImages != oldValue { stopAnimating() } }
  }

  /// Seconds in which all pictures are shown once; 0, as it begins, for a thirtieth of a second each.
  open var animationDuration: TimeInterval = 0

  /// How often all pictures are shown; 0, as it begins, for over and over.
  open var animationRepeatCount = 0

  /// Whether pictures are shown in turn: also those of an animated ``image``, which needs no start.
  open var isAnimating: Bool { run != nil }

  /// Shows ``animationImages`` in turn from the first, or those of an animated ``image``.
  ///
  /// A change of duration or count shows with the next start.
  open func startAnimating() {
    run = listedRun ?? ownRun
    show()
  }

  /// Shows ``image`` by itself.
  open func stopAnimating() {
    guard run != nil else { return }
    run = nil
    show()
  }

  private struct Run {
    let images: [UIImage]
    let duration: TimeInterval
    let repeatCount: Float
    /// In the layer's own time.
    let start: CFTimeInterval
    /// Whether they are listed in the view, rather than those of an animated picture.
    let isListed: Bool
  }

  /// The pictures that are shown in turn now; nil for ``image`` by itself.
  private final var run: Run?

  private var now: CFTimeInterval { layer.convertTime(CACurrentMediaTime(), from: nil) }

  private var listedRun: Run? {
    let listed = (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages
    guard let listed, !listed.isEmpty else { return nil }
    let standard = Double(listed.count) * UIImage.secondsOfEach
    return Run(
      images: listed, duration: animationDuration > 0 ? animationDuration : standard,
      repeatCount: animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity, start: now,
      isListed: true)
  }

  private var ownRun: Run? {
    guard let image = shownImage, let images = image.images else { return nil }
    return Run(
      images: images, duration: image.duration, repeatCount: .infinity, start: now, isListed: false)
  }

  /// Begins to show an animated picture, or ends what showed another, unless others are shown in turn.
  private func followImage() {
    guard run?.isListed != true else { return }
    let own = ownRun
    if own?.images != run?.images { run = own }
  }

  private static let runKey = "UIImageAnimation"

  private func show(_ run: Run) {
    let images = run.images.map {
      $0.resolved(with: traitCollection, isRightToLeft: isRightToLeft)
    }
    layer.contentsScale = images[0].scale
    layer.contentsCenter = images[0].contentsCenter
    layer.contentsTile = images[0].resizingMode == .tile
    let tint = UIColor(cgColor: shade(tintColor))
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap { $0.pixels(tint: tint) }
    animation.calculationMode = .discrete
    (animation.duration, animation.repeatCount) = (run.duration, run.repeatCount)
    animation.beginTime = run.start
    animation.onStop = { [weak self] _ in self?.stopAnimating() }
    layer.add(animation, forKey: Self.runKey)
  }

  // MARK: What is shown

  /// The size and weight of a symbol that has none of its own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      guard preferredSymbolConfiguration != oldValue else { return }
      followImage()
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
    run = ownRun
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
    layer.contentsTint = isTemplate && run == nil ? shade(tintColor) : nil
    shownTint = layer.contentsTint
    let current = run
    // What ends here is no stop.
    run = nil
    layer.removeAnimation(forKey: Self.runKey)
    run = current
    if let current { return show(current) }
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
    guard run == nil, let image, image.keepsShapes else { return }
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
