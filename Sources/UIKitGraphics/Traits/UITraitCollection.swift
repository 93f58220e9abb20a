public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
/// Which way a language has its readers go along a line.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// The direction of the interface around a view.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft

  /// nil where it is left open.
  package var direction: UIUserInterfaceLayoutDirection? {
    UIUserInterfaceLayoutDirection(rawValue: rawValue)
  }
}

public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad }

/// How far in front content lies: in a window, or on a sheet or a popover above one.
public enum UIUserInterfaceLevel: Int, Sendable { case unspecified = -1, base, elevated }

/// What the surroundings of a view are like.
///
/// A collection may leave traits unspecified; those of a device have them all.
public final class UITraitCollection: NSObject, Sendable {
  struct Traits: Hashable, Sendable {
    var style = UIUserInterfaceStyle.unspecified
    var idiom = UIUserInterfaceIdiom.unspecified
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    var scale: CGFloat = 0
    var contentSize = UIContentSizeCategory.unspecified
    var level = UIUserInterfaceLevel.unspecified
    var direction = UITraitEnvironmentLayoutDirection.unspecified
  }

  let traits: Traits

  public var userInterfaceStyle: UIUserInterfaceStyle { traits.style }
  public var userInterfaceLevel: UIUserInterfaceLevel { traits.level }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { traits.idiom }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontal }
  public var verticalSizeClass: UIUserInterfaceSizeClass { traits.vertical }
  /// Pixels per point; 0 if unspecified.
  public var displayScale: CGFloat { traits.scale }
  /// The text size that the user prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory { traits.contentSize }

  public var layoutDirection: UITraitEnvironmentLayoutDirection { traits.direction }

  init(_ traits: Traits) {
    self.traits = traits
    super.init()
  }

  package convenience init(
    style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom,
    horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass, scale: CGFloat,
    contentSize: UIContentSizeCategory = .large,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight
  ) {
    self.init(
      Traits(
        style: style, idiom: idiom, horizontal: horizontal, vertical: vertical, scale: scale,
        contentSize: contentSize, level: .base, direction: direction))
  }

  /// A collection without any trait.
  public override convenience init() { self.init(Traits()) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(Traits(style: userInterfaceStyle))
  }

  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(Traits(idiom: idiom))
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Traits(horizontal: horizontalSizeClass))
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Traits(vertical: verticalSizeClass))
  }

  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(Traits(level: userInterfaceLevel))
  }

  public convenience init(displayScale scale: CGFloat) { self.init(Traits(scale: scale)) }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(Traits(contentSize: preferredContentSizeCategory))
  }

  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(Traits(direction: layoutDirection))
  }

  /// The traits of all collections together; where several specify one, the last counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var all = Traits()
    for traits in traitCollections.map(\.traits) {
      if traits.style != .unspecified { all.style = traits.style }
      if traits.idiom != .unspecified { all.idiom = traits.idiom }
      if traits.horizontal != .unspecified { all.horizontal = traits.horizontal }
      if traits.vertical != .unspecified { all.vertical = traits.vertical }
      if traits.scale != 0 { all.scale = traits.scale }
      if traits.contentSize != .unspecified { all.contentSize = traits.contentSize }
      if traits.level != .unspecified { all.level = traits.level }
      if traits.direction != .unspecified { all.direction = traits.direction }
    }
    self.init(all)
  }

  /// Whether every trait that `trait` specifies is the same here; nil specifies none.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]).traits == traits
  }

  /// Whether colours may look other than with `traitCollection`.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || userInterfaceLevel != traitCollection?.userInterfaceLevel
  }

  // MARK: The current traits

  @MainActor private final class Recorded: RecordingState {
    /// Those of the device; of an upright phone until there is an app on one.
    var ofDevice = UITraitCollection(
      style: .light, idiom: .phone, horizontal: .compact, vertical: .regular, scale: 3)

    /// What code has set ``current`` to; nil for the device's.
    var assumed: UITraitCollection?

    init(in context: RecordingContext) {}

    static var current: Recorded { RecordingContext.current[Recorded.self] }
  }

  /// Those of the device that is recorded.
  @MainActor package static var ofDevice: UITraitCollection {
    get { Recorded.current.ofDevice }
    set { Recorded.current.ofDevice = newValue }
  }

  /// Those with which colours are resolved: of the device, but for code inside
  /// ``performAsCurrent(_:)`` and where others were set.
  public static var current: UITraitCollection {
    get {
      onMainActor("UITraitCollection.current") {
        let recorded = Recorded.current
        return recorded.assumed ?? recorded.ofDevice
      }
    }
    set { onMainActor("UITraitCollection.current") { Recorded.current.assumed = newValue } }
  }

  /// Runs `actions` with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  package func asCurrent<Result>(_ body: () -> Result) -> Result {
    let name: StaticString = "UITraitCollection.performAsCurrent"
    let before = onMainActor(name) { Recorded.current.assumed }
    Self.current = self
    defer { onMainActor(name) { Recorded.current.assumed = before } }
    return body()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.traits == traits
  }

  public override var hash: Int { traits.hashValue }
}

/// What has traits, and hears of their changes.
@MainActor @preconcurrency
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }

  /// Called when the traits have changed, from the outside in.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
