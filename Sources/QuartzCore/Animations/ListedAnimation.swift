internal import Frames

/// What an animation that code has put on a layer does, in words and figures.
@MainActor
struct ListedAnimation {
  /// One for an animation of a property, one for each of a group.
  private(set) var motions: [Motion] = []

  private let layer: CALayer
  private let now = VirtualClock.current.now

  /// - Parameter layer: The layer that has it, with the model values that it is shown on.
  init(_ animation: CAAnimation, on layer: CALayer) {
    self.layer = layer
    gather(animation, in: [])
  }

  /// - Parameter groups: Those that the animation is a part of, the innermost first.
  private mutating func gather(_ animation: CAAnimation, in groups: [CAAnimation]) {
    if let group = animation as? CAAnimationGroup {
      for part in group.animations ?? [] { gather(part, in: [group] + groups) }
      return
    }
    guard let change = change(by: animation) else { return }
    let chain = [animation] + groups
    let start = time(of: 0, in: chain)
    let end = time(of: animation.duration, in: chain)
    let words = [animation.paceWords] + chain.flatMap { $0.timing.repeatWords }
    let duration = start.flatMap { start in end.map { $0 - start } } ?? animation.duration
    // A group with a curve of its own bends those of its parts, and time may run backwards.
    let isOwn = duration > 0 && !groups.contains { $0.timingFunction != nil }
    motions.append(
      Motion(
        start: now, delay: exact((start ?? now.seconds) - now.seconds),
        duration: exact(abs(duration)), curve: words.joined(separator: ", "),
        timing: isOwn ? animation.paceFigures(speed: animation.duration / duration) : nil,
        changes: [change]))
  }

  /// The clock's time when an animation's own is `time`; nil if it never is, as on a layer that is held.
  private func time(of time: CFTimeInterval, in chain: [CAAnimation]) -> CFTimeInterval? {
    let own = chain.reduce(Optional(time)) { time, animation in
      time.flatMap { animation.timing.parentTime(at: $0) }
    }
    return own.flatMap { layer.globalTime(of: $0) }
  }

  /// To a millionth, as a reel has its numbers.
  private func exact(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 + 0 }

  /// What changes from where to where; nil if nothing does.
  private func change(by animation: CAAnimation) -> MotionChange? {
    if let transition = animation as? CATransition {
      return MotionChange(layer: layer.shownName, property: transition.shownEffect.words)
    }
    guard let animation = animation as? CAPropertyAnimation, let key = animation.keyPath,
      let (from, to) = animation.shownEnds(on: layer.state)
    else { return nil }
    if from == to, !(animation is CAKeyframeAnimation) { return nil }
    return MotionChange(
      layer: layer.shownName, property: key, from: from.figures, to: to.figures)
  }
}

extension AnimatableValue {
  /// The numbers, to a millionth, as a reel has them; nil if it has none that name it.
  var figures: [Double]? {
    let numbers: [CGFloat]
    switch self {
    case .number(let number): numbers = [number]
    case .point(let point): numbers = [point.x, point.y]
    case .size(let size): numbers = [size.width, size.height]
    case .rect(let rect): numbers = [rect.minX, rect.minY, rect.width, rect.height]
    case .transform(let transform): numbers = transform.elements
    case .color, .path, .numbers, .colors, .pictures: return nil
    }
    // No value is below zero by nothing.
    return numbers.map { ($0 * 1e6).rounded() / 1e6 + 0 }
  }
}

// MARK: Words

extension CAAnimation {
  /// How it goes on its way: `linear`, `spring 0.5`, `keyframes, ease in`.
  fileprivate var paceWords: String {
    if let spring = pacingSpring { return "spring \(decimal(spring.dampingRatio))" }
    let function = timingFunction.map(\.words)
    guard let keyframes = self as? CAKeyframeAnimation else { return function ?? "linear" }
    let way = keyframes.path == nil ? "keyframes" : "along a path"
    return ([way] + [function].compactMap { $0 }).joined(separator: ", ")
  }

  /// The same in figures; nil for keyframes, which have a way of their own.
  ///
  /// - Parameter speed: Seconds of its own in one of the clock's.
  fileprivate func paceFigures(speed: Double) -> MotionTiming? {
    if self is CAKeyframeAnimation { return nil }
    if let spring = pacingSpring {
      return .spring(
        frequency: spring.frequency * speed, dampingRatio: spring.dampingRatio,
        initialVelocity: spring.initialVelocity * speed)
    }
    return .bezier(timingFunction?.exactPoints ?? [0, 0, 1, 1])
  }
}

extension MediaTiming {
  /// How often, and whether back as well; none for once.
  fileprivate var repeatWords: [String] {
    var words = autoreverses ? ["there and back"] : []
    if repeatDuration > 0 {
      words.append("for \(decimal(repeatDuration)) s")
    } else if repeatCount == .infinity {
      words.append("for ever")
    } else if repeatCount > 1 {
      words.append("\(decimal(Double(repeatCount))) times")
    }
    return words
  }
}

extension CAMediaTimingFunction {
  /// The name of the curve for people.
  fileprivate var words: String {
    let names: [(CAMediaTimingFunctionName, String)] = [
      (.linear, "linear"), (.easeIn, "ease in"), (.easeOut, "ease out"),
      (.easeInEaseOut, "ease in out"), (.default, "ease"),
    ]
    let known = names.first { CAMediaTimingFunction(name: $0.0) == self }
    return known?.1 ?? "cubic " + exactPoints.map { decimal($0) }.joined(separator: " ")
  }
}
