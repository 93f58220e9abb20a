/// The values of a layer while its animations are applied to them, one after the other.
struct AnimatedState {
  private(set) var state: LayerState

  /// The transforms that additive animations act on, and the product of these so far, by property.
  private var products: [String: (base: AnimatableValue, product: AnimatableValue)] = [:]

  init(_ state: LayerState) { self.state = state }

  /// Shows `value` in place of what the property showed so far.
  mutating func set(_ path: LayerKeyPath, _ value: AnimatableValue) {
    products[path.property.name] = nil
    path.set(&state, value)
  }

  /// Shows the property with the difference `value` on top of it.
  ///
  /// Transforms multiply, and do not commute: a later difference acts before earlier ones do. Each
  /// leads from where the layer stood to the model of its time, and so a chain of changes a → b → c
  /// begins at a·b⁻¹ · b·c⁻¹ · c, where it was.
  mutating func add(_ path: LayerKeyPath, _ value: AnimatableValue) {
    guard let current = path.get(state) else { return }
    guard case .transform = value, path.part == nil else {
      return set(path, value.added(to: current))
    }
    let name = path.property.name
    var entry = products[name] ?? (current, current.neutral)
    entry.product = entry.product.added(to: value)
    products[name] = entry
    path.set(&state, entry.product.added(to: entry.base))
  }
}
