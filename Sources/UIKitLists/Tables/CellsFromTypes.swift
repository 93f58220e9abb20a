// How this works, and what to heed: 'ObjectsFromTypes.swift' of ObjCRuntime.

extension UITableViewCell {
  /// A cell of whatever class this is called on, made by its ``init(style:reuseIdentifier:)``.
  @_silgen_name("filmstrip_make_table_view_cell")
  package class func make(reuseIdentifier: consuming String) -> Self

  @_silgen_name("filmstrip_make_table_view_cell")
  convenience init(reusedAs reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }
}

extension UITableViewHeaderFooterView {
  /// A view of whatever class this is called on, made by its ``init(reuseIdentifier:)``.
  @_silgen_name("filmstrip_make_table_header_view")
  package class func make(reuseIdentifier: consuming String) -> Self

  @_silgen_name("filmstrip_make_table_header_view")
  convenience init(reusedAs reuseIdentifier: String) {
    self.init(reuseIdentifier: reuseIdentifier)
  }
}
