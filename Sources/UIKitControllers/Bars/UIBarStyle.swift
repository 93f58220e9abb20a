/// Whether a bar is as what lies around it, or dark.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
  /// As `black`.
  case blackTranslucent
}

extension UIBarStyle {
  /// The traits that a bar of this style has for itself; nil for none.
  var traits: UITraitCollection? {
    self == .default ? nil : UITraitCollection(userInterfaceStyle: .dark)
  }
}

/// Where a bar lies.
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }
