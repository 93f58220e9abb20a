/// What a detent's height is worked out from.
@MainActor @preconcurrency
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  var containerTraitCollection: UITraitCollection { get }
  /// The height of a sheet that is as high as it goes, without the safe area below, in points.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet rests.
  @MainActor @preconcurrency
  public final class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public init(_ rawValue: String) { self.rawValue = rawValue }

      public static let medium = Identifier("com.apple.UIKit.medium")
      public static let large = Identifier("com.apple.UIKit.large")
    }

    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
      super.init()
    }

    /// The part of the largest value that the medium one is.
    ///
    /// - Source: Vercantez/openuikit, `fixtures/realapp/detents_ios.json`: 425 of 759 pt on an
    ///   iPhone 16, 356.5 of 637 pt on an iPhone SE, both with iOS 26.1. For earlier systems no
    ///   figure is published.
    private static let mediumShare: CGFloat = 0.56

    /// Somewhat more than half of the largest height, to the nearest pixel.
    public static func medium() -> Detent {
      Detent(.medium) { context in
        let traits = context.containerTraitCollection
        let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.main.scale
        return (mediumShare * context.maximumDetentValue * scale).rounded() / scale
      }
    }

    /// As high as a sheet goes.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height of an app's own, in points without the safe area below; nil for "not now".
    public static func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom"), resolver)
    }

    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? {
      resolver(context)
    }
  }
}

/// The container of a sheet, as its detents see it.
@MainActor
final class DetentContext: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat

  init(_ geometry: SheetGeometry, traits: UITraitCollection) {
    containerTraitCollection = traits
    maximumDetentValue = geometry.fullHeight - geometry.safeArea.bottom
  }
}

/// Hears of a sheet's changes of height.
@MainActor @preconcurrency
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has dragged the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
