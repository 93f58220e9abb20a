/// A device to record on, held upright.
public struct Device: Hashable, Sendable {
  /// The kinds of device, as interface idioms tell them apart.
  public enum Family: String, Hashable, Sendable { case phone, pad }

  /// What the command line calls it, such as `iphone-15-pro`.
  public let name: String

  /// What people call it, such as iPhone 15 Pro.
  public let title: String

  /// Whether it is a phone or a pad.
  public let family: Family

  /// The screen in points.
  public let size: CGSize

  /// Pixels per point.
  public let scale: CGFloat

  /// The part of the screen's top that the status bar and the sensors keep from content, in points.
  public let safeAreaTop: CGFloat

  /// The part of the screen's bottom that the home indicator keeps from content, in points.
  public let safeAreaBottom: CGFloat

  /// The radius of the display's continuous corners, in points.
  public let displayCornerRadius: CGFloat

  /// In points.
  public let statusBarHeight: CGFloat

  /// Which version of the system the bars, sheets, alerts and controls are drawn as, whatever the
  /// device was shipped with, such as `iOS 18 look`.
  public var look: String { SystemLook.current.name(isPad: family == .pad) }

  /// The black cut-out that floats in the display, if it has one.
  public let sensorIsland: CGRect?

  /// The screen in pixels.
  public var pixelSize: (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  private init(
    _ title: String, family: Family = .phone, _ width: CGFloat, _ height: CGFloat,
    scale: CGFloat, safe top: CGFloat, _ bottom: CGFloat, radius: CGFloat, statusBar: CGFloat,
    hasIsland: Bool = false
  ) {
    self.title = title
    self.family = family
    name = Self.commandLineName(for: title)
    size = CGSize(width: width, height: height)
    self.scale = scale
    safeAreaTop = top
    safeAreaBottom = bottom
    displayCornerRadius = radius
    statusBarHeight = statusBar
    sensorIsland =
      hasIsland ? CGRect(x: (width - 126) / 2, y: 11, width: 126, height: 37) : nil
  }

  private static func commandLineName(for title: String) -> String {
    title.lowercased().filter { $0 != "(" && $0 != ")" }.replacing(" ", with: "-")
  }

  /// The device called `name` on the command line.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }
}

extension Device {
  /// Every device, oldest display first.
  public static let all: [Device] = [
    iPhoneSE,
    Device("iPhone X", 375, 812, scale: 3, safe: 44, 34, radius: 39, statusBar: 44),
    Device("iPhone XS", 375, 812, scale: 3, safe: 44, 34, radius: 39, statusBar: 44),
    Device("iPhone 11 Pro", 375, 812, scale: 3, safe: 44, 34, radius: 39, statusBar: 44),
    Device("iPhone XR", 414, 896, scale: 2, safe: 48, 34, radius: 41.5, statusBar: 48),
    Device("iPhone 11", 414, 896, scale: 2, safe: 48, 34, radius: 41.5, statusBar: 48),
    Device("iPhone 13 mini", 375, 812, scale: 3, safe: 50, 34, radius: 44, statusBar: 50),
    Device("iPhone 12", 390, 844, scale: 3, safe: 47, 34, radius: 47.33, statusBar: 47),
    Device("iPhone 13", 390, 844, scale: 3, safe: 47, 34, radius: 47.33, statusBar: 47),
    Device("iPhone 14", 390, 844, scale: 3, safe: 47, 34, radius: 47.33, statusBar: 47),
    Device("iPhone 14 Plus", 428, 926, scale: 3, safe: 47, 34, radius: 53.33, statusBar: 47),
    island("iPhone 14 Pro", 393, 852),
    island("iPhone 15", 393, 852),
    iPhone15Pro,
    island("iPhone 16", 393, 852),
    island("iPhone 15 Pro Max", 430, 932),
    island("iPhone 16 Plus", 430, 932),
    island("iPhone 16 Pro", 402, 874, safeTop: 62, radius: 62),
    island("iPhone 17", 402, 874, safeTop: 62, radius: 62),
    island("iPhone 16 Pro Max", 440, 956, safeTop: 62, radius: 62),
    Device("iPad mini", family: .pad, 744, 1133, scale: 2, safe: 24, 20, radius: 18, statusBar: 24),
    Device(
      "iPad Air 11", family: .pad, 820, 1180, scale: 2, safe: 24, 20, radius: 18, statusBar: 24),
    iPadPro13,
  ]

  /// The device that is used where none is asked for.
  public static let iPhone15Pro = island("iPhone 15 Pro", 393, 852)

  /// The smallest screen, with a home button.
  public static let iPhoneSE = Device(
    "iPhone SE", 375, 667, scale: 2, safe: 20, 0, radius: 0, statusBar: 20)

  /// The largest screen.
  public static let iPadPro13 = Device(
    "iPad Pro 13", family: .pad, 1032, 1376, scale: 2, safe: 24, 20, radius: 18, statusBar: 24)

  private static func island(
    _ title: String, _ width: CGFloat, _ height: CGFloat, safeTop: CGFloat = 59,
    radius: CGFloat = 55
  ) -> Device {
    Device(
      title, width, height, scale: 3, safe: safeTop, 34, radius: radius, statusBar: 54,
      hasIsland: true)
  }
}
