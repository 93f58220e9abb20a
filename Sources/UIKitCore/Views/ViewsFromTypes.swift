// How this works, and what to heed: 'ObjectsFromTypes.swift' of ObjCRuntime.

extension UIView {
  /// A view of whatever class this is called on, made by its ``init(frame:)``.
  @_silgen_name("filmstrip_make_view")
  package class func make(frame: CGRect) -> Self

  @_silgen_name("filmstrip_make_view")
  convenience init(framed frame: CGRect) { self.init(frame: frame) }

  /// What `type.init(frame:)` makes on Apple's platforms, where `type` is known only as the app runs.
  public class func `init`(frame: CGRect) -> Self { make(frame: frame) }
}
