/// A value of a layer at one moment, for whoever animates away from it.
package struct LayerValue {
  let value: AnimatableValue
  let shown: AnimatableValue

  /// What was shown, taken for the model value.
  package var asShown: LayerValue { LayerValue(value: shown, shown: shown) }

  /// The model value's numbers, to a millionth, as a reel has them; nil if it has none that name it.
  package var numbers: [Double]? { value.figures }
}

extension CALayer {
  /// The model value of a property, and what of it is shown now; nil if it cannot be animated.
  package func snapshotValue(_ key: String) -> LayerValue? {
    guard let path = LayerKeyPath(key, of: state), !path.property.isCustom,
      let value = path.get(state)
    else { return nil }
    return LayerValue(value: value, shown: path.get(presentationState) ?? value)
  }

  /// The animation that leads from `old` to the present model value of `key`.
  ///
  /// - Parameters:
  ///   - additive: Whether it is a difference that fades out on top of whatever else moves the
  ///     property. To a transform that is flat no difference leads: it is shown at once, as on iOS.
  ///   - fromCurrent: Whether a run from value to value starts at what is shown.
  package func changeAnimation(
    _ key: String, from old: LayerValue, additive: Bool, fromCurrent: Bool
  ) -> CABasicAnimation? {
    guard let new = LayerKeyPath(key, of: state)?.get(state) else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    if key == "hidden" {
      // What appears does so at once; what disappears stays until the end.
      animation.setEnds(from: .number(0), to: .number(0))
      return animation
    }
    if additive, let difference = old.value.subtracting(new) {
      animation.isAdditive = true
      animation.setEnds(from: difference, to: difference.neutral)
    } else if additive, case .transform = new {
      animation.isAdditive = true
      animation.setEnds(from: new.neutral, to: new.neutral)
    } else {
      animation.setEnds(from: fromCurrent ? old.shown : old.value, to: new)
    }
    return animation
  }

  /// Ends what animates `key` if a part of it repeats for ever, which nothing could be added to.
  ///
  /// - Returns: Whether there was such an animation.
  package func endRepeatingAnimations(of key: String) -> Bool {
    let moving = (animationKeys() ?? []).filter { animation(forKey: $0)?.moves(only: key) == true }
    let repeats = moving.contains {
      animation(forKey: $0)?.timing.activeDuration.isFinite == false
    }
    guard repeats else { return false }
    for name in moving { endAnimation(forKey: name, finished: false) }
    return true
  }

  /// The animation through values at rising fractions of its duration, the last one the model's.
  package func changeAnimation(
    _ key: String, through values: [(time: Double, value: LayerValue)],
    mode: CAAnimationCalculationMode
  ) -> CAKeyframeAnimation? {
    guard let end = values.last?.value.value else { return nil }
    let animation = CAKeyframeAnimation(keyPath: key)
    let differences = values.compactMap { $0.value.value.subtracting(end) }
    animation.isAdditive = differences.count == values.count
    let points = animation.isAdditive ? differences : values.map(\.value.value)
    animation.values = points.map(\.boxed)
    animation.keyTimes = values.map { NSNumber(value: $0.time) }
    animation.calculationMode = mode
    return animation
  }
}

extension CALayer {
  /// Puts the model value of `key` back to what it was, without an action.
  package func restore(_ key: String, to old: LayerValue) {
    update { state in LayerKeyPath(key, of: state)?.set(&state, old.value) }
  }

  /// Makes what the animation under `animationKey` shows the model values, without an action.
  package func adoptAnimation(forKey animationKey: String) {
    guard let animation = animation(forKey: animationKey) else { return }
    var shown = AnimatedState(state)
    animation.apply(to: &shown, at: localTime)
    update { $0 = shown.state }
  }
}
