/// A layer that is drawn in tiles.
///
/// All tiles are drawn at once when the layer is displayed, none fades in, and each is asked for with the
/// context clipped to it.
///
/// - Difference: draws all of its tiles at once.
@MainActor @preconcurrency
open class CATiledLayer: CALayer {
  /// In pixels of ``CALayer/contentsScale``.
  open var tileSize = CGSize(width: 256, height: 256) {
    didSet { if tileSize != oldValue { setNeedsDisplay() } }
  }

  /// Kept; what is drawn are lines and text, sharp at any size.
  open var levelsOfDetail = 1
  open var levelsOfDetailBias = 0

  /// Seconds in which a tile fades in on a device.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATiledLayer else { return }
    (tileSize, levelsOfDetail) = (layer.tileSize, layer.levelsOfDetail)
    levelsOfDetailBias = layer.levelsOfDetailBias
  }

  public required init?(coder: NSCoder) { nil }

  /// The tiles, in rows from the top.
  override final var drawnParts: [CGRect]? {
    let size = CGSize(
      width: max(tileSize.width / max(contentsScale, 1e-3), Self.leastSide),
      height: max(tileSize.height / max(contentsScale, 1e-3), Self.leastSide))
    return stride(from: bounds.minY, to: bounds.maxY, by: size.height).flatMap { y in
      stride(from: bounds.minX, to: bounds.maxX, by: size.width).map { x in
        CGRect(origin: CGPoint(x: x, y: y), size: size).intersection(bounds)
      }
    }
  }

  /// The least side of a tile, in points; our choice, so that no layer has more than it can draw.
  private static let leastSide: CGFloat = 16
}
