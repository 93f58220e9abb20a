internal import Frames
internal import Pixels

/// Blurs what lies behind glass, and keeps it for as long as the same lies there.
///
/// The pixels themselves are compared, so that what is kept is what would be drawn.
final class BackdropCache {
  /// The last glass that was over an area.
  private struct Entry {
    let sigma: Double
    let saturation: CGFloat
    let behind: Bitmap
    let glass: Bitmap

    var bytes: Int { (behind.pixels.count + glass.pixels.count) * 4 }
  }

  /// The most bytes that are kept: what a glass as large as the screen needs, and a bar.
  private static let limit = 32 << 20

  private var entries: [PixelRect: Entry] = [:]
  private var order: [PixelRect] = []
  private var bytes = 0

  /// The pixels `behind`, which are those of `area`, blurred and then saturated.
  func glass(
    over behind: Bitmap, _ area: PixelRect, sigma: Double, saturation: CGFloat
  ) -> Bitmap {
    if let known = entries[area], known.sigma == sigma, known.saturation == saturation,
      known.behind == behind
    {
      return known.glass
    }
    let blurred = GaussianBlur(sigma: sigma, edge: .clamp).apply(to: behind)
    let glass = Saturation(saturation).apply(to: blurred)
    keep(Entry(sigma: sigma, saturation: saturation, behind: behind, glass: glass), area)
    return glass
  }

  private func keep(_ entry: Entry, _ area: PixelRect) {
    if let old = entries.updateValue(entry, forKey: area) {
      bytes -= old.bytes
    } else {
      order.append(area)
    }
    bytes += entry.bytes
    while bytes > Self.limit, !order.isEmpty {
      bytes -= entries.removeValue(forKey: order.removeFirst())?.bytes ?? 0
    }
  }
}
