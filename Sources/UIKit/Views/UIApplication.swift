package import Frames

/// What UIKit needs to know of a device.
package struct DisplayMetrics: Hashable, Sendable {
  package var size: CGSize
  package var scale: CGFloat
  package var safeAreaInsets: UIEdgeInsets
  package var statusBarHeight: CGFloat
  package var sensorIsland: CGRect?
  package var idiom: UIUserInterfaceIdiom

  package init(
    size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets = .zero,
    statusBarHeight: CGFloat = 0, sensorIsland: CGRect? = nil,
    idiom: UIUserInterfaceIdiom = .phone
  ) {
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.statusBarHeight = statusBarHeight
    self.sensorIsland = sensorIsland
    self.idiom = idiom
  }
}

/// The running app: its windows and the device it runs on.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
  /// The app of the recording that is being made.
  public private(set) static var shared = UIApplication(
    metrics: DisplayMetrics(size: CGSize(width: 393, height: 852), scale: 3), style: .light)

  package let metrics: DisplayMetrics
  package let traitCollection: UITraitCollection

  /// The windows of the app, back to front.
  open private(set) var windows: [UIWindow] = []

  /// The animation blocks that moved something, in the order they were started.
  package var motionLog: [Motion] = []

  /// The status bar and the home indicator, once they are put up.
  package var chrome: ScreenChrome?

  private init(metrics: DisplayMetrics, style: UIUserInterfaceStyle) {
    self.metrics = metrics
    let isPad = metrics.idiom == .pad
    let isWide = metrics.size.width > metrics.size.height
    traitCollection = UITraitCollection(
      style: style, idiom: metrics.idiom, horizontal: isPad ? .regular : .compact,
      vertical: isWide && !isPad ? .compact : .regular, scale: metrics.scale)
    super.init()
  }

  /// Starts a fresh app on a device; the one before is forgotten, with all its windows.
  @discardableResult
  package static func launch(on metrics: DisplayMetrics, style: UIUserInterfaceStyle)
    -> UIApplication
  {
    for window in shared.windows { window.rootViewController = nil }
    shared.chrome = nil
    shared.windows = []
    CATransaction.reset()
    UIViewAnimation.reset()
    shared = UIApplication(metrics: metrics, style: style)
    return shared
  }

  open var keyWindow: UIWindow? { windows.last { $0.windowLevel == .normal } }

  /// The rectangle of the status bar; zero while it is hidden.
  open var statusBarFrame: CGRect {
    chrome?.isStatusBarHidden == true
      ? .zero
      : CGRect(x: 0, y: 0, width: metrics.size.width, height: metrics.statusBarHeight)
  }

  func add(_ window: UIWindow) {
    guard !windows.contains(window) else { return }
    let index = windows.firstIndex { $0.windowLevel > window.windowLevel } ?? windows.endIndex
    windows.insert(window, at: index)
  }

  /// Lays out every window, and marks what it shows as seen.
  package func layOutWindows() {
    for window in windows {
      window.layoutIfNeeded()
      window.layer.commitTree()
    }
  }
}

/// The screen that is recorded.
@MainActor @preconcurrency
public final class UIScreen: NSObject {
  public static var main: UIScreen { UIScreen() }

  public var bounds: CGRect { CGRect(origin: .zero, size: UIApplication.shared.metrics.size) }

  /// Pixels per point.
  public var scale: CGFloat { UIApplication.shared.metrics.scale }

  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  public var traitCollection: UITraitCollection { UIApplication.shared.traitCollection }
}

/// The device that is recorded.
@MainActor @preconcurrency
public final class UIDevice: NSObject {
  public static var current: UIDevice { UIDevice() }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIApplication.shared.metrics.idiom }
}
