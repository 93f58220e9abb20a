/// The receiver of what is drawn in a context; on the side of layers, a maker of nodes.
///
/// Paths are in the space of the canvas, everything else in that of the state's transform.
package protocol DrawingSink: AnyObject {
  func fill(_ path: VectorPath, evenOdd: Bool, _ state: CGContext.State)
  func stroke(_ path: VectorPath, _ state: CGContext.State)
  func draw(_ gradient: CGGradient, _ span: CGContext.GradientSpan, _ state: CGContext.State)
  /// Draws `image` upright, its top at the top of `rect`.
  func draw(_ image: CGImage, in rect: CGRect, tint: CGColor?, _ state: CGContext.State)
  /// Takes away what was drawn inside `path`.
  func clear(_ path: VectorPath, _ state: CGContext.State)
  /// Gathers what follows into one picture, which `state` then fades and shades.
  func beginLayer(_ state: CGContext.State)
  func endLayer()
  /// All that was drawn so far, at `scale` pixels per point.
  func image(scale: CGFloat) -> CGImage?
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// How an image mixes with what is there.
///
/// Laying over is the one mode that is drawn here; the others are absent.
///
/// - Difference: `normal` alone.
public enum CGBlendMode: Int32, Sendable { case normal }

/// A canvas that records what is drawn on it.
///
/// The result is a picture of shapes rather than of pixels, and stays sharp at any scale. Its space is
/// UIKit's: points, with the origin at the top left.
///
/// - Difference: keeps shapes, not pixels: nothing is read back, and blend modes and bitmap
///   contexts are absent.
public final class CGContext {
  /// What is in force when something is drawn.
  package struct State {
    /// From user space to the canvas in points.
    package var transform = CGAffineTransform.identity
    package var clips: [Clip] = []
    package var fillColor = CGColor.black
    package var strokeColor = CGColor.black
    package var alpha: CGFloat = 1
    package var lineWidth: CGFloat = 1
    package var lineCap = CGLineCap.butt
    package var lineJoin = CGLineJoin.miter
    package var miterLimit: CGFloat = 10
    package var dashes: [CGFloat] = []
    package var dashPhase: CGFloat = 0
    package var shadow: Shadow?
  }

  /// Something that drawing is cut to, in the space of the canvas.
  package enum Clip: Hashable {
    case path(VectorPath, evenOdd: Bool)
    /// The alpha of an image, upright in a rectangle that the transform maps to the canvas.
    case mask(CGImage, CGRect, CGAffineTransform)
  }

  package struct Shadow {
    package let offset: CGSize
    /// The standard deviation of the Gaussian, in points.
    package let radius: CGFloat
    package let color: CGColor
  }

  /// Where a gradient runs.
  package enum GradientSpan {
    case linear(from: CGPoint, to: CGPoint, CGGradientDrawingOptions)
    case radial(CGPoint, from: CGFloat, to: CGFloat, CGGradientDrawingOptions)
  }

  package let sink: any DrawingSink
  package private(set) var state = State()
  private var saved: [State] = []
  /// The path that is being built, in the space of the canvas.
  private var current = VectorPath()
  /// From the canvas to pixels whose y points up, as ``ctm`` counts them.
  private let toDevice: CGAffineTransform

  /// - Parameters:
  ///   - bounds: The part of user space that the canvas shows, in points.
  ///   - scale: Pixels per point; only ``ctm`` tells of it.
  package init(_ sink: any DrawingSink, bounds: CGRect, scale: CGFloat) {
    self.sink = sink
    toDevice = CGAffineTransform(
      a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: bounds.height * scale)
    state.transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
  }

  // MARK: State

  public func saveGState() { saved.append(state) }

  /// Takes back what changed since the last ``saveGState()``; ignored where there was none.
  public func restoreGState() { state = saved.popLast() ?? state }

  /// From user space to pixels, whose y points up.
  public var ctm: CGAffineTransform { state.transform.concatenating(toDevice) }
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Fades all that is drawn from now on, in 0...1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }

  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Lengths of dashes and gaps in turn; none for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.dashPhase, state.dashes) = (phase, lengths)
  }

  /// Casts a shadow from all that is drawn from now on; nil or clear for none.
  ///
  /// - Parameters:
  ///   - offset: In points of the canvas, down and to the right, whatever the transform.
  ///   - blur: Twice the standard deviation of the Gaussian.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.flatMap {
      $0.alpha > 0 ? Shadow(offset: offset, radius: max(blur, 0) / 2, color: $0) : nil
    }
  }

  /// A shadow in black of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Gathers what follows into one picture, which the present alpha and shadow then apply to.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
    sink.beginLayer(state)
    saveGState()
    state.alpha = 1
    state.shadow = nil
  }

  public func endTransparencyLayer() {
    restoreGState()
    sink.endLayer()
  }

  // MARK: Path

  public var isPathEmpty: Bool { current.isEmpty }

  /// The path that is being built; nil if it is empty.
  public var path: CGPath? {
    current.isEmpty ? nil : CGPath(current.applying(state.transform.inverted()))
  }

  public func beginPath() { current = VectorPath() }

  public func move(to point: CGPoint) { extend { $0.move(to: point) } }
  public func addLine(to point: CGPoint) { extend { $0.addLine(to: point) } }
  public func addLines(between points: [CGPoint]) { extend { $0.addLines(between: points) } }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    extend { $0.addQuadCurve(to: end, control: control) }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    extend { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  public func addRect(_ rect: CGRect) { extend { $0.addRect(rect) } }
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public func addEllipse(in rect: CGRect) { extend { $0.addEllipse(in: rect) } }
  public func addPath(_ path: CGPath) { extend { $0.addPath(path) } }

  /// A circular arc, joined to the current point by a line.
  ///
  /// - Parameter clockwise: Whether the angle falls from `startAngle` to `endAngle`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let arc = VectorPath.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, decreasing: clockwise,
      joining: !current.isEmpty)
    current.elements += arc.applying(state.transform).elements
  }

  public func closePath() { current.elements.append(.close) }

  /// Makes the path the outline of what ``strokePath()`` would draw of it.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let dashed = path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashes)
    beginPath()
    addPath(
      dashed.copy(
        strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
        miterLimit: state.miterLimit))
  }

  private func extend(_ build: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    build(path)
    current.elements += path.vectorPath.applying(state.transform).elements
  }

  private func takePath() -> VectorPath {
    defer { current = VectorPath() }
    return current
  }

  // MARK: Drawing

  /// Fills the path and begins a new one.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    if !path.isEmpty { sink.fill(path, evenOdd: rule == .evenOdd, state) }
  }

  public func strokePath() {
    let path = takePath()
    if !path.isEmpty { sink.stroke(path, state) }
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    guard !path.isEmpty else { return }
    if mode != .stroke {
      sink.fill(path, evenOdd: mode == .eoFill || mode == .eoFillStroke, state)
    }
    if mode != .fill && mode != .eoFill { sink.stroke(path, state) }
  }

  public func fill(_ rect: CGRect) { sink.fill(onCanvas(.rectangle(rect)), evenOdd: false, state) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  public func fillEllipse(in rect: CGRect) {
    sink.fill(onCanvas(.ellipse(in: rect)), evenOdd: false, state)
  }

  public func stroke(_ rect: CGRect) { sink.stroke(onCanvas(.rectangle(rect)), state) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    var wide = state
    wide.lineWidth = width
    sink.stroke(onCanvas(.rectangle(rect)), wide)
  }

  public func strokeEllipse(in rect: CGRect) { sink.stroke(onCanvas(.ellipse(in: rect)), state) }

  /// Strokes the lines from each point of an even place to the one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// All that was drawn so far, as an image of its own.
  public func makeImage() -> CGImage? { sink.image(scale: abs(toDevice.d)) }

  /// Makes `rect` transparent.
  public func clear(_ rect: CGRect) { sink.clear(onCanvas(.rectangle(rect)), state) }

  /// Draws `image` with its bottom at the lesser y of `rect`, as in coordinates whose y points up.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    sink.draw(image, in: rect, tint: nil, state)
    restoreGState()
  }

  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    sink.draw(gradient, .linear(from: startPoint, to: endPoint, options), state)
  }

  /// Draws a gradient between two circles of one centre.
  ///
  /// Where the centres differ, a diagnostic says so, and that of the larger circle is taken for both.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter != endCenter {
      diagnose(
        .unsupportedGradient,
        "A radial gradient runs from \(startCenter) to \(endCenter), and only circles of one"
          + " centre can be drawn: give both the same centre.")
    }
    let center = startRadius > endRadius ? startCenter : endCenter
    sink.draw(gradient, .radial(center, from: startRadius, to: endRadius, options), state)
  }

  // MARK: Clip

  /// Cuts what is drawn from now on to the path, and begins a new one.
  public func clip(using rule: CGPathFillRule = .winding) {
    state.clips.append(.path(takePath(), evenOdd: rule == .evenOdd))
  }

  public func clip(to rect: CGRect) {
    state.clips.append(.path(onCanvas(.rectangle(rect)), evenOdd: false))
  }

  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Cuts what is drawn from now on by the alpha of `mask`, placed as ``draw(_:in:)`` places images.
  public func clip(to rect: CGRect, mask: CGImage) {
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
    state.clips.append(.mask(mask, rect, flip.concatenating(state.transform)))
  }

  /// The box around what can still be drawn on, of clips that are paths; null without a clip.
  public var boundingBoxOfClipPath: CGRect {
    let boxes = state.clips.compactMap { clip -> CGRect? in
      guard case .path(let path, _) = clip else { return nil }
      return path.controlPointBounds
    }
    guard let first = boxes.first else { return .null }
    let box = boxes.dropFirst().reduce(first) { $0.intersection($1) }
    return box.isNull ? box : box.applying(state.transform.inverted())
  }

  private func onCanvas(_ path: VectorPath) -> VectorPath { path.applying(state.transform) }
}
