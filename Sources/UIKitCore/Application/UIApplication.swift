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
  public static var shared: UIApplication { RecordingContext.current[Running.self].app }

  /// The app that runs in a recording.
  private final class Running: RecordingState {
    var app = UIApplication(
      Surroundings(
        device: DisplayMetrics(size: CGSize(width: 393, height: 852), scale: 3),
        orientation: .portrait, style: .light))

    init(in context: RecordingContext) {}
  }

  /// The screen as the interface lies on it.
  package private(set) var metrics: DisplayMetrics
  package var traitCollection: UITraitCollection { .ofDevice }
  package private(set) var surroundings: Surroundings

  /// How the device is held.
  package var deviceOrientation: UIDeviceOrientation

  /// The transition that moves the windows while their size changes; nil outside of one.
  package var sizeTransition: AnyObject?

  /// The windows of the app, back to front.
  open private(set) var windows: [UIWindow] = []

  /// The animation blocks that moved something, in the order they were started.

  /// What the app made felt or heard, in order.
  package private(set) var events: [Event] = []

  /// Whether the device is set to keep motion low.
  package var reducesMotion = false

  /// Who would get keyboard input.
  package final weak var firstResponder: UIResponder?

  open var delegate: (any UIApplicationDelegate)?

  /// The one scene of the app.
  private lazy var scene = UIWindowScene()
  final let screen = UIScreen()
  final let device = UIDevice()

  /// What slides up for a responder that takes letters; nil where the device has no screen for it.
  package var keyboard: (any SystemKeyboard)?

  /// How many changes of the first responder go on that the keyboard waits for.
  private var keyboardHolds = 0

  /// Runs `body`, and has the keyboard follow what came of it.
  package func holdingKeyboard<Result>(_ body: () -> Result) -> Result {
    keyboardHolds += 1
    let result = body()
    keyboardHolds -= 1
    if keyboardHolds == 0 { keyboard?.update() }
    return result
  }

  /// The status bar and the home indicator, once they are put up.
  package var chrome: (any SystemChrome)?

  /// The files that controllers get views from by their names; nil for none.
  package var interfaceFiles: (any InterfaceFiles)?

  private init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    metrics = surroundings.metrics
    deviceOrientation = surroundings.orientation == .landscapeRight ? .landscapeLeft : .portrait
    super.init()
    UITraitCollection.ofDevice = surroundings.traits
  }

  /// Starts a fresh app on a device; the one before is forgotten, with all its windows.
  ///
  /// - Parameter isLandscape: Whether the device, whose upright display `metrics` describes, is held
  ///   on its left side.
  @discardableResult
  package static func launch(
    on metrics: DisplayMetrics, style: UIUserInterfaceStyle, isLandscape: Bool = false,
    direction: UIUserInterfaceLayoutDirection = .leftToRight
  ) -> UIApplication {
    shared.close()
    let app = UIApplication(
      Surroundings(
        device: metrics, orientation: isLandscape ? .landscapeRight : .portrait, style: style,
        direction: direction))
    RecordingContext.current[Running.self].app = app
    return app
  }

  /// Takes the app off the device, with all its windows.
  package func close() {
    for window in windows { window.content = nil }
    chrome = nil
    keyboard = nil
    windows = []
  }

  /// The text size that the user prefers.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    traitCollection.preferredContentSizeCategory
  }

  /// The direction of the language that the app runs in; it stays as it is while the app runs.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { surroundings.direction }

  /// Takes on other surroundings, and tells everybody whose traits are others by that.
  package func adopt(_ next: Surroundings) {
    surroundings = next
    metrics = next.metrics
    let traits = next.traits
    guard traits != traitCollection else { return }
    UITraitCollection.ofDevice = traits
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for window in windows { window.updateTraits() }
    chrome?.update()
    CATransaction.commit()
  }

  // MARK: Actions

  /// Sends `action` to `target`, or if nil to the first that can perform it of the first responder, or
  /// of `sender` where there is none, and those after it; gives whether somebody was found.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let start = firstResponder ?? sender as? UIResponder
    guard
      let found = target ?? start?.target(forAction: action, withSender: sender)
        ?? (canPerformAction(action, withSender: sender) ? self : nil)
    else { return false }
    TargetAction(target: found as AnyObject, action: action).send([sender, event])
    return true
  }

  /// How often fingers were asked to be ignored, and not yet to be heeded again.
  private var ignorance = 0

  /// Has fingers that come down from now on touch nothing, until as many calls of
  /// ``endIgnoringInteractionEvents()`` follow.
  open func beginIgnoringInteractionEvents() { ignorance += 1 }
  open func endIgnoringInteractionEvents() { ignorance = max(ignorance - 1, 0) }
  open var isIgnoringInteractionEvents: Bool { ignorance > 0 }

  // MARK: Windows

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
    window.layer.isOnScreen = true
  }

  /// Lays out every window, and marks what it shows as seen.
  package func layOutWindows() {
    for window in windows { window.layoutIfNeeded() }
    OuterTies.current.layOutMoved()
    chrome?.screenDidLayOut()
    for window in windows {
      window.layoutIfNeeded()
      window.layer.displayTree()
      window.layer.commitTree()
    }
  }
}

/// What the system draws over an app, as far as the app is concerned with it.
@MainActor
package protocol SystemChrome: AnyObject {
  var isStatusBarHidden: Bool { get }

  /// Runs `body` as if the status bar followed what is on the screen already.
  func anticipating<Result>(_ body: () -> Result) -> Result

  /// Has the status bar follow what is on the screen.
  func update()

  /// Has the status bar follow what is on the screen, in a time of its own.
  func fade()

  /// Whether the status bar does not show what is on the screen yet.
  var isUpdateDue: Bool { get }

  /// Called when all windows are laid out.
  func screenDidLayOut()
}

/// The `.xib` files of an app.
@MainActor
package protocol InterfaceFiles: AnyObject {
  func exists(_ name: String) -> Bool

  /// Makes the objects of a file, connected to `owner`; tells what is wrong with the file.
  func instantiate(_ name: String, owner: AnyObject)
}
