package import Frames

/// What UIKit needs to know of a device.
package struct DisplayMetrics: Hashable, Sendable {
  package var size: CGSize
  package var scale: CGFloat
  package var safeAreaInsets: UIEdgeInsets
  package var statusBarHeight: CGFloat
  package var sensorIsland: CGRect?
  /// The radius of the display's corners, in points.
  package var displayCornerRadius: CGFloat
  package var idiom: UIUserInterfaceIdiom

  package init(
    size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets = .zero,
    statusBarHeight: CGFloat = 0, sensorIsland: CGRect? = nil, displayCornerRadius: CGFloat = 0,
    idiom: UIUserInterfaceIdiom = .phone
  ) {
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.statusBarHeight = statusBarHeight
    self.sensorIsland = sensorIsland
    self.displayCornerRadius = displayCornerRadius
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

  /// What the app made felt or heard, in order.
  package private(set) var events: [Event] = []

  /// Whether the device is set to keep motion low.
  package var reducesMotion = false

  /// Who would get keyboard input.
  final weak var firstResponder: UIResponder?

  open var delegate: (any UIApplicationDelegate)?

  /// The one scene of the app.
  private lazy var scene = UIWindowScene()

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

  open var connectedScenes: Set<UIScene> { [scene] }

  /// Puts something in the list of what happened.
  func note(_ label: String) {
    events.append(Event(time: VirtualClock.current.now, label: label))
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
      window.layer.displayTree()
      window.layer.commitTree()
    }
  }
}
