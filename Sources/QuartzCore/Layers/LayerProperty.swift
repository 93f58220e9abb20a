internal import Frames

/// A property of layers under the name that key-value coding, animations and actions use.
struct LayerProperty: Sendable {
  let name: String
  let isAnimatable: Bool

  /// Whether it is a value under a key of an app's own.
  let isCustom: Bool

  /// The value as code expects it in an `Any`; nil for none.
  let get: @Sendable (LayerState) -> Any?

  /// Sets the value that is in an `Any`, and says whether it is one of the property's type.
  let set: @Sendable (inout LayerState, Any?) -> Bool

  let getAnimatable: @Sendable (LayerState) -> AnimatableValue?
  let setAnimatable: @Sendable (inout LayerState, AnimatableValue) -> Void

  init<Value: LayerPropertyValue>(
    _ name: String, _ path: any WritableKeyPath<LayerState, Value> & Sendable,
    isAnimatable: Bool = true
  ) {
    self.init(
      name, isAnimatable, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A property that layers of the kind `Kind` add.
  init<Kind: LayerKind, Value: LayerPropertyValue>(
    _ name: String, of path: any WritableKeyPath<Kind, Value> & Sendable, isAnimatable: Bool = true
  ) {
    self.init(
      name, isAnimatable, get: { ($0.kind as? Kind)?[keyPath: path] },
      set: { state, value in
        guard var kind = state.kind as? Kind else { return }
        kind[keyPath: path] = value
        state.kind = kind
      })
  }

  private init<Value: LayerPropertyValue>(
    _ name: String, _ isAnimatable: Bool, get: @escaping @Sendable (LayerState) -> Value?,
    set: @escaping @Sendable (inout LayerState, Value) -> Void
  ) {
    self.name = name
    self.isAnimatable = isAnimatable && Value.isAnimatable
    isCustom = false
    self.get = { get($0)?.boxed }
    self.set = { state, boxed in
      guard let value = Value(boxed: boxed) else { return false }
      set(&state, value)
      return true
    }
    getAnimatable = { get($0)?.animatable }
    setAnimatable = { state, animatable in
      if let value = Value(animatable: animatable) { set(&state, value) }
    }
  }

  /// A value under a key of an app's own.
  init(custom name: String) {
    self.name = name
    (isAnimatable, isCustom) = (true, true)
    get = { $0.values[name] }
    set = { state, value in
      state.values[name] = value
      return true
    }
    getAnimatable = { AnimatableValue($0.values[name]) }
    setAnimatable = { $0.values[name] = $1.boxed }
  }

  private static let common = Dictionary(
    uniqueKeysWithValues: LayerState.properties.map { ($0.name, $0) })

  /// The property called `name` of layers of that kind; nil if they have none.
  static func named(_ name: String, of kind: any LayerKind) -> LayerProperty? {
    common[name] ?? type(of: kind).properties.first { $0.name == name }
  }
}

/// What animations move: a property of a layer, or a part of it.
struct LayerKeyPath: Sendable {
  let property: LayerProperty

  /// The part of the property: `x`, `size.width`, `rotation.z`; nil for the whole.
  let part: String?

  /// What the key path `name` means for a layer that has `state`; nil if it is nothing animatable.
  init?(_ name: String, of state: LayerState) {
    let names = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let head = names.first, let property = LayerProperty.named(head, of: state.kind),
      property.isAnimatable
    else {
      guard LayerProperty.named(name, of: state.kind) == nil, state.values[name] != nil else {
        return nil
      }
      (property, part) = (LayerProperty(custom: name), nil)
      return
    }
    self.property = property
    part = names.count > 1 ? names[1] : nil
    if let part, property.getAnimatable(state)?.part(part) == nil { return nil }
  }

  func get(_ state: LayerState) -> AnimatableValue? {
    let whole = property.getAnimatable(state)
    return part.map { whole?.part($0) } ?? whole
  }

  func set(_ state: inout LayerState, _ value: AnimatableValue) {
    guard let part else { return property.setAnimatable(&state, value) }
    guard let whole = property.getAnimatable(state) else { return }
    property.setAnimatable(&state, whole.replacing(part, with: value))
  }
}
