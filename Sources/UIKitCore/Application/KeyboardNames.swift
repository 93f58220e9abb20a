extension UIResponder {
  public nonisolated static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  public nonisolated static let keyboardDidShowNotification = Notification.Name(
    "UIKeyboardDidShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidHideNotification = Notification.Name(
    "UIKeyboardDidHideNotification")
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// An `NSValue` of the keyboard's rectangle on the screen, before and after.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// An `NSNumber` of seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// An `NSNumber` of the raw value of a `UIView.AnimationCurve`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// An `NSNumber` that says whether the keyboard is this app's, which it always is.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The keyboard on the screen, as far as responders are concerned with it.
@MainActor
package protocol SystemKeyboard: AnyObject {
  /// The rectangle of the screen that it takes up, with what lies on it; nil while it is away.
  var frame: CGRect? { get }

  /// Shows what the first responder asks for, or goes away.
  func update()

  /// Asks the first responder again for its views.
  func reload()

  /// Called when the first responder has other text.
  func textDidChange()

  /// Has its top no higher than `y` on the screen, under a finger.
  func follow(_ y: CGFloat)

  /// Lets it go with the finger's speed, in points per second; it goes away or comes back.
  func letGo(speed: CGFloat)

  /// Takes its place on a screen that is being turned.
  func turn()

  /// Called when the screen has been turned.
  func didTurn()
}
