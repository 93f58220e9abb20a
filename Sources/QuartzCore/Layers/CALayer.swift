package import Frames

/// A rectangle of the scene, with model values and animations on top of them.
///
/// What Swift lets subclasses override stands here; each idea behind it has an extension of its own.
@MainActor @preconcurrency
open class CALayer: CATimedObject, KeyValueCoding, AssociationOwner {
  package final var associations = Associations()

  private final var storedLook = LayerLook()

  /// All that decides what the layer shows.
  final var look: LayerLook {
    _read { yield storedLook }
    _modify {
      keepCommit()
      yield &storedLook
    }
  }

  /// The model values.
  final var state: LayerState { _read { yield storedLook.state } }

  /// What the layer was when its tree was last shown; nil if it has not changed since.
  private(set) final var commit: LayerLook?

  /// Whether the layer was part of a laid-out tree; only then do changes animate implicitly.
  private(set) final var isCommitted = false

  /// Whether the layer is the root of what a screen shows: a window's layer.
  package final var isOnScreen = false

  /// Told when an animation is over.
  final var ends: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// What the recording that is being made calls the layer.
  final var recordingID: (recording: RecordingToken, id: Int)?

  /// The tree of a presentation layer; nil for a model layer.
  final var presentationTree: PresentationTree?

  /// The layer whose values a presentation layer shows.
  final var modelLayer: CALayer?

  /// What its name in the app was found to be while it was in one superlayer.
  final var foundName: (superlayer: ObjectIdentifier, name: String?)?

  /// The layer that this one was put into.
  final weak var parent: CALayer?

  final var isLayoutNeeded = true
  final var isDisplayNeeded = true

  /// Whether ``contents`` are what the layer drew itself.
  final var isContentsDrawn = false

  open weak var delegate: (any CALayerDelegate)?

  /// The actions of the layer's own properties, by name; asked after the ``delegate``.
  open var actions: [String: any CAAction]?

  /// What layers of this class add to every layer.
  class var kind: any LayerKind { PlainLayer() }

  @MainActor @preconcurrency
  public override init() {
    super.init()
    storedLook.state.kind = type(of: self).kind
  }

  /// A layer with the values of `layer`: how ``CALayer/presentation()`` makes its copies.
  ///
  /// A subclass with stored properties of its own overrides it, and copies them.
  public init(layer: Any) {
    super.init()
    let kind = type(of: self).kind
    if let layer = layer as? CALayer {
      (storedLook.state, storedLook.timing) = (layer.state, layer.timing)
      isContentsDrawn = layer.isContentsDrawn
    }
    // A layer of another kind has other properties.
    if type(of: storedLook.state.kind) != type(of: kind) { storedLook.state.kind = kind }
  }

  public required init?(coder: NSCoder) {
    super.init()
    storedLook.state.kind = type(of: self).kind
  }

  // MARK: Geometry

  open var bounds: CGRect {
    get { state.bounds }
    set { change("bounds", \.bounds, newValue) }
  }

  open var position: CGPoint {
    get { state.position }
    set { change("position", \.position, newValue) }
  }

  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change("zPosition", \.zPosition, newValue) }
  }

  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change("anchorPoint", \.anchorPoint, newValue) }
  }

  /// The height of the anchor above the layer's plane, in points.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { change("anchorPointZ", \.anchorPointZ, newValue) }
  }

  open var transform: CATransform3D {
    get { state.transform }
    set { change("transform", \.transform, newValue) }
  }

  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set { change("sublayerTransform", \.sublayerTransform, newValue) }
  }

  /// The bounding box in the superlayer's space.
  ///
  /// Setting it moves and resizes the layer.
  open var frame: CGRect {
    get { state.frame }
    set {
      let placement = state.placement(for: newValue.standardized)
      position = placement.position
      bounds = CGRect(origin: bounds.origin, size: placement.size)
    }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  // MARK: Appearance

  open var name: String? {
    get { state.name }
    set { look.state.name = newValue }
  }

  /// 0...1, of the layer with all that is in it as one picture.
  open var opacity: Float {
    get { Float(state.opacity) }
    set { change("opacity", \.opacity, CGFloat(newValue)) }
  }

  /// ``opacity`` in full precision.
  package final var alpha: CGFloat {
    get { state.opacity }
    set { change("opacity", \.opacity, newValue) }
  }

  open var isHidden: Bool {
    get { state.isHidden }
    set { change("hidden", \.isHidden, newValue) }
  }

  /// Whether ``opacity`` fades the layer with all that is in it as one picture, rather than each of them
  /// by itself.
  open var allowsGroupOpacity: Bool {
    get { state.allowsGroupOpacity }
    set { change("allowsGroupOpacity", \.allowsGroupOpacity, newValue) }
  }

  open var isDoubleSided: Bool {
    get { state.isDoubleSided }
    set { change("doubleSided", \.isDoubleSided, newValue) }
  }

  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set { change("backgroundColor", \.backgroundColor, newValue) }
  }

  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change("cornerRadius", \.cornerRadius, newValue) }
  }

  open var cornerCurve: CALayerCornerCurve {
    get { state.cornerCurve }
    set { change("cornerCurve", \.cornerCurve, newValue) }
  }

  open var maskedCorners: CACornerMask {
    get { state.maskedCorners }
    set { change("maskedCorners", \.maskedCorners, newValue) }
  }

  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { change("masksToBounds", \.masksToBounds, newValue) }
  }

  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change("borderWidth", \.borderWidth, newValue) }
  }

  open var borderColor: CGColor? {
    get { state.borderColor }
    set { change("borderColor", \.borderColor, newValue) }
  }

  open var shadowColor: CGColor? {
    get { state.shadowColor }
    set { change("shadowColor", \.shadowColor, newValue) }
  }

  open var shadowOpacity: Float {
    get { Float(state.shadowOpacity) }
    set { change("shadowOpacity", \.shadowOpacity, CGFloat(newValue)) }
  }

  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { change("shadowOffset", \.shadowOffset, newValue) }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { change("shadowRadius", \.shadowRadius, newValue) }
  }

  open var shadowPath: CGPath? {
    get { state.shadowPath.map { CGPath($0) } }
    set { change("shadowPath", \.shadowPath, newValue?.vectorPath) }
  }

  /// Hints for speed on a device; here every layer is drawn at the size at which it is seen.
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var isOpaque = false
  open var drawsAsynchronously = false
  /// Edges are drawn smoothly, whatever these say.
  open var allowsEdgeAntialiasing = false
  open var edgeAntialiasingMask = CAEdgeAntialiasingMask.all

  /// How the layer meets what lies behind it: nil, or a blend mode's name, as "multiplyBlendMode".
  ///
  /// A name that is not one of those that are drawn is told of, and changes nothing.
  open var compositingFilter: Any? {
    get { CompositingFilter(blend: state.blend)?.name }
    set {
      guard let filter = CompositingFilter(newValue, on: self) else { return }
      update { $0.blend = filter.blend }
    }
  }

  /// By how much a corner of that curve reaches further than its radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  // MARK: Contents

  /// A `CGImage`, or nil.
  open var contents: Any? {
    get { state.contents.value }
    set {
      isContentsDrawn = false
      change("contents") { $0.contents = LayerContents(newValue) }
    }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { state.contentsGravity }
    set { change("contentsGravity", \.contentsGravity, newValue) }
  }

  /// Pixels of ``contents`` per point.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { change("contentsScale", \.contentsScale, newValue) }
  }

  /// How the pixels of ``contents`` are shown where they are larger than the screen's.
  open var magnificationFilter: CALayerContentsFilter {
    get { state.magnificationFilter }
    set { change("magnificationFilter", \.magnificationFilter, newValue) }
  }

  /// How they are shown where they are smaller; what is not `nearest` is their mean.
  open var minificationFilter: CALayerContentsFilter {
    get { state.minificationFilter }
    set { change("minificationFilter", \.minificationFilter, newValue) }
  }

  /// A hint for devices whose smaller pictures are made beforehand; here they are made to size.
  open var minificationFilterBias: Float = 0

  /// The part of ``contents`` that is shown, in fractions of its size.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change("contentsRect", \.contentsRect, newValue) }
  }

  /// The part of ``contents`` that is stretched, in fractions of ``contentsRect``.
  ///
  /// It counts where the contents fill the bounds; the rest keeps its size then.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set { change("contentsCenter", \.contentsCenter, newValue) }
  }

  /// Whether what ``contentsCenter`` names is repeated instead of stretched.
  package final var contentsTile: Bool {
    get { state.contentsTile }
    set { change("contentsTile", \.contentsTile, newValue) }
  }

  /// The colour that replaces the colours of ``contents``; nil keeps them.
  package final var contentsTint: CGColor? {
    get { state.contentsTint }
    set { change("contentsTint", \.contentsTint, newValue) }
  }

  /// What the layer draws in place of ``contents``: text, in the main.
  package final var drawnContent: Content? {
    get { state.drawnContent }
    set {
      look.state.drawnContent = newValue
      look.state.drawnPicture = nil
    }
  }

  /// Shows `picture` in place of ``contents``.
  package final func draw(_ picture: Picture, gravity: Gravity) {
    drawnContent = .picture(PictureContent(frame: picture.frame, gravity: gravity))
    look.state.drawnPicture = picture
  }

  // MARK: Hierarchy

  /// The layer that this one lies in, or whose mask it is.
  open var superlayer: CALayer? { modelLayer?.parent.map(presented) ?? parent }

  /// The layers inside, in the order of drawing but for their ``zPosition``; nil if there are none.
  open var sublayers: [CALayer]? {
    get {
      let layers = modelLayer?.look.sublayers.map(presented) ?? look.sublayers
      return layers.isEmpty ? nil : layers
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The layer whose alpha cuts this one out.
  open var mask: CALayer? {
    get { modelLayer?.look.mask.map(presented) ?? look.mask }
    set { replaceMask(with: newValue) }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { min(Int(idx), $0.count) }
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in
      layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex
    }
  }

  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.parent === self, oldLayer !== newLayer else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  open func removeFromSuperlayer() { leaveSuperlayer() }

  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The front-most layer in this one that contains `p`, a point of the superlayer's space.
  open func hitTest(_ p: CGPoint) -> CALayer? { frontmostLayer(at: p) }

  // MARK: Layout and display

  open func setNeedsLayout() { isLayoutNeeded = true }
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out this layer and all in it, from the topmost superlayer that needs it down.
  open func layoutIfNeeded() { layOutTreeIfNeeded() }

  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Whether the layer draws itself anew when its size changes.
  open var needsDisplayOnBoundsChange = false

  /// Whether the layer draws itself anew when the property `key` changes, and in each frame in which an
  /// animation moves it.
  ///
  /// What draws then is a copy of the layer, made by ``init(layer:)``, that has the values which the frame
  /// shows.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  open func setNeedsDisplay() { isDisplayNeeded = true }
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Draws the layer if it asked for it, and has a size.
  open func displayIfNeeded() {
    guard isDisplayNeeded, !bounds.isEmpty else { return }
    isDisplayNeeded = false
    display()
  }

  open func display() {
    if let delegate { delegate.display(self) } else { displayByDrawing() }
  }

  /// Draws what the layer itself shows; by default its delegate does.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// The parts that the layer is drawn in, each by itself; nil for all at once.
  var drawnParts: [CGRect]? { nil }

  /// Has the next layer around it that scrolls bring a point of this one to its top left.
  open func scroll(_ p: CGPoint) {
    if let superlayer { superlayer.scroll(convert(p, to: superlayer)) }
  }

  /// Has the next layer around it that scrolls show a rectangle of this one.
  open func scrollRectToVisible(_ r: CGRect) {
    if let superlayer { superlayer.scrollRectToVisible(convert(r, to: superlayer)) }
  }

  /// Draws the layer and all in it, with their model values, in the layer's own space.
  open func render(in ctx: CGContext) { drawTree(on: ctx) }

  // MARK: Actions and animations

  /// The action for a change of the property `event`: from the delegate, ``actions``, or the class.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) ?? actions?[event] {
      return action is NSNull ? nil : action
    }
    return Self.defaultAction(forKey: event) ?? implicitAction(forKey: event)
  }

  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The value of a property of an app's own that was never set.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Adds a copy of `anim`; an animation under the same key is removed.
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, forKey: key) }

  open func removeAnimation(forKey key: String) { endAnimation(forKey: key, finished: false) }

  open func removeAllAnimations() { endAllAnimations() }

  open func animation(forKey key: String) -> CAAnimation? {
    look.animations.first { $0.key == key }?.animation
  }

  /// The keys of the animations, in the order in which they were added; nil if there are none.
  open func animationKeys() -> [String]? {
    look.animations.isEmpty ? nil : look.animations.map(\.key)
  }

  /// The layer's timing, which starts with an infinite duration.
  override var timing: MediaTiming {
    get { look.timing }
    set { look.timing = newValue }
  }

  /// A copy of the layer with the values that are shown now; nil while the layer is neither on the
  /// screen nor in a tree that was shown.
  ///
  /// It is made by the class's ``init(layer:)``. Its superlayer, sublayers and mask are presentation
  /// layers of the same instant, made when they are asked for, and so ``hitTest(_:)`` and the
  /// conversions of a presentation layer work on what is shown.
  open func presentation() -> Self? { presentationLayer as? Self }

  /// The layer whose values this one shows: itself, unless it came from ``presentation()``.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  // MARK: Key-value coding

  /// The value of a property, or of a part of one, by the name that animations use; or whatever was
  /// set under a key of an app's own.
  open func value(forKeyPath keyPath: String) -> Any? { storedValue(at: keyPath) }

  /// Sets a property by the name that animations use, with all that its setter does; under another
  /// key the layer just keeps the value.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { storeValue(value, at: keyPath) }

  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  // MARK: Commits

  /// Remembers that the tree was shown, so that later changes animate.
  package final func commitTree() {
    isCommitted = true
    commit = nil
    storedLook.mask?.commitTree()
    for layer in storedLook.sublayers { layer.commitTree() }
  }

  private func keepCommit() {
    if isCommitted, commit == nil { commit = storedLook }
  }

  /// Forgets that the layer and those in it were shown.
  final func forgetCommit() {
    isCommitted = false
    commit = nil
    storedLook.mask?.forgetCommit()
    for layer in storedLook.sublayers { layer.forgetCommit() }
  }
}
