// How this works, and what to heed: 'ObjectsFromTypes.swift' of ObjCRuntime.

extension CALayer {
  /// A layer of whatever class this is called on, made by its ``init(layer:)``.
  @_silgen_name("filmstrip_copy_layer")
  package class func make(from layer: consuming CALayer) -> Self

  @_silgen_name("filmstrip_copy_layer")
  convenience init(dynamicallyFrom layer: CALayer) { self.init(layer: layer) }
}
