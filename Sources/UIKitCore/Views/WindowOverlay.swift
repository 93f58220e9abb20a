/// What lies over a window and keeps touches from it, until it is dismissed or something lies over it.
class WindowOverlay: UIView {
  /// Called by touches, and when another view comes into the window above.
  var dismiss: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
