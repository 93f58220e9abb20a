/// What images a renderer makes.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point.
  open var scale = UITraitCollection.current.displayScale

  /// Whether what is not drawn is black instead of clear.
  open var opaque = false

  public override init() { super.init() }

  /// The format for the screen that is recorded.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Makes images from what is drawn in a closure.
open class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  private let bounds: CGRect
  open private(set) var format: UIGraphicsImageRendererFormat

  /// A renderer whose images show `bounds`, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// The image of what `actions` draw.
  open func image(actions: DrawingActions) -> UIImage {
    let canvas = ImageCanvas(
      bounds: bounds, scale: max(format.scale, 1e-3), isOpaque: format.opaque)
    UIGraphicsPushContext(canvas.context)
    actions(UIGraphicsImageRendererContext(canvas, format))
    UIGraphicsPopContext()
    return canvas.image
  }
}

/// What a renderer draws on.
open class UIGraphicsImageRendererContext: NSObject {
  private let canvas: ImageCanvas
  public let format: UIGraphicsImageRendererFormat

  init(_ canvas: ImageCanvas, _ format: UIGraphicsImageRendererFormat) {
    self.canvas = canvas
    self.format = format
    super.init()
  }

  open var cgContext: CGContext { canvas.context }

  /// What was drawn so far.
  open var currentImage: UIImage { canvas.image }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// A line of one point along the inside of `rect`.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
