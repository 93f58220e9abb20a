/// What a keyboard for a responder looks like.
struct KeyboardLayout: Hashable {
  var type = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var suggests = true

  @MainActor
  init(for traits: any UITextInputTraits) {
    type = traits.keyboardType
    returnKey = traits.returnKeyType
    suggests = traits.autocorrectionType != .no && !traits.isSecureTextEntry && !hasDigitsAlone
  }

  /// Whether it has digits alone.
  var hasDigitsAlone: Bool {
    switch type {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: true
    default: false
    }
  }

  /// What the return key says.
  var returnTitle: String {
    switch returnKey {
    case .default: "return"
    case .go: "go"
    case .google: "google"
    case .join: "join"
    case .next: "next"
    case .route: "route"
    case .search: "search"
    case .send: "send"
    case .yahoo: "yahoo"
    case .done: "done"
    case .emergencyCall: "emergency call"
    case .continue: "continue"
    }
  }

  /// Whether the return key is blue.
  var isReturnProminent: Bool {
    switch returnKey {
    case .default, .next, .continue: false
    default: true
    }
  }
}

/// A key.
struct Key: Hashable {
  /// What it does.
  enum Action: Hashable {
    case type(String), delete, shift, turn(Plane), dismiss
    case returnKey
    case none
  }

  /// Which keys are shown.
  enum Plane: Hashable { case letters, numbers, symbols }

  var title = ""
  /// What stands below it in small letters.
  var subtitle = ""
  var symbol: String?
  var action = Action.none
  /// In keys of the first row.
  var width: CGFloat = 1
  var lead: CGFloat = 0

  /// A key that types what is on it.
  static func letter(_ letter: Character, width: CGFloat = 1, lead: CGFloat = 0) -> Key {
    Key(title: "\(letter)", action: .type("\(letter)"), width: width, lead: lead)
  }

  /// Whether it is as light as a letter's.
  var isLight: Bool { if case .type = action { true } else { false } }

  static func space(_ width: CGFloat) -> Key {
    Key(title: "space", action: .type(" "), width: width)
  }

  static func returnKey(_ layout: KeyboardLayout, _ width: CGFloat, lead: CGFloat = 0) -> Key {
    Key(title: layout.returnTitle, action: .returnKey, width: width, lead: lead)
  }
}

extension KeyboardLayout {
  /// How many keys of one width a row has room for.
  func columns(onPad: Bool) -> CGFloat { hasDigitsAlone && !onPad ? 3 : onPad ? 11 : 10 }

  /// The plane that is shown first.
  var firstPlane: Key.Plane {
    type == .numbersAndPunctuation || hasDigitsAlone ? .numbers : .letters
  }

  /// The four rows of keys.
  ///
  /// - Parameter hasStrip: Whether faces and dictation have a place below the keys.
  func rows(_ plane: Key.Plane, onPad: Bool, hasStrip: Bool) -> [[Key]] {
    if hasDigitsAlone, !onPad { return pad }
    return onPad ? padRows(plane) : phoneRows(plane) + [lastRow(plane, hasStrip: hasStrip)]
  }

  private static let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  private static func row(_ letters: String, lead: CGFloat = 0) -> [Key] {
    letters.enumerated().map { Key.letter($1, lead: $0 == 0 ? lead : 0) }
  }

  private func phoneRows(_ plane: Key.Plane) -> [[Key]] {
    let delete = Key(symbol: "delete.left", action: .delete, width: 1.25, lead: 0.25)
    func marks(_ turn: Key) -> [Key] {
      [turn]
        + ".,?!'".enumerated().map { Key.letter($1, width: 1.4, lead: $0 == 0 ? 0.25 : 0) }
        + [delete]
    }
    switch plane {
    case .letters:
      let shift = Key(symbol: "shift", action: .shift, width: 1.25)
      return [
        Self.row(Self.letters[0]), Self.row(Self.letters[1], lead: 0.5),
        [shift] + Self.row(Self.letters[2], lead: 0.25) + [delete],
      ]
    case .numbers:
      return [
        Self.row("1234567890"), Self.row("-/:;()$&@\""),
        marks(Key(title: "#+=", action: .turn(.symbols), width: 1.25)),
      ]
    case .symbols:
      return [
        Self.row("[]{}#%^*+="), Self.row("_\\|~<>€£¥•"),
        marks(Key(title: "123", action: .turn(.numbers), width: 1.25)),
      ]
    }
  }

  private func lastRow(_ plane: Key.Plane, hasStrip: Bool) -> [Key] {
    let other: Key.Plane = plane == .letters ? .numbers : .letters
    let title = plane == .letters ? "123" : "ABC"
    let turn = Key(title: title, action: .turn(other), width: hasStrip ? 2.5 : 1.25)
    let faces = hasStrip ? [] : [Key(symbol: "face.smiling", width: 1.25)]
    let middle: [Key] =
      switch (plane, type) {
      case (.letters, .emailAddress): [.space(3), .letter("@"), .letter(".")]
      case (.letters, .URL):
        [
          .letter(".", width: 5 / 3), .letter("/", width: 5 / 3),
          Key(title: ".com", action: .type(".com"), width: 5 / 3),
        ]
      case (.letters, .twitter): [.space(3), .letter("@"), .letter("#")]
      case (.letters, .webSearch): [.space(4), .letter(".")]
      default: [.space(5)]
      }
    return [turn] + faces + middle + [.returnKey(self, 2.5)]
  }

  private func padRows(_ plane: Key.Plane) -> [[Key]] {
    let other: Key.Plane = plane == .letters ? .numbers : .letters
    let turn = Key(title: plane == .letters ? ".?123" : "ABC", action: .turn(other), width: 1.5)
    let delete = Key(symbol: "delete.left", action: .delete)
    let last = [
      turn, Key(symbol: "face.smiling"), Key(symbol: "mic"), .space(5), turn,
      Key(symbol: "keyboard.chevron.compact.down", action: .dismiss),
    ]
    let shift = Key(symbol: "shift", action: .shift)
    let enter = Key.returnKey(self, 1.5)
    switch plane {
    case .letters:
      return [
        Self.row(Self.letters[0]) + [delete], Self.row(Self.letters[1], lead: 0.5) + [enter],
        [shift] + Self.row(Self.letters[2] + ",.") + [shift], last,
      ]
    case .numbers:
      let more = Key(title: "#+=", action: .turn(.symbols))
      return [
        Self.row("1234567890") + [delete], Self.row("@#$&*()'\"", lead: 0.5) + [enter],
        [more] + Self.row("%-+=/;:,.") + [more], last,
      ]
    case .symbols:
      let fewer = Key(title: "123", action: .turn(.numbers))
      return [
        Self.row("1234567890") + [delete], Self.row("€£¥_^[]{}", lead: 0.5) + [enter],
        [fewer] + Self.row("§|~…\\<>!?") + [fewer], last,
      ]
    }
  }

  /// The digits in three columns.
  private var pad: [[Key]] {
    let letters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
    let digits = letters.enumerated().map { index, letters in
      Key(title: "\(index + 1)", subtitle: letters, action: .type("\(index + 1)"))
    }
    let corner =
      switch type {
      case .decimalPad: Key(title: ".", action: .type("."))
      case .phonePad: Key(title: "+*#", action: .type("+"))
      default: Key()
      }
    let last = [corner, .letter("0"), Key(symbol: "delete.left", action: .delete)]
    return [Array(digits[0..<3]), Array(digits[3..<6]), Array(digits[6..<9]), last]
  }
}
