internal import Frames

/// A type of the properties of layers: how its values come into and out of an `Any`, and what of them
/// animations move.
protocol LayerPropertyValue: SendableMetatype {
  static var isAnimatable: Bool { get }

  /// The value as code that reads it by key expects it; nil for none.
  var boxed: Any? { get }

  /// The value that code has put into an `Any`; nil if that is of another type.
  init?(boxed: Any?)

  /// What animations move; nil where there is nothing to move.
  var animatable: AnimatableValue? { get }
  init?(animatable: AnimatableValue)
}

/// A type that animations move.
protocol AnimatableProperty: LayerPropertyValue {}

extension AnimatableProperty {
  static var isAnimatable: Bool { true }
  var boxed: Any? { animatable?.boxed }

  init?(boxed: Any?) {
    guard let value = AnimatableValue(boxed) else { return nil }
    self.init(animatable: value)
  }
}

/// A type whose values change at once.
protocol FixedProperty: LayerPropertyValue {}

extension FixedProperty {
  static var isAnimatable: Bool { false }
  var animatable: AnimatableValue? { nil }
  init?(animatable: AnimatableValue) { nil }
}

// MARK: What moves

extension CGFloat: AnimatableProperty {
  var animatable: AnimatableValue? { .number(self) }

  init?(animatable: AnimatableValue) {
    guard case .number(let number) = animatable else { return nil }
    self = number
  }
}

/// A switch, which turns half-way.
extension Bool: AnimatableProperty {
  var boxed: Any? { self }
  var animatable: AnimatableValue? { .number(self ? 1 : 0) }

  init?(animatable: AnimatableValue) {
    guard case .number(let number) = animatable else { return nil }
    self = number >= 0.5
  }
}

extension CGPoint: AnimatableProperty {
  var animatable: AnimatableValue? { .point(self) }

  init?(animatable: AnimatableValue) {
    guard case .point(let point) = animatable else { return nil }
    self = point
  }
}

extension CGSize: AnimatableProperty {
  var animatable: AnimatableValue? { .size(self) }

  init?(animatable: AnimatableValue) {
    switch animatable {
    case .size(let size): self = size
    case .point(let point): self.init(width: point.x, height: point.y)
    default: return nil
    }
  }
}

extension CGRect: AnimatableProperty {
  var animatable: AnimatableValue? { .rect(self) }

  init?(animatable: AnimatableValue) {
    // Not `CGRect`'s own idea of a rectangle: an additive change may have a negative size.
    guard case .rect(let rect) = animatable else { return nil }
    self = rect
  }
}

extension CATransform3D: AnimatableProperty {
  var animatable: AnimatableValue? { .transform(self) }

  init?(animatable: AnimatableValue) {
    guard case .transform(let transform) = animatable else { return nil }
    self = transform
  }
}

/// Values that may be missing.
extension Optional: LayerPropertyValue where Wrapped: LayerPropertyValue {
  static var isAnimatable: Bool { Wrapped.isAnimatable }
  var boxed: Any? { self?.boxed }

  init?(boxed: Any?) {
    guard let boxed else {
      self = .none
      return
    }
    guard let value = Wrapped(boxed: boxed) else { return nil }
    self = .some(value)
  }

  /// No colour is read as clear, so that one can fade in.
  var animatable: AnimatableValue? {
    if let self { return self.animatable }
    return Wrapped.self == CGColor.self ? .color(.clear) : nil
  }

  init?(animatable: AnimatableValue) {
    guard let value = Wrapped(animatable: animatable) else { return nil }
    self = .some(value)
  }
}

extension CGColor: AnimatableProperty {
  var animatable: AnimatableValue? { .color(self) }

  init?(animatable: AnimatableValue) {
    guard case .color(let color) = animatable else { return nil }
    self = color
  }
}

extension VectorPath: AnimatableProperty {
  var animatable: AnimatableValue? { .path(self) }

  init?(animatable: AnimatableValue) {
    guard case .path(let path) = animatable else { return nil }
    self = path
  }
}

extension Array: LayerPropertyValue, AnimatableProperty where Element: AnimatableProperty {
  var boxed: Any? { isEmpty ? nil : animatable?.boxed }

  init?(boxed: Any?) {
    let elements = (boxed ?? []) as? [Any]
    guard let values = elements?.compactMap({ Element(boxed: $0) }), values.count == elements?.count
    else { return nil }
    self = values
  }

  var animatable: AnimatableValue? {
    if let colors = self as? [CGColor] { return .colors(colors) }
    if let numbers = self as? [CGFloat] { return .numbers(numbers.map { Double($0) }) }
    return nil
  }

  init?(animatable: AnimatableValue) {
    switch animatable {
    case .colors(let colors): self = colors.compactMap { Element(animatable: .color($0)) }
    case .numbers(let numbers): self = numbers.compactMap { Element(animatable: .number($0)) }
    default: return nil
    }
  }
}

// MARK: What changes at once

extension String: FixedProperty {
  var boxed: Any? { self }

  init?(boxed: Any?) {
    guard let string = boxed as? String else { return nil }
    self = string
  }
}

/// A name of Core Animation's, which code may also set as a string.
protocol NamedValue: FixedProperty, RawRepresentable where RawValue == String {}

extension NamedValue {
  var boxed: Any? { self }

  init?(boxed: Any?) {
    if let value = boxed as? Self {
      self = value
    } else if let name = boxed as? String {
      self.init(rawValue: name)
    } else {
      return nil
    }
  }
}

extension CALayerContentsGravity: NamedValue {}
extension CALayerCornerCurve: NamedValue {}
extension CALayerContentsFilter: NamedValue {}
extension CAShapeLayerLineCap: NamedValue {}
extension CAShapeLayerLineJoin: NamedValue {}
extension CAShapeLayerFillRule: NamedValue {}
extension CAGradientLayerType: NamedValue {}

extension CACornerMask: FixedProperty {
  var boxed: Any? { self }

  init?(boxed: Any?) {
    if let mask = boxed as? CACornerMask {
      self = mask
    } else if case .number(let bits)? = AnimatableValue(boxed), let value = UInt(exactly: bits) {
      self.init(rawValue: value)
    } else {
      return nil
    }
  }
}
