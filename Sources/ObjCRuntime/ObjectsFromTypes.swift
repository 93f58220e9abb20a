// How objects are made of classes that only the app knows: layers of a view's `layerClass`, cells
// that were registered, controllers and segues that a storyboard names.
//
// The compiler lets a metatype make objects by `required` initialisers only, and those would keep
// apps from overriding `init()`, `init(layer:)` or `init(style:reuseIdentifier:)` as they do on iOS.
// So a convenience initialiser, which leads to the override, is called by its symbol: a `class func`
// without a body bears the same one. What the compiler no longer checks is this much:
//
// - Both have the same parameters, and the function returns `Self`.
// - Initialisers own what they are given, so the function's parameters that are counted are
//   `consuming`.
//
// `ObjectsFromTypesTests` audits both for each pair. Those of other modules stand beside their
// classes, in files named '…FromTypes.swift'; the one below serves whatever is made by `init()`.

#if compiler(>=6.4)
#error(
  "Objects of apps' classes are made in a way that was checked with Swift up to 6.3. Raise this bound in Sources/ObjCRuntime/ObjectsFromTypes.swift, and run 'swift test --filter ObjectsFromTypesTests': if it passes, this compiler does the same."
)
#endif

extension NSObject {
  /// An object of whatever class this is called on, made by its `init()`.
  @_silgen_name("filmstrip_make_object")
  package class func make() -> Self

  @_silgen_name("filmstrip_make_object")
  convenience init(dynamically: Void) { self.init() }

  /// What `type.init()` makes on Apple's platforms, where `type` is known only as the app runs.
  ///
  /// `filmstrip adapt` writes it for `init()` of such types: Swift here lets them be made by
  /// `required` initialisers only.
  public class func `init`() -> Self { make() }
}
