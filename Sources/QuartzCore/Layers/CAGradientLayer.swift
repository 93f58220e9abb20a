internal import Frames

/// What a `CAGradientLayer` adds.
struct GradientProperties: LayerKind {
  var type = CAGradientLayerType.axial
  var colors: [CGColor] = []
  var locations: [CGFloat] = []
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)

  static let properties = [
    LayerProperty("type", of: \Self.type),
    LayerProperty("colors", of: \Self.colors),
    LayerProperty("locations", of: \Self.locations),
    LayerProperty("startPoint", of: \Self.startPoint),
    LayerProperty("endPoint", of: \Self.endPoint),
  ]

  func content(of state: LayerState) -> Content? {
    guard !colors.isEmpty else { return nil }
    let last = max(colors.count - 1, 1)
    let isGiven = locations.count == colors.count
    let places = isGiven ? locations : colors.indices.map { CGFloat($0) / CGFloat(last) }
    return .gradient(
      GradientContent(
        kind: GradientContent.Kind(rawValue: type.rawValue) ?? .axial,
        colors: colors.map(rounded), locations: places.map(rounded),
        start: rounded(startPoint), end: rounded(endPoint)))
  }
}

/// A layer that draws a gradient over its bounds.
@MainActor @preconcurrency
open class CAGradientLayer: CALayer {
  override class var kind: any LayerKind { GradientProperties() }

  private var gradient: GradientProperties {
    state.kind as? GradientProperties ?? GradientProperties()
  }

  open var type: CAGradientLayerType {
    get { gradient.type }
    set { change("type", of: \GradientProperties.type, newValue) }
  }

  /// An array of `CGColor`.
  open var colors: [Any]? {
    get { gradient.colors }
    set {
      let colors = (newValue ?? []).compactMap { $0 as? CGColor }
      change("colors", of: \GradientProperties.colors, colors)
    }
  }

  /// Places in 0...1, rising; nil spreads the colours evenly.
  open var locations: [NSNumber]? {
    get {
      let places = gradient.locations
      return places.isEmpty ? nil : places.map { NSNumber(value: Double($0)) }
    }
    set {
      let places = (newValue ?? []).map { CGFloat($0.doubleValue) }
      change("locations", of: \GradientProperties.locations, places)
    }
  }

  /// In fractions of the bounds.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { change("startPoint", of: \GradientProperties.startPoint, newValue) }
  }

  /// In fractions of the bounds.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { change("endPoint", of: \GradientProperties.endPoint, newValue) }
  }
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
