/// Colours at places in 0...1, for ``CGContext`` to run into each other.
public final class CGGradient: Hashable, Sendable {
  package let colors: [CGColor]
  /// One place for each colour, rising.
  package let locations: [CGFloat]

  private init(_ colors: [CGColor], _ locations: [CGFloat]) {
    self.colors = colors
    self.locations = locations
  }

  /// A gradient of `CGColor`s.
  ///
  /// - Parameter locations: A place for each colour; nil spreads them evenly.
  /// - Returns: nil if `colors` is empty or holds anything else.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? CGColor }
    guard !known.isEmpty, known.count == colors.count else { return nil }
    let given = locations.map { Array(UnsafeBufferPointer(start: $0, count: known.count)) }
    self.init(inOrder: known, given)
  }

  /// A gradient of `CGColor`s in Core Foundation's array.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    self.init(colorsSpace: space, colors: colors.map { $0 }, locations: locations)
  }

  /// A gradient of colours that are written as their components one after the other.
  ///
  /// - Returns: nil if `count` is not positive.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let stride = space.numberOfComponents + 1
    let colors = (0..<count).map { index -> CGColor in
      let start = components + index * stride
      return stride == 2
        ? CGColor(gray: start[0], alpha: start[1])
        : CGColor(red: start[0], green: start[1], blue: start[2], alpha: start[3])
    }
    self.init(
      inOrder: colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  private convenience init(inOrder colors: [CGColor], _ locations: [CGFloat]?) {
    let last = CGFloat(max(colors.count - 1, 1))
    let places = locations ?? colors.indices.map { CGFloat($0) / last }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    self.init(order.map { colors[$0] }, order.map { min(max(places[$0], 0), 1) })
  }

  public static func == (a: CGGradient, b: CGGradient) -> Bool {
    a.colors == b.colors && a.locations == b.locations
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(colors)
    hasher.combine(locations)
  }
}

/// Whether a gradient goes on in its end colours.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
