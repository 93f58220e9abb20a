internal import Foundation

/// The simple pictures: the reader's portrait and the symbols of the tab bar, as coverage or colour of
/// a place, x and y in 0...1.
enum Icon: String, CaseIterable {
  case today, games, apps, search

  /// 0...1.
  func coverage(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .today: Self.page(x, y)
    case .games: Self.rocket(x, y)
    case .apps: Self.stack(x, y)
    case .search: Self.lens(x, y)
    }
  }

  /// A rounded rectangle's signed distance, negative inside.
  private static func box(
    _ x: Double, _ y: Double, _ cx: Double, _ cy: Double, _ w: Double, _ h: Double, _ r: Double
  ) -> Double {
    let (dx, dy) = (abs(x - cx) - w / 2 + r, abs(y - cy) - h / 2 + r)
    return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r
  }

  private static func inside(_ distance: Double) -> Double { distance < 0 ? 1 : 0 }

  private static func page(_ x: Double, _ y: Double) -> Double {
    if box(x, y, 0.5, 0.5, 0.66, 0.84, 0.13) >= 0 { return 0 }
    let picture = box(x, y, 0.5, 0.37, 0.44, 0.30, 0.05)
    let lines = [0.64, 0.75].map { box(x, y, 0.5, $0, 0.44, 0.055, 0.027) }
    return picture < 0 || lines.contains { $0 < 0 } ? 0 : 1
  }

  /// A game pad.
  private static func rocket(_ x: Double, _ y: Double) -> Double {
    let body = box(x, y, 0.5, 0.5, 0.92, 0.56, 0.27)
    guard body < 0 else { return 0 }
    let cross = min(box(x, y, 0.3, 0.5, 0.24, 0.075, 0.02), box(x, y, 0.3, 0.5, 0.075, 0.24, 0.02))
    let dots = min(hypot(x - 0.64, y - 0.57) - 0.055, hypot(x - 0.77, y - 0.44) - 0.055)
    return cross < 0 || dots < 0 ? 0 : 1
  }

  /// Three tilted layers.
  private static func stack(_ x: Double, _ y: Double) -> Double {
    func sheet(_ cy: Double) -> Double { abs(x - 0.5) / 0.44 + abs(y - cy) / 0.235 - 1 }
    if sheet(0.33) < 0 { return 1 }
    let middle = sheet(0.52) < 0 && sheet(0.415) > 0
    let low = sheet(0.71) < 0 && sheet(0.605) > 0
    return middle || low ? 1 : 0
  }

  private static func lens(_ x: Double, _ y: Double) -> Double {
    let ring = abs(hypot(x - 0.43, y - 0.43) - 0.275) - 0.05
    let (u, v) = ((x - 0.43) * 0.7071 + (y - 0.43) * 0.7071, (y - x) * 0.7071)
    let handle = box(u, v, 0.45, 0, 0.27, 0.115, 0.055)
    return max(inside(ring), inside(handle))
  }

  /// The reader's portrait: a sun over two hills.
  static func avatar(_ x: Double, _ y: Double) -> Light {
    var color = ramp(
      [Light(0.98, 0.62, 0.45), Light(0.95, 0.42, 0.52), Light(0.55, 0.30, 0.66)], y)
    if hypot(x - 0.62, y - 0.38) < 0.16 { color = Light(1, 0.93, 0.75) }
    if y > 0.62 + 0.10 * sin(x * 5 + 0.6) { color = Light(0.34, 0.20, 0.52) }
    if y > 0.76 + 0.08 * sin(x * 6 + 2.6) { color = Light(0.19, 0.12, 0.36) }
    return color
  }
}
