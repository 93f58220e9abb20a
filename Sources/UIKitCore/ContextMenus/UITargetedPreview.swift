/// How a preview looks: what of its view shows, and on what ground.
@MainActor @preconcurrency
open class UIPreviewParameters: NSObject, NSCopying {
  /// The ground where the view is transparent; the background of the system unless set.
  // Code of apps relies on the type of iOS.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor! {
    get { ownColor ?? .systemBackground }
    set { ownColor = newValue }
  }
  private final var ownColor: UIColor?

  /// What of the view shows, in its space; nil for all of it, with rounded corners.
  open var visiblePath: UIBezierPath?

  /// The outline of the shadow, in the space of the view; nil for that of what shows.
  open var shadowPath: UIBezierPath?

  @MainActor @preconcurrency
  public override init() { super.init() }

  /// Shows lines of text, each in its rectangle.
  ///
  /// - Parameter textLineRects: Values that hold rectangles of the view.
  public convenience init(textLineRects: [NSValue]) {
    self.init()
    let path = UIBezierPath()
    for rect in textLineRects.map(\.cgRectValue) {
      path.append(UIBezierPath(roundedRect: rect, cornerRadius: Self.lineRadius))
    }
    visiblePath = path
  }

  /// The corner radius of a line of text, in points; our choice.
  private static let lineRadius: CGFloat = 4

  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy: UIPreviewParameters = onMainActor("UIPreviewParameters.copy") {
      let copy = UIPreviewParameters()
      copy.ownColor = ownColor
      (copy.visiblePath, copy.shadowPath) = (visiblePath, shadowPath)
      return copy
    }
    return copy
  }
}

/// Where a preview is.
@MainActor @preconcurrency
open class UIPreviewTarget: NSObject {
  public final let container: UIView
  /// The middle of the preview, in the space of the container.
  public final let center: CGPoint
  public final let transform: CGAffineTransform

  public init(
    container: UIView, center: CGPoint, transform: CGAffineTransform = .identity
  ) {
    (self.container, self.center, self.transform) = (container, center, transform)
    super.init()
  }
}

/// A view that is lifted out of its place, or put back into it.
@MainActor @preconcurrency
open class UITargetedPreview: NSObject {
  public final let view: UIView
  public final let parameters: UIPreviewParameters
  public final let target: UIPreviewTarget

  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    (self.view, self.parameters, self.target) = (view, parameters, target)
    super.init()
  }

  /// The preview of a view that lies in a window, where it lies.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: view.superview ?? view, center: view.center))
  }

  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// In points; what shows of the view.
  open var size: CGSize { visibleRect.size }

  /// The same preview in another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }

  /// What shows of the view, in its space.
  final var visibleRect: CGRect { parameters.visiblePath?.bounds ?? view.bounds }

  /// Where what shows of the view lies, in the space of `window`.
  func frame(in window: UIWindow) -> CGRect {
    let bounds = view.bounds
    let shown = visibleRect
    let place = shown.offsetBy(dx: -bounds.midX, dy: -bounds.midY).applying(target.transform)
    return target.container.convert(
      place.offsetBy(dx: target.center.x, dy: target.center.y), to: window)
  }
}
