/// A part of the app that the user sees as one thing.
@MainActor @preconcurrency
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// In front and taking touches, as the app of a recording always is.
  open var activationState: ActivationState { .foregroundActive }

  open override var next: UIResponder? { UIApplication.shared }
}

/// The screen's windows.
///
/// - Difference: there is one, with every window.
@MainActor @preconcurrency
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  open var screen: UIScreen { .main }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var traitCollection: UITraitCollection { UIApplication.shared.traitCollection }
  open var interfaceOrientation: UIInterfaceOrientation { .current }
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// What the status bar is like.
@MainActor @preconcurrency
public final class UIStatusBarManager: NSObject {
  /// The rectangle of the status bar; zero while it is hidden.
  public var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  public var isStatusBarHidden: Bool { UIApplication.shared.chrome?.isStatusBarHidden ?? false }
}

/// What the app as a whole answers to.
///
/// - Difference: nothing of an app's life is told; the recording begins with its first screen.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  /// The window of an app without scenes.
  var window: UIWindow? { get }
}

extension UIApplicationDelegate {
  public var window: UIWindow? { nil }
}
