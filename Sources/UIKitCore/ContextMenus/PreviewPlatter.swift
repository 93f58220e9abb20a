/// What is lifted out of the screen: a picture of a view, or the screen of a preview.
final class PreviewPlatter: UIView {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  /// How dark the ground around a preview is; our choice.
  private static let (shadowOpacity, shadowRadius): (Float, CGFloat) = (0.25, 24)

  private let plate = UIView()
  private let picture: UIView?
  private let preview: (any ContextMenuPreview)?
  private let parameters: UIPreviewParameters
  /// The size in which the content is laid out.
  let contentSize: CGSize
  /// The corners of the view that was lifted, at its own size.
  private let sourceRadius: CGFloat

  /// - Parameters:
  ///   - source: The view that is lifted.
  ///   - preview: What it turns into; nil for nothing else.
  ///   - size: The size of that.
  init(_ source: UITargetedPreview, preview: (any ContextMenuPreview)?, size: CGSize) {
    (self.preview, parameters) = (preview, source.parameters)
    contentSize = preview == nil ? source.size : size
    sourceRadius = source.view.layer.cornerRadius
    picture = source.view.resizableSnapshotView(
      from: source.visibleRect, afterScreenUpdates: true, withCapInsets: .zero)
    super.init(frame: CGRect(origin: .zero, size: contentSize))
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOffset = .zero
    plate.clipsToBounds = true
    plate.layer.cornerCurve = .continuous
    plate.backgroundColor = parameters.backgroundColor
    addSubview(plate)
    if let view = preview?.previewView {
      plate.addSubview(view)
      view.autoresizingMask = []
      view.translatesAutoresizingMaskIntoConstraints = true
    }
    if let picture { plate.addSubview(picture) }
    if preview == nil { cutOut(source) }
  }

  required init?(coder: NSCoder) { nil }

  override var layerName: String { "preview" }

  /// Shows as much of the view as the path of the parameters encloses.
  private func cutOut(_ source: UITargetedPreview) {
    guard let path = parameters.visiblePath else { return }
    let shift = CGAffineTransform(
      translationX: -source.visibleRect.minX, y: -source.visibleRect.minY)
    let shape = CAShapeLayer()
    shape.path = path.cgPath.moved(by: shift)
    plate.layer.mask = shape
    layer.shadowPath = path.cgPath.moved(by: shift)
  }

  /// Lies at `frame`, lifted or as it was in its place.
  func lie(at frame: CGRect, isLifted: Bool) {
    if preview == nil {
      let scale = frame.width / max(contentSize.width, 1)
      transform = CGAffineTransform(scaleX: scale, y: scale)
      lay(isLifted, radius: sourceRadius > 0 ? sourceRadius : Self.look.previewRadius / scale)
    } else {
      bounds.size = frame.size
      picture?.alpha = isLifted ? 0 : 1
      lay(isLifted, radius: Self.look.previewRadius)
    }
    center = CGPoint(x: frame.midX, y: frame.midY)
  }

  private func lay(_ isLifted: Bool, radius: CGFloat) {
    layer.shadowOpacity = isLifted ? Self.shadowOpacity : 0
    plate.frame = bounds
    let corner = isLifted ? radius : sourceRadius
    if parameters.visiblePath == nil || preview != nil {
      plate.layer.cornerRadius = corner
      layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: corner).cgPath
    }
    if preview == nil, let path = parameters.shadowPath { layer.shadowPath = path.cgPath }
    let (width, height) = (bounds.width, bounds.height)
    if let view = preview?.previewView {
      view.bounds.size = contentSize
      view.center = CGPoint(x: width / 2, y: height / 2)
      let scale = max(width / max(contentSize.width, 1), height / max(contentSize.height, 1))
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
    guard let picture else { return }
    // The picture covers the plate, and keeps its shape.
    let own = picture.bounds.size
    let scale = max(width / max(own.width, 1), height / max(own.height, 1))
    picture.transform = CGAffineTransform(scaleX: scale, y: scale)
    picture.center = CGPoint(x: width / 2, y: height / 2)
  }

  /// Has a picture of the preview's screen in its place.
  func leaveScreen() {
    guard let view = preview?.previewView, view.superview === plate else { return }
    let copy = view.snapshotView(afterScreenUpdates: true)
    if let copy { (copy.center, copy.transform) = (view.center, view.transform) }
    takeDown()
    guard let copy else { return }
    plate.insertSubview(copy, at: 0)
  }

  /// Takes the preview's screen out.
  func takeDown() {
    guard let view = preview?.previewView, view.superview === plate else { return }
    view.removeFromSuperview()
    view.transform = .identity
  }
}

extension CGPath {
  /// The path, moved by a transform.
  fileprivate func moved(by transform: CGAffineTransform) -> CGPath {
    let path = UIBezierPath(cgPath: self)
    path.apply(transform)
    return path.cgPath
  }
}
