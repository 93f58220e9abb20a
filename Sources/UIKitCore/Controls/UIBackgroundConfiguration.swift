/// Turns the colour of a configuration into another.
public struct UIConfigurationColorTransformer: Hashable {
  /// A closure has no identity of its own; what holds it has.
  private final class Holder: NSObject {
    let transform: (UIColor) -> UIColor

    init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  }

  private let holder: Holder

  public var transform: (UIColor) -> UIColor { holder.transform }

  public init(_ transform: @escaping (UIColor) -> UIColor) { holder = Holder(transform) }

  public func callAsFunction(_ input: UIColor) -> UIColor { holder.transform(input) }
}

/// What is drawn behind content.
public struct UIBackgroundConfiguration: Hashable {
  /// What the background belongs to, and so how it shows that it is chosen.
  package enum Role: Sendable { case free, row, edge }

  /// Nil for the tint colour's share, as the button's style has it; in lists for none.
  public var backgroundColor: UIColor?
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var visualEffect: UIVisualEffect?
  /// Over the colour, as large as the background.
  public var customView: UIView?
  public var cornerRadius: CGFloat = 0
  /// From the edges of what the background lies in.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// In points.
  public var strokeWidth: CGFloat = 0
  /// How far outside of the background's edge the stroke lies, in points.
  public var strokeOutset: CGFloat = 0

  package private(set) var role = Role.free

  /// The grey of a row that is chosen.
  ///
  /// - Source: github.com/Vercantez/openuikit, uikit/Sources/OpenUIKit/UIContentConfiguration.swift,
  ///   iOS 26.1.
  private static let selectionColor = UIColor.systemGray4

  /// How far a row of a sidebar keeps from the sides, and its radius; our choice.
  private static let (sidebarInset, sidebarRadius): (CGFloat, CGFloat) = (16, 10)

  private init(_ role: Role, _ color: UIColor?) { (self.role, backgroundColor) = (role, color) }

  package init() {}

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }

  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.row, .systemBackground)
  }

  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.row, .secondarySystemGroupedBackground)
  }

  public static func listSidebarCell() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration(.row, nil)
    configuration.cornerRadius = sidebarRadius
    configuration.backgroundInsets.leading = sidebarInset
    configuration.backgroundInsets.trailing = sidebarInset
    return configuration
  }

  public static func listHeader() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
  public static func listFooter() -> UIBackgroundConfiguration { listPlainHeaderFooter() }

  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.edge, .systemBackground)
  }

  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.edge, nil)
  }

  public static func listSidebarHeader() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.edge, nil)
  }

  /// The colour that is drawn where the tint is `tintColor`; clear where there is none.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? .clear
    return backgroundColorTransformer.map { $0(color) } ?? color
  }

  /// The colour of the stroke where the tint is `tintColor`.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer.map { $0(color) } ?? color
  }

  /// What shows that something is under a finger, or chosen.
  package func chosen() -> UIBackgroundConfiguration {
    guard role == .row else { return self }
    var configuration = self
    configuration.backgroundColor = Self.selectionColor
    return configuration
  }
}
