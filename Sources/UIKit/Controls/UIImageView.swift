/// A view that shows a picture.
@MainActor @preconcurrency
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet {
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  /// The layer of a symbol, which is a path.
  private var symbolLayer: CAShapeLayer?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  /// A view of the size of `image`.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    show()
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  open override func tintColorDidChange() { show() }

  package override func contentModeDidChange() {
    super.contentModeDidChange()
    placeSymbol()
  }

  package override func boundsSizeDidChange() { placeSymbol() }

  private func show() {
    symbolLayer?.removeFromSuperlayer()
    symbolLayer = nil
    layer.contents = nil
    layer.contentsTint = image?.renderingMode == .alwaysTemplate ? tintColor?.cgColor : nil
    switch image?.source {
    case .image(let picture)?:
      layer.contents = picture
      layer.contentsScale = image?.scale ?? 1
      layer.contentsCenter = image?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
      layer.contentsTile = image?.resizingMode == .tile
    case .symbol(let path)?: showSymbol(path)
    case nil: break
    }
  }

  private func showSymbol(_ path: VectorPath) {
    let shape = CAShapeLayer()
    shape.name = "symbol"
    shape.actions = ["position": NSNull(), "transform": NSNull(), "bounds": NSNull()]
    shape.path = CGPath(path)
    shape.fillRule = .evenOdd
    shape.fillColor = tintColor?.cgColor
    layer.addSublayer(shape)
    symbolLayer = shape
    placeSymbol()
  }

  private func placeSymbol() {
    guard let shape = symbolLayer, let size = image?.size else { return }
    let gravity = ShapePlacement(size: size, bounds: bounds, mode: contentMode)
    shape.bounds = CGRect(origin: .zero, size: size)
    shape.position = gravity.centre
    shape.setAffineTransform(
      CGAffineTransform(scaleX: gravity.scale.width, y: gravity.scale.height))
  }
}
