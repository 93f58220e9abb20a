// How this works, and what to heed: 'ObjectsFromTypes.swift' of ObjCRuntime.

extension UIViewController {
  /// A controller of whatever class this is called on, made by its ``init(nibName:bundle:)``.
  @_silgen_name("filmstrip_make_view_controller")
  package class func makePlain() -> Self

  @_silgen_name("filmstrip_make_view_controller")
  convenience init(plainly: Void) { self.init(nibName: nil, bundle: nil) }
}

extension UIStoryboardSegue {
  /// A segue of whatever class this is called on, made by its
  /// ``init(identifier:source:destination:)``.
  @_silgen_name("filmstrip_make_storyboard_segue")
  package class func make(
    identifier: consuming String?, source: consuming UIViewController,
    destination: consuming UIViewController
  ) -> Self

  @_silgen_name("filmstrip_make_storyboard_segue")
  convenience init(
    following identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
  }
}
