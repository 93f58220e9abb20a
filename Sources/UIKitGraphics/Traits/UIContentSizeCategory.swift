/// A text size that the user can choose.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "UICTContentSizeCategory" + name }

  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory("XS")
  public static let small = UIContentSizeCategory("S")
  public static let medium = UIContentSizeCategory("M")
  /// The size of a device that nobody has set.
  public static let large = UIContentSizeCategory("L")
  public static let extraLarge = UIContentSizeCategory("XL")
  public static let extraExtraLarge = UIContentSizeCategory("XXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
  public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

  /// Posted when the user has chosen another size.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")

  /// The sizes in order, from the smallest.
  package static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  private static let names = [
    "extra small", "small", "medium", "large", "extra large", "extra extra large",
    "extra extra extra large", "accessibility medium", "accessibility large",
    "accessibility extra large", "accessibility extra extra large",
    "accessibility extra extra extra large",
  ]

  /// The size's name for people.
  package var words: String { Self.names[index] }

  /// The place in the order; that of the default for a size that is not in it.
  var index: Int { Self.all.firstIndex(of: self) ?? 3 }

  /// Whether the size is one of the five that accessibility adds.
  public var isAccessibilityCategory: Bool { index > 6 }

  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
    a.index < b.index
  }
}
