/// The keys that are held beside another.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key that does something while a responder has the keyboard.
///
/// No keys are pressed in a recording: a responder that has commands is a diagnostic once it is on the
/// screen, and nothing of them is ever called.
@MainActor @preconcurrency
open class UIKeyCommand: NSObject {
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"

  public let title: String
  public let image: UIImage?
  public let action: Selector?
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  public let propertyList: Any?
  open var discoverabilityTitle: String?

  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil
  ) {
    (self.title, self.image, self.action) = (title, image, action)
    (self.input, self.modifierFlags, self.propertyList) = (input, modifierFlags, propertyList)
    self.discoverabilityTitle = discoverabilityTitle
    super.init()
  }

  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector
  ) {
    self.init(action: action, input: input, modifierFlags: modifierFlags)
  }
}

extension UIResponder {
  /// Says that commands wait for keys that nobody presses.
  package final func noticeKeyCommands() {
    guard let command = keyCommands?.first else { return }
    let titles = [command.discoverabilityTitle, command.title, command.input]
    let title = titles.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    let name = "\(type(of: self))"
    diagnose(
      .unpressedKeys,
      "\(name) has key commands, such as '\(title)', and no keys are pressed in a recording: touch "
        + "what does the same.", about: name)
  }
}
