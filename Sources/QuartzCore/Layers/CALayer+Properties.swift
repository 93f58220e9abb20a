extension CALayer {
  /// Gives the property `key` a new model value, if it is new, and runs its action.
  final func change<Value: Equatable>(
    _ key: String, _ path: WritableKeyPath<LayerState, Value>, _ value: Value
  ) {
    guard state[keyPath: path] != value else { return }
    change(key) { $0[keyPath: path] = value }
  }

  /// The same for a property that the layer's kind adds.
  final func change<Kind: LayerKind, Value: Equatable>(
    _ key: String, of path: WritableKeyPath<Kind, Value>, _ value: Value
  ) {
    guard var kind = state.kind as? Kind, kind[keyPath: path] != value else { return }
    kind[keyPath: path] = value
    change(key) { $0.kind = kind }
  }

  /// Changes the model values by way of the property `key`, with its action and all that follows.
  final func change(_ key: String, _ body: (inout LayerState) -> Void) {
    let action = CATransaction.disableActions() ? nil : action(forKey: key)
    update(body)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    propertiesDidChange(of: self)
    if let delegate { propertiesDidChange(of: delegate) }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Changes the model values, without an action.
  final func update(_ body: (inout LayerState) -> Void) {
    let size = state.bounds.size
    body(&look.state)
    guard state.bounds.size != size else { return }
    setNeedsLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  final func implicitAction(forKey event: String) -> (any CAAction)? {
    guard isCommitted, let path = LayerKeyPath(event, of: state), !path.property.isCustom
    else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.setEnds(from: path.get(presentationState), to: nil)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  // MARK: Key-value coding

  final func storedValue(at keyPath: String) -> Any? {
    if let property = LayerProperty.named(keyPath, of: state.kind) { return property.get(state) }
    return state.values[keyPath] ?? LayerKeyPath(keyPath, of: state)?.get(state)?.boxed
      ?? type(of: self).defaultValue(forKey: keyPath)
  }

  final func storeValue(_ value: Any?, at keyPath: String) {
    if let property = LayerProperty.named(keyPath, of: state.kind) {
      var new = state
      guard property.set(&new, value) else { return }
      if property.name == "contents" { isContentsDrawn = false }
      change(keyPath) { $0 = new }
    } else if let path = LayerKeyPath(keyPath, of: state), !path.property.isCustom {
      guard let value = AnimatableValue(value) else { return }
      change(path.property.name) { path.set(&$0, value) }
    } else {
      change(keyPath) { $0.values[keyPath] = value }
    }
  }
}
