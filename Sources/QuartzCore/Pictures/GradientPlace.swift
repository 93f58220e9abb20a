internal import Frames

/// A context's gradient as a node: bounds that reach as far as it is drawn, and its content in them.
struct GradientPlace {
  /// In the gradient's own space, whose x runs along it.
  let bounds: CGRect
  /// From the gradient's own space to the context's.
  let turn: CGAffineTransform
  let content: GradientContent

  /// - Parameter seen: What of the context's space is on the canvas.
  /// - Returns: nil where nothing would be drawn.
  init?(_ gradient: CGGradient, _ span: CGContext.GradientSpan, over seen: CGRect) {
    switch span {
    case .linear(let start, let end, let options):
      self.init(gradient, from: start, to: end, options, over: seen)
    case .radial(let center, let start, let end, let options):
      self.init(gradient, about: center, from: start, to: end, options, over: seen)
    }
  }

  private init?(
    _ gradient: CGGradient, from start: CGPoint, to end: CGPoint,
    _ options: CGGradientDrawingOptions, over seen: CGRect
  ) {
    let length = hypot(end.x - start.x, end.y - start.y)
    guard length > 0, !seen.isNull else { return nil }
    // Upright gradients stay in the context's space, free of rounding.
    let isUpright = start.x == end.x || start.y == end.y
    let turn =
      isUpright
      ? .identity
      : CGAffineTransform(
        a: (end.x - start.x) / length, b: (end.y - start.y) / length,
        c: -(end.y - start.y) / length, d: (end.x - start.x) / length, tx: start.x, ty: start.y)
    let back = turn.inverted()
    let (from, to) = (start.applying(back), end.applying(back))
    let room = seen.applying(back)
    let isDown = isUpright && start.x == end.x
    var (low, high) = isDown ? (from.y, to.y) : (from.x, to.x)
    let isForward = low <= high
    let reach = isDown ? (room.minY, room.maxY) : (room.minX, room.maxX)
    let goesOn = (
      before: options.contains(.drawsBeforeStartLocation),
      after: options.contains(.drawsAfterEndLocation)
    )
    if !isForward { swap(&low, &high) }
    if isForward ? goesOn.before : goesOn.after { low = min(low, reach.0) }
    if isForward ? goesOn.after : goesOn.before { high = max(high, reach.1) }
    let box =
      isDown
      ? CGRect(x: room.minX, y: low, width: room.width, height: high - low)
      : CGRect(x: low, y: room.minY, width: high - low, height: room.height)
    guard box.width > 0, box.height > 0 else { return nil }
    func fraction(_ p: CGPoint) -> CGPoint {
      isDown
        ? CGPoint(x: 0.5, y: (p.y - box.minY) / box.height)
        : CGPoint(x: (p.x - box.minX) / box.width, y: 0.5)
    }
    bounds = box
    self.turn = turn
    content = GradientContent(
      colors: gradient.colors.map(rounded), locations: gradient.locations.map(rounded),
      start: rounded(fraction(from)), end: rounded(fraction(to)))
  }

  private init?(
    _ gradient: CGGradient, about center: CGPoint, from start: CGFloat, to end: CGFloat,
    _ options: CGGradientDrawingOptions, over seen: CGRect
  ) {
    let (inner, outer) = (min(start, end), max(start, end))
    guard outer > 0, !seen.isNull else { return nil }
    let isOutward = start <= end
    let fillsInside = options.contains(
      isOutward ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
    let fillsOutside = options.contains(
      isOutward ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
    var stops = zip(gradient.colors, gradient.locations).map { color, place in
      (color, (inner + (isOutward ? place : 1 - place) * (outer - inner)) / outer)
    }
    if !isOutward { stops.reverse() }
    // Beyond its ends a gradient keeps its colours; what is not drawn is clear instead.
    if inner > 0, !fillsInside, let first = stops.first {
      var clear = first.0
      clear.alpha = 0
      stops = [(clear, 0), (clear, inner / outer)] + stops
    }
    if !fillsOutside, let last = stops.last {
      var clear = last.0
      clear.alpha = 0
      stops.append((last.0, 1))
      stops.append((clear, 1))
    }
    let circle = CGRect(
      x: center.x - outer, y: center.y - outer, width: 2 * outer, height: 2 * outer)
    bounds = fillsOutside ? circle.union(seen) : circle
    turn = .identity
    let box = bounds
    func fraction(_ p: CGPoint) -> CGPoint {
      CGPoint(x: (p.x - box.minX) / box.width, y: (p.y - box.minY) / box.height)
    }
    content = GradientContent(
      kind: .radial, colors: stops.map { rounded($0.0) }, locations: stops.map { rounded($0.1) },
      start: rounded(fraction(center)),
      end: rounded(fraction(CGPoint(x: center.x + outer, y: center.y + outer))))
  }
}
