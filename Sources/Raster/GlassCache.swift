internal import Frames
internal import Pixels

/// What lies behind panes of glass, kept from frame to frame as the averages that their blur is made of.
///
/// Of a whole screen that is a hundredth of its pixels. Where some rows are drawn, the averages of those rows
/// alone are worked out again, and the glass of those rows alone is blurred.
final class GlassCache {
  private let limit: Int
  private var kept: [Pane: AveragedPicture] = [:]
  private var bytes = 0
  /// Those behind which something is drawn in this frame, until they have been drawn too.
  private var awaited: Set<Pane> = []

  /// - Parameter limit: The most bytes that are kept.
  init(limit: Int) { self.limit = limit }

  /// Whether the pane can be drawn in part, as it is known what lies behind the rest of it.
  func knows(_ pane: Pane) -> Bool { kept[pane] != nil && !awaited.contains(pane) }

  /// These bands are drawn next.
  ///
  /// Panes in them that are not drawn then, because something hides them, are not known any more.
  func expect(_ bands: RowBands) {
    for pane in awaited { forget(pane) }
    awaited = Set(kept.keys.filter { bands.touches($0.seen) })
  }

  /// The pixels of `parts`, blurred and then saturated.
  ///
  /// - Parameters:
  ///   - rows: Where something may have been drawn behind the pane; all of it, unless the pane is known.
  ///   - behind: The pixels of an area as they are behind the pane.
  func glass(
    of pane: Pane, in parts: [PixelRect], saturation: Saturation, rows: PixelRect,
    behind: (PixelRect) throws -> Bitmap
  ) rethrows -> [Bitmap] {
    let inside = parts.map {
      PixelRect(x: $0.x - pane.seen.x, y: $0.y - pane.seen.y, width: $0.width, height: $0.height)
    }
    let blur = GaussianBlur(sigma: pane.sigma, edge: .clamp)
    let isKnown = rows != pane.seen && kept[pane] != nil
    let picture = try behind(isKnown ? rows : pane.seen)
    var averaged = isKnown ? kept[pane] : AveragedPicture(picture, for: blur)
    // Nobody else may hold the averages, or else they would be copied.
    forget(pane)
    awaited.remove(pane)
    if isKnown { averaged?.replaceRows(from: rows.y - pane.seen.y, with: picture) }
    guard let averaged else {
      return blur.apply(to: picture, in: inside, saturation: saturation)
    }
    if bytes + averaged.byteCount <= limit {
      kept[pane] = averaged
      bytes += averaged.byteCount
    }
    return averaged.blurred(in: inside, saturation: saturation)
  }

  private func forget(_ pane: Pane) {
    bytes -= kept.removeValue(forKey: pane)?.byteCount ?? 0
  }
}

/// Glass in its place.
struct Pane: Hashable {
  /// The node's number.
  let id: Int
  /// The pixels that it touches.
  let area: PixelRect
  /// The pixels that it shows blurred.
  let seen: PixelRect
  /// The blur's, in pixels.
  let sigma: Double

  /// - Parameters:
  ///   - transform: From the node's own space to pixels.
  ///   - canvas: All pixels that there are.
  /// - Returns: Nil for a node that shows nothing of what lies behind it.
  init?(_ node: Node, _ transform: CGAffineTransform, on canvas: PixelRect) {
    guard let backdrop = node.backdrop else { return nil }
    let box = node.bounds.applying(transform)
    area = PixelRect(covering: box).intersection(canvas)
    if area.isEmpty { return nil }
    // Glass takes up what lies behind it, and nothing from beside it: not from the other part of a
    // pixel at its edge either.
    let inside = PixelRect(within: box).intersection(area)
    id = node.id
    seen = inside.isEmpty ? area : inside
    sigma = backdrop.blurRadius * transform.lengthScale
  }
}
