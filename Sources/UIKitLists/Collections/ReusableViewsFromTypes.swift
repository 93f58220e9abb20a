// How this works, and what to heed: 'ObjectsFromTypes.swift' of ObjCRuntime.

extension UICollectionReusableView {
  /// A view of whatever class this is called on, made by its ``init(frame:)``.
  @_silgen_name("filmstrip_make_reusable_view")
  package class func make(frame: CGRect) -> Self

  @_silgen_name("filmstrip_make_reusable_view")
  convenience init(reusedIn frame: CGRect) { self.init(frame: frame) }
}
