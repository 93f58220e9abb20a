/// A space of colours.
///
/// Everything is drawn in sRGB; other spaces are absent.
///
/// - Difference: sRGB and grey alone.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"

  private let components: Int

  fileprivate init(components: Int) { self.components = components }

  /// The space called `name`; nil for all but ``sRGB``.
  public convenience init?(name: String) {
    guard name == Self.sRGB else { return nil }
    self.init(components: 3)
  }

  /// How many numbers make a colour, without its alpha.
  public var numberOfComponents: Int { components }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.components == b.components }

  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

/// Red, green and blue; sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(components: 3) }

/// Grey alone.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(components: 1) }
