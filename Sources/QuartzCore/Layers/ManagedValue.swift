public import CoreGraphics

/// A type of properties whose values a layer keeps for a class of an app's own.
///
/// - Difference: ours alone, for what `filmstrip adapt` writes in the place of `@NSManaged`.
public protocol ManagedLayerValue {
  /// What `value`, which was set or animated under the property's name, is as one of this type; its zero
  /// if it is none.
  init(managed value: Any?)
}

extension CALayer {
  /// The value of the property `key`, which the layer keeps: `filmstrip adapt` writes it for `@NSManaged`.
  public final func managedValue<Value: ManagedLayerValue>(forKey key: String) -> Value {
    Value(managed: value(forKey: key))
  }
}

extension ManagedLayerValue where Self: AnimatableProperty {
  fileprivate init?(moved value: Any?) {
    guard let value = AnimatableValue(value) else { return nil }
    self.init(animatable: value)
  }
}

extension CGFloat: ManagedLayerValue {
  public init(managed value: Any?) { self = CGFloat(moved: value) ?? 0 }
}

extension Double: ManagedLayerValue {
  public init(managed value: Any?) { self = Double(CGFloat(managed: value)) }
}

extension Float: ManagedLayerValue {
  public init(managed value: Any?) { self = Float(CGFloat(managed: value)) }
}

extension Int: ManagedLayerValue {
  public init(managed value: Any?) { self = Int(exactly: CGFloat(managed: value).rounded()) ?? 0 }
}

extension Bool: ManagedLayerValue {
  public init(managed value: Any?) { self = Bool(moved: value) ?? false }
}

extension CGPoint: ManagedLayerValue {
  public init(managed value: Any?) { self = CGPoint(moved: value) ?? .zero }
}

extension CGSize: ManagedLayerValue {
  public init(managed value: Any?) { self = CGSize(moved: value) ?? .zero }
}

extension CGRect: ManagedLayerValue {
  public init(managed value: Any?) { self = CGRect(moved: value) ?? .zero }
}

/// Whatever else there is may be missing, as it is until it is set.
extension Optional: ManagedLayerValue {
  public init(managed value: Any?) { self = value as? Wrapped }
}
