package import Frames

/// What answers for a layer: on UIKit's side the view that owns it.
@MainActor @preconcurrency
public protocol CALayerDelegate: AnyObject {
  /// The action for a change of the property `event`; `NSNull` for none, nil to search on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  func layoutSublayers(of layer: CALayer)
  /// Gives the layer its contents; by default what ``draw(_:in:)`` draws.
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
}

/// A delegate that knows what people call its layer.
@MainActor
package protocol LayerNaming: AnyObject {
  var layerName: String { get }
}

/// A rectangle of the scene, with model values and animations on top of them.
@MainActor @preconcurrency
open class CALayer: NSObject, CAMediaTiming, KeyValueCoding, AssociationOwner {
  package final var associations = Associations()
  private final var extraValues: [String: Any] = [:]

  /// The model values.
  package final var state = LayerState() { willSet { keepCommit() } }

  /// Animations in the order in which they were added; later ones see what earlier ones made.
  private(set) final var animations: [(key: String, animation: CAAnimation)] = [] {
    willSet { keepCommit() }
  }
  private final var ends: [ObjectIdentifier: @MainActor () -> Void] = [:]
  final var timing = MediaTiming()

  /// What the recording that is being made calls the layer.
  final var recordingID: (recording: ObjectIdentifier, id: Int)?

  /// Whether the layer was part of a laid-out tree; only then do changes animate implicitly.
  private final var isCommitted = false

  /// What the layer was when its tree was last shown; nil if it has not changed since.
  private(set) final var commit: LayerCommit?

  /// What the layer draws besides ``contents``: text, in the main.
  package final var drawnContent: Content? { willSet { keepCommit() } }

  /// The layer whose values a presentation layer shows.
  private final weak var modelLayer: CALayer?

  open weak var delegate: (any CALayerDelegate)?
  open private(set) weak var superlayer: CALayer?
  private final var children: [CALayer] = [] { willSet { keepCommit() } }
  open var name: String?
  open var actions: [String: any CAAction]?

  @MainActor @preconcurrency
  public override init() {
    super.init()
    timing.duration = .infinity
  }

  /// A layer of whatever class this is called on.
  ///
  /// The compiler lets a metatype make objects by `required` initialisers only, and that would keep
  /// apps from overriding `init()` as they do on iOS. So the convenience initialiser below, which
  /// leads to the override, is called by its symbol.
  @_silgen_name("filmstrip_make_layer")
  package class func make() -> CALayer

  @_silgen_name("filmstrip_make_layer")
  convenience init(dynamically: Void) { self.init() }

  /// A layer with the values of `layer`, as presentation layers are made.
  public init(layer: Any) {
    super.init()
    timing.duration = .infinity
    guard let layer = layer as? CALayer else { return }
    state = layer.state
    timing = layer.timing
    modelLayer = layer
    superlayer = layer.superlayer
    name = layer.name
    contents = layer.contents
    contentsGravity = layer.contentsGravity
    contentsScale = layer.contentsScale
    cornerCurve = layer.cornerCurve
    maskedCorners = layer.maskedCorners
    drawnContent = layer.drawnContent
  }

  public required init?(coder: NSCoder) {
    super.init()
    timing.duration = .infinity
  }

  // MARK: Geometry

  open var bounds: CGRect {
    get { state.bounds }
    set {
      let isResized = newValue.size != state.bounds.size
      change("bounds", \.bounds, newValue)
      if isResized {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
    }
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

  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change("contentsRect", \.contentsRect, newValue) }
  }

  /// A `CGImage`, or nil.
  open var contents: Any? {
    willSet { keepCommit() }
    didSet { isContentsDrawn = false }
  }
  open var contentsGravity = CALayerContentsGravity.resize { willSet { keepCommit() } }
  /// Pixels of ``contents`` per point.
  open var contentsScale: CGFloat = 1 { willSet { keepCommit() } }
  /// The part of ``contents`` that is stretched, in fractions of ``contentsRect``.
  ///
  /// It counts where the contents fill the bounds; the rest keeps its size then.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) { willSet { keepCommit() } }
  /// Whether what ``contentsCenter`` names is repeated instead of stretched.
  package final var contentsTile = false { willSet { keepCommit() } }
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners = CACornerMask.all

  /// Hints for speed on a device; here every layer is drawn at the size at which it is seen.
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1

  /// The colour that replaces the colours of ``contents``; nil keeps them.
  package final var contentsTint: CGColor? { willSet { keepCommit() } }

  /// The layer whose alpha cuts this one out.
  open var mask: CALayer? {
    willSet { keepCommit() }
    didSet {
      if oldValue?.superlayer === self { oldValue?.superlayer = nil }
      mask?.removeFromSuperlayer()
      mask?.superlayer = self
    }
  }

  // MARK: Hierarchy

  /// The layers inside, in the order of drawing but for their ``zPosition``; nil if there are none.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer) { min(Int(idx), $0.count) }
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { children in children.firstIndex { $0 === sibling } ?? 0 }
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { children in
      children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.endIndex
    }
  }

  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.superlayer === self, oldLayer !== newLayer else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  open func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.children.removeAll { $0 === self }
    superlayer = nil
    forgetCommit()
  }

  private func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    precondition(!isInside(layer), "A layer cannot be put inside itself.")
    if layer.superlayer === self {
      children.removeAll { $0 === layer }
    } else {
      layer.removeFromSuperlayer()
    }
    children.insert(layer, at: index(children))
    layer.superlayer = self
    setNeedsLayout()
  }

  /// Whether this layer is `other` or lies in it.
  private func isInside(_ other: CALayer) -> Bool {
    sequence(first: self, next: \.superlayer).contains { $0 === other }
  }

  // MARK: Layout

  private final var isLayoutNeeded = true

  open func setNeedsLayout() { isLayoutNeeded = true }

  open func needsLayout() -> Bool { isLayoutNeeded }

  /// How many times a tree is gone through while layouts keep asking for more.
  private static let layoutPasses = 16

  /// Lays out this layer and all in it, from the topmost superlayer that needs it down.
  open func layoutIfNeeded() {
    let chain = sequence(first: self, next: \.superlayer)
    let top = chain.reduce(self) { $1.isLayoutNeeded ? $1 : $0 }
    for _ in 0..<Self.layoutPasses where top.layOutTree() {}
  }

  /// Goes through the tree once, superlayers first.
  ///
  /// - Returns: Whether a layout was done.
  private func layOutTree() -> Bool {
    var didWork = isLayoutNeeded
    if isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for child in children where child.layOutTree() { didWork = true }
    return didWork
  }

  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  // MARK: Display

  /// Whether ``contents`` are what the layer drew itself.
  private(set) final var isContentsDrawn = false
  private final var isDisplayNeeded = true

  /// Whether the layer draws itself anew when its size changes.
  open var needsDisplayOnBoundsChange = false

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

  /// Makes what ``draw(in:)`` draws the contents; drawing nothing leaves other contents be.
  package final func displayByDrawing() {
    let recorder = PictureRecorder(size: bounds.size)
    draw(in: CGContext(recorder, bounds: bounds, scale: contentsScale))
    guard !recorder.isEmpty || isContentsDrawn else { return }
    contents = recorder.isEmpty ? nil : CGImage(recorder.picture, scale: contentsScale)
    isContentsDrawn = !recorder.isEmpty
  }

  /// Displays what needs it in the whole tree.
  package final func displayTree() {
    displayIfNeeded()
    mask?.displayTree()
    for child in children { child.displayTree() }
  }

  /// Draws the layer and all in it, with their model values, in the layer's own space.
  open func render(in ctx: CGContext) {
    guard let recorder = ctx.sink as? PictureRecorder else { return }
    displayTree()
    recorder.draw(self, ctx.state)
  }

  // MARK: Actions and animations

  /// The action for a change of the property `event`: from the delegate, ``actions``, or the class.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) {
      return action is NSNull ? nil : action
    }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let action = Self.defaultAction(forKey: event) { return action }
    return implicitAction(forKey: event)
  }

  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard isCommitted, let path = LayerKeyPath.named(event) else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.setEnds(from: path.get(presentationState), to: nil)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Gives the property `key` a new model value and runs its action.
  package final func change<Value: Equatable>(
    _ key: String, _ path: WritableKeyPath<LayerState, Value>, _ value: Value
  ) {
    guard state[keyPath: path] != value else { return }
    let action = CATransaction.disableActions() ? nil : action(forKey: key)
    state[keyPath: path] = value
    tellObservers()
    action?.run(forKey: key, object: self, arguments: nil)
  }

  private func tellObservers() {
    propertiesDidChange(of: self)
    if let delegate { propertiesDidChange(of: delegate) }
  }

  /// Adds a copy of `anim`; an animation under the same key is removed.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? uniqueKey("animation")
    removeAnimation(forKey: key)
    let copy = anim.duplicate()
    if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
    if let function = CATransaction.animationTimingFunction() { copy.timingFunction = function }
    if copy.beginTime == 0 { copy.beginTime = localTime }
    copy.resolve(with: state)
    copy.attach(to: self)
    animations.append((key, copy))
    ends[ObjectIdentifier(copy)] = CATransaction.enlist()
    AnimationDriver.current.add(copy, on: self)
    copy.delegate?.animationDidStart(copy)
  }

  /// `stem`, or with a number behind it if an animation has that key already.
  package final func uniqueKey(_ stem: String) -> String {
    let taken = Set(animations.map(\.key))
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }

  open func removeAnimation(forKey key: String) { endAnimation(forKey: key, finished: false) }

  /// Takes the animation off before its time, and says whether it counts as finished.
  package final func endAnimation(forKey key: String, finished: Bool) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    stop(animations.remove(at: index).animation, finished: finished)
  }

  open func removeAllAnimations() {
    let all = animations
    animations = []
    for entry in all { stop(entry.animation, finished: false) }
  }

  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }

  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

  /// The driver's word that an animation has reached its end.
  final func animationEnded(_ animation: CAAnimation) {
    if animation.isRemovedOnCompletion {
      animations.removeAll { $0.animation === animation }
    }
    stop(animation, finished: true)
  }

  private func stop(_ animation: CAAnimation, finished: Bool) {
    AnimationDriver.current.remove(animation)
    guard let end = ends.removeValue(forKey: ObjectIdentifier(animation)) else { return }
    animation.delegate?.animationDidStop(animation, finished: finished)
    animation.onStop?(finished)
    end()
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The layer's own time now.
  package final var localTime: CFTimeInterval {
    convertTime(VirtualClock.current.now.seconds, from: nil)
  }

  /// A time of `l`, or of the clock if nil, in the layer's own.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let global = l.map { $0.globalTime(of: t) ?? t } ?? t
    let chain = sequence(first: self, next: \.superlayer).reversed()
    return chain.reduce(global) { $1.timing.localTime(at: $0) }
  }

  /// A time of the layer's own in that of `l`, or of the clock if nil.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let global = globalTime(of: t) ?? t
    return l.map { $0.convertTime(global, from: nil) } ?? global
  }

  /// The clock's time when the layer's own is `t`; nil if it never is.
  private func globalTime(of t: CFTimeInterval) -> CFTimeInterval? {
    var time = t
    for layer in sequence(first: self, next: \.superlayer) {
      guard let parent = layer.timing.parentTime(at: time) else { return nil }
      time = parent
    }
    return time
  }

  /// The clock's time at which `animation` ends; nil if it does not end by itself.
  final func end(of animation: CAAnimation) -> CFTimeInterval? {
    let duration = animation.timing.activeDuration
    guard duration.isFinite, animation.timing.speed > 0, animation.pace == nil,
      let own = animation.timing.parentTime(at: duration), let global = globalTime(of: own)
    else { return nil }
    let isForward = sequence(first: self, next: \.superlayer).allSatisfy { $0.timing.isForward }
    return isForward ? global : nil
  }

  // MARK: Presentation

  /// The values that are shown now.
  package final var presentationState: LayerState { state(at: localTime) }

  /// The values that are shown when the layer's own time is `time`.
  final func state(at time: CFTimeInterval) -> LayerState {
    guard !animations.isEmpty else { return state }
    var shown = state
    for entry in animations { entry.animation.apply(to: &shown, at: time) }
    return shown
  }

  /// A copy of the layer with the values that are shown now.
  open func presentation() -> Self? {
    guard let copy = Self.make() as? Self else { return nil }
    copy.state = presentationState
    copy.modelLayer = self
    copy.superlayer = superlayer
    copy.name = name
    copy.contents = contents
    copy.timing = timing
    return copy
  }

  /// The layer whose values this one shows: itself, unless it came from ``presentation()``.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// Remembers that the tree was shown, so that later changes animate.
  package final func commitTree() {
    isCommitted = true
    commit = nil
    mask?.commitTree()
    for child in children { child.commitTree() }
  }

  /// Whether the tree that the layer is part of was shown.
  final var wasShown: Bool { isCommitted }

  private func keepCommit() {
    if isCommitted, commit == nil { commit = LayerCommit(self) }
  }

  private func forgetCommit() {
    isCommitted = false
    commit = nil
    for child in children { child.forgetCommit() }
  }

  // MARK: Key-value coding

  /// The value of an animatable property, by the name that animations use, or whatever was set
  /// under a key of your own.
  open func value(forKeyPath keyPath: String) -> Any? {
    LayerKeyPath.named(keyPath)?.get(state)?.boxed ?? extraValues[keyPath]
  }

  /// Sets an animatable property by the name that animations use, with its action; under another
  /// key the layer just keeps the value.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = LayerKeyPath.named(keyPath) else {
      extraValues[keyPath] = value
      return
    }
    guard let value = AnimatableValue(value) else { return }
    let key = String(keyPath.prefix { $0 != "." })
    let action = CATransaction.disableActions() ? nil : action(forKey: key)
    path.set(&state, value)
    tellObservers()
    action?.run(forKey: key, object: self, arguments: nil)
  }

  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}
