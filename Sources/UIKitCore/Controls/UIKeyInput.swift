/// What takes the letters that are typed.
@MainActor @preconcurrency
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is anything to delete.
  var hasText: Bool { get }

  /// Adds what was typed; a line feed for the return key.
  func insertText(_ text: String)

  /// Takes the last letter away.
  func deleteBackward()
}
