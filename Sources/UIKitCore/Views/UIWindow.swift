/// The top of a tree of views.
@MainActor @preconcurrency
open class UIWindow: UIView {
  /// Which windows lie in front of which.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public static func + (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue + distance)
    }

    public static func - (level: Level, distance: CGFloat) -> Level { level + -distance }

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  open var windowLevel = Level.normal

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  /// What lies over the window gives way to what comes above it.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    for view in subviews where view !== subview { (view as? WindowOverlay)?.dismiss?() }
  }

  open override var window: UIWindow? { self }
  open var windowScene: UIWindowScene? {
    UIApplication.shared.connectedScenes.first as? UIWindowScene
  }
  open override var next: UIResponder? { UIApplication.shared }

  open var screen: UIScreen { .main }

  /// What fills the window: its root view controller.
  package final var content: (any WindowContent)? {
    didSet {
      guard content !== oldValue else { return }
      oldValue?.leave(self)
      if isVisible { content?.fill(self) }
    }
  }

  private var isVisible = false

  /// A window is put on the screen when this is first set to false.
  open override var isHidden: Bool {
    didSet { if !isHidden && !isVisible { makeVisible() } }
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeVisible()
  }

  private func makeVisible() {
    guard !isVisible else { return }
    isVisible = true
    UIApplication.shared.add(self)
    content?.fill(self)
  }

  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  open override var safeAreaInsets: UIEdgeInsets {
    var insets = UIApplication.shared.metrics.safeAreaInsets
    let metrics = UIApplication.shared.metrics
    // Where the status bar is all there is to avoid, hiding it frees its place.
    if metrics.statusBarHeight == insets.top, metrics.safeAreaInsets.bottom == 0,
      UIApplication.shared.chrome?.isStatusBarHidden == true
    {
      insets.top = 0
    }
    return insets
  }
}

/// The root controller of a window, as far as the window knows it.
@MainActor
package protocol WindowContent: AnyObject {
  /// Comes onto the screen, in all of `window`, unless it is there.
  func fill(_ window: UIWindow)

  /// Leaves `window`, if it is there.
  func leave(_ window: UIWindow)
}
