internal import Frames
internal import Pixels

/// Blurs what lies behind glass, and keeps it for as long as the same lies there.
///
/// The pixels themselves are compared, so that what is kept is what would be drawn. Where some of them have
/// changed, the glass is blurred again near those.
final class BackdropCache {
  /// The last glass that was over an area.
  private struct Entry {
    let sigma: Double
    let saturation: CGFloat
    let behind: Bitmap
    let parts: [PixelRect]
    let glass: [Bitmap]

    var bytes: Int { glass.reduce(behind.byteCount) { $0 + $1.byteCount } }
  }

  private let limit: Int
  private var entries: [PixelRect: Entry] = [:]
  private var order: [PixelRect] = []
  private var bytes = 0

  /// - Parameter limit: The most bytes that are kept. Glass over a whole screen needs several times as much
  ///   as a canvas, and what lies behind it seldom stands still while something else moves.
  init(limit: Int) { self.limit = limit }

  /// The pixels `behind`, which are those of `area`, blurred and then saturated, in `parts` of them.
  func glass(
    over behind: Bitmap, _ area: PixelRect, in parts: [PixelRect], sigma: Double,
    saturation: CGFloat
  ) -> [Bitmap] {
    let known = entries[area].flatMap { known in
      known.sigma == sigma && known.saturation == saturation && known.parts == parts ? known : nil
    }
    if let known, known.behind == behind { return known.glass }
    forget(area)
    let inside = parts.map {
      PixelRect(x: $0.x - area.x, y: $0.y - area.y, width: $0.width, height: $0.height)
    }
    let blur = GaussianBlur(sigma: sigma, edge: .clamp)
    let glass =
      if let known {
        blur.renew(
          known.glass, of: known.behind, for: behind, in: inside,
          saturation: Saturation(saturation))
      } else {
        blur.apply(to: behind, in: inside, saturation: Saturation(saturation))
      }
    keep(
      Entry(sigma: sigma, saturation: saturation, behind: behind, parts: parts, glass: glass), area)
    return glass
  }

  private func forget(_ area: PixelRect) {
    guard let old = entries.removeValue(forKey: area) else { return }
    order.removeAll { $0 == area }
    bytes -= old.bytes
  }

  private func keep(_ entry: Entry, _ area: PixelRect) {
    guard entry.bytes <= limit else { return }
    entries[area] = entry
    order.append(area)
    bytes += entry.bytes
    while bytes > limit, let oldest = order.first { forget(oldest) }
  }
}
