/// In which directions a layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of what lies in it.
@MainActor @preconcurrency
open class CAScrollLayer: CALayer {
  open var scrollMode = CAScrollLayerScrollMode.both

  public override init() {
    super.init()
    masksToBounds = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CAScrollLayer { scrollMode = layer.scrollMode }
  }

  public required init?(coder: NSCoder) { nil }

  /// Brings a point of the content to the top left, as far as the mode lets it.
  open override func scroll(_ p: CGPoint) {
    if scrollMode == .both || scrollMode == .horizontally { bounds.origin.x = p.x }
    if scrollMode == .both || scrollMode == .vertically { bounds.origin.y = p.y }
  }

  /// Moves no farther than it takes to show a rectangle of the content.
  open override func scrollRectToVisible(_ r: CGRect) {
    var origin = bounds.origin
    origin.x = Self.near(origin.x, bounds.width, r.minX, r.maxX)
    origin.y = Self.near(origin.y, bounds.height, r.minY, r.maxY)
    scroll(origin)
  }

  private static func near(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat)
    -> CGFloat
  {
    if low < start { return low }
    return high > start + length ? min(low, high - length) : start
  }
}
